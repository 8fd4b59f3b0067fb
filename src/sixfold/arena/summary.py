"""Win rates and margins from results, each with a 95 % interval over deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from sixfold.arena.result import MatchResult
from sixfold.arena.tally import Tally, totals
from sixfold.rules.actions import Seat

INFINITE = float("inf")
NORMAL_95 = 1.96  # standard errors on both sides of a mean

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Summary:
    """How one bot has done."""

    matches: int
    pairs: int
    win_rate: float
    win_rate_interval: Interval
    margin: float
    margin_interval: Interval
    failures: int  # matches that this bot or another did not play to the end

    @property
    def precision(self) -> float:
        """Half the width of the win rate's interval, in percent."""
        low, high = self.win_rate_interval
        return 50 * (high - low)


def summarise(results: Iterable[MatchResult], bot: int = 0) -> Summary:
    """The summary of the results for the bot with this number."""
    matches = [result for result in results if bot in result.seating]
    wins, margins = per_pair(matches, bot, MatchResult.win), per_pair(matches, bot, MatchResult.margin)
    rate, rate_interval = mean_with_interval(wins)
    margin, margin_interval = mean_with_interval(margins)
    failures = sum(result.failure is not None for result in matches)
    return Summary(len(matches), len(wins), rate, within_0_and_1(rate_interval), margin, margin_interval, failures)


def per_pair(results: Sequence[MatchResult], bot: int, worth: Callable[[MatchResult, Seat], float]) -> list[float]:
    """The average over the seats of a bot, pair by pair, because matches with the same deal are not independent."""
    by_pair: dict[int, list[float]] = {}
    for result in results:
        by_pair.setdefault(result.pair, []).extend(worth(result, seat) for seat in seats_of(result, bot))
    return [fmean(values) for values in by_pair.values()]


def seats_of(result: MatchResult, bot: int) -> Iterator[Seat]:
    """The seats of a bot."""
    return (seat for seat, number in enumerate(result.seating) if number == bot)


def tally_of(results: Iterable[MatchResult], bot: int) -> Tally:
    """Everything a bot did."""
    return totals(result.tallies[seat] for result in results for seat in seats_of(result, bot))


def head_to_head(results: Iterable[MatchResult], first: int, second: int) -> Summary:
    """How often one bot comes out ahead of another in the matches of both; ties count half."""
    return summarise((duel for result in results if (duel := between(result, first, second))), first)


def between(result: MatchResult, first: int, second: int) -> MatchResult | None:
    """A match as if only these two of its bots had played; None if one of them did not."""
    seats = [*seats_of(result, first), *seats_of(result, second)]
    if len({result.seating[seat] for seat in seats}) < 2:
        return None
    scores = tuple(result.scores[seat] for seat in seats)
    better = [sum(result.ranks[other] < result.ranks[seat] for other in seats) for seat in seats]
    tallies = tuple(result.tallies[seat] for seat in seats)
    return MatchResult(result.pair, (first, second), scores, tuple(better), tallies, result.failure)


def mean_with_interval(values: Sequence[float]) -> tuple[float, Interval]:
    """The mean and its 95 % interval, which is infinite for a single value."""
    if len(values) < 2:
        return sum(values), (-INFINITE, INFINITE)
    mean = fmean(values)
    half = NORMAL_95 * stdev(values, mean) / len(values) ** 0.5
    return mean, (mean - half, mean + half)


def within_0_and_1(interval: Interval) -> Interval:
    """The part of an interval that a rate can take."""
    low, high = interval
    return max(0.0, low), min(1.0, high)
