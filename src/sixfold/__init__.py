"""Sixfold: every game of the Qwirkle family, with a referee, records and bots.

>>> import sixfold
>>> game = sixfold.game("qwirkle")
>>> seen = game.position(board="Rc@0,0 Rs@1,0", hand="Rd Bs Gt", bag=40)
>>> max(game.points(seen, action).total for action in game.legal_actions(seen))
3
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sixfold.arena.play import BotError, play
    from sixfold.bots.bot import Bot, Limit
    from sixfold.bots.registry import bot, bot_names
    from sixfold.draw.picture import Picture, picture
    from sixfold.record.player import Player
    from sixfold.record.record import Record
    from sixfold.record.replay import ReplayError, Step, replay, steps
    from sixfold.record.telling import tell
    from sixfold.rules.actions import (
        BOARD,
        CHANCE,
        Action,
        Arrange,
        Cell,
        Deal,
        Event,
        Pass,
        Place,
        Placement,
        Roll,
        Seat,
        Take,
        Trade,
        parse_placements,
        parse_sets,
        parse_tiles,
    )
    from sixfold.rules.board import Board
    from sixfold.rules.dealer import Dealer, DuplicateDealer, RandomDealer, ScriptedDealer, advance
    from sixfold.rules.errors import IllegalAction, OptionError, ParseError
    from sixfold.rules.game import Game
    from sixfold.rules.model import Bonus, End, Line, Meld, Observation, Outcome, Phase, Points, State, Table
    from sixfold.rules.registry import game, games
    from sixfold.rules.sampling import Sampler, sample_state
    from sixfold.rules.sight import redact, unseen
    from sixfold.rules.tiles import HIDDEN, TILES, Colour, Shape, Tile
    from sixfold.rules.words import Saying

__version__ = "0.1.0"

__all__ = [
    "BOARD",
    "CHANCE",
    "HIDDEN",
    "TILES",
    "Action",
    "Arrange",
    "Board",
    "Bonus",
    "Bot",
    "BotError",
    "Cell",
    "Colour",
    "Deal",
    "Dealer",
    "DuplicateDealer",
    "End",
    "Event",
    "Game",
    "IllegalAction",
    "Limit",
    "Line",
    "Meld",
    "Observation",
    "OptionError",
    "Outcome",
    "ParseError",
    "Pass",
    "Phase",
    "Picture",
    "Place",
    "Placement",
    "Player",
    "Points",
    "RandomDealer",
    "Record",
    "ReplayError",
    "Roll",
    "Sampler",
    "Saying",
    "ScriptedDealer",
    "Seat",
    "Shape",
    "State",
    "Step",
    "Table",
    "Take",
    "Tile",
    "Trade",
    "advance",
    "bot",
    "bot_names",
    "game",
    "games",
    "parse_placements",
    "parse_sets",
    "parse_tiles",
    "picture",
    "play",
    "redact",
    "replay",
    "sample_state",
    "steps",
    "tell",
    "unseen",
]

# Every name is loaded from its home when it is first asked for: `import sixfold` stays quick, however much there is.
_HOMES = {
    "sixfold.arena.play": "BotError play",
    "sixfold.bots.bot": "Bot Limit",
    "sixfold.bots.registry": "bot bot_names",
    "sixfold.draw.picture": "Picture picture",
    "sixfold.record.player": "Player",
    "sixfold.record.record": "Record",
    "sixfold.record.replay": "ReplayError Step replay steps",
    "sixfold.record.telling": "tell",
    "sixfold.rules.actions": "Action Arrange BOARD CHANCE Cell Deal Event Pass Place Placement "
    "Roll Seat Take Trade parse_placements parse_sets parse_tiles",
    "sixfold.rules.board": "Board",
    "sixfold.rules.dealer": "Dealer DuplicateDealer RandomDealer ScriptedDealer advance",
    "sixfold.rules.errors": "IllegalAction OptionError ParseError",
    "sixfold.rules.game": "Game",
    "sixfold.rules.model": "Bonus End Line Meld Observation Outcome Phase Points State Table",
    "sixfold.rules.registry": "game games",
    "sixfold.rules.sampling": "Sampler sample_state",
    "sixfold.rules.sight": "redact unseen",
    "sixfold.rules.tiles": "Colour HIDDEN Shape TILES Tile",
    "sixfold.rules.words": "Saying",
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names.split():
            value = globals()[name] = getattr(import_module(module), name)
            return value
    raise AttributeError(f"module 'sixfold' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
