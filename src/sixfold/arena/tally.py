"""What a bot does in a match, timed and counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter

from sixfold.bots.bot import Bot, Limit
from sixfold.rules.actions import Action, Event, Trade
from sixfold.rules.model import Observation


@dataclass(slots=True)
class Tally:
    """What one seat did. A turn may have several moves, such as a roll and a play."""

    moves: int = 0
    turns: int = 0
    seconds: float = 0.0
    points: int = 0
    qwirkles: int = 0
    trades: int = 0


class TimedBot:
    """A bot whose moves are timed and counted; it fails if it takes too long."""

    def __init__(self, bot: Bot, tally: Tally) -> None:
        self.bot, self.tally = bot, tally

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """What the bot chooses; raises TimeoutError if that takes too long."""
        began = perf_counter()
        action = self.bot.choose(seen, past, limit)
        took = perf_counter() - began
        if limit.seconds is not None and took > limit.seconds:
            raise TimeoutError(f"a move took {took:.2f} s, and {limit.seconds} s are allowed")
        points = seen.points(action)
        self.tally.moves += 1
        self.tally.turns += seen.ends_turn(action)
        self.tally.seconds += took
        self.tally.points += points.total
        self.tally.qwirkles += sum(bonus.code == "qwirkle" for bonus in points.bonuses) + len(points.melds)
        self.tally.trades += isinstance(action, Trade)
        return action


def totals(tallies: Iterable[Tally]) -> Tally:
    """The sum of some tallies."""
    total = Tally()
    for tally in tallies:
        total.moves += tally.moves
        total.turns += tally.turns
        total.seconds += tally.seconds
        total.points += tally.points
        total.qwirkles += tally.qwirkles
        total.trades += tally.trades
    return total
