"""What would follow from a turn that is being tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixfold.rules import melds
from sixfold.rules.actions import Action, Arrange
from sixfold.rules.errors import IllegalAction, Refused
from sixfold.rules.legal import Legal
from sixfold.rules.model import Observation, Points
from sixfold.rules.sentences import Sentence
from sixfold.rules.tiles import QWIRKLE, Tiles


@dataclass(frozen=True, slots=True)
class Preview:
    """What would follow from some actions: the points of each, what the seat would see, and what it could do next."""

    points: tuple[Points, ...]
    seen: Observation
    legal: Legal


@dataclass(frozen=True, slots=True)
class LaidSet:
    """A set of an arrangement in the making: why it cannot stand, and which cards could join it."""

    cards: Tiles
    refusal: Sentence | None
    joining: Tiles
    is_qwirkle: bool


def preview(seen: Observation, actions: Sequence[Action]) -> Preview:
    """Try actions of the seat to act, one after the other."""
    points: list[Points] = []
    for number, action in enumerate(actions):
        if number and seen.ends_turn(actions[number - 1]):
            raise Refused("one-turn-at-a-time")
        seen.check(action)
        points.append(seen.points(action))
        seen = seen.after(action)
    return Preview(tuple(points), seen, seen.legal())


def laid_sets(actions: Sequence[Action]) -> tuple[LaidSet, ...]:
    """The sets of the arrangements among some actions, each judged by itself, whether or not the whole is legal."""
    return tuple(_laid_set(cards) for action in actions if isinstance(action, Arrange) for cards in action.sets)


def _laid_set(cards: Tiles) -> LaidSet:
    refusal = _set_refusal(cards)
    return LaidSet(cards, refusal, melds.joining(cards), is_qwirkle=refusal is None and len(cards) == QWIRKLE)


def _set_refusal(cards: Tiles) -> Sentence | None:
    # It helps more to hear that cards do not belong together than that there are too few.
    for check in (melds.check_alike, melds.check_set):
        try:
            check(cards)
        except IllegalAction as refusal:
            return refusal.sentence
    return None
