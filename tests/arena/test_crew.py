"""Every crew gives the same results in the same order."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, islice

import pytest

from sixfold.arena.crew import AHEAD, Alone, Crew, Processes, QueuedCrew, gather
from sixfold.arena.tournament import Tournament, missing_matches, play_matches


def square(number: int) -> int:
    return number * number


def end(number: int) -> int:
    os._exit(number)


class Slow(QueuedCrew[int]):
    """Notes what it is asked for."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.given_up: list[int] = []

    def __enter__(self) -> Slow:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def _depth(self) -> int:
        return 3

    def _begin(self, work: object, item: object) -> int:
        assert isinstance(item, int)
        self.begun.append(item)
        return item

    def _finish(self, pending: int) -> int:
        return -pending

    def _cancel(self, pending: int) -> None:
        self.given_up.append(pending)


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_the_order_of_the_items(processes: int) -> None:
    with gather(processes) as crew:
        assert isinstance(crew, Alone if processes == 1 else Processes)
        assert [*crew.map(square, range(50))] == [n * n for n in range(50)]
        assert [*crew.map(square, [])] == []
        assert [*islice(crew.map(square, count()), 3)] == [0, 1, 4]


def test_a_crew_works_ahead_but_not_far() -> None:
    crew = Slow()
    results: Iterator[int] = crew.map(square, count())
    assert [next(results), next(results)] == [0, -1]
    assert crew.begun == [0, 1, 2, 3]
    results.close()  # type: ignore[attr-defined]
    assert crew.given_up == [2, 3]


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with gather(2) as crew, pytest.raises(ValueError, match=r"^a process died; the results so far are kept$"):
        [*crew.map(end, range(2 * AHEAD))]


def test_by_default_every_core_works() -> None:
    crew: Crew = gather()
    assert isinstance(crew, Alone) or (isinstance(crew, Processes) and crew.count == os.cpu_count())


def test_several_processes_play_the_same_games_in_the_same_order() -> None:
    tournament = Tournament(("random", "beginner", "greedy"), options=(("copies", 1),))
    games = missing_matches([], tournament, 3)
    with gather(1) as one, gather(2) as two:
        alone, together = [*play_matches(tournament, games, one)], [*play_matches(tournament, games, two)]
    assert [result.record for result in together] == [result.record for result in alone]
    assert [(result.pair, result.seating) for result in together] == games
