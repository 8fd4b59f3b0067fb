"""Reads lessons from their files: JSON whose positions, actions and tiles are written as in records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache

from sixfold.guides.guide import DEFAULT_LANGUAGE, guide_folder
from sixfold.lessons.goal import VERBS, Goal
from sixfold.lessons.lesson import LEARNER, Exercise, ExerciseText, Lesson
from sixfold.record.nodes import Node, load
from sixfold.rules.actions import Action, Cell, parse_tiles
from sixfold.rules.errors import ParseError
from sixfold.rules.game import Game
from sixfold.rules.model import Observation
from sixfold.rules.positions import parse_cells
from sixfold.rules.registry import game as make_game
from sixfold.rules.registry import game_class
from sixfold.rules.tiles import Tiles

NUMBERS = ("points", "line", "qwirkles", "stars", "count")  # of a goal
MAX_NUMBER = 999


class LessonError(ValueError):
    """A lesson that cannot be read; the text says why."""


def has_lesson(name: str) -> bool:
    """Whether the guide of a game has a lesson."""
    return (guide_folder(name) / "lesson.json").exists()


@cache
def lesson(name: str) -> Lesson:
    """The lesson of the game with this name."""
    if not has_lesson(name):
        raise LessonError(f"{name} has no lesson")
    return parse_lesson((guide_folder(name) / "lesson.json").read_text(encoding="utf-8"))


def parse_lesson(text: str) -> Lesson:
    """A lesson from its JSON; refuses illegal positions and solutions."""
    try:
        return _lesson(load(text))
    except ParseError as error:
        raise LessonError(error.reason) from None


def _lesson(node: Node) -> Lesson:
    node.check_names(("game", "options", "after", "exercises"))
    name, after, options = node.get("game").text(), node.find("after"), node.find("options")
    values = {option: part.value for option, part in options.mapping().items()} if options else {}
    with node.locate_errors():
        game = make_game(name, **values)
    exercises = tuple(_exercise(game, part) for part in node.get("exercises").items())
    return Lesson(game, exercises, _game_name(after) if after else None)


def _game_name(node: Node) -> str:
    name = node.text()
    with node.locate_errors():
        return game_class(name).name


def _exercise(game: Game, node: Node) -> Exercise:
    node.check_names(("position", "goal", "solution", "texts", "deals"))
    position = {name: part.value for name, part in node.get("position").mapping().items()}
    with node.get("position").locate_errors():  # a TypeError: the game has no such part
        state = game.state(**position)
    if state.table.turn != LEARNER:
        raise node.error(f"it must be the turn of seat {LEARNER}")
    solution = tuple(_action(game, part) for part in node.get("solution").items())
    texts = {language: _text(part) for language, part in node.get("texts").mapping().items()}
    if DEFAULT_LANGUAGE not in texts:
        raise node.error(f"it has no text in '{DEFAULT_LANGUAGE}'")
    exercise = Exercise(game, state, _goal(node.get("goal")), solution, texts, _tiles(node.find("deals")) or ())
    with node.get("solution").locate_errors():
        _check_legal(exercise.seen, solution)
    if not exercise.is_reached(solution):
        raise node.error("its solution does not reach its goal")
    return exercise


def _action(game: Game, node: Node) -> Action:
    text = node.text()
    with node.locate_errors():
        return game.parse(text, LEARNER)


def _goal(node: Node) -> Goal:
    node.check_names([field.name for field in fields(Goal)])
    verbs = tuple(node.get("do").text().split())
    if not verbs or not set(verbs) <= set(VERBS):
        raise node.get("do").error(f"expected some of {', '.join(VERBS)}")
    numbers = {name: part.number(0, MAX_NUMBER) for name in NUMBERS if (part := node.find(name))}
    return Goal(do=verbs, tiles=_tiles(node.find("tiles")), cells=_cells(node.find("cells")), **numbers)


def _tiles(node: Node | None) -> Tiles | None:
    if node is None:
        return None
    text = node.text()
    with node.locate_errors():
        return parse_tiles(text)


def _cells(node: Node | None) -> tuple[Cell, ...]:
    if node is None:
        return ()
    text = node.text()
    with node.locate_errors():
        return parse_cells(text)


def _text(node: Node) -> ExerciseText:
    node.check_names([field.name for field in fields(ExerciseText)])
    title, task, done = (node.get(name).text() for name in ("title", "task", "done"))
    almost = node.find("almost")
    return ExerciseText(title, task, done, almost.text() if almost else "")


def _check_legal(seen: Observation, actions: Sequence[Action]) -> None:
    for action in actions:
        seen.check(action)
        seen = seen.after(action)
