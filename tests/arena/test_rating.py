"""Ratings of ladders."""

import sys
from itertools import combinations
from random import Random

import pytest

from sixfold.arena.rating import START, rate
from sixfold.arena.result import MatchResult
from sixfold.arena.tournament import rotations

STRENGTHS = (1250.0, 1450.0, 1550.0, 1750.0)


def simulated(seats: int, deals: int, seed: int) -> list[MatchResult]:
    """Matches of bots of known strength: 400 points more mean ten wins per loss."""
    rng = Random(seed)
    results = []
    for pair in range(deals):
        for table in combinations(range(len(STRENGTHS)), seats):
            results += [result_of(pair, seating, rng) for seating in rotations(table, pair)]
    return results


def result_of(pair: int, seating: tuple[int, ...], rng: Random) -> MatchResult:
    """The order of the bots: the first clock to ring wins, and a stronger bot's clock runs faster."""
    rings = [rng.expovariate(10 ** (STRENGTHS[bot] / 400)) for bot in seating]
    return MatchResult(pair, seating, (), tuple(sum(other < ring for other in rings) for ring in rings), ())


@pytest.mark.parametrize(("seats", "deals"), [(2, 20), (3, 10)])
def test_the_true_strength_lies_within_the_uncertainty(seats: int, deals: int) -> None:
    inside, widths = 0, []
    for seed in range(10):
        for strength, rated in zip(STRENGTHS, rate(simulated(seats, deals, seed), 4), strict=True):
            inside += abs(rated.rating - strength) <= rated.uncertainty
            widths.append(rated.uncertainty)
    assert inside >= 37  # of 40
    assert max(widths) < 150


def test_more_matches_reduce_the_uncertainty() -> None:
    few, many = (rate(simulated(2, deals, 1), 4) for deals in (3, 30))
    assert all(after.uncertainty < before.uncertainty for before, after in zip(few, many, strict=True))


def test_bots_that_always_tie_stay_equal() -> None:
    ties = [MatchResult(0, seating, (), (0, 0), ()) for seating in ((0, 1), (1, 0))]
    first, second = rate(ties, 2)
    assert first == second
    assert first.rating == START


def test_the_same_results_give_the_same_ratings() -> None:
    assert rate(simulated(3, 4, 1), 4) == rate(simulated(3, 4, 1), 4)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(ValueError, match=r"ratings need openskill: install sixfold\[arena\]"):
        rate([], 3)
