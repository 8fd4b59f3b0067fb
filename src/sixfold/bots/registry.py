"""Which bots there are."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

from sixfold.bots.bot import Bot
from sixfold.rules.actions import Action, Event
from sixfold.rules.model import Observation
from sixfold.rules.words import Saying

# Where each bot lives, the weakest first. A bot is loaded when it is first asked for: the strong ones need NumPy.
_BOTS = {
    "random": ("sixfold.bots.random", "RandomBot"),
    "beginner": ("sixfold.bots.levels", "BeginnerBot"),
    "casual": ("sixfold.bots.levels", "CasualBot"),
    "quick": ("sixfold.bots.quick", "QuickBot"),
    "greedy": ("sixfold.bots.greedy", "GreedyBot"),
    "equity": ("sixfold.bots.equity", "EquityBot"),
    "club": ("sixfold.bots.equity", "EquityBot"),
    "club-0.1": ("sixfold.bots.frozen.v0_1.club", "ClubBot"),
    "simulation": ("sixfold.bots.simulation", "SimulationBot"),
    "expert": ("sixfold.bots.expert", "ExpertBot"),
    "expert-0.1": ("sixfold.bots.frozen.v0_1.expert", "ExpertBot"),
}
_ON_THE_KERNEL = {"equity", "club", "club-0.1", "simulation", "expert", "expert-0.1"}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def uses_kernel(name: str) -> bool:
    """Whether a bot thinks with the kernel, which has to be compiled once."""
    return name in _ON_THE_KERNEL or ":" in name


def bot(name: str, rng: Random | None = None) -> Bot:
    """The bot with this name; its randomness comes from the generator. ``module:Class`` is a bot of your own."""
    if ":" in name:
        return _own_bot(*name.split(":", 1))
    if name not in _BOTS:
        raise ValueError(f"there is no bot '{name}': there are {', '.join(_BOTS)}, or module:Class")
    found: Bot = _load(*_BOTS[name], f"the bot '{name}' needs")(rng)
    return found


def _own_bot(module: str, kind: str) -> Bot:
    try:
        found: Bot = getattr(import_module(module), kind)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"there is no bot '{module}:{kind}': {error}") from None
    return found


def hint(seen: Observation, past: Sequence[Event]) -> tuple[list[Action], list[Saying]]:
    """A good turn for the seat on turn as far as it can be planned, and why it is one."""
    found: tuple[list[Action], list[Saying]] = _load("sixfold.bots.reasons", "hint", "hints need")(seen, past)
    return found


def _load(module: str, name: str, who_needs: str) -> Any:
    """Something that is loaded when it is first asked for."""
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        raise ValueError(f"{who_needs} {error.name}: install sixfold[fast]") from None
