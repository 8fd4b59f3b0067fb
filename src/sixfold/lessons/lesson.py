"""A lesson: positions of one game, what is asked for in each, and the words around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from sixfold.lessons.goal import Goal, made
from sixfold.rules.actions import Action, Deal, Seat
from sixfold.rules.dealer import Dealer, RandomDealer, ScriptedDealer
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, State
from sixfold.rules.tiles import Tiles

LEARNER: Seat = 0  # where the person sits who takes the lesson


@dataclass(frozen=True, slots=True)
class Words:
    """What is said in a step. A tile in braces, such as ``{Rc}``, is shown; ``{points}`` is what the turn made."""

    title: str
    task: str
    done: str
    almost: str = ""  # to a turn that is legal and still not what was asked for


@dataclass(frozen=True, slots=True)
class Step:
    """A position in which the learner is on turn, and what is to be done with it."""

    game: Game
    state: State
    goal: Goal
    solution: tuple[Action, ...]
    words: Mapping[str, Words]  # by language
    deals: Tiles = ()  # what chance is to give after the turn, where the words speak of it

    @property
    def seen(self) -> Observation:
        """What the learner sees."""
        return self.game.observe(self.state, LEARNER)

    def is_reached(self, actions: Sequence[Action]) -> bool:
        """Whether a legal turn does what is asked for."""
        return self.goal.is_reached(made(self.seen, actions))

    def dealer(self) -> Dealer:
        """Chance as it comes in this step: the same for everybody."""
        if self.deals:
            return ScriptedDealer([Deal(LEARNER, tile) for tile in self.deals])
        return RandomDealer(Random(0))


@dataclass(frozen=True, slots=True)
class Lesson:
    """How to play one game."""

    game: Game
    steps: tuple[Step, ...]
    after: str | None = None  # the game whose lesson should be known
