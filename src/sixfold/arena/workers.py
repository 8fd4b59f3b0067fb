"""The matches of a tournament on several cores."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from sixfold.arena.result import MatchResult, Seating
from sixfold.arena.tournament import Tournament, play_game
from sixfold.bots.warmup import warm_up
from sixfold.rules.registry import game_info

AHEAD = 8  # matches queued per worker


def play_games(tournament: Tournament, games: Sequence[tuple[int, Seating]], jobs: int) -> Iterator[MatchResult]:
    """The results of the matches, in order, played by several processes."""
    if jobs == 1 or len(games) < 2:
        _warm_up_bots(tournament)
        yield from (play_game(tournament, *game) for game in games)
        return
    with ProcessPoolExecutor(min(jobs, len(games)), initializer=begin_work, initargs=(tournament,)) as workers:
        results = (workers.submit(play_game, tournament, *game) for game in games)
        waiting = deque(islice(results, jobs * AHEAD))
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
