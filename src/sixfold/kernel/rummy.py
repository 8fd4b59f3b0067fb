"""Matches of Rummy, packed: hands and table as counts of cards, the deck in the order of drawing.

All seats play sparingly: they make the most Qwirkles they can, with hardly more cards than that takes.
"""

from __future__ import annotations

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import MAX_BAG, MAX_SEATS, shuffle
from sixfold.kernel.melds import best
from sixfold.kernel.solver import MEMBERS, Sides, Solver, arrange
from sixfold.kernel.struct import Struct, integer, ints, struct, uints
from sixfold.rules.division import COLOUR_LINES
from sixfold.rules.tiles import KINDS, QWIRKLE

NO_END = -1  # turns left while there are cards in the deck


class CardMatch(Struct):
    """A match in progress."""

    seats = integer()
    turn = integer()
    idle = integer()  # passes in a row
    turns_left = integer()
    is_over = integer()
    hand_size = integer()  # of a full hand
    sides = struct(Sides)  # the table
    hands = ints(MAX_SEATS, KINDS)
    won = ints(MAX_SEATS)  # Qwirkles
    deck = ints(MAX_BAG)  # drawn from its end, so its order decides what is drawn
    deck_size = integer()
    cards = ints(KINDS)  # played this turn
    order = ints(MAX_BAG)  # in which to try leaving cards out
    chance = uints(1)  # the state of the random numbers


def new_card_match() -> CardMatch:
    """An empty match."""
    match = CardMatch()
    match.chance[0] = 1
    return match


@jit
def copy_sides(source: Sides, target: Sides) -> None:
    """Copy a table. (With slices, Numba would compile much that is never used.)"""
    for kind in range(KINDS):
        target.by_colour[kind], target.by_shape[kind] = source.by_colour[kind], source.by_shape[kind]
        target.leans_to_colour[kind] = source.leans_to_colour[kind]


@jit
def copy_card_match(source: CardMatch, target: CardMatch) -> None:
    """Copy a match, chance included."""
    target.seats, target.turn, target.idle = source.seats, source.turn, source.idle
    target.turns_left, target.is_over, target.hand_size = source.turns_left, source.is_over, source.hand_size
    copy_sides(source.sides, target.sides)
    for seat in range(source.seats):
        target.won[seat] = source.won[seat]
        for kind in range(KINDS):
            target.hands[seat, kind] = source.hands[seat, kind]
    target.deck_size = source.deck_size
    for n in range(source.deck_size):
        target.deck[n] = source.deck[n]
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
    for _ in range(match.hand_size - held_cards(match, seat)):
        if not match.deck_size:
            return
        match.deck_size -= 1
        match.hands[seat, match.deck[match.deck_size]] += 1
        if not match.deck_size:
            match.turns_left = match.seats


# Turns ------------------------------------------------------------------------------------------------


@jit
def lay_answer(solver: Solver, sides: Sides) -> None:
    """Lay the cards as in the solver's answer, without its Qwirkles."""
    for kind in range(KINDS):
        sides.by_colour[kind], sides.by_shape[kind] = solver.by_colour[kind], solver.by_shape[kind]
        sides.leans_to_colour[kind] = solver.by_colour[kind] >= solver.by_shape[kind]


@inlined
def need_cards(match: CardMatch, solver: Solver) -> int:
    """Choose only the cards that the table lacks for the Qwirkles of the answer; returns their number."""
    sides, cards, count = match.sides, match.cards, 0
    for kind in range(KINDS):
        cards[kind] = -sides.by_colour[kind] - sides.by_shape[kind]
    for n in range(solver.made):
        line = solver.made_lines[n]
        solver.chosen[n] = line
        for kind in MEMBERS[line]:
            cards[kind] += 1
    for kind in range(KINDS):
        cards[kind] = max(0, cards[kind])
        count += cards[kind]
    return count


@inlined
def list_cards(match: CardMatch, solver: Solver) -> int:
    """List the cards of the answer that come from the hand, in random order; returns their number."""
    sides, order, count = match.sides, match.order[:], 0
    for kind in range(KINDS):
        played = solver.by_colour[kind] + solver.by_shape[kind] - sides.by_colour[kind] - sides.by_shape[kind]
        for n in range(solver.made):
            line = solver.made_lines[n]
            played += line == kind // QWIRKLE or line == COLOUR_LINES + kind % QWIRKLE
        for _ in range(played):
            order[count] = kind
            count += 1
    shuffle(order, count, match.chance)
    return count


@inlined
def try_few(match: CardMatch, solver: Solver, count: int) -> bool:
    """Whether the cards that the Qwirkles need are enough, or one more of the listed ones."""
    cards, order, made = match.cards, match.order, solver.made
    is_enough = need_cards(match, solver) > 0 and arrange(solver, match.sides, cards[:], made)
    for n in range(count):
        if not is_enough:
            cards[order[n]] += 1
            is_enough = arrange(solver, match.sides, cards[:], made)
            if not is_enough:
                cards[order[n]] -= 1
    return is_enough


@inlined
def spare_cards(match: CardMatch, solver: Solver, count: int) -> None:
    """Choose the listed cards except those that can be spared."""
    cards, order, left = match.cards, match.order, count
    for kind in range(KINDS):
        cards[kind] = 0
    for n in range(count):
        cards[order[n]] += 1
    for n in range(count):
        if left > 1:
            cards[order[n]] -= 1
            if arrange(solver, match.sides, cards[:], solver.made):
                left -= 1
            else:
                cards[order[n]] += 1


@inlined
def choose_cards(match: CardMatch, solver: Solver, seat: int) -> bool:
    """Choose the most Qwirkles that a seat can make, and few cards; returns False if it cannot play."""
    can_play = best(solver, match.sides, match.hands[seat])
    if can_play:
        count = list_cards(match, solver)
        if not try_few(match, solver, count):
            spare_cards(match, solver, count)
    return can_play


@inlined
def play_cards(match: CardMatch, solver: Solver, seat: int) -> None:
    """Lay the chosen cards as in the solver's answer, and win its Qwirkles."""
    for kind in range(KINDS):
        match.hands[seat, kind] -= match.cards[kind]
    lay_answer(solver, match.sides)
    match.won[seat] += solver.made


@jit
def end_card_turn(match: CardMatch, has_played: bool) -> None:
    """Draw, check whether the match is over, and pass the turn to the next seat."""
    if match.turns_left != NO_END:
        match.turns_left -= 1
    match.idle = 0 if has_played else match.idle + 1
    if has_played:
        draw_cards(match, match.turn)
    if match.turns_left == NO_END:
        # Here a seat passes only if no rearrangement lets it play, so after a round of passes nothing can change.
        match.is_over = match.idle >= match.seats
    else:
        match.is_over = match.turns_left == 0
    match.turn = (match.turn + 1) % match.seats


@inlined
def play_cards_out(match: CardMatch, solver: Solver, turns: int) -> int:
    """Play turns until the match is over or this many are played; returns how many there were."""
    played = 0
    while played < turns and not match.is_over:
        seat = match.turn
        can_play = choose_cards(match, solver, seat)
        if can_play:
            play_cards(match, solver, seat)
        end_card_turn(match, can_play)
        played += 1
    return played
