"""Summaries of results."""

import pytest

from sixfold.arena.result import MatchResult
from sixfold.arena.summary import head_to_head, mean_with_interval, summarise, tally_of
from sixfold.arena.tally import Tally


def game(pair: int, seating: tuple[int, ...], scores: tuple[int, ...]) -> MatchResult:
    ranks = tuple(sum(other > score for other in scores) for score in scores)
    return MatchResult(pair, seating, scores, ranks, tuple(Tally(moves=seat + 1) for seat in range(len(scores))))


def test_intervals_are_over_deals_and_not_over_games() -> None:
    # Each deal is won once and lost once: over games that looks uncertain, over deals nothing varies.
    even = [game(pair, (0, 1), scores) for pair in range(8) for scores in ((20, 10), (10, 20))]
    assert summarise(even).win_rate_interval == (0.5, 0.5)
    assert summarise(even).precision == 0
    mean, (low, high) = mean_with_interval([0.0, 1.0, 1.0, 1.0])
    assert mean == 0.75
    assert high - low == pytest.approx(2 * 1.96 * 0.5 / 2)


def test_a_single_deal_proves_nothing() -> None:
    assert summarise([]).matches == 0
    assert mean_with_interval([0.3]) == (0.3, (-float("inf"), float("inf")))
    assert summarise([game(0, (0, 1), (2, 1))]).win_rate_interval == (0.0, 1.0)


def test_every_bot_has_its_own_view() -> None:
    results = [game(0, (2, 0, 1), (30, 20, 10)), game(0, (0, 1), (5, 5))]
    first, second, third = (summarise(results, bot) for bot in range(3))
    assert (first.matches, second.matches, third.matches) == (2, 2, 1)
    assert (first.win_rate, second.win_rate, third.win_rate) == (0.25, 0.25, 1.0)
    assert (first.margin, second.margin, third.margin) == (-5, -10, 10)
    assert [tally_of(results, bot).moves for bot in range(3)] == [3, 5, 1]


def test_with_more_seats_two_bots_are_compared_by_who_is_ahead() -> None:
    results = [game(0, (0, 1, 2), (10, 20, 30)), game(1, (1, 2, 0), (30, 20, 10)), game(2, (0, 1), (7, 7))]
    assert head_to_head(results, 0, 1).win_rate == pytest.approx(0.5 / 3)
    assert head_to_head(results, 1, 0).win_rate == pytest.approx(2.5 / 3)
    assert head_to_head(results, 1, 2).win_rate == 0.5
    assert head_to_head(results, 1, 2).matches == 2
    assert head_to_head(results, 0, 1).margin == pytest.approx(-10)
