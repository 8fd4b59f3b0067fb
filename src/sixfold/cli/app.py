"""The commands of ``sixfold``. With --json, stdout holds JSON alone and messages go to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
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
from sixfold.cli.bot_worker import bot_worker
from sixfold.cli.errors import report_errors
from sixfold.cli.files import read_record, read_text
from sixfold.cli.moves import move_line, rank_moves
from sixfold.cli.options import make_game, read_position
from sixfold.cli.plain import PlainMatch
from sixfold.cli.seating import MatchRequest, bot_name, find_match, make_bots
from sixfold.cli.serve import serve
from sixfold.cli.warmup import warm_up_bots
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
from sixfold.rules.registry import game_info, games
from sixfold.rules.sentences import join_words

with suppress(ImportError):  # line editing and history at the prompt, where the platform has it
    import readline  # noqa: F401

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)
app.command()(arena)
app.command()(bench)
app.command()(serve)
app.command()(bot_worker)
app.add_typer(admin, name="admin")

GameName = Annotated[str, typer.Option("--game", "-g", help=f"Which game: {', '.join(games())}.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option; may be repeated."),
]


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Sixfold: every game in the Qwirkle family."""
    if version:
        typer.echo(f"sixfold {__version__}")
        raise typer.Exit


@app.command("games")
def list_games(game: Annotated[str | None, typer.Argument(help="Show the options of this game.")] = None) -> None:
    """List the games, or the options of one."""
    with report_errors():
        if game is None:
            typer.echo("\n".join(games()))
            return
        for option in game_info(game).options:
            typer.echo(
                f"{option.name} = {value_text(option.default)} ({allowed_text(option.values)})\n    {option.text}"
            )


@app.command()
def play(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(games())}.")] = "qwirkle",
    option: GameOptions = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    age: Annotated[
        int | None, typer.Option(help="Your age; if the largest sets are equal, the older player starts.")
    ] = None,
    opponent: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", "-b", metavar="BOT", help=f"An opponent: {', '.join(levels())}, or another bot; may be repeated."
        ),
    ] = None,
    file: Annotated[Path | None, typer.Option(help="The file for the game; an unfinished game continues.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Start a new game even if another is unfinished.")] = False,
    seed: Annotated[int | None, typer.Option(help="Make the deals repeatable.")] = None,
) -> None:
    """Play against bots in plain text."""
    with report_errors():
        rng = SystemRandom() if seed is None else Random(seed)
        path, record = find_match(MatchRequest(game, option, name, age, opponent), file, new, rng)
        warm_up_bots(map(bot_name, record.players), record.game_name)
        PlainMatch(record, make_bots(record, rng), rng, path, ask, typer.echo).run()


def ask() -> str | None:
    """A line of input; None at the end."""
    try:
        return input("> " if sys.stdin.isatty() else "")
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        return None


@app.command()
def moves(
    hand: Annotated[str, typer.Option(help="The tiles in hand, such as 'Rd Bs Gt'.")],
    board: Annotated[str | None, typer.Option(help="The tiles on the table, such as 'Rc@0,0 Rs@1,0'.")] = None,
    sets: Annotated[
        str | None, typer.Option("--table", help="Rummy: the sets on the table, such as 'Rc Rs Rd | Gd Bd Pd'.")
    ] = None,
    game: GameName = "qwirkle",
    option: GameOptions = None,
    bag: Annotated[int | None, typer.Option(min=0, help="Tiles in the bag; by default all the others.")] = None,
    deck: Annotated[int | None, typer.Option(min=0, help="Rummy: cards in the deck.")] = None,
    seats: Annotated[int, typer.Option(help="The number of seats.")] = 2,
    more: Annotated[
        list[str] | None,
        typer.Option(
            "--with", metavar="NAME=VALUE", help="More about the position, such as tokens=1; may be repeated."
        ),
    ] = None,
    top: Annotated[int | None, typer.Option(min=1, help="Show only this many.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """List the legal moves of a position, best first."""
    with report_errors():
        parts = {"board": board, "sets": sets, "bag": bag, "deck": deck}
        position = {name: part for name, part in parts.items() if part is not None} | read_position(more)
        seen = make_game(game, option).position(hand=hand, seats=seats, **position)
        ranked = list(islice(rank_moves(seen), top))
        if as_json:
            typer.echo(json.dumps([{"action": str(action), **points_json(points)} for action, points in ranked]))
            return
        for action, points in ranked:
            typer.echo(move_line(action, points, seen.game.options.names))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record as text or JSON; - reads standard input.")],
) -> None:
    """Print a recorded game turn by turn."""
    with report_errors():
        record = read_record(file)
        names = [player.name for player in record.players]
        typer.echo(f"{record.game_name.capitalize()}: {join_words(names)}")
        for line in turn_lines(record, names):
            typer.echo(line)


@app.command("perft")
def run_perft(
    file: Annotated[Path, typer.Argument(help="A perft suite: positions with their counts.")],
    depth: Annotated[int | None, typer.Option(min=1, help="Count up to this depth instead of the suite's.")] = None,
) -> None:
    """Count the event sequences from the positions of a suite."""
    with report_errors():
        wrong = 0
        for position in read_suite(read_text(str(file))):
            typer.echo(f"position {position.name}")
            for ply in range(1, depth + 1) if depth else sorted(position.counts):
                counts, expected = perft(position.game, position.state, ply), position.counts.get(ply)
                is_wrong = expected is not None and expected != counts
                wrong += is_wrong
                verdict = "" if expected is None else "   ok"
                if expected and is_wrong:
                    verdict = f"   WRONG: the suite says events {expected.events} tables {expected.tables}"
                typer.echo(f"depth {ply} events {counts.events} tables {counts.tables}{verdict}")
        if wrong:
            raise ValueError(f"{wrong} counts differ from {file}")


@app.command()
def show(
    file: Annotated[str, typer.Argument(help="A record as text or JSON; - reads standard input.")],
    turn: Annotated[
        int | None, typer.Option(min=0, help="Show the table after this many turns; by default the last.")
    ] = None,
    look: Annotated[str, typer.Option(help=f"The look of the tiles: {', '.join(Look)}.")] = Look.CLASSIC,
    colours: Annotated[str, typer.Option(help=f"Colours of the terminal: auto, {', '.join(Depth)}.")] = "auto",
    svg: Annotated[Path | None, typer.Option(help="Write an SVG file instead.")] = None,
) -> None:
    """Draw the table of a recorded game."""
    with report_errors():
        drawn = picture_after(read_record(file), turn, look)
        if svg is None:
            depth = terminal_depth(sys.stdout) if colours == "auto" else read_depth(colours)
            typer.echo(drawn.ansi(depth), color=True)  # requested colours go into a pipe too
        else:
            svg.write_text(drawn.svg(), encoding="utf-8")
            typer.echo(f"Wrote {svg}.", err=True)


def picture_after(record: Record, turn: int | None, look: str) -> Picture:
    """The table after this many turns, the last play marked, as the record's viewer or a spectator sees it."""
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


def turn_lines(record: Record, names: Sequence[str]) -> Iterator[str]:
    """A recorded game as lines of text, each turn followed by the scores after it."""
    game = record.game
    seen = game.observe(start(record), record.viewer)
    for step in steps(record):
        before, seen = seen, game.observe(step.after, record.viewer)
        for sentence in tell(before, step.event, seen, names):
            line = sentence.english(game.options.names)
            is_turn = sentence.code in ACTION_CODES
            yield f"{before.table.turns + 1:3}. {line}   [{score_line(seen.table, names)}]" if is_turn else line
    if seen.table.end is None:
        yield f"The record ends here. [{score_line(seen.table, names)}]"


def score_line(table: Table, names: Sequence[str]) -> str:
    """The scores of all seats in one line."""
    return ", ".join(f"{name} {score}" for name, score in zip(names, table.scores, strict=True))
