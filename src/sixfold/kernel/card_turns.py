"""Every turn that a hand allows in Rummy, and the ones worth the most."""

from __future__ import annotations

from sixfold.kernel.card_equity import CARD_FEATURES, CardOutlook, measure_turn
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.melds import most_qwirkles, next_qwirkles
from sixfold.kernel.rummy import copy_sides, lay_answer
from sixfold.kernel.solver import Sides, Solver, arrange, climb, gather
from sixfold.kernel.struct import Ints, Struct, floats, integer, ints, real, struct, structs, typed
from sixfold.rules.division import COPIES, LINES, MAX_QWIRKLES
from sixfold.rules.tiles import KINDS

MAX_TURNS = 1 << 12
ONE, ALL_COPIES = typed(1), typed(COPIES)
CLIMBS = 2 * LINES
SEARCH_FIFTHS, ALL_FIFTHS = 4, 5  # of the nodes: for every turn, then also for turns with many Qwirkles
NO_ROW = -1


class CardTurn(Struct):
    """A choice of cards and of Qwirkles."""

    cards = ints(KINDS)  # played, by kind
    made = integer()  # how many Qwirkles
    lines = ints(MAX_QWIRKLES + 1)  # of the Qwirkles
    sides = struct(Sides)  # the table afterwards
    features = floats(CARD_FEATURES)
    equity = real()


class Climb(Struct):
    """Qwirkles that can be made together."""

    made = integer()
    lines = ints(MAX_QWIRKLES + 1)


class Turns(Struct):
    """What turns are asked for, and the best ones."""

    hand = ints(KINDS)
    held = integer()  # cards that the next seat holds
    deck = integer()  # cards in the deck
    weights = floats(CARD_FEATURES)
    most = integer()  # how many turns to keep
    most_nodes = integer()  # that the search may take; 0 is no limit
    outlook = struct(CardOutlook)
    count = integer()  # of the turns that are kept
    rows = structs(MAX_TURNS, CardTurn)  # the turns that are kept
    weighed = struct(CardTurn)  # the turn being weighed
    climbs = structs(CLIMBS, Climb)


@inlined
def next_cards(cards: Ints, kept: Ints, played: int) -> int:
    """Move to the next choice of cards of a hand; returns their number, 0 after the last choice."""
    for kind in range(KINDS):
        if kept[kind]:
            cards[kind] += 1
            kept[kind] -= 1
            return played + 1
        played -= cards[kind]
        kept[kind] = cards[kind]
        cards[kind] = 0
    return 0


@inlined
def first_cards(turns: Turns) -> int:
    """Start with the first choice of cards; returns their number."""
    cards, kept = turns.weighed.cards, turns.outlook.kept
    for kind in range(KINDS):
        cards[kind], kept[kind] = 0, turns.hand[kind]
    return next_cards(cards, kept, 0)


@inlined
def row_to_fill(turns: Turns) -> int:
    """The row for the weighed turn: a free one, or that of the worst turn if it is worth less; else NO_ROW."""
    if turns.count < turns.most:
        return turns.count
    worst = 0
    for row in range(turns.most):
        if turns.rows[row].equity < turns.rows[worst].equity:
            worst = row
    return worst if turns.rows[worst].equity < turns.weighed.equity else NO_ROW


@jit
def copy_turn(source: CardTurn, target: CardTurn) -> None:
    """Copy a turn."""
    for kind in range(KINDS):
        target.cards[kind] = source.cards[kind]
    copy_sides(source.sides, target.sides)
    target.made = source.made
    for n in range(source.made):
        target.lines[n] = source.lines[n]
    for n in range(CARD_FEATURES):
        target.features[n] = source.features[n]
    target.equity = source.equity


@inlined
def is_spent(solver: Solver, turns: Turns, fifths: int) -> bool:
    """Whether the solver has used up this many fifths of its nodes."""
    return 0 < fifths * turns.most_nodes <= ALL_FIFTHS * solver.nodes


@jit
def weigh_turn(solver: Solver, replies: Solver, turns: Turns, played: int) -> None:
    """Weigh the solver's answer as a turn, and keep it if it is one of the best."""
    turn = turns.weighed
    lay_answer(solver, turn.sides)
    turn.made = solver.made
    for n in range(solver.made):
        turn.lines[n] = solver.made_lines[n]
    drawn = min(played, turns.deck)
    measure_turn(replies, turns.outlook, turn.sides, turn.made, turns.held, drawn, turn.features)
    solver.nodes += replies.nodes
    replies.nodes = 0
    turn.equity = 0.0
    for n in range(CARD_FEATURES):
        turn.equity += turns.weights[n] * turn.features[n]
    row = row_to_fill(turns)
    if row != NO_ROW:
        copy_turn(turn, turns.rows[row])
        turns.count = min(turns.most, turns.count + 1)


@jit
def every_turn(solver: Solver, replies: Solver, sides: Sides, turns: Turns) -> None:
    """Weigh every choice of cards and of Qwirkles while the nodes last."""
    cards, played = turns.weighed.cards[:], first_cards(turns)
    while played and not is_spent(solver, turns, SEARCH_FIFTHS):
        gather(solver, sides, cards)
        for size in range(most_qwirkles(solver), -1, -1):
            solver.is_fresh = 1
            while not is_spent(solver, turns, SEARCH_FIFTHS) and next_qwirkles(solver, size):
                if arrange(solver, sides, cards, size):
                    weigh_turn(solver, replies, turns, played)
        played = next_cards(turns.weighed.cards, turns.outlook.kept, played)


@jit
def climb_from_all(solver: Solver, sides: Sides, hand: Ints, turns: Turns) -> int:
    """Climb from every line in two ways and note the Qwirkles; returns the most that one climb reaches."""
    most = 0
    for row in range(CLIMBS):
        size = climb(solver, sides, hand, row % LINES, ALL_COPIES if row < LINES else ONE)
        turns.climbs[row].made = size
        for n in range(size):
            turns.climbs[row].lines[n] = solver.chosen[n]
        most = max(most, size)
    return most


@inlined
def is_new(turns: Turns, row: int) -> bool:
    """Whether no earlier climb has reached the same Qwirkles."""
    climbed = turns.climbs[row]
    for number in range(row):
        other = turns.climbs[number]
        differing = int(climbed.made != other.made)
        for n in range(climbed.made):
            differing += climbed.lines[n] != other.lines[n]
        if not differing:
            return False
    return True


@jit
def turns_with_many_qwirkles(solver: Solver, replies: Solver, sides: Sides, turns: Turns) -> None:
    """Weigh every choice of cards with the Qwirkles of each climb, most Qwirkles first, while the nodes last."""
    cards = turns.weighed.cards[:]
    for size in range(climb_from_all(solver, sides, turns.hand[:], turns), -1, -1):
        for row in range(CLIMBS):
            if turns.climbs[row].made != size or not is_new(turns, row):
                continue
            played = first_cards(turns)
            while played and not is_spent(solver, turns, ALL_FIFTHS):
                for n in range(size):
                    solver.chosen[n] = turns.climbs[row].lines[n]
                if arrange(solver, sides, cards, size):
                    weigh_turn(solver, replies, turns, played)
                played = next_cards(turns.weighed.cards, turns.outlook.kept, played)


@jit
def find_turns(solver: Solver, replies: Solver, sides: Sides, turns: Turns) -> None:
    """Find the best turns of a hand, in no particular order.

    Some of the nodes are reserved for turns that make many Qwirkles, in case the others do not last for every turn.
    """
    turns.count = 0
    every_turn(solver, replies, sides, turns)
    if is_spent(solver, turns, SEARCH_FIFTHS):
        every = turns.count
        turns.count = 0
        turns_with_many_qwirkles(solver, replies, sides, turns)
        if not turns.count:  # the earlier turns are still in place
            turns.count = every
