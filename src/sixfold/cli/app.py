"""What can be typed after ``sixfold``. With --json, stdout holds JSON alone; words go to stderr."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated

import typer

from sixfold import __version__
from sixfold.bots.registry import bots
from sixfold.cli.files import data_folder, read_record
from sixfold.cli.plain import PlainTable, ranked
from sixfold.cli.support import ask, make_game, new_record, refusing, seated_bots, unfinished
from sixfold.draw.text import scores_text
from sixfold.record.codec import points_json
from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.record.replay import start, steps
from sixfold.record.telling import ACTION_CODES, tell
from sixfold.rules.dealer import RandomDealer
from sixfold.rules.errors import OptionError
from sixfold.rules.registry import games
from sixfold.rules.words import listed

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)

GameName = Annotated[str, typer.Option("--game", "-g", help=f"Which game: {', '.join(games())}.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the game, such as copies=1; may be repeated."),
]


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[bool, typer.Option("--version", help="Show the version and leave.")] = False,
) -> None:
    """Sixfold: every game of the Qwirkle family."""
    if version:
        typer.echo(f"sixfold {__version__}")
        raise typer.Exit


@app.command()
def play(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(games())}.")] = "qwirkle",
    option: GameOptions = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "You",
    age: Annotated[
        int | None, typer.Option(help="Your age: the older player starts when sets are equal.")
    ] = None,
    opponent: Annotated[
        list[str] | None,
        typer.Option("--bot", "-b", help=f"An opponent: {', '.join(bots())}; may be repeated."),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="Where the record is kept; a game that is not over goes on.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game even if one is not over.")] = False,
    seed: Annotated[
        int | None, typer.Option(help="Deal the same tiles as another game with this seed.")
    ] = None,
) -> None:
    """Play in plain text: you type moves, bots answer."""
    with refusing():
        kept = file or data_folder() / f"{game}.txt"
        rng = SystemRandom() if seed is None else Random(seed)
        record = None if new else unfinished(kept)
        if record is None:
            made = make_game(game, option)
            record = new_record(made, Player(name, age), opponent or ["greedy"], rng)
        elif option or opponent:
            raise OptionError(f"the game in {kept} is not over; add --new to begin another one")
        PlainTable(record, seated_bots(record, rng), RandomDealer(rng), kept, ask, typer.echo).run()


@app.command()
def moves(
    hand: Annotated[str, typer.Option(help="The tiles held, such as 'Rd Bs Gt'.")],
    board: Annotated[str, typer.Option(help="The tiles on the table, such as 'Rc@0,0 Rs@1,0'.")] = "",
    game: GameName = "qwirkle",
    option: GameOptions = None,
    bag: Annotated[
        int | None, typer.Option(help="How many tiles are in the bag; unless said, all that is left.")
    ] = None,
    seats: Annotated[int, typer.Option(help="How many seats there are.")] = 2,
    top: Annotated[int | None, typer.Option(help="Show only so many.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the legal actions of a position with their points, best first."""
    with refusing():
        seen = make_game(game, option).position(board=board, hand=hand, bag=bag, seats=seats)
        found = ranked(seen)[:top]
        if as_json:
            typer.echo(
                json.dumps(
                    [{"action": str(action), **points_json(points)} for action, points in found], indent=1
                )
            )
            return
        for action, points in found:
            parts = ", ".join(str(part.saying) for part in points.parts)
            typer.echo(f"{points.total:4}  {action}{f'   ({parts})' if parts else ''}")


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record, text or JSON; - reads standard input.")],
) -> None:
    """Show a recorded game turn by turn, or say which line of it is not legal."""
    with refusing():
        record = read_record(file)
        names = [player.name for player in record.players]
        typer.echo(f"{record.name.capitalize()}: {listed(names)}")
        for line in turns(record, names):
            typer.echo(line)


def turns(record: Record, names: Sequence[str]) -> Iterator[str]:
    """The lines that tell a recorded game, each turn with the points of all seats after it."""
    game = record.game
    seen = game.observe(start(record), record.viewer)
    for step in steps(record):
        before, seen = seen, game.observe(step.after, record.viewer)
        for saying in tell(before, step.event, seen, names):
            line = saying.english(game.options.names)
            is_turn = saying.code in ACTION_CODES
            yield f"{before.table.turns + 1:3}. {line}   [{scores_text(seen, names)}]" if is_turn else line
    if seen.table.end is None:
        yield f"The record stops here. [{scores_text(seen, names)}]"
