"""What the arena has measured, for people: a few lines about two bots, tables for a ladder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixfold.arena.result import Result
from sixfold.arena.summary import Summary, summarise
from sixfold.arena.tournament import Tournament
from sixfold.cli.figures import Figures

ALL = 50  # percent on both sides: nothing is known about a win rate


def precision(tournament: Tournament, results: Sequence[Result]) -> float:
    """How exactly the win rates are known, in percent: the one that is known least."""
    bots = range(len(tournament.bots)) if tournament.is_ladder else (0,)
    return max(summarise(results, bot).precision for bot in bots)


def in_short(tournament: Tournament, results: Sequence[Result]) -> str:
    """The estimate so far."""
    if not tournament.is_ladder:
        return f"{rate_text(summarise(results))}, margin {summarise(results).margin:+.1f}"
    summaries = [summarise(results, bot) for bot in range(len(tournament.bots))]
    best = max(range(len(summaries)), key=lambda bot: summaries[bot].win_rate)
    return f"{tournament.bots[best]} leads: {rate_text(summaries[best])}"


def rate_text(summary: Summary) -> str:
    """A win rate and how sure it is."""
    return f"{100 * summary.win_rate:.1f} % ± {min(summary.precision, ALL):.1f}"


def report(tournament: Tournament, found: Figures) -> Iterator[str]:
    """The figures, line by line."""
    at = f"at {tournament.game} with {tournament.seats} seats"
    counts = f"{found['games']} games of {found['pairs']} {'deals' if found['pairs'] != 1 else 'deal'}"
    if tournament.is_ladder:
        yield f"{len(tournament.bots)} bots {at}, {counts}"
        yield ""
        yield from rating_lines(found["ratings"])
        yield ""
        yield from pairwise_lines([each["name"] for each in found["ratings"]], found["pairwise"])
    else:
        yield f"{' against '.join(tournament.bots)} {at}"
        yield counts
        yield from duel_lines(tournament, found)
    yield from found["failures"]


# Two bots ---------------------------------------------------------------------------------------------


def duel_lines(tournament: Tournament, found: Figures) -> Iterator[str]:
    """The view of the first bot, and what both did."""
    rates = (None if end is None else f"{100 * end:.1f}" for end in found["win_rate_interval"])
    margins = (None if end is None else f"{end:+.1f}" for end in found["margin_interval"])
    yield f"win rate {100 * found['win_rate']:.1f} % ({interval_text(found, *rates)})"
    yield f"margin {found['margin']:+.1f} points ({interval_text(found, *margins)})"
    for name, done in zip(tournament.bots, found["bots"].values(), strict=True):
        yield (
            f"{name}: {done['ms_per_move']:.1f} ms a move, {done['points_per_turn']:.1f} points a turn, "
            f"{done['qwirkles_per_game']:.1f} Qwirkles and {done['trades_per_game']:.1f} trades a game"
        )


def interval_text(found: Figures, low: str | None, high: str | None) -> str:
    """An interval in words; one deal has none."""
    if found["pairs"] < 2:
        return "one deal does not say how sure this is"
    return f"95 % interval {low} to {high}"


# Ladders ----------------------------------------------------------------------------------------------


def rating_lines(ratings: Sequence[Figures]) -> Iterator[str]:
    """The ratings, best first."""
    heads = ["bot", "rating", "games", "win rate", "margin", "points/turn", "ms/move", "Qwirkles", "trades"]
    rows = [
        [
            each["name"], f"{each['rating']:.0f} ± {each['uncertainty']:.0f}", str(each["games"]),
            with_half(100 * each["win_rate"], each["win_rate_interval"], 100, " %"),
            with_half(each["margin"], each["margin_interval"], 1, "", "+"),
            f"{each['points_per_turn']:.1f}", f"{each['ms_per_move']:.1f}",
            f"{each['qwirkles_per_game']:.1f}", f"{each['trades_per_game']:.1f}",
        ]
        for each in ratings
    ]  # fmt: skip
    yield from aligned([heads, *rows])
    yield "± is 95 %; Qwirkles and trades are per game; 400 points of rating more are ten wins for one loss"


def pairwise_lines(names: Sequence[str], pairs: Sequence[Figures]) -> Iterator[str]:
    """How often the bot of a line is ahead of the bot of a column."""
    rates = {}
    for each in pairs:
        low, high = each["win_rate_interval"]
        rates[each["first"], each["second"]] = with_half(100 * each["win_rate"], [low, high], 100)
        rates[each["second"], each["first"]] = with_half(100 - 100 * each["win_rate"], [low, high], 100)
    rows = [[name, *(rates.get((name, other), "") for other in names)] for name in names]
    yield from aligned([["ahead of, in %", *names], *rows])


def with_half(value: float, interval: Sequence[float | None], scale: float, unit: str = "", sign: str = "") -> str:
    """A value with half the width of its interval."""
    low, high = interval
    half = "?" if low is None or high is None else f"{scale * (high - low) / 2:.1f}"
    return f"{value:{sign}.1f}{unit} ± {half}"


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns: the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "   ".join([first.ljust(widths[0]), *cells]).rstrip()
