"""Every turn that a learner could submit."""

from collections.abc import Iterator

import sixfold
from sixfold import Action, Observation, Take
from sixfold.lessons.lesson import Exercise
from sixfold.lessons.reading import lesson

EXERCISES = [(game, number) for game in sixfold.games() for number in range(len(lesson(game).exercises))]


def turns(seen: Observation) -> Iterator[tuple[Action, ...]]:
    """All turns of the seat; taking a tile is followed by every action that may come next."""
    for action in seen.legal_actions():
        if isinstance(action, Take):
            yield from ((action, *rest) for rest in turns(seen.after(action)))
        else:
            yield (action,)


def sorted_turns(exercise: Exercise) -> tuple[list[tuple[Action, ...]], list[tuple[Action, ...]]]:
    """The turns that reach the goal of an exercise, and those that do not."""
    reaching: list[tuple[Action, ...]] = []
    missing: list[tuple[Action, ...]] = []
    for turn in turns(exercise.seen):
        (reaching if exercise.is_reached(turn) else missing).append(turn)
    return reaching, missing
