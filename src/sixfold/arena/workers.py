"""The matches of a tournament on several cores."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from sixfold.arena.result import MatchResult, Seating
from sixfold.arena.tournament import Tournament, play_match
from sixfold.bots.warmup import warm_up
from sixfold.rules.registry import game_info

AHEAD = 8  # matches queued per worker


def play_matches(
    tournament: Tournament, matches: Sequence[tuple[int, Seating]], processes: int
) -> Iterator[MatchResult]:
    """The results of the matches, in order, played by several processes."""
    if processes == 1 or len(matches) < 2:
        _warm_up_bots(tournament)
        yield from (play_match(tournament, *match) for match in matches)
        return
    with ProcessPoolExecutor(min(processes, len(matches)), initializer=begin_work, initargs=(tournament,)) as workers:
        results = (workers.submit(play_match, tournament, *match) for match in matches)
        waiting = deque(islice(results, processes * AHEAD))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(islice(results, 1))
        finally:
            for future in waiting:
                future.cancel()


def begin_work(tournament: Tournament) -> None:
    """Prepare a worker process."""
    # Ctrl-C reaches every process; a worker exits silently, and the main process reports.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _warm_up_bots(tournament)


def _warm_up_bots(tournament: Tournament) -> None:
    """Warm up the kernel, so that no timed move pays for it."""
    for name in dict.fromkeys(tournament.bots):
        warm_up(name, game_info(tournament.game).pieces)
