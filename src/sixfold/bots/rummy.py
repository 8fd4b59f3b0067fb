"""Strong turns of Rummy: the highest equity of all choices, and the best of these played out over sampled hands."""

from __future__ import annotations

from random import Random

import numpy as np

from sixfold.bots.bot import Limit, Stopwatch
from sixfold.bots.halving import better_half, plan_rounds
from sixfold.bots.melding import best_arrangement
from sixfold.kernel.card_bridge import CardBridge, counts_of
from sixfold.kernel.card_equity import MAX_DRAWN, OFFER, OWN, QWIRKLES, foresee_cards
from sixfold.kernel.card_simulate import CardTrials, simulate_turns
from sixfold.kernel.card_turns import Turns, find_turns
from sixfold.kernel.rummy import NO_END, CardMatch, copy_sides, new_card_match
from sixfold.kernel.solver import Solver
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


def weights_at(table: RummyTable) -> list[float]:
    """What the features of a turn are worth; in the last turns, what would come too late counts nothing."""
    weights = {QWIRKLES: 1.0, OFFER: PER_OFFER, OWN: PER_OWN}
    if table.turns_left == 1:
        weights[OFFER] = 0.0
    if table.turns_left is not None:
        weights[OWN] = 0.0
    return [weights[feature] for feature in sorted(weights)]


class CardWorkbench:
    """The kernel's arrays, filled with what a seat sees, and the turns that are worth most."""

    def __init__(self, seen: Observation, most: int) -> None:
        table = card_table(seen.table)
        self.seen = seen
        self.bridge, self.solver, self.turns = CardBridge(), Solver(), Turns()
        self.bridge.set_up(table.sets)
        self.pool = [int(tile) for tile in unseen(seen)]
        turns = self.turns
        turns.outlook.unseen[:] = counts_of(unseen(seen))
        foresee_cards(turns.outlook)
        turns.hand[:] = counts_of(seen.hand)
        turns.held = min(table.hand_sizes[(table.turn + 1) % table.seats], MAX_DRAWN)
        turns.deck, turns.weights[:] = table.bag_size, weights_at(table)
        turns.most, turns.most_nodes = most, TURN_NODES
        find_turns(self.solver, Solver(), self.bridge.sides, turns)
        self.count = int(turns.count)

    def action(self, row: int) -> Action:
        """A turn as an action, with the fewest cards changing sides."""
        turn = self.turns.rows[row]
        cards = tuple(tile for tile in TILES for _ in range(turn.cards[tile]))
        arrangement = self.bridge.arrange(cards, turn.lines[: turn.made].tolist())
        assert arrangement is not None
        return Arrange(self.seen.table.turn, arrangement.cards, arrangement.sets)

    def best_by_playouts(self, seed: int, limit: Limit) -> int:
        """The row of the turn that comes out best by successive halving."""
        equities, totals = self.equities(), np.zeros(self.count)
        alive, watch = np.argsort(-equities, kind="stable"), Stopwatch(limit)
        rounds = plan_rounds(self.count, PLAYOUTS if limit.playouts is None else limit.playouts)
        match, work, trials = self.match(), new_card_match(), self.trials(seed)
        self.solver.nodes = 0
        for deals in rounds:
            simulate_turns(match, work, self.solver, self.turns, trials, alive, deals, totals)
            # Equity accounts for what comes after the playouts.
            alive = better_half(alive, totals[alive] / trials.done + equities[alive])
            if watch.is_up(trials.done / sum(rounds)) or self.solver.nodes >= PLAYOUT_NODES:
                break
        return int(alive[0])

    def equities(self) -> Floats:
        """The equity of each turn."""
        return np.array([self.turns.rows[row].equity for row in range(self.count)], dtype=np.float64)

    def trials(self, seed: int) -> CardTrials:
        """The playouts of a decision: through the seat's next turn."""
        table, trials = self.seen.table, CardTrials()
        trials.sizes[: table.seats] = table.hand_sizes
        trials.pool[: len(self.pool)] = self.pool
        trials.pool_size, trials.plies, trials.seed = len(self.pool), table.seats, seed
        trials.most_nodes = PLAYOUT_NODES
        return trials

    def match(self) -> CardMatch:
        """The current match without what the seat cannot see."""
        table, match = card_table(self.seen.table), new_card_match()
        copy_sides(self.bridge.sides, match.sides)
        match.hands[table.turn] = counts_of(self.seen.hand)
        match.won[: table.seats] = table.scores
        match.seats, match.turn, match.idle, match.deck_size = table.seats, table.turn, table.idle, table.bag_size
        match.turns_left = NO_END if table.turns_left is None else table.turns_left
        match.hand_size = self.seen.game.info.hand_size
        return match
