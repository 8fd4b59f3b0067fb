"""The weakest bot: any legal action, each as likely as the other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sixfold.bots.bot import Limit
from sixfold.rules.actions import Action, Event
from sixfold.rules.model import Observation


class RandomBot:
    """Chooses at random from the generator it is given."""

    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()

    def seed(self, seed: int | str) -> None:
        """Begin the randomness anew."""
        self.rng = Random(seed)

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """Any legal action."""
        return seen.game.random_action(seen, self.rng)
