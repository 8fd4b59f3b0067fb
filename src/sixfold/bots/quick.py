"""The bot that stands in when there is no time: plain Python, and hardly any work on any table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixfold.bots.bot import Limit
from sixfold.bots.greedy import GreedyBot
from sixfold.bots.melding import plain_arrangement
from sixfold.rules.actions import Action, Event, Place, Roll, Take
from sixfold.rules.model import Observation, Phase
from sixfold.rules.placing import Placing
from sixfold.rules.rummy import Rummy
from sixfold.rules.tiles import without


class QuickBot(GreedyBot):
    """Takes the most points in sight: no star tokens, no card of the table moved, no odds of rolls worked out."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """A legal action, found at once."""
        game, seat = seen.game, seen.table.turn
        if isinstance(game, Rummy):
            return plain_arrangement(seen, self.rng)
        assert isinstance(game, Placing)
        best = best_play(game, seen)
        if seen.table.phase is Phase.ROLL:
            return Roll(seat, without(seen.hand, [tile for tile, _ in best.placements]) if best else seen.hand)
        return best or most_tiles(game.legal_actions(seen))


def best_play(game: Placing, seen: Observation) -> Place | None:
    """The play with the most points, the first of equals."""
    plays = [Place(seen.table.turn, tuple(play), ordered=True) for play in game.plays(seen)]
    return max(plays, key=lambda play: game.points(seen, play).total, default=None)


def most_tiles(actions: Iterable[Action]) -> Action:
    """What to do without a play: trade as much as possible, pass, or take a tile where nothing else is allowed."""
    return max(actions, key=lambda action: (not isinstance(action, Take), len(action.tiles)))
