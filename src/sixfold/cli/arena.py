"""``sixfold arena``: tournaments of bots on all cores or a cluster, every deal repeated with the seats rotated."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from sixfold.arena.crew import gather
from sixfold.arena.plot import plot
from sixfold.arena.rating import make_model
from sixfold.arena.tournament import Tournament
from sixfold.bots.registry import bot, bot_names
from sixfold.cli.errors import report_errors
from sixfold.cli.figures import figures
from sixfold.cli.files import check_writable, write_text
from sixfold.cli.options import make_game
from sixfold.cli.report import report
from sixfold.cli.running import run_tournament
from sixfold.rules.registry import games


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help=f"Two bots or more: {', '.join(bot_names())}, module:Class, or onnx:FILE."),
    ],
    game: Annotated[str, typer.Option("--game", "-g", help=f"Which game: {', '.join(games())}.")] = "qwirkle",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option; may be repeated.")
    ] = None,
    pairs: Annotated[
        int, typer.Option(min=1, help="Deals; each is played several times with the seats rotated.")
    ] = 100,
    seats: Annotated[int, typer.Option(min=2, max=6, help="Seats; with two bots, the second takes all but one.")] = 2,
    seed: Annotated[int, typer.Option(help="The seed of the deals and the bots.")] = 0,
    until: Annotated[
        float | None, typer.Option(min=0, help="Stop when the win rates are known to within this many percent.")
    ] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="Playouts per candidate, for bots that use them.")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Time limit per move; a bot that exceeds it loses.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="Keep all games in this file (JSON lines); games already in it are not replayed."),
    ] = None,
    processes: Annotated[int | None, typer.Option("--jobs", min=1, help="Processes; by default one per core.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, or the HOST:PORT of its head.")
    ] = None,
    as_json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Write the results as JSON to this file; - is standard output."),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the results as SVG into this file.")
    ] = None,
) -> None:
    """Let bots play each other, every deal with the seats rotated, and report results with intervals.

    Two bots are compared directly. Three or more form a ladder: everyone plays everyone, and all are rated.
    """
    sys.path.append(os.getcwd())  # where the user's own bot may be
    with report_errors():
        rules = make_game(game, option)
        rules.initial(seats)  # raises if there are too many seats
        options = tuple(rules.options.differences().items())
        tournament = Tournament(tuple(bots), game, options, seats, seed, playouts, seconds)
        check_possible(tournament, [keep, as_json, picture])
        if cluster:  # said first, because Ray itself ends a process that is elsewhere
            typer.echo(f"Joining the cluster at {cluster}; this machine has to be one of its nodes.", err=True)
        with gather(processes, cluster) as crew:
            results = run_tournament(tournament, pairs, until, keep, crew)
        if picture:
            write_text(plot(tournament, results), picture)
        measures = figures(tournament, results)
        if as_json is None:
            typer.echo("\n".join(report(tournament, measures)))
        else:
            write_text(f"{json.dumps(measures, indent=1)}\n", as_json)


def check_possible(tournament: Tournament, files: Sequence[Path | None]) -> None:
    """Raise before the games are played if something would fail at the end."""
    for name in tournament.bots:
        bot(name)  # raises if there is no such bot
    if tournament.is_ladder:
        make_model()  # raises if the library is missing
    for path in files:
        if path:
            check_writable(path)
