"""Strong turns of Rummy: the highest equity of all choices, and the best of these played out over sampled hands."""

from __future__ import annotations

from random import Random

import numpy as np

from sixfold.bots.bot import Limit, Stopwatch
from sixfold.bots.halving import better_half, plan_rounds
from sixfold.bots.melding import best_arrangement
from sixfold.kernel.card_bridge import CardBridge, counts_of
from sixfold.kernel.card_equity import (
    CARD_FEATURES,
    MAX_DRAWN,
    OFFER,
    OWN,
    QWIRKLES,
    UNSEEN,
    CardOutlook,
    foresee_cards,
)
from sixfold.kernel.card_simulate import simulate_turns
from sixfold.kernel.card_turns import COUNT, EQUITY, LINE, Turns, find_turns
from sixfold.kernel.rummy import DECK, HAND, IDLE, NO_END, SEATS, TURN, TURNS_LEFT, WON, CardMatch, new_card_match
from sixfold.kernel.solver import MOST_NODES, NODES, Solver
from sixfold.kernel.struct import Floats
from sixfold.rules.actions import Action, Arrange, Pass
from sixfold.rules.model import Observation
from sixfold.rules.redaction import unseen
from sixfold.rules.rummy import RummyTable, card_table
from sixfold.rules.tiles import TILES

PER_OFFER, PER_OWN = -0.5, 0.5  # the worth of an expected Qwirkle of the next seat, and of one's own
SEED_BITS = 11  # more would overflow when the kernel derives seeds for many trials
CANDIDATES = 24
PLAYOUTS = 24  # of each candidate in each round but the first, which has half of them
# Nodes: only tables with very many cards need more. Each takes about half a microsecond.
TURN_NODES = 800_000  # to find the turns
PLAYOUT_NODES = 800_000  # for all playouts


def turn_by_equity(seen: Observation, rng: Random) -> Action:
    """The turn with the highest equity."""
    if len(seen.hand) > MAX_DRAWN:  # only in positions written by hand: too many choices
        return best_arrangement(seen, rng)
    bench = CardWorkbench(seen, most=1)
    return bench.action(0) if bench.count else Pass(seen.table.turn)


def turn_by_playouts(seen: Observation, rng: Random, limit: Limit) -> Action:
    """The turn that comes out best when the candidates are played out through the seat's next turn."""
    if len(seen.hand) > MAX_DRAWN:
        return best_arrangement(seen, rng)
    bench = CardWorkbench(seen, CANDIDATES)
    if not bench.count:
        return Pass(seen.table.turn)
    return bench.action(bench.best_by_playouts(rng.getrandbits(SEED_BITS), limit))


def weights_at(table: RummyTable) -> Floats:
    """What the features of a turn are worth; in the last turns, what would come too late counts nothing."""
    weights = np.zeros(CARD_FEATURES, dtype=np.float64)
    weights[QWIRKLES] = 1.0
    weights[OFFER] = 0.0 if table.turns_left == 1 else PER_OFFER
    weights[OWN] = 0.0 if table.turns_left is not None else PER_OWN
    return weights


class CardWorkbench:
    """The kernel's arrays, filled with what a seat sees, and the turns that are worth most."""

    def __init__(self, seen: Observation, most: int) -> None:
        table = card_table(seen.table)
        self.seen = seen
        self.bridge, self.solver, self.turns = CardBridge(), Solver(), Turns()
        self.bridge.set_up(table.sets)
        hidden = unseen(seen)
        self.pool = np.array([int(tile) for tile in hidden], dtype=np.int64)
        outlook = CardOutlook()
        outlook.counts[UNSEEN] = counts_of(hidden)
        foresee_cards(outlook)
        self.solver.numbers[MOST_NODES] = TURN_NODES
        held = min(table.hand_sizes[(table.turn + 1) % table.seats], MAX_DRAWN)
        self.count = find_turns(
            self.solver, Solver(), outlook, self.bridge.table, counts_of(seen.hand), held, table.bag_size,
            weights_at(table), most, self.turns,
        )  # fmt: skip

    def action(self, row: int) -> Action:
        """A turn as an action, with the fewest cards changing sides."""
        cards = tuple(tile for tile in TILES for _ in range(self.turns.cards[row, tile]))
        lines = self.turns.made[row, LINE : LINE + self.turns.made[row, COUNT]].tolist()
        arrangement = self.bridge.arrange(cards, lines)
        assert arrangement is not None
        return Arrange(self.seen.table.turn, arrangement.cards, arrangement.sets)

    def best_by_playouts(self, seed: int, limit: Limit) -> int:
        """The row of the turn that comes out best by successive halving."""
        equities, totals = self.turns.features[: self.count, EQUITY], np.zeros(self.count)
        alive, done, watch = np.argsort(-equities, kind="stable"), 0, Stopwatch(limit)
        rounds = plan_rounds(self.count, PLAYOUTS if limit.playouts is None else limit.playouts)
        match, work = self.match(), new_card_match()
        sizes, seats = np.array(self.seen.table.hand_sizes, dtype=np.int64), self.seen.table.seats
        numbers = self.solver.numbers
        numbers[NODES], numbers[MOST_NODES] = 0, PLAYOUT_NODES
        for trials in rounds:
            done += simulate_turns(
                match, work, self.solver, sizes, self.pool, self.turns, alive, done, trials, seats, seed, totals
            )
            # Equity accounts for what comes after the playouts.
            alive = better_half(alive, totals[alive] / done + equities[alive])
            if watch.is_up(done / sum(rounds)) or numbers[NODES] >= PLAYOUT_NODES:
                break
        return int(alive[0])

    def match(self) -> CardMatch:
        """The current match without what the seat cannot see."""
        table = card_table(self.seen.table)
        match = new_card_match()
        match.table[:] = self.bridge.table
        match.hands[table.turn] = counts_of(self.seen.hand)
        match.numbers[WON : WON + table.seats] = table.scores
        numbers = match.numbers
        numbers[SEATS], numbers[TURN] = table.seats, table.turn
        numbers[DECK], numbers[IDLE] = table.bag_size, table.idle
        numbers[TURNS_LEFT] = NO_END if table.turns_left is None else table.turns_left
        numbers[HAND] = self.seen.game.info.hand_size
        return match
