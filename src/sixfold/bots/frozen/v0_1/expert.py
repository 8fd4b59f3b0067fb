"""`expert-0.1`: the best plays by equity are played out over sampled hands, and the best margin wins.

With an empty bag nothing is hidden between two seats, and the end is solved instead.
"""

from __future__ import annotations

import numpy as np

from sixfold.bots.bot import Limit, Stopwatch
from sixfold.bots.frozen.v0_1.club import ClubBot, is_legal
from sixfold.bots.frozen.v0_1.rummy import tried_turn
from sixfold.bots.frozen.v0_1.workbench import Workbench
from sixfold.kernel.maxn import simulate_end
from sixfold.kernel.simulate import Candidates, Trials, choose_trials, set_candidate, simulate
from sixfold.kernel.struct import Floats, Ints
from sixfold.rules.actions import Action, Place
from sixfold.rules.grid_game import as_grid_game
from sixfold.rules.model import Observation
from sixfold.rules.select import star_table

CANDIDATES = 20
PLAYOUTS = 50  # of each candidate in each round but the first, which has half of them
BATCH = 25  # playouts of each candidate between two looks at the time
PLIES = 4  # turns after the candidate: even, so that they end with a turn of its own seat
PLAYED_OUT = 12  # with this many tiles in the bag or fewer, playouts go to the end
TO_THE_END = 1000
NODES = 10_000  # positions that are searched to solve an end
SPLITS = 8  # playouts that cost as much as one split of the last tiles with choices


class ExpertBot(ClubBot):
    """Tries fewer and fewer plays ever more often."""

    def choose_cards(self, seen: Observation, limit: Limit) -> Action:
        """Rummy: the turn that comes out best over sampled hands."""
        return tried_turn(seen, self.rng, limit)

    def choose_play(self, seen: Observation, limit: Limit) -> Place | None:
        """The candidate with the best margin after its playouts, or the best play if the end can be solved."""
        game = as_grid_game(seen.game)
        bench = self.bench(game)
        bench.set_up(seen)
        if is_open(seen) and seen.table.seats == 2:
            solved = bench.solve(seen, NODES)
            if solved and is_legal(seen, solved):
                return solved
        count = bench.rank(seen, self.weights(game))
        ranks = [rank for rank in range(count) if is_legal(seen, bench.action(seen, rank))][:CANDIDATES]
        if len(ranks) < 2:
            return bench.action(seen, ranks[0]) if ranks else None
        return bench.action(seen, ranks[self._best(bench, seen, ranks, limit)])

    def _best(self, bench: Workbench, seen: Observation, ranks: list[int], limit: Limit) -> int:
        """The number of the candidate that comes out best by successive halving."""
        candidates, trials = bench.simulation.candidates, Trials()
        for number, rank in enumerate(ranks):
            set_candidate(candidates, number, bench.bridge.plays, int(bench.ranking.chosen[rank]))
        alive = np.arange(len(ranks))
        rounds = planned_rounds(len(ranks), PLAYOUTS if limit.playouts is None else limit.playouts, is_open(seen))
        trials.plies = PLIES if seen.table.bag_size > PLAYED_OUT else TO_THE_END
        trials.seed = self.rng.getrandbits(20)
        watch, done = Stopwatch(limit), 0
        for count in rounds:
            for first in range(done, done + count, BATCH):
                choose_trials(trials, alive, first, min(BATCH, done + count - first))
                try_candidates(bench, seen, trials)
                if watch.is_up(first / sum(rounds)):
                    return int(alive[np.argmax(means(candidates, alive))])
            done += count
            alive = alive[np.argsort(-means(candidates, alive), kind="stable")][: (len(alive) + 1) // 2]
        return int(alive[0])


def try_candidates(bench: Workbench, seen: Observation, trials: Trials) -> None:
    """Try the remaining candidates with more deals."""
    if is_open(seen):
        simulate_end(bench.multi_seat_search, bench.simulation, trials)
    else:
        simulate(bench.simulation, trials)


def planned_rounds(count: int, playouts: int, is_open: bool) -> list[int]:
    """How many playouts each round has until one candidate is left."""
    share = SPLITS if is_open else 1
    rounds = (count - 1).bit_length()
    return [max(1, playouts // 2 // share)] + [max(1, playouts // share)] * (rounds - 1)


def means(candidates: Candidates, alive: Ints) -> Floats:
    """The average results of the candidates."""
    averages: Floats = candidates.totals[alive] / candidates.trials[alive]
    return averages


def is_open(seen: Observation) -> bool:
    """Whether the rest of the game knows no chance: nothing to draw, nothing to roll, no star token to take."""
    table = seen.table
    return (
        not table.bag_size
        and not table.open_hands
        and not star_table(table).stars
        and not any(star_table(table).tokens)
    )
