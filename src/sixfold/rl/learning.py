"""What programs that learn from a batch need besides: what turns were worth, and a quick opponent.

It takes arrays and knows nothing of networks; ``examples/train.py`` shows it at work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.rl.batch import Batch

Numbers = NDArray[Any]


def look_back(points: Numbers, over: Numbers, seats: Numbers, expected: Numbers, count: int, trace: float) -> Numbers:
    """What each turn was worth: how far its seat got ahead of the average of the others, from it to the end.

    That is TD(lambda) over the turns of each seat, for any number (`count`) of seats. Every array has a row for each
    step and a column for each match. `points` is what turns scored, `over` whether the match ended, `seats` who acted,
    and `expected` what that seat could expect before its turn; the last two have one more row, for what comes after
    the last step. `trace`, which is lambda, says how far to trust what happened rather than what was expected.
    """
    matches, others = np.arange(points.shape[1]), -1 / (count - 1)

    def shared(gain: Numbers, seat: Numbers) -> Numbers:
        """What a gain of one seat means to each."""
        return np.where(seat[:, None] == np.arange(count), 1, others) * gain[:, None]

    ahead = shared(expected[-1], seats[-1])  # of each seat, from here on
    worth = np.zeros(points.shape, np.float32)
    for step in reversed(range(len(points))):
        seat = seats[step]
        ahead[over[step] > 0] = 0
        ahead += shared(points[step], seat)
        worth[step] = ahead[matches, seat]
        ahead[matches, seat] = trace * worth[step] + (1 - trace) * expected[step]
    return worth


def against_most_points(batch: Batch, choose: Callable[[], Numbers], seed: int) -> Numbers:
    """The share of each match that a player wins against seats that take the most points; the seats rotate.

    `choose` says which turn it would take in each match of the batch now. This is quick, for learning curves: `greedy`
    in the arena also plans with star tokens, rolls and cards.
    """
    rng, matches = np.random.default_rng(seed), np.arange(batch.count)
    ours, won = matches % batch.seats, np.full(batch.count, np.nan)
    while np.isnan(won).any():
        points = batch.turns.points + rng.random(batch.turns.points.shape)  # chance decides between equals
        points[np.arange(points.shape[1]) >= batch.turns.counts[:, None]] = -1
        results = batch.step(np.where(batch.seen.seat == ours, choose(), points.argmax(1)))
        # Only the first match in each place counts, so that long ones count like short ones.
        first = (results.done > 0) & np.isnan(won)
        best = results.scores == results.scores.max(1, keepdims=True)
        won[first] = (best[matches, ours] / best.sum(1))[first]
    return won
