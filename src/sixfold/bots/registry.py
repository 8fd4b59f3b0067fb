"""Which bots there are."""

from __future__ import annotations

from importlib import import_module
from random import Random

from sixfold.bots.bot import Bot

# Where each bot lives, the weakest first. A bot is loaded when it is first asked for: the strong ones need NumPy.
_BOTS = {
    "random": ("sixfold.bots.random", "RandomBot"),
    "beginner": ("sixfold.bots.levels", "BeginnerBot"),
    "casual": ("sixfold.bots.levels", "CasualBot"),
    "greedy": ("sixfold.bots.greedy", "GreedyBot"),
    "equity": ("sixfold.bots.equity", "EquityBot"),
    "club": ("sixfold.bots.equity", "EquityBot"),
    "expert": ("sixfold.bots.expert", "ExpertBot"),
}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def bot(name: str, rng: Random | None = None) -> Bot:
    """The bot with this name; its randomness comes from the generator."""
    if name not in _BOTS:
        raise ValueError(f"there is no bot '{name}': there are {', '.join(_BOTS)}")
    module, kind = _BOTS[name]
    try:
        found: Bot = getattr(import_module(module), kind)(rng)
    except ModuleNotFoundError as error:
        raise ValueError(f"the bot '{name}' needs {error.name}: install sixfold[fast]") from None
    return found
