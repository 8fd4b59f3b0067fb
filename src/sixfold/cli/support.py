"""What the commands share: options from text, errors as sentences, a person's own game."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import typer

from sixfold.bots.bot import Bot
from sixfold.bots.registry import bot, bots
from sixfold.cli.files import read_record
from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.record.replay import replay
from sixfold.rules.actions import Seat
from sixfold.rules.errors import OptionError
from sixfold.rules.game import Game
from sixfold.rules.options import parse_option
from sixfold.rules.registry import game_class

with suppress(ImportError):  # line editing and history at the prompt, where the platform has it
    import readline  # noqa: F401


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what is wrong with the input into one sentence on stderr and exit code 1."""
    try:
        yield
    except (ValueError, OSError) as error:
        typer.echo(f"sixfold: {error}", err=True)
        raise typer.Exit(1) from None


def make_game(name: str, given: Sequence[str] | None) -> Game:
    """The game with options such as ``copies=1``."""
    kind = game_class(name)
    options = {}
    for text in given or ():
        option, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option looks like copies=1, not '{text}'")
        options[option] = parse_option(kind.Options, name, option, value)
    return kind(**options)


def new_record(game: Game, person: Player, opponents: Sequence[str], rng: Random) -> Record:
    """A table at which nothing has been dealt yet, the seats drawn by lot."""
    if person.name.split()[0] in bots():
        raise ValueError(f"'{person.name}' is what a bot is called: take another name")
    for name in opponents:
        bot(name)  # refuses a name that no bot has
    players = [person]
    for n, name in enumerate(opponents):
        earlier = opponents[:n].count(name)
        players.append(Player(f"{name} {earlier + 1}" if earlier else name))
    rng.shuffle(players)
    game.initial(len(players))  # refuses a number of seats that the game cannot take
    return Record(game.name, tuple(game.options.given().items()), tuple(players))


def seated_bots(record: Record, rng: Random) -> dict[Seat, Bot]:
    """The bots that a record names, by seat; the seat that is left is the person's."""
    words = [player.name.split()[0] for player in record.players]
    found = {seat: bot(word, rng) for seat, word in enumerate(words) if word in bots()}
    if len(found) != len(words) - 1:
        raise ValueError("this is not a game of one person against bots")
    return found


def unfinished(file: Path) -> Record | None:
    """The record in a file, if there is one and its game is not over."""
    if not file.exists():
        return None
    record = read_record(str(file))
    state = replay(record)
    return None if state.table.end else record


def ask() -> str | None:
    """A line from the person; None when there is no more."""
    try:
        return input("> " if sys.stdin.isatty() else "")
    except (EOFError, KeyboardInterrupt):
        return None
