"""Steps lead to every legal action, and to nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import sixfold
from sixfold.arrays.steps import Course, Steps, steps_of
from sixfold.arrays.window import SIDE
from sixfold.rules.actions import Action, Arrange
from sixfold.rules.dealer import RandomDealer, advance
from sixfold.rules.game import Game
from sixfold.rules.model import Observation
from sixfold.rules.tiles import QWIRKLE

SHORT = {"qwirkle": {"copies": 1}, "rummy": {"copies": 2}, "cubes": {"cubes_per_colour": 5}}
FEW = 300  # legal actions, so that all courses can be walked


def small_hand(game: Game, seen: Observation) -> bool:
    """Whether there are few enough actions to walk all courses."""
    return sum(1 for _, _ in zip(range(FEW + 1), seen.legal_actions(), strict=False)) <= FEW


def decisions(name: str, seed: int, count: int) -> Iterator[Observation]:
    """What the seats to act see in random games."""
    rng = Random(f"{name} {seed}")
    game = sixfold.game(name, **SHORT.get(name, {}))
    while True:
        state, _ = advance(game, game.initial(rng.choice((2, 3))), RandomDealer(rng))
        while (seat := game.actor(state)) is not None:
            seen = game.observe(state, seat)
            yield seen
            count -= 1
            if not count:
                return
            state, _ = advance(game, game.apply(state, seen.random_action(rng)), RandomDealer(rng))


def ends(steps: Steps, course: Course) -> Iterator[Action]:
    """The actions to which a decision can lead."""
    for step in course.possible():
        after = course.take(step)
        if isinstance(after, Course):
            yield from ends(steps, after)
        else:
            yield after


def meaning(action: Action) -> object:
    """What an action is, however cards lie."""
    if not isinstance(action, Arrange):
        return action
    return action.cards, sorted(cards for cards in action.sets if len(cards) == QWIRKLE)


@pytest.mark.parametrize("name", sixfold.games())
def test_courses_lead_to_all_legal_actions_and_to_nothing_else(name: str) -> None:
    walked = 0
    for seen in decisions(name, 1, 60):
        if not small_hand(seen.game, seen):
            continue
        steps = steps_of(seen.game)
        legal, found = list(seen.legal_actions()), list(ends(steps, steps.begin(seen)))
        for action in found:
            seen.check(action)
        assert sorted({repr(meaning(each)) for each in found}) == sorted({repr(meaning(each)) for each in legal})
        walked += 1
        if walked == 12:
            break
    assert walked >= 5


@pytest.mark.parametrize("name", sixfold.games())
def test_random_steps_never_get_stuck(name: str) -> None:
    rng = Random(7)
    for seen in decisions(name, 2, 150):
        steps = steps_of(seen.game)
        after: Course | Action = steps.begin(seen)
        while isinstance(after, Course):
            possible = after.possible()
            assert possible
            assert len(set(possible)) == len(possible)
            assert all(0 <= step < steps.size for step in possible)
            after = after.take(rng.choice(possible))
        seen.check(after)


def test_what_lies_outside_the_window_is_counted() -> None:
    board = " ".join(f"{'Rc' if number % 2 else 'Rs'}@{number},0" for number in range(2))
    seen = sixfold.game("qwirkle").position(board=board, hand="Rd")
    course = steps_of(seen.game).begin(seen)
    assert course.outside == 0
    assert SIDE == 32


def test_a_step_that_is_not_possible_is_refused() -> None:
    seen = sixfold.game("qwirkle").position(board="Rc@0,0", hand="Rs")
    steps = steps_of(seen.game)
    with pytest.raises(ValueError, match="step 0 is not possible now"):
        steps.begin(seen).take(0)
