"""The two ways in which a program chooses: step by step, or from the list of legal turns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixfold.arrays.steps import Course, Mask, mask_of, steps_of
from sixfold.arrays.turns import FEATURES, TurnList, list_turns
from sixfold.rules.actions import Action
from sixfold.rules.game import Game
from sixfold.rules.model import Observation

STEPS, TURNS = "steps", "turns"
MOST_TURNS = 1024  # that are listed

Info: TypeAlias = dict[str, Any]


class Choices(ABC):
    """What the seat to act may choose now, by number."""

    size: int

    @abstractmethod
    def begin(self, seen: Observation) -> None:
        """The decision of a seat."""

    @abstractmethod
    def mask(self) -> Mask:
        """1 for each number that may be chosen."""

    @abstractmethod
    def choose(self, number: int) -> Action | None:
        """The action, once it is complete. Raises `ValueError` for a number that may not be chosen."""

    @abstractmethod
    def info(self) -> Info:
        """What a program may want to know besides."""

    @property
    def course(self) -> Course | None:
        """How far the decision has come, where it has several steps."""
        return None


def choices_of(game: Game, view: str, most: int = MOST_TURNS) -> Choices:
    """The choices of a game in one of the two views."""
    if view not in (STEPS, TURNS):
        raise ValueError(f"there is no view '{view}': choose from {STEPS}, {TURNS}")
    return StepChoices(game) if view == STEPS else TurnChoices(most)


class StepChoices(Choices):
    """One tile, cell, card or Qwirkle at a time."""

    def __init__(self, game: Game) -> None:
        self.steps = steps_of(game)
        self.size = self.steps.size
        self._course: Course | None = None

    def begin(self, seen: Observation) -> None:
        """The decision of a seat."""
        self._course = self.steps.begin(seen)

    def mask(self) -> Mask:
        """1 for each possible step."""
        return mask_of(self._course, self.size)

    def choose(self, number: int) -> Action | None:
        """Take a step; returns the action if that was the last one."""
        assert self._course
        after = self._course.take(int(number))
        if not isinstance(after, Course):
            return after
        self._course = after
        return None

    def info(self) -> Info:
        """How many plays lie outside the window."""
        return {"outside": self._course.outside if self._course else 0}

    @property
    def course(self) -> Course | None:
        """How far the decision has come."""
        return self._course


class TurnChoices(Choices):
    """One of the legal actions, of which only the first ones are listed."""

    def __init__(self, most: int) -> None:
        self.size = most
        self.turns = TurnList((), np.zeros((0, len(FEATURES)), dtype=np.float32), False)

    def begin(self, seen: Observation) -> None:
        """The decision of a seat."""
        self.turns = list_turns(seen, self.size)

    def mask(self) -> Mask:
        """1 for each listed action."""
        mask = np.zeros(self.size, dtype=np.int8)
        mask[: len(self.turns.actions)] = 1
        return mask

    def choose(self, number: int) -> Action:
        """The action with a number."""
        if not 0 <= number < len(self.turns.actions):
            raise ValueError(f"there is no turn {number} now: see the mask")
        return self.turns.actions[number]

    def info(self) -> Info:
        """Whether there were more actions than fit, and the features of those that are listed."""
        return {"left_out": self.turns.left_out, "features": self.features()}

    def features(self) -> NDArray[np.float32]:
        """A row for each number; zeros where there is no turn."""
        padded = np.zeros((self.size, len(FEATURES)), dtype=np.float32)
        padded[: len(self.turns.actions)] = self.turns.features
        return padded
