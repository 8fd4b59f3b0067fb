"""What a turn of Rummy is worth: its Qwirkles, its offer to the next seat, and what the kept cards could make."""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.solver import MEMBERS, Sides, Solver, arrange
from sixfold.kernel.struct import Floats, Struct, floats, ints, typed
from sixfold.rules.division import COPIES, LINES
from sixfold.rules.tiles import KINDS, QWIRKLE

MAX_DRAWN = 9  # cards in a hand
MAX_WANTED = COPIES * QWIRKLE  # unseen cards of the kinds a Qwirkle lacks
UNLIKELY = 0.01  # lower chances are ignored
ONE_QWIRKLE = typed(1)

# The features of a turn, in the order of their weights: the Qwirkles it makes, those that the next seat is likely to
# have the cards for, and those that the seat itself could make with what it keeps and draws.
QWIRKLES, OFFER, OWN = range(3)
CARD_FEATURES = 3


class CardOutlook(Struct):
    """The unseen cards, and how likely they are to be drawn."""

    unseen = ints(KINDS)
    kept = ints(KINDS)  # in the hand, after the turn that is weighed
    lacking = ints(KINDS)  # 1 for each kind that a Qwirkle lacks
    wanted = ints(KINDS)  # a list of these kinds
    none = floats(MAX_DRAWN + 1, MAX_WANTED + 1)  # by drawn and wanted cards: the chance that none is wanted


@jit
def foresee_cards(outlook: CardOutlook) -> None:
    """Work out how likely the unseen cards are to be drawn."""
    total = 0
    for kind in range(KINDS):
        total += outlook.unseen[kind]
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
                copies += outlook.unseen[outlook.wanted[n]]
                sign = -sign
        chance += sign * outlook.none[drawn, copies]
    return chance


@inlined
def list_lacking(outlook: CardOutlook, sides: Sides, line: int) -> int:
    """Note the kinds that a table lacks for a Qwirkle of a line; returns their number."""
    count = 0
    for kind in range(KINDS):
        outlook.lacking[kind] = 0
    for kind in MEMBERS[line]:
        if sides.by_colour[kind] + sides.by_shape[kind] == 0:
            outlook.lacking[kind] = 1
            outlook.wanted[count] = kind
            count += 1
    return count


@inlined
def without_kept(outlook: CardOutlook, count: int) -> int:
    """Drop the wanted kinds that the seat keeps; returns how many remain."""
    needed = 0
    for n in range(count):
        kind = outlook.wanted[n]
        if not outlook.kept[kind]:
            outlook.wanted[needed] = kind
            needed += 1
    return needed


@inlined
def measure_line(
    replies: Solver, outlook: CardOutlook, sides: Sides, line: int, held: int, drawn: int, features: Floats
) -> None:
    """Add the chances of a Qwirkle of a line: for the next seat with `held` cards, and for the seat itself."""
    count = list_lacking(outlook, sides, line)
    if count == QWIRKLE:
        return
    offer = chance_to_draw(outlook, count, held)
    own = chance_to_draw(outlook, without_kept(outlook, count), drawn)
    if max(offer, own) < UNLIKELY:
        return
    replies.chosen[0] = line
    if arrange(replies, sides, outlook.lacking[:], ONE_QWIRKLE):
        features[OFFER] += offer
        features[OWN] += own


@inlined
def measure_turn(
    replies: Solver, outlook: CardOutlook, sides: Sides, made: int, held: int, drawn: int, features: Floats
) -> None:
    """The features of a turn that makes this many Qwirkles and leaves this table."""
    features[QWIRKLES], features[OFFER], features[OWN] = made, 0.0, 0.0
    for line in range(LINES):
        measure_line(replies, outlook, sides, line, held, drawn, features)
