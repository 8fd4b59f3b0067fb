"""What batches of matches share: the lists of legal turns, and what a step brings."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.struct import Ints, typed

Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]

PLACE, TRADE, TAKE, ROLL, ARRANGE, PASS = range(6)
VERB_COUNT = PASS + 1
COUNTED = 6  # features before those of the verbs: points, lines, the longest of them, Qwirkles, bonuses, tiles
ONGOING, OUT, BLOCKED, DEAD, STALLED, LAST = range(6)  # how a match ended; the last one: after the last turns
SEEDS = typed(1_000_003)  # between the seeds of two matches
NONE = -1


class TurnLists(NamedTuple):
    """The legal turns of each match; the last dimension of `kinds` and `cells` is what a turn plays or names."""

    verbs: Bytes
    sizes: Bytes
    points: Shorts
    lines: Bytes  # how many a play makes
    longest: Bytes  # of these lines
    qwirkles: Bytes
    bonuses: Shorts  # points for anything but lines and Qwirkles
    kinds: Bytes
    cells: Shorts
    counts: NDArray[np.int32]
    left_out: NDArray[np.int32]  # how many turns found no place


class Results(NamedTuple):
    """What a step has brought."""

    rewards: NDArray[np.float32]  # to each seat, when a match is over
    done: Bytes
    scores: Shorts  # of the matches that are over
    ends: Bytes  # how they ended


@inlined
def add_turn(lists: TurnLists, n: int, verb: int, size: int, points: int) -> int:
    """Append a turn without its tiles; returns its place, or NONE if there is none."""
    at = lists.counts[n]
    if at == lists.verbs.shape[1]:
        lists.left_out[n] += 1
        return NONE
    lists.counts[n] = at + 1
    lists.verbs[n, at], lists.sizes[n, at], lists.points[n, at] = verb, size, points
    lists.lines[n, at] = lists.longest[n, at] = lists.qwirkles[n, at] = lists.bonuses[n, at] = 0
    return int(at)


@jit
def reward(scores: Ints, seats: int, end: int, results: Results, n: int) -> None:
    """Write what a match was worth: 1 for who wins alone; the others lose, in all, what is won."""
    best, winners = -1, 0
    for seat in range(seats):
        best = max(best, scores[seat])
    for seat in range(seats):
        winners += scores[seat] == best
    share = (seats / winners - 1.0) / (seats - 1.0)
    for seat in range(seats):
        results.rewards[n, seat] = share if scores[seat] == best else -1.0 / (seats - 1.0)
        results.scores[n, seat] = scores[seat]
    results.done[n], results.ends[n] = 1, end


@inlined
def clear(results: Results, n: int) -> None:
    """Nothing has happened yet in this step."""
    results.done[n] = 0
    for seat in range(results.rewards.shape[1]):
        results.rewards[n, seat] = 0.0


@jit
def describe_turns(lists: TurnLists, starts: Ints, rows: NDArray[np.float32], first: int, last: int) -> None:
    """Write a row of features for each listed turn of some of the matches; those of a match begin at its start."""
    for n in range(first, last):
        for at in range(lists.counts[n]):
            row, verb = rows[starts[n] + at], int(lists.verbs[n, at])
            row[0], row[1], row[2] = lists.points[n, at], lists.lines[n, at], lists.longest[n, at]
            row[3], row[4], row[5] = lists.qwirkles[n, at], lists.bonuses[n, at], lists.sizes[n, at]
            row[COUNTED + verb] = 1
            for m in range(lists.sizes[n, at]):
                row[COUNTED + VERB_COUNT + lists.kinds[n, at, m]] += 1
