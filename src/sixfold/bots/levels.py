"""Opponents that people of every strength can beat: they overlook plays, as people do, and grab what they see."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.bots.bot import Limit
from sixfold.bots.greedy import GreedyBot, turn_points
from sixfold.bots.melding import noticed_arrangements, plain_arrangement
from sixfold.rules.actions import Action, Event, Trade
from sixfold.rules.model import Observation, Phase
from sixfold.rules.rummy import Rummy


class NoticingBot(GreedyBot):
    """Looks at only some of the plays and takes the most points among them, whatever that opens for others."""

    noticed = 1  # plays
    noticed_turns = 1  # of Rummy, where most ways to play many cards are about as good as the best

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """The best of the plays it notices."""
        if seen.table.phase is Phase.ROLL:
            return super().choose(seen, past, limit)
        game = seen.game
        if isinstance(game, Rummy):
            found = noticed_arrangements(seen, self.rng, self.noticed_turns)
        elif not game.has_trades:
            found = [game.random_action(seen, self.rng) for _ in range(self.noticed)]
        else:
            actions = list(game.legal_actions(seen))
            plays = [action for action in actions if not isinstance(action, Trade)] or actions
            found = self.rng.sample(plays, min(self.noticed, len(plays)))
        return max(found, key=lambda action: (turn_points(seen, action), len(action.tiles)))


class BeginnerBot(NoticingBot):
    """Sees a few plays; in Rummy only those that leave the sets of the table together."""

    noticed = 32

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """The best of the plays it notices; in Rummy whatever fits as the table lies."""
        if isinstance(seen.game, Rummy):
            return plain_arrangement(seen, self.rng)
        return super().choose(seen, past, limit)


class CasualBot(NoticingBot):
    """Sees most of the good plays."""

    noticed = 64
    noticed_turns = 16


def levels() -> tuple[str, ...]:
    """The levels that people choose from, the easiest first."""
    return ("beginner", "casual", "club", "expert")
