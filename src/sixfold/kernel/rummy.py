"""Matches of Rummy, packed: hands and table as counts of cards, the deck in the order of drawing.

All seats play sparingly: they make the most Qwirkles they can, with hardly more cards than that takes.
"""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import MAX_BAG, MAX_SEATS, shuffle
from sixfold.kernel.melds import LEANING, ON_COLOUR, ON_SHAPE, TABLE_SIZE, arrange, best
from sixfold.kernel.solver import BY_COLOUR, BY_SHAPE, CHOSEN, COLOUR_LINES, MADE, MADE_LINES, Solver, member
from sixfold.kernel.struct import Struct, ints, uints
from sixfold.rules.tiles import KINDS, QWIRKLE

# What `numbers` holds: the course of the match, the size of a full hand, and from WON on the Qwirkles of each seat.
SEATS, TURN, DECK, IDLE, TURNS_LEFT, OVER, HAND, WON = range(8)
NO_END = -1  # TURNS_LEFT while there are cards in the deck
CARDS = MAX_SEATS  # the row of `hands` for the cards played this turn
# What `lists` holds: the deck, drawn from its end, so its order decides what is drawn; and the order in which to try
# leaving cards out.
DECK_LIST, ORDER = range(2)


class CardMatch(Struct):
    """A match in progress."""

    table = ints(KINDS, TABLE_SIZE)  # cards on each side, and where new ones go first
    hands = ints(MAX_SEATS + 1, KINDS)
    lists = ints(2, MAX_BAG)
    numbers = ints(WON + MAX_SEATS)
    chance = uints(1)  # the state of the random numbers


def new_card_match() -> CardMatch:
    """An empty match."""
    match = CardMatch()
    match.chance[0] = 1
    return match


@jit
def copy_card_match(source: CardMatch, target: CardMatch) -> None:
    """Copy a match, chance included."""
    for kind in range(KINDS):
        for n in range(TABLE_SIZE):
            target.table[kind, n] = source.table[kind, n]
    for seat in range(source.numbers[SEATS]):
        for kind in range(KINDS):
            target.hands[seat, kind] = source.hands[seat, kind]
    for n in range(source.numbers[DECK]):
        target.lists[DECK_LIST, n] = source.lists[DECK_LIST, n]
    for n in range(len(source.numbers)):
        target.numbers[n] = source.numbers[n]
    target.chance[0] = source.chance[0]


@inlined
def held_cards(match: CardMatch, seat: int) -> int:
    """How many cards a seat holds."""
    held = 0
    for kind in range(KINDS):
        held += match.hands[seat, kind]
    return held


@inlined
def draw_cards(match: CardMatch, seat: int) -> None:
    """Fill a hand from the deck. The last card starts the last turns."""
    numbers = match.numbers
    for _ in range(numbers[HAND] - held_cards(match, seat)):
        if not numbers[DECK]:
            return
        numbers[DECK] -= 1
        match.hands[seat, match.lists[DECK_LIST, numbers[DECK]]] += 1
        if not numbers[DECK]:
            numbers[TURNS_LEFT] = numbers[SEATS]


# Turns ------------------------------------------------------------------------------------------------


@inlined
def need_cards(match: CardMatch, solver: Solver) -> int:
    """Choose only the cards that the table lacks for the Qwirkles of the answer; returns their number."""
    table, cards, count = match.table, match.hands[CARDS], 0
    for kind in range(KINDS):
        cards[kind] = -table[kind, ON_COLOUR] - table[kind, ON_SHAPE]
    for n in range(solver.numbers[MADE]):
        solver.lists[CHOSEN, n] = solver.lists[MADE_LINES, n]
        for place in range(QWIRKLE):
            cards[member(solver.lists[CHOSEN, n], place)] += 1
    for kind in range(KINDS):
        cards[kind] = max(0, cards[kind])
        count += cards[kind]
    return count


@inlined
def list_cards(match: CardMatch, solver: Solver) -> int:
    """List the cards of the answer that come from the hand, in random order; returns their number."""
    table, kinds, order, count = match.table, solver.kinds, match.lists[ORDER], 0
    for kind in range(KINDS):
        played = kinds[kind, BY_COLOUR] + kinds[kind, BY_SHAPE] - table[kind, ON_COLOUR] - table[kind, ON_SHAPE]
        for n in range(solver.numbers[MADE]):
            line = solver.lists[MADE_LINES, n]
            played += line == kind // QWIRKLE or line == COLOUR_LINES + kind % QWIRKLE
        for _ in range(played):
            order[count] = kind
            count += 1
    shuffle(order, count, match.chance)
    return count


@inlined
def try_few(match: CardMatch, solver: Solver, count: int) -> bool:
    """Whether the cards that the Qwirkles need are enough, or one more of the listed ones."""
    table, cards, order, made = match.table[:], match.hands[CARDS], match.lists[ORDER], solver.numbers[MADE]
    is_enough = need_cards(match, solver) > 0 and arrange(solver, table, cards, made)
    for n in range(count):
        if not is_enough:
            cards[order[n]] += 1
            is_enough = arrange(solver, table, cards, made)
            if not is_enough:
                cards[order[n]] -= 1
    return is_enough


@inlined
def spare_cards(match: CardMatch, solver: Solver, count: int) -> None:
    """Choose the listed cards except those that can be spared."""
    table, cards, order, left = match.table[:], match.hands[CARDS], match.lists[ORDER], count
    for kind in range(KINDS):
        cards[kind] = 0
    for n in range(count):
        cards[order[n]] += 1
    for n in range(count):
        if left > 1:
            cards[order[n]] -= 1
            if arrange(solver, table, cards, solver.numbers[MADE]):
                left -= 1
            else:
                cards[order[n]] += 1


@inlined
def choose_cards(match: CardMatch, solver: Solver, seat: int) -> bool:
    """Choose the most Qwirkles that a seat can make, and few cards; returns False if it cannot play."""
    can_play = best(solver, match.table[:], match.hands[seat])
    if can_play:
        count = list_cards(match, solver)
        if not try_few(match, solver, count):
            spare_cards(match, solver, count)
    return can_play


@inlined
def play_cards(match: CardMatch, solver: Solver, seat: int) -> None:
    """Lay the chosen cards as in the solver's answer, and win its Qwirkles."""
    table, kinds = match.table, solver.kinds
    for kind in range(KINDS):
        match.hands[seat, kind] -= match.hands[CARDS, kind]
        table[kind, ON_COLOUR], table[kind, ON_SHAPE] = kinds[kind, BY_COLOUR], kinds[kind, BY_SHAPE]
        table[kind, LEANING] = kinds[kind, BY_COLOUR] >= kinds[kind, BY_SHAPE]
    match.numbers[WON + seat] += solver.numbers[MADE]


@jit
def end_card_turn(match: CardMatch, has_played: bool) -> None:
    """Draw, check whether the match is over, and pass the turn to the next seat."""
    numbers = match.numbers
    if numbers[TURNS_LEFT] != NO_END:
        numbers[TURNS_LEFT] -= 1
    numbers[IDLE] = 0 if has_played else numbers[IDLE] + 1
    if has_played:
        draw_cards(match, numbers[TURN])
    if numbers[TURNS_LEFT] == NO_END:
        # Here a seat passes only if no rearrangement lets it play, so after a round of passes nothing can change.
        numbers[OVER] = numbers[IDLE] >= numbers[SEATS]
    else:
        numbers[OVER] = numbers[TURNS_LEFT] == 0
    numbers[TURN] = (numbers[TURN] + 1) % numbers[SEATS]


@inlined
def play_cards_out(match: CardMatch, solver: Solver, turns: int) -> int:
    """Play turns until the match is over or this many are played; returns how many there were."""
    played = 0
    while played < turns and not match.numbers[OVER]:
        seat = match.numbers[TURN]
        can_play = choose_cards(match, solver, seat)
        if can_play:
            play_cards(match, solver, seat)
        end_card_turn(match, can_play)
        played += 1
    return played
