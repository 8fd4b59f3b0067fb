"""Which games there are."""

from __future__ import annotations

from random import Random

from sixfold.rules.connect import Connect
from sixfold.rules.cubes import Cubes
from sixfold.rules.errors import OptionError
from sixfold.rules.game import Game
from sixfold.rules.options import Value, allowed_values
from sixfold.rules.qwirkle import Qwirkle
from sixfold.rules.rummy import Rummy
from sixfold.rules.select import Select
from sixfold.rules.select_connect import SelectConnect

_GAMES: dict[str, type[Game]] = {game.name: game for game in (Qwirkle, Select, Connect, SelectConnect, Cubes, Rummy)}


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_GAMES)


def game_class(name: str) -> type[Game]:
    """The class of the game with this name."""
    if name not in _GAMES:
        raise OptionError(f"there is no game '{name}': there are {', '.join(_GAMES)}")
    return _GAMES[name]


def game(name: str, /, **options: Value) -> Game:
    """The game with this name, under these options."""
    return game_class(name)(**options)


def any_layout(name: str, rng: Random) -> str:
    """A layout of a game's board, its quadrants turned by lot."""
    layouts = allowed_values(game_class(name).Options, name, "layout")
    return rng.choice([str(layout) for layout in layouts if " " in str(layout)])
