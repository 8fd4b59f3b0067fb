"""The results of a tournament for people: a few lines about two bots, or tables for a ladder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixfold.arena.result import MatchResult
from sixfold.arena.summary import Summary, summarise
from sixfold.arena.tournament import Tournament
from sixfold.cli.figures import Figures

UNKNOWN = 50  # percent on either side: nothing is known about a win rate


def precision(tournament: Tournament, results: Sequence[MatchResult]) -> float:
    """The precision of the win rates in percent: that of the least certain one."""
    bots = range(len(tournament.bots)) if tournament.is_ladder else (0,)
    return max(summarise(results, bot).precision for bot in bots)


def summary_text(tournament: Tournament, results: Sequence[MatchResult]) -> str:
    """The estimate so far."""
    if not tournament.is_ladder:
        return f"{rate_text(summarise(results))}, margin {summarise(results).margin:+.1f}"
    summaries = [summarise(results, bot) for bot in range(len(tournament.bots))]
    best = max(range(len(summaries)), key=lambda bot: summaries[bot].win_rate)
    return f"{tournament.bots[best]} leads: {rate_text(summaries[best])}"


def rate_text(summary: Summary) -> str:
    """A win rate and its precision."""
    return f"{100 * summary.win_rate:.1f} % ± {min(summary.precision, UNKNOWN):.1f}"


def report(tournament: Tournament, figures: Figures) -> Iterator[str]:
    """The report, line by line."""
    at = f"at {tournament.game} with {tournament.seats} seats"
    counts = f"{figures['games']} games of {figures['pairs']} {'deals' if figures['pairs'] != 1 else 'deal'}"
    if tournament.is_ladder:
        yield f"{len(tournament.bots)} bots {at}, {counts}"
        yield ""
        yield from rating_lines(figures["ratings"])
        yield ""
        yield from pairwise_lines([row["name"] for row in figures["ratings"]], figures["pairwise"])
    else:
        yield f"{' against '.join(tournament.bots)} {at}"
        yield counts
        yield from duel_lines(tournament, figures)
    yield from figures["failures"]


# Two bots ---------------------------------------------------------------------------------------------


def duel_lines(tournament: Tournament, figures: Figures) -> Iterator[str]:
    """The result from the point of view of the first bot, and the habits of both."""
    rates = (None if end is None else f"{100 * end:.1f}" for end in figures["win_rate_interval"])
    margins = (None if end is None else f"{end:+.1f}" for end in figures["margin_interval"])
    yield f"win rate {100 * figures['win_rate']:.1f} % ({interval_text(figures, *rates)})"
    yield f"margin {figures['margin']:+.1f} points ({interval_text(figures, *margins)})"
    for name, habits in zip(tournament.bots, figures["bots"].values(), strict=True):
        yield (
            f"{name}: {habits['ms_per_move']:.1f} ms a move, {habits['points_per_turn']:.1f} points a turn, "
            f"{habits['qwirkles_per_game']:.1f} Qwirkles and {habits['trades_per_game']:.1f} trades a game"
        )


def interval_text(figures: Figures, low: str | None, high: str | None) -> str:
    """An interval as text; a single deal has none."""
    if figures["pairs"] < 2:
        return "a single deal has no interval"
    return f"95 % interval {low} to {high}"


# Ladders ----------------------------------------------------------------------------------------------


def rating_lines(ratings: Sequence[Figures]) -> Iterator[str]:
    """The ratings, best first."""
    heads = ["bot", "rating", "games", "win rate", "margin", "points/turn", "ms/move", "Qwirkles", "trades"]
    rows = [
        [
            row["name"], f"{row['rating']:.0f} ± {row['uncertainty']:.0f}", str(row["games"]),
            with_half(100 * row["win_rate"], row["win_rate_interval"], 100, " %"),
            with_half(row["margin"], row["margin_interval"], 1, "", "+"),
            f"{row['points_per_turn']:.1f}", f"{row['ms_per_move']:.1f}",
            f"{row['qwirkles_per_game']:.1f}", f"{row['trades_per_game']:.1f}",
        ]
        for row in ratings
    ]  # fmt: skip
    yield from align([heads, *rows])
    yield "± is 95 %; Qwirkles and trades are per game; 400 rating points more mean ten wins per loss"


def pairwise_lines(names: Sequence[str], pairs: Sequence[Figures]) -> Iterator[str]:
    """How often the bot of a row finishes ahead of the bot of a column."""
    rates = {}
    for row in pairs:
        low, high = row["win_rate_interval"]
        rates[row["first"], row["second"]] = with_half(100 * row["win_rate"], [low, high], 100)
        rates[row["second"], row["first"]] = with_half(100 - 100 * row["win_rate"], [low, high], 100)
    rows = [[name, *(rates.get((name, other), "") for other in names)] for name in names]
    yield from align([["ahead of, in %", *names], *rows])


def with_half(value: float, interval: Sequence[float | None], scale: float, unit: str = "", sign: str = "") -> str:
    """A value with half the width of its interval."""
    low, high = interval
    half = "?" if low is None or high is None else f"{scale * (high - low) / 2:.1f}"
    return f"{value:{sign}.1f}{unit} ± {half}"


def align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as text with aligned columns: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "   ".join([first.ljust(widths[0]), *cells]).rstrip()
