"""What can be typed after ``sixfold``. With --json, stdout holds JSON alone; words go to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from itertools import islice
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated

import typer

from sixfold import __version__
from sixfold.bots.levels import levels
from sixfold.cli.admin import admin
from sixfold.cli.arena import arena
from sixfold.cli.bench import bench
from sixfold.cli.files import read_record, read_text
from sixfold.cli.plain import PlainTable
from sixfold.cli.seating import Wishes, bot_name, find_table, seated_bots
from sixfold.cli.serve import serve
from sixfold.cli.support import make_game, move_line, prepare_kernel, ranked, read_more, refusing
from sixfold.draw.ansi import Depth, read_depth, terminal_depth
from sixfold.draw.picture import Picture, picture
from sixfold.draw.tiles import Look
from sixfold.record.codec import points_json
from sixfold.record.perft import perft, read_suite
from sixfold.record.record import Record
from sixfold.record.replay import start, steps
from sixfold.record.telling import ACTION_CODES, tell
from sixfold.rules.actions import Laid
from sixfold.rules.model import Phase, Table
from sixfold.rules.options import allowed_text, value_text
from sixfold.rules.registry import game_class, games
from sixfold.rules.words import listed

with suppress(ImportError):  # line editing and history at the prompt, where the platform has it
    import readline  # noqa: F401

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)
app.command()(arena)
app.command()(bench)
app.command()(serve)
app.add_typer(admin, name="admin")

GameName = Annotated[str, typer.Option("--game", "-g", help=f"Which game: {', '.join(games())}.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[bool, typer.Option("--version", help="Show the version and leave.")] = False,
) -> None:
    """Sixfold: every game of the Qwirkle family."""
    if version:
        typer.echo(f"sixfold {__version__}")
        raise typer.Exit


@app.command("games")
def list_games(game: Annotated[str | None, typer.Argument(help="Show the options of this game.")] = None) -> None:
    """List the games, or the options of one."""
    with refusing():
        if game is None:
            typer.echo("\n".join(games()))
            return
        usual = game_class(game)().options
        for each in fields(usual):
            allowed, value = allowed_text(each.metadata["allowed"]), getattr(usual, each.name)
            typer.echo(f"{each.name} = {value_text(value)} ({allowed})\n    {each.metadata['text']}")


@app.command()
def play(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(games())}.")] = "qwirkle",
    option: GameOptions = None,
    name: Annotated[str | None, typer.Option(help="Your name at the table.")] = None,
    age: Annotated[int | None, typer.Option(help="Your age: the older player starts when sets are equal.")] = None,
    opponent: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", "-b", metavar="BOT", help=f"An opponent: {', '.join(levels())}, or another bot; may be repeated."
        ),
    ] = None,
    file: Annotated[Path | None, typer.Option(help="Where the game is kept; one that is not over goes on.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game even if one is not over.")] = False,
    seed: Annotated[int | None, typer.Option(help="Make the deals repeatable.")] = None,
) -> None:
    """Play in plain text: you type moves, bots answer."""
    with refusing():
        rng = SystemRandom() if seed is None else Random(seed)
        kept, record = find_table(Wishes(game, option, name, age, opponent), file, new, rng)
        prepare_kernel(map(bot_name, record.players), record.name)
        PlainTable(record, seated_bots(record, rng), rng, kept, ask, typer.echo).run()


def ask() -> str | None:
    """A line from the person; None when there is no more."""
    try:
        return input("> " if sys.stdin.isatty() else "")
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        return None


@app.command()
def moves(
    hand: Annotated[str, typer.Option(help="The tiles held, such as 'Rd Bs Gt'.")],
    board: Annotated[str | None, typer.Option(help="The tiles on the table, such as 'Rc@0,0 Rs@1,0'.")] = None,
    table: Annotated[str | None, typer.Option(help="Rummy: the sets there, such as 'Rc Rs Rd | Gd Bd Pd'.")] = None,
    game: GameName = "qwirkle",
    option: GameOptions = None,
    bag: Annotated[int | None, typer.Option(min=0, help="Tiles in the bag; unless said, all that are left.")] = None,
    deck: Annotated[int | None, typer.Option(min=0, help="Rummy: cards in the deck.")] = None,
    seats: Annotated[int, typer.Option(help="How many seats there are.")] = 2,
    more: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="NAME=VALUE", help="What else the game has, such as tokens=1; may be repeated."),
    ] = None,
    top: Annotated[int | None, typer.Option(min=1, help="Show only so many.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the legal moves of a position, best first."""
    with refusing():
        parts = {"board": board, "table": table, "bag": bag, "deck": deck}
        given = {name: part for name, part in parts.items() if part is not None}
        seen = make_game(game, option).position(hand=hand, seats=seats, **given, **read_more(more))
        found = list(islice(ranked(seen), top))
        if as_json:
            typer.echo(json.dumps([{"action": str(action), **points_json(points)} for action, points in found]))
            return
        for action, points in found:
            typer.echo(move_line(action, points, seen.game.options.names))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record, text or JSON; - reads standard input.")],
) -> None:
    """Tell a recorded game turn by turn."""
    with refusing():
        record = read_record(file)
        names = [player.name for player in record.players]
        typer.echo(f"{record.name.capitalize()}: {listed(names)}")
        for line in turns(record, names):
            typer.echo(line)


@app.command("perft")
def run_perft(
    file: Annotated[Path, typer.Argument(help="A suite of positions with their counts.")],
    depth: Annotated[int | None, typer.Option(min=1, help="Count to this depth, whatever the suite says.")] = None,
) -> None:
    """Count what may happen from the positions of a suite."""
    with refusing():
        wrong = 0
        for position in read_suite(read_text(str(file))):
            typer.echo(f"position {position.name}")
            for each in range(1, depth + 1) if depth else sorted(position.counts):
                found, said = perft(position.game, position.state, each), position.counts.get(each)
                is_wrong = said is not None and said != found
                wrong += is_wrong
                verdict = "" if said is None else "   ok"
                if said and is_wrong:
                    verdict = f"   WRONG: the suite says events {said.events} tables {said.tables}"
                typer.echo(f"depth {each} events {found.events} tables {found.tables}{verdict}")
        if wrong:
            raise ValueError(f"{wrong} counts differ from {file}")


@app.command()
def show(
    file: Annotated[str, typer.Argument(help="A record, text or JSON; - reads standard input.")],
    turn: Annotated[
        int | None, typer.Option(min=0, help="Show the table after so many turns; unless said, the last.")
    ] = None,
    look: Annotated[str, typer.Option(help=f"How the tiles look: {', '.join(Look)}.")] = Look.CLASSIC,
    colours: Annotated[str, typer.Option(help=f"Colours of the terminal: auto, {', '.join(Depth)}.")] = "auto",
    svg: Annotated[Path | None, typer.Option(help="Draw into this SVG file instead.")] = None,
) -> None:
    """Draw the table of a recorded game."""
    with refusing():
        drawn = table_after(read_record(file), turn, look)
        if svg is None:
            depth = terminal_depth(sys.stdout) if colours == "auto" else read_depth(colours)
            typer.echo(drawn.ansi(depth), color=True)  # colours that were asked for go into a pipe too
        else:
            svg.write_text(drawn.svg(), encoding="utf-8")
            typer.echo(f"Drawn into {svg}.", err=True)


def table_after(record: Record, turn: int | None, look: str) -> Picture:
    """The table of a record after so many turns, its last play marked. A whole record is shown as spectators see it."""
    state, last, before = start(record), None, None
    for step in steps(record):
        is_late = turn is not None and step.before.table.turns >= turn and step.before.table.phase is not Phase.SETUP
        if is_late:
            break
        state = step.after
        if isinstance(step.event, Laid):
            last, before = step.event, record.game.observe(step.before, record.viewer)
    if turn is not None and state.table.turns < turn and not state.table.end:
        raise ValueError(f"the record has only {state.table.turns} turns")
    names = [player.name for player in record.players]
    return picture(record.game.observe(state, record.viewer), look, names=names, last=last, before=before)


def turns(record: Record, names: Sequence[str]) -> Iterator[str]:
    """The lines that tell a recorded game, each turn with the points of all seats after it."""
    game = record.game
    seen = game.observe(start(record), record.viewer)
    for step in steps(record):
        before, seen = seen, game.observe(step.after, record.viewer)
        for saying in tell(before, step.event, seen, names):
            line = saying.english(game.options.names)
            is_turn = saying.code in ACTION_CODES
            yield f"{before.table.turns + 1:3}. {line}   [{totals(seen.table, names)}]" if is_turn else line
    if seen.table.end is None:
        yield f"The record stops here. [{totals(seen.table, names)}]"


def totals(table: Table, names: Sequence[str]) -> str:
    """The points of all seats in one line."""
    return ", ".join(f"{name} {score}" for name, score in zip(names, table.scores, strict=True))
