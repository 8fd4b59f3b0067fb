"""The strongest bot: the best plays by equity are played out over sampled hands, and the best margin wins.

With an empty bag nothing is hidden between two seats, and the end is solved instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from sixfold.bots.bot import Limit, Stopwatch
from sixfold.bots.equity import GridEquity, is_legal
from sixfold.bots.halving import better_half, plan_rounds
from sixfold.bots.rolling import roll_first
from sixfold.bots.rummy import turn_by_playouts
from sixfold.bots.strategies import StrategyBot
from sixfold.bots.workbench import Workbench, workbench_for
from sixfold.kernel.maxn import simulate_end
from sixfold.kernel.simulate import Candidates, Trials, choose_trials, set_candidate, simulate
from sixfold.kernel.struct import Floats, Ints
from sixfold.rules.actions import Place
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation
from sixfold.rules.select import star_table

CANDIDATES = 20
PLAYOUTS = 50  # of each candidate in each round but the first, which has half of them
BATCH = 25  # playouts of each candidate between two looks at the clock
PLIES = 4  # turns after the candidate: even, so that they end with a turn of its own seat
PLAY_OUT_BELOW = 12  # with this many tiles in the bag or fewer, playouts go to the end
TO_THE_END = 1000
NODES = 10_000  # positions that are searched to solve an end
PLAYOUTS_PER_SPLIT = 8  # playouts that cost as much as searching one split of the last tiles


@dataclass(frozen=True)
class GridSearch(GridEquity):
    """A strategy for boards: candidates by equity, tried over sampled hands by successive halving."""

    plies: int = PLIES
    nodes: int = NODES  # 0: ends are played out, not solved

    def choose_play(self, seen: Observation, rng: Random, limit: Limit) -> Place | None:
        """The candidate with the best margin after its playouts, or the best play if the end can be solved."""
        bench = workbench_for(seen.game)
        bench.set_up(seen)
        if is_open(seen) and seen.table.seats == 2:
            solved = bench.solve(seen, self.nodes) if self.nodes else None
            if solved and is_legal(seen, solved):
                return solved
        count = bench.rank(seen, self.weights(seen.game))
        ranks = [rank for rank in range(count) if is_legal(seen, bench.action(seen, rank))][:CANDIDATES]
        if len(ranks) < 2:
            return bench.action(seen, ranks[0]) if ranks else None
        return bench.action(seen, ranks[self._best(bench, seen, ranks, rng, limit)])

    def _best(self, bench: Workbench, seen: Observation, ranks: list[int], rng: Random, limit: Limit) -> int:
        """The number of the candidate that comes out best by successive halving."""
        candidates, trials = bench.simulation.candidates, Trials()
        for number, rank in enumerate(ranks):
            set_candidate(candidates, number, bench.bridge.plays, int(bench.ranking.chosen[rank]))
        alive = np.arange(len(ranks))
        playouts = PLAYOUTS if limit.playouts is None else limit.playouts
        rounds = plan_rounds(len(ranks), playouts // PLAYOUTS_PER_SPLIT if is_open(seen) else playouts)
        trials.plies = self.plies if seen.table.bag_size > PLAY_OUT_BELOW else TO_THE_END
        trials.seed = rng.getrandbits(20)
        watch, done = Stopwatch(limit), 0
        for count in rounds:
            for first in range(done, done + count, BATCH):
                choose_trials(trials, alive, first, min(BATCH, done + count - first))
                try_candidates(bench, seen, trials)
                if watch.is_up(first / sum(rounds)):
                    return int(alive[np.argmax(means(candidates, alive))])
            done += count
            alive = better_half(alive, means(candidates, alive))
        return int(alive[0])


class ExpertBot(StrategyBot):
    """Plays out candidates over sampled hands."""

    strategies = {Pieces.TILES: GridSearch(), Pieces.CUBES: roll_first(GridSearch()), Pieces.CARDS: turn_by_playouts}


def try_candidates(bench: Workbench, seen: Observation, trials: Trials) -> None:
    """Try the remaining candidates with more deals."""
    if is_open(seen):
        simulate_end(bench.multi_seat_search, bench.simulation, trials)
    else:
        simulate(bench.simulation, trials)


def means(candidates: Candidates, alive: Ints) -> Floats:
    """The average results of the candidates."""
    averages: Floats = candidates.totals[alive] / candidates.trials[alive]
    return averages


def is_open(seen: Observation) -> bool:
    """Whether chance has no part in the rest of the match: nothing to draw, nothing to roll, no star token to take."""
    table, stars = seen.table, star_table(seen.table)
    return not table.bag_size and not table.open_hands and not stars.stars and not any(stars.tokens)
