"""What a turn of Rummy is worth: its Qwirkles, what it offers the next seat, and what the kept cards could make."""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.melds import ON_COLOUR, ON_SHAPE, arrange
from sixfold.kernel.position import NOTHING
from sixfold.kernel.record import Floats, Ints, Record, floats, ints, typed
from sixfold.kernel.sides import CHOSEN, COPIES, Melds, member
from sixfold.rules.sides import LINES
from sixfold.rules.tiles import KINDS, QWIRKLE

MAX_DRAWN = 9  # cards of a hand
MAX_WANTED = COPIES * QWIRKLE  # cards out of sight that are of the kinds a Qwirkle lacks
UNLIKELY = 0.01  # chances below it are not looked into
ONE_QWIRKLE = typed(1)

# What a turn has and weights weigh: its Qwirkles, those that the next seat is likely to hold the cards for, and those
# that the own seat would have the cards for, with what it keeps and draws.
QWIRKLES, OFFER, OWN = range(3)
CARD_FEATURES = 3
# What is counted by kind: cards out of sight, those kept in the hand, and those that a Qwirkle lacks; and the kinds
# of the latter, one after the other.
UNSEEN, KEPT, LACKING, WANTED = range(4)


class CardOutlook(Record):
    """What is out of sight, and how likely it is to be drawn."""

    counts = ints(WANTED + 1, KINDS)
    none = floats(MAX_DRAWN + 1, MAX_WANTED + 1)  # how likely so many drawn cards are none of so many


@jit
def look_at_unseen(outlook: CardOutlook) -> None:
    """Work out how likely cards are to be drawn from those out of sight."""
    total = 0
    for kind in range(KINDS):
        total += outlook.counts[UNSEEN, kind]
    for copies in range(MAX_WANTED + 1):
        chance = 1.0
        outlook.none[0, copies] = chance
        for drawn in range(MAX_DRAWN):
            others = total - copies - drawn
            chance = chance * others / (total - drawn) if others > 0 else 0.0
            outlook.none[drawn + 1, copies] = chance


@jit
def chance_to_draw(outlook: CardOutlook, count: int, drawn: int) -> float:
    """How likely so many drawn cards have one of each of the first wanted kinds."""
    if count > drawn:
        return 0.0
    chance = 0.0
    # Draws without some of them are taken away, those without two of them were taken away twice, and so on.
    for part in range(1 << count):
        copies, sign = 0, 1.0
        for n in range(count):
            if part >> n & 1:
                copies += outlook.counts[UNSEEN, outlook.counts[WANTED, n]]
                sign = -sign
        chance += sign * outlook.none[drawn, copies]
    return chance


@inlined
def look_for_lacking(outlook: CardOutlook, table: Ints, line: int) -> int:
    """Note which kinds a table lacks for a Qwirkle of a line; gives their number."""
    counts, count = outlook.counts, NOTHING
    for kind in range(KINDS):
        counts[LACKING, kind] = 0
    for place in range(QWIRKLE):
        kind = member(line, place)
        if table[kind, ON_COLOUR] + table[kind, ON_SHAPE] == 0:
            counts[LACKING, kind] = 1
            counts[WANTED, count] = kind
            count += 1
    return count


@inlined
def without_kept(outlook: CardOutlook, count: int) -> int:
    """Leave out the wanted kinds that are in the own hand; gives how many others there are."""
    counts, needed = outlook.counts, NOTHING
    for n in range(count):
        kind = counts[WANTED, n]
        if not counts[KEPT, kind]:
            counts[WANTED, needed] = kind
            needed += 1
    return needed


@inlined
def look_at_line(
    replies: Melds, outlook: CardOutlook, table: Ints, line: int, held: int, drawn: int, features: Floats
) -> None:
    """Add how likely a Qwirkle of a line is: for the next seat, which holds so many cards, and for the own seat."""
    count = look_for_lacking(outlook, table, line)
    if count == QWIRKLE:
        return
    offer = chance_to_draw(outlook, count, held)
    own = chance_to_draw(outlook, without_kept(outlook, count), drawn)
    if max(offer, own) < UNLIKELY:
        return
    replies.lists[CHOSEN, 0] = line
    if arrange(replies, table, outlook.counts[LACKING], ONE_QWIRKLE):
        features[OFFER] += offer
        features[OWN] += own


@inlined
def look_at_turn(
    replies: Melds, outlook: CardOutlook, table: Ints, made: int, held: int, drawn: int, features: Floats
) -> None:
    """The features of a turn that makes so many Qwirkles and leaves a table."""
    features[QWIRKLES], features[OFFER], features[OWN] = made, 0.0, 0.0
    for line in range(LINES):
        look_at_line(replies, outlook, table, line, held, drawn, features)
