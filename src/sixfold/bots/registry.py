"""The bots by name, and hints; each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

from sixfold.bots.bot import Bot
from sixfold.rules.actions import Action, Event
from sixfold.rules.model import Observation
from sixfold.rules.sentences import Sentence

# The module and class of each bot, the weakest first. They are imported late: the strong ones need NumPy.
_BOTS = {
    "random": ("sixfold.bots.random", "RandomBot"),
    "first-steps": ("sixfold.bots.levels", "FirstStepsBot"),
    "beginner": ("sixfold.bots.levels", "BeginnerBot"),
    "casual": ("sixfold.bots.levels", "CasualBot"),
    "quick": ("sixfold.bots.quick", "QuickBot"),
    "regular": ("sixfold.bots.levels", "RegularBot"),
    "greedy": ("sixfold.bots.greedy", "GreedyBot"),
    # One bot with two names: `equity` by its method, `club` as a level for people. The level may change.
    "equity": ("sixfold.bots.equity", "EquityBot"),
    "club": ("sixfold.bots.equity", "EquityBot"),
    "club-0.1": ("sixfold.bots.frozen.v0_1.club", "ClubBot"),
    "simulation": ("sixfold.bots.simulation", "SimulationBot"),
    "expert": ("sixfold.bots.expert", "ExpertBot"),
    "expert-0.1": ("sixfold.bots.frozen.v0_1.expert", "ExpertBot"),
}
POLICY = "onnx:"  # before the file of a trained policy
_KERNEL_BOTS = {"equity", "club", "club-0.1", "simulation", "expert", "expert-0.1"}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def names_bot(name: str) -> bool:
    """Whether a name at a table is that of a bot: one of ours, or a trained policy."""
    return name in _BOTS or name.startswith(POLICY)


def uses_kernel(name: str) -> bool:
    """Whether a bot uses the kernel, which has to be compiled once."""
    return name in _KERNEL_BOTS or ":" in name


def bot(name: str, rng: Random | None = None) -> Bot:
    """The bot with this name, with randomness from a generator.

    ``module:Class`` names a bot of your own, and ``onnx:FILE`` a trained policy.
    """
    if name.startswith(POLICY):
        made_from: Bot = _load("sixfold.bots.policy", "PolicyBot", "a policy needs", "research")(name[len(POLICY) :])
        return made_from
    if ":" in name:
        return _own_bot(*name.split(":", 1))
    if name not in _BOTS:
        raise ValueError(f"unknown bot '{name}': choose from {', '.join(_BOTS)}, module:Class, or onnx:FILE")
    made: Bot = _load(*_BOTS[name], f"the bot '{name}' needs")(rng)
    return made


def _own_bot(module: str, cls: str) -> Bot:
    try:
        made: Bot = getattr(import_module(module), cls)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"cannot load the bot '{module}:{cls}': {error}") from None
    return made


def hint(seen: Observation, past: Sequence[Event]) -> tuple[list[Action], list[Sentence]]:
    """A good turn for the seat to act, as far as it can be planned before a roll, and the reasons."""
    turn: tuple[list[Action], list[Sentence]] = _load("sixfold.bots.reasons", "find_hint", "hints need")(seen, past)
    return turn


def _load(module: str, name: str, prefix: str, extra: str = "fast") -> Any:
    """Import a name from a module; a missing package becomes a sentence that says what to install."""
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        raise ValueError(f"{prefix} {error.name}: install sixfold[{extra}]") from None
