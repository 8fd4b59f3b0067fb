"""The strongest bot: the best plays by equity are played out over sampled hands, and the best margin wins."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from sixfold.bots.bot import Limit
from sixfold.bots.equity import EquityBot, is_legal
from sixfold.bots.workbench import Workbench
from sixfold.kernel.simulate import new_candidates, set_candidate, simulate
from sixfold.rules.actions import Place
from sixfold.rules.model import Observation
from sixfold.rules.placing import Placing

CANDIDATES = 20
PLAYOUTS = 50  # of each candidate in each round but the first, which has half of them
PLIES = 4  # turns after the candidate: even, so that they end on one's own
PLAYED_OUT = 12  # with so few tiles in the bag, playouts go to the end
TO_THE_END = 1000


class ExpertBot(EquityBot):
    """Looks closer and closer at fewer and fewer plays."""

    def choose_play(self, seen: Observation, limit: Limit) -> Place | None:
        """The candidate with the best margin after its playouts."""
        game = seen.game
        assert isinstance(game, Placing)
        bench = self.bench(game)
        bench.look_at(seen)
        count = bench.rank(seen, self.weights(game))
        ranks = [rank for rank in range(count) if is_legal(seen, bench.action(seen, rank))][:CANDIDATES]
        if len(ranks) < 2:
            return bench.action(seen, ranks[0]) if ranks else None
        return bench.action(seen, self._best(bench, seen, ranks, limit))

    def _best(self, bench: Workbench, seen: Observation, ranks: list[int], limit: Limit) -> int:
        """The rank that comes out best, half of the candidates being dropped after each round."""
        candidates = new_candidates(len(ranks))
        for number, rank in enumerate(ranks):
            set_candidate(candidates, number, bench.desk.plays, int(bench.chosen[rank]))
        alive = np.arange(len(ranks))
        playouts = PLAYOUTS if limit.playouts is None else limit.playouts
        plies = PLIES if seen.table.bag_size > PLAYED_OUT else TO_THE_END
        seed, done, began = self.rng.getrandbits(20), 0, perf_counter()
        trials = max(1, playouts // 2)
        while True:
            simulate(
                bench.desk.position, bench.match, bench.work, seen.table.turn, bench.pool, bench.unseen, candidates,
                alive, len(alive), done, trials, plies, seed, bench.kinds, bench.replies,
            )  # fmt: skip
            done += trials
            means = candidates.totals[alive] / candidates.trials[alive]
            alive = alive[np.argsort(-means, kind="stable")][: (len(alive) + 1) // 2]
            is_late = limit.seconds is not None and perf_counter() - began > limit.seconds
            if len(alive) == 1 or is_late:
                return ranks[int(alive[0])]
            trials = max(1, playouts)
