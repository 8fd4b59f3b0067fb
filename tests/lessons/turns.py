"""Every turn that a learner could send in one go."""

from collections.abc import Iterator

import sixfold
from sixfold import Action, Observation, Take
from sixfold.lessons.lesson import Step
from sixfold.lessons.reading import lesson

STEPS = [(game, number) for game in sixfold.games() for number in range(len(lesson(game).steps))]


def turns(seen: Observation) -> Iterator[tuple[Action, ...]]:
    """All turns of the seat; a tile that is taken is followed by what may be done then."""
    for action in seen.game.legal_actions(seen):
        if isinstance(action, Take):
            yield from ((action, *rest) for rest in turns(seen.game.after(seen, action)))
        else:
            yield (action,)


def sorted_turns(step: Step) -> tuple[list[tuple[Action, ...]], list[tuple[Action, ...]]]:
    """The turns that reach the goal of a step, and those that do not."""
    reaching: list[tuple[Action, ...]] = []
    missing: list[tuple[Action, ...]] = []
    for turn in turns(step.seen):
        (reaching if step.is_reached(turn) else missing).append(turn)
    return reaching, missing
