"""Every turn that a hand allows in Rummy, and the ones worth the most."""

from __future__ import annotations

from sixfold.kernel.card_equity import CARD_FEATURES, KEPT, CardOutlook, measure_turn
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.melds import (
    ALL_COPIES,
    LEANING,
    MAX_QWIRKLES,
    ON_COLOUR,
    ON_SHAPE,
    TABLE_SIZE,
    arrange,
    climb,
    gather,
    most_qwirkles,
    next_qwirkles,
)
from sixfold.kernel.position import EMPTY
from sixfold.kernel.solver import BY_COLOUR, BY_SHAPE, CHOSEN, IS_FRESH, MADE, MADE_LINES, MOST_NODES, NODES, Solver
from sixfold.kernel.struct import Floats, Ints, Struct, floats, ints, typed
from sixfold.rules.division import LINES
from sixfold.rules.tiles import KINDS

MAX_TURNS = 1 << 12
ONE = typed(1)
CLIMBS = 2 * LINES
MOST_PARTS, ALL_PARTS = 4, 5  # fifths of the nodes: for every turn, then also for turns with many Qwirkles
LAST = typed(MAX_TURNS)  # the row of the turn being weighed
EQUITY = CARD_FEATURES  # the column after the features
# What `made` holds for a turn: how many Qwirkles it makes, followed by their lines.
COUNT, LINE = range(2)


class Turns(Struct):
    """Turns, each a choice of cards and of Qwirkles; the last row is the turn being weighed."""

    cards = ints(MAX_TURNS + 1, KINDS)  # played, by kind
    made = ints(MAX_TURNS + 1, LINE + MAX_QWIRKLES)  # the number of Qwirkles, and their lines
    tables = ints(MAX_TURNS + 1, KINDS, TABLE_SIZE)  # how the cards lie afterwards
    features = floats(MAX_TURNS + 1, CARD_FEATURES + 1)  # and the equity
    climbs = ints(CLIMBS, LINE + MAX_QWIRKLES)  # Qwirkles that can be made together, as in `made`


@inlined
def next_cards(cards: Ints, kept: Ints, played: int) -> int:
    """Move to the next choice of cards; returns their number, 0 after the last choice."""
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
def place_for(turns: Turns, count: int, most: int) -> int:
    """The row for the weighed turn: a free one, or that of the worst turn if it is worth less; EMPTY if neither."""
    if count < most:
        return count
    worst = 0
    for row in range(most):
        if turns.features[row, EQUITY] < turns.features[worst, EQUITY]:
            worst = row
    return worst if turns.features[worst, EQUITY] < turns.features[LAST, EQUITY] else EMPTY


@jit
def copy_turn(turns: Turns, source: int, target: int) -> None:
    """Copy one row to another."""
    for kind in range(KINDS):
        turns.cards[target, kind] = turns.cards[source, kind]
        for n in range(TABLE_SIZE):
            turns.tables[target, kind, n] = turns.tables[source, kind, n]
    for n in range(LINE + turns.made[source, COUNT]):
        turns.made[target, n] = turns.made[source, n]
    for n in range(CARD_FEATURES + 1):
        turns.features[target, n] = turns.features[source, n]


@inlined
def note_table(solver: Solver, table: Ints, made: Ints) -> None:
    """Write down the table and the Qwirkles of the solver's answer."""
    kinds = solver.kinds
    for kind in range(KINDS):
        table[kind, ON_COLOUR], table[kind, ON_SHAPE] = kinds[kind, BY_COLOUR], kinds[kind, BY_SHAPE]
        table[kind, LEANING] = kinds[kind, BY_COLOUR] >= kinds[kind, BY_SHAPE]
    made[COUNT] = solver.numbers[MADE]
    for n in range(solver.numbers[MADE]):
        made[LINE + n] = solver.lists[MADE_LINES, n]


@inlined
def first_cards(cards: Ints, kept: Ints, hand: Ints) -> int:
    """Start with the first choice of cards; returns their number."""
    for kind in range(KINDS):
        cards[kind], kept[kind] = 0, hand[kind]
    return next_cards(cards, kept, 0)


@inlined
def is_spent(solver: Solver, parts: int) -> bool:
    """Whether the solver has used up this many parts of its nodes."""
    return bool(0 < parts * solver.numbers[MOST_NODES] <= ALL_PARTS * solver.numbers[NODES])


@jit
def weigh_turn(
    solver: Solver, replies: Solver, outlook: CardOutlook, size: int, held: int, drawn: int, weights: Floats, most: int,
    turns: Turns, count: int,
) -> int:  # fmt: skip
    """Weigh the solver's answer as a turn, and keep it if it is one of the best; returns how many are kept."""
    features, after = turns.features[LAST], turns.tables[LAST]
    note_table(solver, after, turns.made[LAST])
    measure_turn(replies, outlook, after, size, held, drawn, features)
    solver.numbers[NODES] += replies.numbers[NODES]
    replies.numbers[NODES] = 0
    features[EQUITY] = 0.0
    for n in range(CARD_FEATURES):
        features[EQUITY] += weights[n] * features[n]
    row = place_for(turns, count, most)
    if row == EMPTY:
        return count
    copy_turn(turns, LAST, row)
    return min(most, count + 1)


@jit
def every_turn(
    solver: Solver, replies: Solver, outlook: CardOutlook, table: Ints, hand: Ints, held: int, deck: int,
    weights: Floats, most: int, turns: Turns,
) -> int:  # fmt: skip
    """Weigh every choice of cards and of Qwirkles while the nodes last; returns how many turns are kept."""
    count, cards, kept = 0, turns.cards[LAST], outlook.counts[KEPT]
    played = first_cards(cards, kept, hand)
    while played and not is_spent(solver, MOST_PARTS):
        gather(solver, table, cards)
        for size in range(most_qwirkles(solver), -1, -1):
            solver.numbers[IS_FRESH] = 1
            while not is_spent(solver, MOST_PARTS) and next_qwirkles(solver, size):
                if arrange(solver, table, cards, size):
                    count = weigh_turn(
                        solver, replies, outlook, size, held, min(played, deck), weights, most, turns, count
                    )
        played = next_cards(cards, kept, played)
    return count


@jit
def climb_from_all(solver: Solver, table: Ints, hand: Ints, turns: Turns) -> int:
    """Climb from every line in two ways and note the Qwirkles; returns the most that one climb reaches."""
    most = 0
    for row in range(CLIMBS):
        size = climb(solver, table, hand, row % LINES, ALL_COPIES if row < LINES else ONE)
        turns.climbs[row, COUNT] = size
        for n in range(size):
            turns.climbs[row, LINE + n] = solver.lists[CHOSEN, n]
        most = max(most, size)
    return most


@inlined
def is_new(turns: Turns, row: int) -> bool:
    """Whether no earlier climb has reached the same Qwirkles."""
    for other in range(row):
        differing = 0
        for n in range(LINE + turns.climbs[row, COUNT]):
            differing += turns.climbs[row, n] != turns.climbs[other, n]
        if not differing:
            return False
    return True


@jit
def turns_with_many_qwirkles(
    solver: Solver, replies: Solver, outlook: CardOutlook, table: Ints, hand: Ints, held: int, deck: int,
    weights: Floats, most: int, turns: Turns,
) -> int:  # fmt: skip
    """Weigh every choice of cards with the Qwirkles of each climb, most Qwirkles first, while the nodes last."""
    count, cards, kept = 0, turns.cards[LAST], outlook.counts[KEPT]
    for size in range(climb_from_all(solver, table, hand, turns), -1, -1):
        for row in range(CLIMBS):
            if turns.climbs[row, COUNT] != size or not is_new(turns, row):
                continue
            played = first_cards(cards, kept, hand)
            while played and not is_spent(solver, ALL_PARTS):
                for n in range(size):
                    solver.lists[CHOSEN, n] = turns.climbs[row, LINE + n]
                if arrange(solver, table, cards, size):
                    count = weigh_turn(
                        solver, replies, outlook, size, held, min(played, deck), weights, most, turns, count
                    )
                played = next_cards(cards, kept, played)
    return count


@jit
def find_turns(
    solver: Solver, replies: Solver, outlook: CardOutlook, table: Ints, hand: Ints, held: int, deck: int,
    weights: Floats, most: int, turns: Turns,
) -> int:  # fmt: skip
    """Find up to `most` of a hand's best turns, in no particular order; returns how many there are.

    The next seat holds `held` cards, and the deck has `deck`. Some of the solver's nodes are reserved for turns that
    make many Qwirkles, in case the others do not last for every turn.
    """
    count = every_turn(solver, replies, outlook, table, hand, held, deck, weights, most, turns)
    if not is_spent(solver, MOST_PARTS):
        return count
    many = turns_with_many_qwirkles(solver, replies, outlook, table, hand, held, deck, weights, most, turns)
    return many if many else count  # if there are none, the earlier turns are still in place
