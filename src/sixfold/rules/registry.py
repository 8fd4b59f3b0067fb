"""All games by name: our own, and others that `SIXFOLD_GAMES` names."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from random import Random

from sixfold.rules.connect import Connect
from sixfold.rules.cubes import Cubes
from sixfold.rules.errors import OptionError
from sixfold.rules.game import Game, possible_seats
from sixfold.rules.info import GameInfo, Pieces
from sixfold.rules.options import Value, allowed_values
from sixfold.rules.qwirkle import Qwirkle
from sixfold.rules.rummy import Rummy
from sixfold.rules.select import Select
from sixfold.rules.select_connect import SelectConnect

BUILT_IN = (Qwirkle, Select, Connect, SelectConnect, Cubes, Rummy)
GAMES_VARIABLE = "SIXFOLD_GAMES"  # the environment variable that names more games: "module:Class", separated by spaces

_GAMES: dict[str, type[Game]] = {}


def register(game: type[Game]) -> None:
    """Add a game, which is then played, recorded, drawn and served like the others."""
    name = game.info.name
    if _GAMES.setdefault(name, game) is not game:
        raise ValueError(f"there is already a game '{name}'")


for own in BUILT_IN:
    register(own)


@cache
def _load_others() -> None:
    """Register the games that the environment names. The processes that we start inherit it."""
    for place in os.environ.get(GAMES_VARIABLE, "").split():
        module, _, name = place.partition(":")
        try:
            register(getattr(import_module(module), name))
        except (ImportError, AttributeError) as error:
            raise ValueError(f"{GAMES_VARIABLE} names '{place}', which is not a game: {error}") from None


def games() -> tuple[str, ...]:
    """The names of all games."""
    _load_others()
    return tuple(_GAMES)


def game_class(name: str) -> type[Game]:
    """The class of the game with this name."""
    if name not in games():
        raise OptionError(f"there is no game '{name}': choose from {', '.join(_GAMES)}")
    return _GAMES[name]


def game_info(name: str) -> GameInfo:
    """What the game with this name says about itself."""
    return game_class(name).info


def game(name: str, /, **options: Value) -> Game:
    """The game with this name, under these options."""
    return game_class(name)(**options)


def shortest_game(pieces: Pieces) -> Game:
    """A short game with these pieces, to try something out."""
    name = next(name for name in games() if game_info(name).pieces is pieces)
    return game(name, **short_options(name, seats=2))


def short_options(name: str, seats: int) -> dict[str, Value]:
    """The options of the shortest game in which everyone can draw at least one more hand."""
    info = game_info(name)
    for options in info.short:
        shorter = game(name, **options)
        if seats in possible_seats(shorter) and _left_over(shorter, seats) >= seats * info.hand_size:
            return dict(options)
    return {}


def _left_over(game: Game, seats: int) -> int:
    start = game.initial(seats)
    return len(game.tiles) - len(start.table.owed)


def random_layout(name: str, rng: Random) -> str:
    """A random layout of a game's board."""
    layouts = allowed_values(game_info(name).options_class, name, "layout")
    return rng.choice([str(layout) for layout in layouts if " " in str(layout)])
