"""A yardstick for stronger bots: plain simulation, as the first programs for such games did it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from time import perf_counter

import numpy as np

from sixfold.bots.bot import Limit
from sixfold.bots.equity import is_legal
from sixfold.bots.greedy import GreedyBot
from sixfold.bots.workbench import Workbench
from sixfold.kernel.generate import POINTS, SIZE
from sixfold.kernel.match import OUT_BONUS
from sixfold.kernel.simulate import Candidates, set_candidate, simulate
from sixfold.rules.actions import Action, Event, Place
from sixfold.rules.game import Game
from sixfold.rules.model import Observation
from sixfold.rules.placing import Placing

CANDIDATES = 30
PLAYOUTS = 100  # of each candidate, however it fares
PLIES = 4  # greedy turns after the candidate
AT_ONCE = 10  # playouts of each candidate between two looks at the clock


class SimulationBot:
    """Plays out the plays with the most points, each as often as the others, and takes the best margin.

    It is never made stronger, because others are measured by it.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()
        self.benches: dict[Game, Workbench] = {}

    def seed(self, seed: int | str) -> None:
        """Begin the randomness anew."""
        self.rng = Random(seed)

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """The candidate with the best margin; what is no play is chosen as the greedy bot does."""
        greedy = GreedyBot(self.rng).choose(seen, past, limit)
        if not isinstance(greedy, Place):
            return greedy
        bench = self.bench(seen)
        plays = list(islice(self.by_points(bench, seen), CANDIDATES))
        best = plays[0] if len(plays) == 1 else plays[self.best(bench, seen, plays, limit)]
        return action_of(bench, seen, best)

    def bench(self, seen: Observation) -> Workbench:
        """The workbench for a game, with what a seat sees laid out on it."""
        game = seen.game
        assert isinstance(game, Placing)
        if game not in self.benches:
            self.benches[game] = Workbench(game)
        self.benches[game].look_at(seen)
        return self.benches[game]

    def by_points(self, bench: Workbench, seen: Observation) -> Iterator[int]:
        """The legal plays, those with the most points first, equals by lot."""
        found = bench.desk.generate(seen.hand)
        rows = bench.desk.plays.rows[:found]
        goes_out = (rows[:, SIZE] == len(seen.hand)) & (seen.table.bag_size == 0)
        points = rows[:, POINTS] + goes_out * bench.match.numbers[OUT_BONUS]
        ordered = sorted(range(found), key=lambda play: (-points[play], self.rng.random()))
        return (play for play in ordered if is_legal(seen, action_of(bench, seen, play)))

    def best(self, bench: Workbench, seen: Observation, plays: Sequence[int], limit: Limit) -> int:
        """Which of the plays has the best margin after its playouts; ties go to the one with more points."""
        candidates = Candidates()
        for number, play in enumerate(plays):
            set_candidate(candidates, number, bench.desk.plays, play)
        playouts = PLAYOUTS if limit.playouts is None else limit.playouts
        chosen, seed, began = np.arange(len(plays)), self.rng.getrandbits(20), perf_counter()
        for done in range(0, playouts, AT_ONCE):
            simulate(
                bench.desk.position, bench.match, bench.work, seen.table.turn, bench.pool, bench.unseen, candidates,
                chosen, len(plays), done, min(AT_ONCE, playouts - done), PLIES, seed, bench.replies,
            )  # fmt: skip
            if limit.seconds is not None and perf_counter() - began > limit.seconds / 2:
                break
        return int(np.argmax(candidates.totals[: len(plays)]))  # all have been tried equally often


def action_of(bench: Workbench, seen: Observation, play: int) -> Place:
    """A play of the workbench as an action."""
    return Place(seen.table.turn, tuple(bench.desk.placements(play)))
