"""The lessons themselves: every position is legal, every goal can be reached, and the texts are true."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple

import pytest

import sixfold
from sixfold import Action, Board, advance
from sixfold.lessons.lesson import LEARNER, Exercise
from sixfold.lessons.reading import lesson
from sixfold.rules.actions import Cell
from sixfold.rules.game import all_tiles
from sixfold.rules.tiles import QWIRKLE
from tests.lessons.turns import EXERCISES, sorted_turns

LANGUAGES = ["en", "es", "fr"]
LONGEST = 170  # letters of a task, so that it can be read on a phone


@pytest.fixture(params=EXERCISES, ids=lambda param: f"{param[0]}-{param[1] + 1}")
def exercise(request: pytest.FixtureRequest) -> Exercise:
    game, number = request.param
    chosen: Exercise = lesson(game).exercises[number]
    return chosen


@pytest.mark.parametrize("game", sixfold.games())
def test_every_game_has_a_lesson_of_about_two_minutes(game: str) -> None:
    assert 6 <= len(lesson(game).exercises) <= 10


def test_a_position_has_no_more_copies_of_a_tile_than_the_game(exercise: Exercise) -> None:
    state, game = exercise.state, exercise.game
    assert not Counter(all_tiles(game, state)) - Counter(game.tiles)
    assert all(len(hand) <= game.info.hand_size for hand in state.hands)


@pytest.mark.parametrize("game", ["qwirkle", "cubes", "select"])
def test_played_tiles_are_connected(game: str) -> None:
    for exercise in lesson(game).exercises:
        assert len(_parts(exercise.state.table.board)) <= 1


def test_played_tiles_lead_back_to_the_start() -> None:
    for game in ("connect", "select-connect"):
        for exercise in lesson(game).exercises:
            black = [cell for cell, mark in exercise.game.spaces.items() if mark == "#"]
            assert all(any(cell in part for cell in black) for part in _parts(exercise.state.table.board))


def _parts(board: Board) -> list[set[Cell]]:
    """The groups of connected tiles."""
    left, parts = set(board), list[set[Cell]]()
    while left:
        part, edge = set[Cell](), [left.pop()]
        while edge:
            x, y = cell = edge.pop()
            part.add(cell)
            near = {Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)} & left
            left -= near
            edge += near
        parts.append(part)
    return parts


def test_the_goal_can_be_reached_and_a_choice_can_be_missed(exercise: Exercise) -> None:
    reaching, missing = sorted_turns(exercise)
    assert reaching
    assert bool(exercise.texts["en"].almost) == bool(missing)


def test_every_turn_that_reaches_the_goal_can_be_completed(exercise: Exercise) -> None:
    for turn in sorted_turns(exercise)[0]:
        state = exercise.state
        for action in turn:
            state = exercise.game.apply(state, action)
        after, events = advance(exercise.game, state, exercise.dealer())
        assert not after.table.owed
        if exercise.deals:
            assert [tile for event in events for tile in event.tiles] == list(exercise.deals)


# The texts --------------------------------------------------------------------------------------------


def texts_of(exercise: Exercise) -> Iterator[str]:
    for text in exercise.texts.values():
        yield from (text.title, text.task, text.done, text.almost)


def test_every_named_tile_is_visible(exercise: Exercise) -> None:
    """Or it is dealt, as the exercise says."""
    shown = {*exercise.seen.face_up(), *exercise.seen.hand, *exercise.deals}
    for part in texts_of(exercise):
        for name in re.findall(r"\{(.*?)\}", part):
            assert name == "points" or sixfold.parse_tiles(name)[0] in shown, part


def test_every_number_in_the_texts_is_true(exercise: Exercise) -> None:
    reaching, _ = sorted_turns(exercise)
    for text in exercise.texts.values():
        for turn in reaching:
            assert set(numbers(text.done)) <= facts(exercise, turn), (text.done, str(turn))
        known = facts(exercise, exercise.solution) | {exercise.goal.points}
        assert set(numbers(text.task + text.almost)) <= known


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def facts(exercise: Exercise, turn: tuple[Action, ...]) -> set[int]:
    """All true numbers about the points of a turn."""
    seen, numbers, total = exercise.seen, set[int](), 0
    for action in turn:
        points = seen.points(action)
        total += points.total
        numbers |= {part.points for part in points.parts}
        numbers |= {line.points + bonus.points for line in points.lines for bonus in points.bonuses
                  if line.points == QWIRKLE and bonus.code == "qwirkle"}  # fmt: skip
        seen = seen.after(action)
    return {*numbers, total}


def test_the_texts_are_short(exercise: Exercise) -> None:
    for language, text in exercise.texts.items():
        factor = 1 if language == "en" else 1.3  # most languages need more letters
        assert len(text.task) <= LONGEST * factor
        assert len(text.title) <= 25 * factor
        assert max(len(text.done), len(text.almost)) <= 110 * factor


def test_every_language_shows_the_same(exercise: Exercise) -> None:
    assert list(exercise.texts) == LANGUAGES
    shown = {
        language: [sorted(re.findall(r"\{.*?\}", part)) for part in astuple(text)]
        for language, text in exercise.texts.items()
    }
    assert all(tiles == shown["en"] for tiles in shown.values())


def test_it_is_the_turn_of_the_learner_and_the_game_is_not_over(exercise: Exercise) -> None:
    assert exercise.game.actor(exercise.state) == LEARNER
