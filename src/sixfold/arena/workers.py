"""The games of a tournament on several cores."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from sixfold.arena.rehearsal import rehearse
from sixfold.arena.result import Result, Seating
from sixfold.arena.tournament import Tournament, play_game

AHEAD = 8  # games for each worker that are handed out before they are asked for


def play_games(tournament: Tournament, games: Sequence[tuple[int, Seating]], jobs: int) -> Iterator[Result]:
    """The results of the games, in order; several processes play."""
    if jobs == 1 or len(games) < 2:
        rehearse_all(tournament)
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
    """What a worker does first."""
    # Ctrl-C reaches every process; a worker leaves at once and without a word, the one that asks it reports.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    rehearse_all(tournament)


def rehearse_all(tournament: Tournament) -> None:
    """Have loaded what the bots think with, so that no move is timed with that."""
    for name in dict.fromkeys(tournament.bots):
        rehearse(name, tournament.game)
