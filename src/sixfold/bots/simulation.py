"""A yardstick for stronger bots: plain simulation, as in the first programs for such games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from time import perf_counter

import numpy as np

from sixfold.bots.bot import Limit
from sixfold.bots.equity import is_legal
from sixfold.bots.greedy import most_points, most_qwirkles
from sixfold.bots.rolling import roll_first
from sixfold.bots.strategies import StrategyBot
from sixfold.bots.workbench import Workbench, workbench_for
from sixfold.kernel.simulate import Trials, choose_trials, set_candidate, simulate
from sixfold.rules.actions import Action, Place
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation

CANDIDATES = 30
PLAYOUTS = 100  # of each candidate, however it fares
PLIES = 4  # greedy turns after the candidate
AT_ONCE = 10  # playouts of each candidate between two looks at the clock


def best_simulated(seen: Observation, rng: Random, limit: Limit) -> Action:
    """The candidate with the best margin; anything but a play is chosen as the greedy bot does."""
    greedy = most_points(seen, rng, limit)
    if not isinstance(greedy, Place):
        return greedy
    bench = workbench_for(seen.game)
    bench.set_up(seen)
    plays = list(islice(by_points(bench, seen, rng), CANDIDATES))
    best = plays[0] if len(plays) == 1 else plays[best_margin(bench, seen, plays, rng, limit)]
    return action_of(bench, seen, best)


class SimulationBot(StrategyBot):
    """Plays out the plays with the most points, all equally often, and takes the best margin.

    It is never made stronger, because others are measured against it.
    """

    strategies = {Pieces.TILES: best_simulated, Pieces.CUBES: roll_first(best_simulated), Pieces.CARDS: most_qwirkles}


def by_points(bench: Workbench, seen: Observation, rng: Random) -> Iterator[int]:
    """The legal plays, those with the most points first, equals in random order."""
    count = bench.bridge.generate(seen.hand)
    rows = np.asarray(bench.bridge.plays.rows)[:count]
    goes_out = (rows["size"] == len(seen.hand)) & (seen.table.bag_size == 0)
    points = rows["points"] + goes_out * bench.match.out_bonus
    ordered = sorted(range(count), key=lambda play: (-points[play], rng.random()))
    return (play for play in ordered if is_legal(seen, action_of(bench, seen, play)))


def best_margin(bench: Workbench, seen: Observation, plays: Sequence[int], rng: Random, limit: Limit) -> int:
    """Which of the plays has the best margin after its playouts; ties go to the one with more points."""
    candidates, trials = bench.simulation.candidates, Trials()
    for number, play in enumerate(plays):
        set_candidate(candidates, number, bench.bridge.plays, play)
    playouts = PLAYOUTS if limit.playouts is None else limit.playouts
    trials.seed, trials.plies, began = rng.getrandbits(20), PLIES, perf_counter()
    for done in range(0, playouts, AT_ONCE):
        choose_trials(trials, np.arange(len(plays)), done, min(AT_ONCE, playouts - done))
        simulate(bench.simulation, trials)
        if limit.seconds is not None and perf_counter() - began > limit.seconds / 2:
            break
    return int(np.argmax(candidates.totals[: len(plays)]))  # all have been tried equally often


def action_of(bench: Workbench, seen: Observation, play: int) -> Place:
    """A play of the workbench as an action."""
    return Place(seen.table.turn, tuple(bench.bridge.placements(play)))
