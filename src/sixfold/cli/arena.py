"""``sixfold arena``: two bots in paired games, on all cores, with the estimate while it runs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sixfold import __version__
from sixfold.arena.duel import Duel, Result, Summary, Tally, missing_pairs, play_pair, summarise, totals
from sixfold.bots.registry import bot, bot_names
from sixfold.cli.support import make_game, refusing
from sixfold.rules.registry import games

WAITING = 4  # pairs for each worker that are handed out ahead


def arena(
    first: Annotated[str, typer.Argument(help=f"A bot: {', '.join(bot_names())}.")],
    second: Annotated[str, typer.Argument(help="Its opponent.")],
    game: Annotated[str, typer.Option("--game", "-g", help=f"Which game: {', '.join(games())}.")] = "qwirkle",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
    pairs: Annotated[int, typer.Option(min=1, help="Deals, each played with the seats changed round.")] = 100,
    seats: Annotated[int, typer.Option(min=2, max=6, help="Seats; the second bot takes all but one.")] = 2,
    seed: Annotated[int, typer.Option(help="Where the deals and the bots' randomness begin.")] = 0,
    until: Annotated[float | None, typer.Option(help="Stop when the win rate is known to so many percent.")] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="Playouts of a candidate, where a bot has any.")] = None,
    seconds: Annotated[float | None, typer.Option(help="For one move; a bot that takes longer loses.")] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keep all games here (JSON lines); those that are there are not played again.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; all cores unless said.")] = None,
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON; - is standard output.")
    ] = None,
) -> None:
    """Let two bots play paired games, and say how sure the result is."""
    with refusing():
        made = make_game(game, option)
        made.check_seats(seats)
        for name in (first, second):
            bot(name)  # refuses a name that no bot has
        options = tuple(made.options.given().items())
        duel = Duel(first, second, game, options, seats, seed, playouts, seconds)
        results = played(duel, pairs, until, keep, jobs or os.cpu_count() or 1)
        if as_json is None:
            typer.echo("\n".join(report(duel, results)))
        else:
            text = json.dumps(figures(duel, results), indent=1)
            typer.echo(text) if as_json == "-" else Path(as_json).write_text(f"{text}\n", encoding="utf-8")


def played(duel: Duel, pairs: int, until: float | None, keep: Path | None, jobs: int) -> list[Result]:
    """Play what is still missing; the estimate is shown on stderr while it goes on."""
    results = list(read_kept(keep, duel, pairs)) if keep else []
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=pairs, completed=len(results) // duel.seats)
        for fresh in play_missing(duel, list(missing_pairs(results, duel, pairs)), jobs):
            results += fresh
            if keep:
                add_kept(keep, duel, fresh)
            summary = summarise(results)
            bar.update(task, advance=1, description=in_short(summary))
            if until is not None and summary.pairs > 10 and summary.precision <= until:
                break
    return results


def play_missing(duel: Duel, pairs: Sequence[int], jobs: int) -> Iterator[list[Result]]:
    """The results of the pairs, in order; several processes play."""
    if jobs == 1 or len(pairs) < 2:
        yield from (play_pair(duel, pair) for pair in pairs)
        return
    with ProcessPoolExecutor(jobs) as workers:
        ahead = jobs * WAITING
        waiting = [workers.submit(play_pair, duel, pair) for pair in pairs[:ahead]]
        later = iter(pairs[ahead:])
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [workers.submit(play_pair, duel, pair) for pair in [next(later, None)] if pair is not None]
        finally:
            for future in waiting:
                future.cancel()


# Kept games -------------------------------------------------------------------------------------------


def heading(duel: Duel) -> dict[str, Any]:
    """What makes kept games belong together."""
    return {
        "sixfold": __version__, "first": duel.first, "second": duel.second, "game": duel.game,
        "options": dict(duel.options), "seats": duel.seats, "seed": duel.seed, "playouts": duel.playouts,
    }  # fmt: skip


def read_kept(keep: Path, duel: Duel, pairs: int) -> Iterator[Result]:
    """The games that were kept; a last line that was cut off is no matter."""
    if not keep.exists():
        return
    for number, line in enumerate(keep.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found = json.loads(line)
        except json.JSONDecodeError:
            continue
        if found.get("match") != heading(duel):
            raise ValueError(f"line {number} of {keep} is of another match: name another file")
        result = Result.from_json(found["result"])
        if result.pair < pairs:
            yield result


def add_kept(keep: Path, duel: Duel, results: Sequence[Result]) -> None:
    """Keep some games more; a last line that was cut off stays by itself."""
    is_cut = keep.exists() and keep.read_bytes()[-1:] not in (b"", b"\n")
    with keep.open("a", encoding="utf-8") as file:
        file.write("\n" if is_cut else "")
        for result in results:
            file.write(json.dumps({"match": heading(duel), "result": result.as_json()}) + "\n")


# What is said -----------------------------------------------------------------------------------------


def in_short(summary: Summary) -> str:
    """The estimate so far."""
    return f"{100 * summary.win_rate:.1f} % ± {min(summary.precision, 50):.1f}, margin {summary.margin:+.1f}"


def figures(duel: Duel, results: Sequence[Result]) -> dict[str, Any]:
    """Everything that was measured, for programs."""
    summary = summarise(results)
    return {
        **heading(duel),
        "games": summary.games,
        "pairs": summary.pairs,
        "win_rate": summary.win_rate,
        "win_rate_interval": summary.win_rate_interval,
        "margin": summary.margin,
        "margin_interval": summary.margin_interval,
        "failures": [result.failure for result in results if result.failure],
        "bots": {
            "first": per_move(totals(result.first for result in results), summary.games),
            "second": per_move(totals(result.second for result in results), summary.games),
        },
    }


def per_move(tally: Tally, games: int) -> dict[str, float]:
    """What a bot did on average."""
    moves = max(1, tally.moves)
    return {
        "ms_per_move": 1000 * tally.seconds / moves,
        "points_per_move": tally.points / moves,
        "qwirkles_per_game": tally.qwirkles / max(1, games),
        "trades_per_game": tally.trades / max(1, games),
    }


def report(duel: Duel, results: Sequence[Result]) -> Iterator[str]:
    """The result for people."""
    summary = summarise(results)
    low, high = summary.win_rate_interval
    yield f"{duel.first} against {duel.second} at {duel.game} with {duel.seats} seats"
    yield f"{summary.games} games of {summary.pairs} deals"
    yield f"win rate {100 * summary.win_rate:.1f} % (95 % interval {100 * low:.1f} to {100 * high:.1f})"
    low, high = summary.margin_interval
    yield f"margin {summary.margin:+.1f} points ({low:+.1f} to {high:+.1f})"
    for name, which in ((duel.first, "first"), (duel.second, "second")):
        done = figures(duel, results)["bots"][which]
        yield (
            f"{name}: {done['ms_per_move']:.1f} ms and {done['points_per_move']:.1f} points a move, "
            f"{done['qwirkles_per_game']:.1f} Qwirkles and {done['trades_per_game']:.1f} trades a game"
        )
    for result in results:
        if result.failure:
            yield f"pair {result.pair}, seat {result.seat}: {result.failure}"
