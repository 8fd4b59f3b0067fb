"""The lessons themselves: every position is legal, every goal can be reached, and the words are true."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple

import pytest

import sixfold
from sixfold import Action, Board, advance
from sixfold.lessons.lesson import LEARNER, Step
from sixfold.lessons.reading import lesson
from sixfold.rules.actions import Cell
from sixfold.rules.tiles import QWIRKLE
from tests.lessons.turns import STEPS, sorted_turns

LANGUAGES = ["en", "es", "fr"]
LONGEST = 170  # letters of a task: it is read standing at a phone


@pytest.fixture(params=STEPS, ids=lambda each: f"{each[0]}-{each[1] + 1}")
def step(request: pytest.FixtureRequest) -> Step:
    game, number = request.param
    found: Step = lesson(game).steps[number]
    return found


@pytest.mark.parametrize("game", sixfold.games())
def test_every_game_has_a_lesson_of_about_two_minutes(game: str) -> None:
    assert 6 <= len(lesson(game).steps) <= 10


def test_a_position_holds_no_tile_more_often_than_the_game_has_it(step: Step) -> None:
    state, game = step.state, step.game
    lying = [*game.face_up(state.table), *state.bag, *(tile for hand in state.hands for tile in hand)]
    assert not Counter(map(game.blank, lying)) - Counter(game.tiles)
    assert all(len(hand) <= game.hand_size for hand in state.hands)


@pytest.mark.parametrize("game", ["qwirkle", "cubes", "select"])
def test_tiles_that_were_played_hang_together(game: str) -> None:
    for step in lesson(game).steps:
        assert len(_parts(step.state.table.board)) <= 1


def test_tiles_that_were_played_lead_back_to_the_start() -> None:
    for game in ("connect", "select-connect"):
        for step in lesson(game).steps:
            black = [cell for cell, mark in step.game.spaces.items() if mark == "#"]
            assert all(any(cell in part for cell in black) for part in _parts(step.state.table.board))


def _parts(board: Board) -> list[set[Cell]]:
    """The groups of tiles that touch each other."""
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


def test_the_goal_can_be_reached_and_a_choice_can_be_missed(step: Step) -> None:
    reaching, missing = sorted_turns(step)
    assert reaching
    assert bool(step.words["en"].almost) == bool(missing)


def test_whatever_reaches_the_goal_can_be_played_out(step: Step) -> None:
    for turn in sorted_turns(step)[0]:
        state = step.state
        for action in turn:
            state = step.game.apply(state, action)
        after, events = advance(step.game, state, step.dealer())
        assert not after.table.owed
        if step.deals:
            assert [tile for event in events for tile in event.tiles] == list(step.deals)


# The words --------------------------------------------------------------------------------------------


def words_of(step: Step) -> Iterator[str]:
    for words in step.words.values():
        yield from (words.title, words.task, words.done, words.almost)


def test_every_tile_that_is_named_can_be_seen(step: Step) -> None:
    """Or comes by chance, as the step says."""
    shown = {*step.game.face_up(step.state.table), *step.seen.hand, *step.deals}
    for text in words_of(step):
        for name in re.findall(r"\{(.*?)\}", text):
            assert name == "points" or sixfold.parse_tiles(name)[0] in shown, text


def test_the_numbers_that_are_named_are_true(step: Step) -> None:
    reaching, _ = sorted_turns(step)
    for words in step.words.values():
        for turn in reaching:
            assert set(numbers(words.done)) <= facts(step, turn), (words.done, str(turn))
        known = facts(step, step.solution) | {step.goal.points}
        assert set(numbers(words.task + words.almost)) <= known


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def facts(step: Step, turn: tuple[Action, ...]) -> set[int]:
    """The numbers that can be said about the points of a turn."""
    seen, found, total = step.seen, set[int](), 0
    for action in turn:
        points = step.game.points(seen, action)
        total += points.total
        found |= {part.points for part in points.parts}
        found |= {line.points + bonus.points for line in points.lines for bonus in points.bonuses
                  if line.points == QWIRKLE and bonus.code == "qwirkle"}  # fmt: skip
        seen = step.game.after(seen, action)
    return {*found, total}


def test_the_words_are_short(step: Step) -> None:
    for language, words in step.words.items():
        room = 1 if language == "en" else 1.3  # most languages need more letters
        assert len(words.task) <= LONGEST * room
        assert len(words.title) <= 25 * room
        assert max(len(words.done), len(words.almost)) <= 110 * room


def test_every_language_shows_the_same(step: Step) -> None:
    assert list(step.words) == LANGUAGES
    shown = {
        language: [sorted(re.findall(r"\{.*?\}", text)) for text in astuple(words)]
        for language, words in step.words.items()
    }
    assert all(each == shown["en"] for each in shown.values())


def test_the_learner_is_on_turn_and_the_game_is_not_over(step: Step) -> None:
    assert step.game.actor(step.state) == LEARNER
