"""The results of a tournament for programs: numbers and lists, ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import isfinite
from typing import Any

from sixfold import __version__
from sixfold.arena.rating import rate
from sixfold.arena.result import MatchResult
from sixfold.arena.summary import Interval, Summary, head_to_head, seats_of, summarise, tally_of
from sixfold.arena.tournament import Tournament

Figures = dict[str, Any]


def figures(tournament: Tournament, results: Sequence[MatchResult]) -> Figures:
    """All results of a tournament."""
    specific = ladder_figures(tournament, results) if tournament.is_ladder else duel_figures(tournament, results)
    return {
        "version": __version__, "game": tournament.game, "options": dict(tournament.options),
        "seats": tournament.seats, "seed": tournament.seed, "playouts": tournament.playouts,
        "seconds": tournament.seconds, "pairs": len({result.pair for result in results}), "games": len(results),
        **specific, "failures": [failure_text(result) for result in results if result.failure],
    }  # fmt: skip


def failure_text(result: MatchResult) -> str:
    """A failure and the game it happened in."""
    return f"pair {result.pair}: {result.failure}"


def duel_figures(tournament: Tournament, results: Sequence[MatchResult]) -> Figures:
    """Two bots, from the point of view of the first."""
    first, second = tournament.bots
    return {
        "sixfold": __version__, "first": first, "second": second, **estimates(summarise(results)),
        "bots": {"first": habits(results, 0), "second": habits(results, 1)},
    }  # fmt: skip


def ladder_figures(tournament: Tournament, results: Sequence[MatchResult]) -> Figures:
    """More than two bots: their ratings, best first, and every head-to-head result."""
    bots = range(len(tournament.bots))
    rated = sorted(zip(rate(results, len(bots)), bots, strict=True), key=lambda pair: -pair[0].rating)
    ratings = [
        {
            "name": tournament.bots[bot], "rating": rating.rating, "uncertainty": rating.uncertainty,
            "games": summary.matches, **estimates(summary), **habits(results, bot),
        }
        for rating, bot in rated
        for summary in [summarise(results, bot)]
    ]  # fmt: skip
    return {"ratings": ratings, "pairwise": [pairwise(tournament, results, *two) for two in combinations(bots, 2)]}


def pairwise(tournament: Tournament, results: Sequence[MatchResult], first: int, second: int) -> Figures:
    """How often one bot finishes ahead of another, and by how much."""
    summary = head_to_head(results, first, second)
    names = {"first": tournament.bots[first], "second": tournament.bots[second]}
    return {**names, "games": summary.matches, **estimates(summary)}


def estimates(summary: Summary) -> Figures:
    """The estimates of a summary; an unknown end of an interval is null."""
    return {
        "win_rate": summary.win_rate,
        "win_rate_interval": interval_json(summary.win_rate_interval),
        "margin": summary.margin,
        "margin_interval": interval_json(summary.margin_interval),
    }


def interval_json(interval: Interval) -> list[float | None]:
    """An interval in JSON, which has no infinity."""
    return [end if isfinite(end) else None for end in interval]


def habits(results: Sequence[MatchResult], bot: int) -> Figures:
    """Averages of a bot over the seats it held."""
    tally = tally_of(results, bot)
    played = sum(1 for result in results for _ in seats_of(result, bot))
    moves, turns, games = max(1, tally.moves), max(1, tally.turns), max(1, played)
    return {
        "ms_per_move": 1000 * tally.seconds / moves,
        "points_per_move": tally.points / moves,
        "points_per_turn": tally.points / turns,
        "qwirkles_per_game": tally.qwirkles / games,
        "trades_per_game": tally.trades / games,
    }
