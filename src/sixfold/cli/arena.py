"""``sixfold arena``: bots in games with changed seats, on all cores, with the estimate while it runs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from sixfold.arena.plot import plot
from sixfold.arena.rating import make_model
from sixfold.arena.tournament import Tournament
from sixfold.bots.registry import bot, bot_names
from sixfold.cli.figures import figures
from sixfold.cli.files import check_writable, write_text
from sixfold.cli.report import report
from sixfold.cli.running import played
from sixfold.cli.support import make_game, refusing
from sixfold.rules.registry import games


def arena(
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT", help=f"Two bots or more: {', '.join(bot_names())}, or module:Class.")
    ],
    game: Annotated[str, typer.Option("--game", "-g", help=f"Which game: {', '.join(games())}.")] = "qwirkle",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
    ] = None,
    pairs: Annotated[int, typer.Option(min=1, help="Deals, each played with the seats changed round.")] = 100,
    seats: Annotated[int, typer.Option(min=2, max=6, help="Seats; of two bots, the second takes all but one.")] = 2,
    seed: Annotated[int, typer.Option(help="Where the deals and the bots' randomness begin.")] = 0,
    until: Annotated[
        float | None, typer.Option(min=0, help="Stop when the win rates are known to so many percent.")
    ] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="Playouts of a candidate, where a bot has any.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0, help="For one move; a bot that takes longer loses.")] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keep all games here (JSON lines); those that are there are not played again.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; all cores unless said.")] = None,
    as_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON; - is standard output.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the result into this SVG file.")
    ] = None,
) -> None:
    """Let bots play, each deal with the seats changed round, and say how sure the result is.

    Two bots are compared with each other. Three or more are a ladder: everyone plays with everyone, and all are rated.
    """
    sys.path.append(os.getcwd())  # where a person's own bot may be
    with refusing():
        made = make_game(game, option)
        made.initial(seats)  # refuses more seats than the game has room or tiles for
        options = tuple(made.options.given().items())
        tournament = Tournament(tuple(bots), game, options, seats, seed, playouts, seconds)
        check_possible(tournament, [keep, as_json, picture])
        results = played(tournament, pairs, until, keep, jobs or os.cpu_count() or 1)
        if picture:
            write_text(plot(tournament, results), picture)
        found = figures(tournament, results)
        if as_json is None:
            typer.echo("\n".join(report(tournament, found)))
        else:
            write_text(f"{json.dumps(found, indent=1)}\n", as_json)


def check_possible(tournament: Tournament, files: Sequence[Path | None]) -> None:
    """Refuse what would fail in the end, before the games are played."""
    for name in tournament.bots:
        bot(name)  # refuses a name that no bot has
    if tournament.is_ladder:
        make_model()  # refuses when the library is missing
    for path in files:
        if path:
            check_writable(path)
