"""The greedy bot: the highest score now, whatever it opens for others."""

from __future__ import annotations

from random import Random

from sixfold.bots.bot import Limit
from sixfold.bots.melding import best_arrangement
from sixfold.bots.rolling import roll_first
from sixfold.bots.strategies import StrategyBot
from sixfold.rules.actions import Action
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation


def most_points(seen: Observation, rng: Random, limit: Limit) -> Action:
    """A legal action that begins the turn with the highest score, chosen at random among equals."""
    scored = [(turn_points(seen, action), action) for action in seen.legal_actions()]
    best = max(points for points, _ in scored)
    return rng.choice([action for points, action in scored if points == best])


def most_qwirkles(seen: Observation, rng: Random, limit: Limit) -> Action:
    """In Rummy: the most Qwirkles, then the most cards, then the smallest offer to the next seat."""
    return best_arrangement(seen, rng)


class GreedyBot(StrategyBot):
    """Takes the most points it can; rolls cubes for the highest expected score."""

    strategies = {Pieces.TILES: most_points, Pieces.CUBES: roll_first(most_points), Pieces.CARDS: most_qwirkles}


def turn_points(seen: Observation, action: Action) -> int:
    """What a turn that begins with this action scores at best."""
    points = seen.points(action).total
    if seen.ends_turn(action):
        return points
    after = seen.after(action)
    return points + max((turn_points(after, other) for other in after.legal_actions()), default=0)
