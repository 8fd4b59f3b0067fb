"""Results as charts: how the estimate for two bots settled, or the ratings of a ladder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from sixfold.arena.rating import rate
from sixfold.arena.result import MatchResult
from sixfold.arena.summary import NORMAL_95, per_pair, summarise
from sixfold.arena.tournament import Tournament
from sixfold.draw.chart import Estimate, Labels, dot_chart, running_chart

POINTS = 400  # of a curve; more cannot be seen
EVEN = 50  # percent


def plot(tournament: Tournament, results: Sequence[MatchResult]) -> str:
    """The results as an SVG."""
    where = f"{tournament.game.capitalize()}, {tournament.seats} seats, {len(results)} games"
    if tournament.is_ladder:
        labels = Labels("A ladder of bots", f"{where}: ratings with 95 % intervals", "rating")
        return dot_chart(labels, ratings_with_intervals(tournament, results))
    summary = summarise(results)
    figure = f"{100 * summary.win_rate:.1f} % ± {min(summary.precision, EVEN):.1f}"
    title, note = " against ".join(tournament.bots), f"{where}: the win rate so far with its 95 % interval"
    run = list(running_win_rates(per_pair(results, 0, MatchResult.win)))
    return running_chart(Labels(title, note, "pairs", "win rate, %", figure), run, EVEN)


def ratings_with_intervals(tournament: Tournament, results: Sequence[MatchResult]) -> list[Estimate]:
    """The bots with their ratings, best first."""
    ratings = zip(tournament.bots, rate(results, len(tournament.bots)), strict=True)
    return [
        Estimate(bot.rating, bot.rating - bot.uncertainty, bot.rating + bot.uncertainty, name=name)
        for name, bot in sorted(ratings, key=lambda pair: -pair[1].rating)
    ]


def running_win_rates(wins: Sequence[float]) -> Iterator[Estimate]:
    """The win rate in percent after each pair, or after some of them where there are many."""
    sums, squares = accumulate(wins), accumulate(win * win for win in wins)
    every = max(1, len(wins) // POINTS)
    for count, (total, square) in enumerate(zip(sums, squares, strict=True), 1):
        if count % every == 0 or count == len(wins):
            yield estimate(count, total / count, square / count)


def estimate(count: int, mean: float, mean_square: float) -> Estimate:
    """The mean in percent with its interval; after a single pair, anything is possible."""
    if count == 1:
        return Estimate(100 * mean, 0, 100, x=1)
    half = NORMAL_95 * (max(0.0, mean_square - mean * mean) / (count - 1)) ** 0.5
    return Estimate(100 * mean, 100 * max(0.0, mean - half), 100 * min(1.0, mean + half), x=count)
