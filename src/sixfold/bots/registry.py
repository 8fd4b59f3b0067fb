"""Which bots there are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sixfold.bots.bot import Bot
from sixfold.bots.greedy import GreedyBot
from sixfold.bots.random import RandomBot

_BOTS: dict[str, Callable[[Random | None], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def bot(name: str, rng: Random | None = None) -> Bot:
    """The bot with this name; its randomness comes from the generator."""
    if name not in _BOTS:
        raise ValueError(f"there is no bot '{name}': there are {', '.join(_BOTS)}")
    return _BOTS[name](rng)
