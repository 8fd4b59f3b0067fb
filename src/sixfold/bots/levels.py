"""Opponents for people of every strength: like people, they overlook plays and grab what they see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sixfold.bots.bot import Limit
from sixfold.bots.greedy import turn_points
from sixfold.bots.melding import notice_arrangements, plain_arrangement
from sixfold.bots.rolling import roll_first
from sixfold.bots.strategies import Strategy, StrategyBot
from sixfold.rules.actions import Action, Trade
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation

# How many plays a level notices. In Rummy fewer turns are enough: most that play many cards are about equally good.
BEGINNER_PLAYS = 32
CASUAL_PLAYS, CASUAL_TURNS = 64, 16


def notice_plays(count: int) -> Strategy:
    """Notice this many different plays and take the best; without a play, trade or pass."""

    def choose(seen: Observation, rng: Random, limit: Limit) -> Action:
        actions = list(seen.legal_actions())
        plays = [action for action in actions if not isinstance(action, Trade)] or actions
        return best_of(seen, rng.sample(plays, min(count, len(plays))))

    return choose


def notice_cubes(count: int) -> Strategy:
    """Roll for the highest expected score, then notice this many plays, some of them twice, and take the best."""

    def choose(seen: Observation, rng: Random, limit: Limit) -> Action:
        return best_of(seen, [seen.random_action(rng) for _ in range(count)])

    return roll_first(choose)


def notice_turns(count: int) -> Strategy:
    """In Rummy: notice this many turns and take the best."""

    def choose(seen: Observation, rng: Random, limit: Limit) -> Action:
        return best_of(seen, notice_arrangements(seen, rng, count))

    return choose


def keep_sets(seen: Observation, rng: Random, limit: Limit) -> Action:
    """In Rummy: play what fits without moving a card on the table."""
    return plain_arrangement(seen, rng)


def best_of(seen: Observation, actions: Sequence[Action]) -> Action:
    """The action whose turn scores most; among equals the one with the most tiles."""
    return max(actions, key=lambda action: (turn_points(seen, action), len(action.tiles)))


class BeginnerBot(StrategyBot):
    """Sees a few plays; in Rummy only those that break up no set on the table."""

    strategies = {
        Pieces.TILES: notice_plays(BEGINNER_PLAYS),
        Pieces.CUBES: notice_cubes(BEGINNER_PLAYS),
        Pieces.CARDS: keep_sets,
    }


class CasualBot(StrategyBot):
    """Sees most of the good plays."""

    strategies = {
        Pieces.TILES: notice_plays(CASUAL_PLAYS),
        Pieces.CUBES: notice_cubes(CASUAL_PLAYS),
        Pieces.CARDS: notice_turns(CASUAL_TURNS),
    }


def levels() -> tuple[str, ...]:
    """The levels that people choose from, the easiest first."""
    return ("beginner", "casual", "club", "expert")
