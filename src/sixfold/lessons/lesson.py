"""A lesson: positions of one game, each with something to do and the text around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from sixfold.lessons.goal import Goal, sum_up
from sixfold.rules.actions import Action, Deal, Seat
from sixfold.rules.dealer import Dealer, RandomDealer, ScriptedDealer
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, State
from sixfold.rules.tiles import Tiles

LEARNER: Seat = 0  # the seat of the person who takes the lesson


@dataclass(frozen=True, slots=True)
class ExerciseText:
    """The text of an exercise. ``{Rc}`` shows a tile; ``{points}`` is what the turn scored."""

    title: str
    task: str
    done: str
    almost: str = ""  # the answer to a legal turn that misses the goal


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position in which it is the learner's turn, and what to do in it."""

    game: Game
    state: State
    goal: Goal
    solution: tuple[Action, ...]
    texts: Mapping[str, ExerciseText]  # by language
    deals: Tiles = ()  # what chance deals after the turn, if the text mentions it

    @property
    def seen(self) -> Observation:
        """What the learner sees."""
        return self.game.observe(self.state, LEARNER)

    def is_reached(self, actions: Sequence[Action]) -> bool:
        """Whether a legal turn reaches the goal."""
        return self.goal.is_reached(sum_up(self.seen, actions))

    def dealer(self) -> Dealer:
        """Chance in this exercise: the same for every learner."""
        if self.deals:
            return ScriptedDealer([Deal(LEARNER, tile) for tile in self.deals])
        return RandomDealer(Random(0))


@dataclass(frozen=True, slots=True)
class Lesson:
    """How to play one game."""

    game: Game
    exercises: tuple[Exercise, ...]
    after: str | None = None  # the game whose lesson comes first
