"""What a turn of Rummy is worth: its Qwirkles, its offer to the next seat, and what the kept cards could make."""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.melds import ON_COLOUR, ON_SHAPE, arrange
from sixfold.kernel.position import NOTHING
from sixfold.kernel.solver import CHOSEN, COPIES, Solver, member
from sixfold.kernel.struct import Floats, Ints, Struct, floats, ints, typed
from sixfold.rules.division import LINES
from sixfold.rules.tiles import KINDS, QWIRKLE

MAX_DRAWN = 9  # cards in a hand
MAX_WANTED = COPIES * QWIRKLE  # unseen cards of the kinds a Qwirkle lacks
UNLIKELY = 0.01  # lower chances are ignored
ONE_QWIRKLE = typed(1)

# The features of a turn, in the order of their weights: the Qwirkles it makes, those that the next seat is likely to
# have the cards for, and those that the seat itself could make with what it keeps and draws.
QWIRKLES, OFFER, OWN = range(3)
CARD_FEATURES = 3
# Counts by kind: unseen cards, cards kept in the hand, and cards that a Qwirkle lacks; then a list of lacking kinds.
UNSEEN, KEPT, LACKING, WANTED = range(4)


class CardOutlook(Struct):
    """The unseen cards, and how likely they are to be drawn."""

    counts = ints(WANTED + 1, KINDS)
    none = floats(MAX_DRAWN + 1, MAX_WANTED + 1)  # by drawn and wanted cards: the chance that none is wanted


@jit
def foresee_cards(outlook: CardOutlook) -> None:
    """Work out how likely the unseen cards are to be drawn."""
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
    """How likely it is that `drawn` cards include each of the first `count` wanted kinds."""
    if count > drawn:
        return 0.0
    chance = 0.0
    # Inclusion-exclusion: subtract draws without one of them, add back those without two, and so on.
    for part in range(1 << count):
        copies, sign = 0, 1.0
        for n in range(count):
            if part >> n & 1:
                copies += outlook.counts[UNSEEN, outlook.counts[WANTED, n]]
                sign = -sign
        chance += sign * outlook.none[drawn, copies]
    return chance


@inlined
def list_lacking(outlook: CardOutlook, table: Ints, line: int) -> int:
    """Note the kinds that a table lacks for a Qwirkle of a line; returns their number."""
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
    """Drop the wanted kinds that the seat keeps; returns how many remain."""
    counts, needed = outlook.counts, NOTHING
    for n in range(count):
        kind = counts[WANTED, n]
        if not counts[KEPT, kind]:
            counts[WANTED, needed] = kind
            needed += 1
    return needed


@inlined
def measure_line(
    replies: Solver, outlook: CardOutlook, table: Ints, line: int, held: int, drawn: int, features: Floats
) -> None:
    """Add the chances of a Qwirkle of a line: for the next seat with `held` cards, and for the seat itself."""
    count = list_lacking(outlook, table, line)
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
def measure_turn(
    replies: Solver, outlook: CardOutlook, table: Ints, made: int, held: int, drawn: int, features: Floats
) -> None:
    """The features of a turn that makes this many Qwirkles and leaves this table."""
    features[QWIRKLES], features[OFFER], features[OWN] = made, 0.0, 0.0
    for line in range(LINES):
        measure_line(replies, outlook, table, line, held, drawn, features)
