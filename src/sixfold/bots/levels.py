"""Opponents for people of every strength. The first four are weak as people are weak: see `Habits`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from sixfold.bots.bot import Limit
from sixfold.bots.greedy import turn_points
from sixfold.bots.habits import Habits
from sixfold.bots.melding import notice_arrangements, plain_arrangement, sparing_arrangement
from sixfold.bots.quick import cubes_left_over
from sixfold.bots.rolling import RollChoice
from sixfold.rules.actions import Action, Event, Roll
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation, Phase
from sixfold.rules.tiles import BIT, LINE_MASKS, Tile, Tiles, remove_tiles

LOOKS = 8  # in Rummy: how many turns the levels in the middle think of

Rolling = Callable[[Observation, Random], Tiles]  # the cubes to roll again
Melding = Callable[[Observation, Random], Action]


def levels() -> tuple[str, ...]:
    """The levels that people choose from, the easiest first."""
    return ("first-steps", "beginner", "casual", "regular", "club", "expert")


class LevelBot:
    """Plays like a person with these habits, who rolls cubes and melds cards in these ways."""

    habits: ClassVar[Habits]
    cube_share: ClassVar[float]  # of the points of the best play after the roll
    roll: ClassVar[Rolling]
    meld: ClassVar[Melding]

    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()

    def seed(self, seed: int | str) -> None:
        """Restart the randomness from a seed."""
        self.rng = Random(seed)

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """What such a person would do."""
        pieces = seen.game.info.pieces
        if pieces is Pieces.CARDS:
            return type(self).meld(seen, self.rng)
        if seen.table.phase is Phase.ROLL:
            return Roll(seen.table.turn, type(self).roll(seen, self.rng))
        habits = replace(self.habits, share=self.cube_share) if pieces is Pieces.CUBES else self.habits
        return habits.choose(seen, past, self.rng)


def roll_hopefully(seen: Observation, rng: Random) -> Tiles:
    """All cubes but the largest set of the hand, wherever that may fit."""
    kept: set[Tile] = max(({tile for tile in seen.hand if BIT[tile] & line} for line in LINE_MASKS), key=len)
    return remove_tiles(seen.hand, kept)


def roll_left_over(seen: Observation, rng: Random) -> Tiles:
    """The cubes that the best play leaves over."""
    return cubes_left_over(seen)


def roll_by_odds(seen: Observation, rng: Random) -> Tiles:
    """The cubes that promise the most points."""
    return RollChoice(seen).best(rng)


def meld_little(seen: Observation, rng: Random) -> Action:
    """Lay a set or two, or add a card or two."""
    return plain_arrangement(seen, rng, steps=2)


def meld_plainly(seen: Observation, rng: Random) -> Action:
    """The best of a few turns that move no card on the table."""
    turns = [plain_arrangement(seen, rng) for _ in range(LOOKS)]
    return max(turns, key=lambda turn: (turn_points(seen, turn), len(turn.tiles)))


def meld_noticed(seen: Observation, rng: Random) -> Action:
    """The best of a few turns of any kind: the most Qwirkles, then the fewest cards."""
    turns = notice_arrangements(seen, rng, LOOKS)
    return max(turns, key=lambda turn: (turn_points(seen, turn), bool(turn.tiles), -len(turn.tiles)))


class FirstStepsBot(LevelBot):
    """Places a tile or two where something just happened."""

    habits = Habits(share=0.42, per_tile=-0.8, per_step=-0.35, new_tile=0.5, token=-2.0, crossing=0.0)
    cube_share = 0.47
    roll, meld = roll_hopefully, meld_little


class BeginnerBot(LevelBot):
    """Looks for points, mostly in one line."""

    habits = Habits(share=0.645, per_tile=-0.5, per_step=-0.2, new_tile=0.3, token=-1.0, crossing=0.3)
    cube_share = 0.735
    roll, meld = roll_hopefully, meld_plainly


class CasualBot(LevelBot):
    """Sees most of the good plays."""

    habits = Habits(share=0.835, per_tile=-0.25, per_step=-0.08, new_tile=0.2, token=0.0, crossing=0.7)
    cube_share = 0.85
    roll, meld = roll_left_over, meld_noticed


class RegularBot(LevelBot):
    """Hardly misses a point, but never asks what it opens for others."""

    habits = Habits(share=0.935, per_tile=-0.1, per_step=-0.03, new_tile=0.1, token=0.0, crossing=1.0)
    cube_share = 0.94
    roll, meld = roll_by_odds, sparing_arrangement
