"""Who sits at a person's table: a new game with bots, or one that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sixfold.bots.bot import Bot
from sixfold.bots.registry import bot, bot_names
from sixfold.cli.files import is_over, latest_file, new_file, read_record
from sixfold.cli.support import make_game
from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.rules.actions import Seat
from sixfold.rules.errors import OptionError

NAME = "Player"  # what a person is called who gives no name


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person asked for; None is "as usual"."""

    game: str
    options: Sequence[str] | None
    name: str | None
    age: int | None
    opponents: Sequence[str] | None


def find_table(wishes: Wishes, file: Path | None, new: bool, rng: Random) -> tuple[Path, Record]:
    """The file and the record of the game to play: one that goes on, or a new one. Nothing is ever overwritten."""
    kept = file or (None if new else latest_file(wishes.game))
    if kept is None or not kept.exists():
        return kept or new_file(wishes.game), new_record(wishes, rng)
    if new:
        raise OptionError(f"there is already a game in {kept}: name another file")
    record = read_record(str(kept))
    if is_over(record):
        raise OptionError(f"the game in {kept} is over: name another file")
    check_same(wishes, record, kept)
    return kept, record


def new_record(wishes: Wishes, rng: Random) -> Record:
    """A table at which nothing has been dealt yet, the seats drawn by lot."""
    game = make_game(wishes.game, wishes.options, rng)
    person = Player(wishes.name or NAME, wishes.age)
    if bot_name(person) in bot_names():
        raise ValueError(f"'{person.name}' is what a bot is called: take another name")
    opponents = wishes.opponents or ["greedy"]
    players = [person]
    for n, name in enumerate(opponents):
        bot(name)  # refuses a name that no bot has
        earlier = opponents[:n].count(name)
        players.append(Player(f"{name} {earlier + 1}" if earlier else name))
    rng.shuffle(players)
    game.check_seats(len(players))
    return Record(game.name, tuple(game.options.given().items()), tuple(players))


def check_same(wishes: Wishes, record: Record, file: Path) -> None:
    """Refuse to go on with a game that is another one than was asked for."""
    person = next((player for player in record.players if bot_name(player) not in bot_names()), None)
    others = sorted(bot_name(player) for player in record.players if player is not person)
    differs = {
        "game": record.name != wishes.game,
        "set of options": wishes.options is not None
        and "layout=random" not in wishes.options
        and make_game(wishes.game, wishes.options) != record.game,
        "opponents": wishes.opponents is not None and sorted(wishes.opponents) != others,
        "name": wishes.name is not None and (person is None or person.name != wishes.name),
        "age": wishes.age is not None and (person is None or person.age != wishes.age),
    }
    for what, is_different in differs.items():
        if is_different:
            raise OptionError(f"the game in {file} is not over and has another {what}; --new begins a new game")


def seated_bots(record: Record, rng: Random) -> dict[Seat, Bot]:
    """The bots that a record names, by seat; the seat that is left is the person's."""
    names = [bot_name(player) for player in record.players]
    found = {seat: bot(name, rng) for seat, name in enumerate(names) if name in bot_names()}
    if record.redacted:
        raise ValueError("this record shows only what one viewer saw, so nobody can go on with it")
    if len(found) != len(names) - 1:
        raise ValueError("this is not a game of one person against bots")
    return found


def bot_name(player: Player) -> str:
    """The bot that a seat is named after: "greedy 2" is a greedy one."""
    return player.name.split()[0]
