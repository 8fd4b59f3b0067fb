"""How a bot plays depends on the pieces, so a bot is a strategy for tiles, one for cubes and one for cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar

from sixfold.bots.bot import Limit
from sixfold.rules.actions import Action, Event
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation

Strategy = Callable[[Observation, Random, Limit], Action]  # from what a seat sees to a legal action


class StrategyBot:
    """A bot that decides by its strategy for the pieces of the game, with randomness from a generator."""

    strategies: ClassVar[Mapping[Pieces, Strategy]]

    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()

    def seed(self, seed: int | str) -> None:
        """Restart the randomness from a seed."""
        self.rng = Random(seed)

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """What the strategy for the pieces of the game chooses."""
        return self.strategies[seen.game.info.pieces](seen, self.rng, limit)
