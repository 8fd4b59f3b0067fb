"""Results as charts."""

import re

import pytest

from sixfold.arena.plot import plot, running_win_rates
from sixfold.arena.result import MatchResult
from sixfold.arena.summary import mean_with_interval
from sixfold.arena.tournament import Tournament


def won(pair: int, seating: tuple[int, ...], winner: int) -> MatchResult:
    ranks = tuple(int(bot != winner) for bot in seating)
    return MatchResult(pair, seating, tuple(9 - rank for rank in ranks), ranks, ())


def test_two_bots_are_a_line_that_settles() -> None:
    results = [won(pair, (0, 1), pair % 3 % 2) for pair in range(30)]
    svg = plot(Tournament(("expert", "greedy")), results)
    assert "expert against greedy" in svg
    assert "66.7 % ± 17.2" in svg
    assert ">pairs<" in svg
    assert ">win rate, %<" in svg
    assert 'class="level"' in svg
    (points,) = re.findall(r'<polyline class="line" points="([^"]+)"', svg)
    assert len(points.split()) == 30


def test_the_line_ends_at_the_estimate() -> None:
    wins = [1.0, 0.5, 0.5, 0.0, 1.0, 1.0]
    mean, (low, high) = mean_with_interval(wins)
    *_, last = running_win_rates(wins)
    assert (last.value, last.low, last.high) == pytest.approx((100 * mean, 100 * low, min(100, 100 * high)))


def test_a_long_line_has_no_more_points_than_can_be_seen() -> None:
    run = list(running_win_rates([0.5, 1.0] * 5000))
    assert len(run) <= 500
    assert run[-1].x == 10000


def test_a_single_pair_can_be_drawn() -> None:
    assert "± 50" in plot(Tournament(("expert", "greedy")), [won(0, (0, 1), 0)])


def test_a_ladder_is_a_dot_for_each_bot_the_best_first() -> None:
    ladder = Tournament(("weak", "middling", "strong"))
    results = [won(0, seating, max(seating)) for seating in ladder.seatings(0)]
    svg = plot(ladder, results)
    names = re.findall(">(weak|middling|strong)<", svg)
    assert names == ["strong", "middling", "weak"]
    assert svg.count("<circle") == 3
