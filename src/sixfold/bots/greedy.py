"""The yardstick: the highest score now, whatever it opens for others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sixfold.bots.bot import Limit
from sixfold.bots.melding import best_arrangement
from sixfold.bots.rolling import RollChoice
from sixfold.rules.actions import Action, Event, Roll
from sixfold.rules.model import Observation, Phase
from sixfold.rules.rummy import Rummy


class GreedyBot:
    """Takes the most points it can; equals are chosen at random from the generator it is given."""

    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()

    def seed(self, seed: int | str) -> None:
        """Begin the randomness anew."""
        self.rng = Random(seed)

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """A legal action with the highest score; cubes are rolled for the highest score to be expected.

        In Rummy it takes the most Qwirkles, then plays the most cards, and offers the next seat least.
        """
        if seen.table.phase is Phase.ROLL:
            return Roll(seen.table.turn, RollChoice(seen).best(self.rng))
        if isinstance(seen.game, Rummy):
            return best_arrangement(seen, self.rng)
        scored = [(turn_points(seen, action), action) for action in seen.game.legal_actions(seen)]
        best = max(points for points, _ in scored)
        return self.rng.choice([action for points, action in scored if points == best])


def turn_points(seen: Observation, action: Action) -> int:
    """What the turn scores that begins with this action, if it goes on as well as possible."""
    game = seen.game
    points = game.points(seen, action).total
    if game.ends_turn(action):
        return points
    after = game.after(seen, action)
    return points + max((turn_points(after, other) for other in game.legal_actions(after)), default=0)
