"""Set up a match between a person and bots: a new one, or one that continues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sixfold.bots.bot import Bot
from sixfold.bots.registry import bot, names_bot
from sixfold.cli.files import is_over, latest_file, new_file, read_record
from sixfold.cli.options import make_game
from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.rules.actions import Seat
from sixfold.rules.errors import OptionError
from sixfold.rules.game import check_seats

DEFAULT_NAME = "Player"
DEFAULT_OPPONENT = "casual"


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """What a person asked for on the command line; None is the default."""

    game: str
    options: Sequence[str] | None
    name: str | None
    age: int | None
    opponents: Sequence[str] | None


def find_match(wanted: MatchRequest, file: Path | None, new: bool, rng: Random) -> tuple[Path, Record]:
    """The file and record of the match to play: an unfinished one or a new one. Nothing is ever overwritten."""
    path = file or (None if new else latest_file(wanted.game))
    if path is None or not path.exists():
        return path or new_file(wanted.game), new_record(wanted, rng)
    if new:
        raise OptionError(f"there is already a game in {path}: choose another file")
    record = read_record(str(path))
    if is_over(record):
        raise OptionError(f"the game in {path} is over: choose another file")
    check_same(wanted, record, path)
    return path, record


def new_record(wanted: MatchRequest, rng: Random) -> Record:
    """The empty record of a new match, with the seats in random order."""
    game = make_game(wanted.game, wanted.options, rng)
    person = Player(wanted.name or DEFAULT_NAME, wanted.age)
    if names_bot(bot_name(person)):
        raise ValueError(f"'{person.name}' is the name of a bot: choose another name")
    opponents = wanted.opponents or [DEFAULT_OPPONENT]
    players = [person]
    for n, name in enumerate(opponents):
        bot(name)  # raises if there is no such bot
        earlier = opponents[:n].count(name)
        players.append(Player(f"{name} {earlier + 1}" if earlier else name))
    rng.shuffle(players)
    check_seats(game, len(players))
    return Record(game.name, tuple(game.options.differences().items()), tuple(players))


def check_same(wanted: MatchRequest, record: Record, file: Path) -> None:
    """Raise if the unfinished match is not the one the person asked for."""
    person = next((player for player in record.players if not names_bot(bot_name(player))), None)
    others = sorted(bot_name(player) for player in record.players if player is not person)
    differs = {
        "game": record.game_name != wanted.game,
        "set of options": wanted.options is not None
        and "layout=random" not in wanted.options
        and make_game(wanted.game, wanted.options) != record.game,
        "set of opponents": wanted.opponents is not None and sorted(wanted.opponents) != others,
        "name": wanted.name is not None and (person is None or person.name != wanted.name),
        "age": wanted.age is not None and (person is None or person.age != wanted.age),
    }
    for what, is_different in differs.items():
        if is_different:
            raise OptionError(f"the game in {file} is not over and has a different {what}; --new starts a new game")


def make_bots(record: Record, rng: Random) -> dict[Seat, Bot]:
    """The bots named in a record, by seat; the remaining seat is the person's."""
    names = [bot_name(player) for player in record.players]
    bots = {seat: bot(name, rng) for seat, name in enumerate(names) if names_bot(name)}
    if record.redacted:
        raise ValueError("this record shows only what one viewer saw, so it cannot be continued")
    if len(bots) != len(names) - 1:
        raise ValueError("this is not a game between one person and bots")
    return bots


def bot_name(player: Player) -> str:
    """The bot a player is named after: "greedy 2" is the bot greedy."""
    return player.name.split()[0]
