"""The weakest bot: a uniformly random legal action."""

from __future__ import annotations

from random import Random

from sixfold.bots.bot import Limit
from sixfold.bots.strategies import StrategyBot
from sixfold.rules.actions import Action
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation


def any_action(seen: Observation, rng: Random, limit: Limit) -> Action:
    """A uniformly random legal action."""
    return seen.random_action(rng)


class RandomBot(StrategyBot):
    """Chooses at random, whatever the pieces."""

    strategies = dict.fromkeys(Pieces, any_action)
