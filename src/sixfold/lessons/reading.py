"""Lessons from their files: JSON whose positions, actions and tiles are written as in records."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from sixfold.lessons.goal import VERBS, Goal
from sixfold.lessons.lesson import LEARNER, Lesson, Step, Words
from sixfold.rules.actions import Action, parse_tiles
from sixfold.rules.game import Game
from sixfold.rules.model import Observation
from sixfold.rules.registry import game as make_game
from sixfold.rules.registry import game_class
from sixfold.rules.written import parse_cells

ENGLISH = "en"  # every step has words in this language
NUMBERS = ("points", "line", "qwirkles", "stars", "count")  # of a goal

_T = TypeVar("_T")


class LessonError(ValueError):
    """A lesson that cannot be given, and why."""


@cache
def lesson(name: str) -> Lesson:
    """The lesson of the game with this name."""
    known = game_class(name).name  # refuses what is no game, so that no other file is looked for
    return read_lesson((files(__package__) / f"{known}.json").read_text(encoding="utf-8"))


def read_lesson(text: str) -> Lesson:
    """The lesson that a text says; refuses one whose positions or solutions are not legal."""
    try:
        found = _part(json.loads(text), dict, "a lesson")
    except json.JSONDecodeError as error:
        raise LessonError(f"this is not JSON: {error}") from None
    _check_names(found, ("game", "options", "after", "steps"), "a lesson")
    try:
        game = make_game(_needed(found, "game", str), **_part(found.get("options", {}), dict, "options"))
        after = game_class(_part(found["after"], str, "after")).name if "after" in found else None
    except ValueError as error:
        raise LessonError(str(error)) from None
    steps = _needed(found, "steps", list)
    return Lesson(game, tuple(_step(game, each, number) for number, each in enumerate(steps, 1)), after)


def _step(game: Game, found: object, number: int) -> Step:
    """One step; what is wrong with it is said with its number."""
    try:
        return _read_step(game, _part(found, dict, "a step"))
    except (TypeError, ValueError) as error:  # TypeError: the position names what the game does not have
        raise LessonError(f"step {number}: {error}") from None


def _read_step(game: Game, found: Mapping[str, Any]) -> Step:
    _check_names(found, ("position", "goal", "solution", "words", "deals"), "a step")
    state = game.state(**_needed(found, "position", dict))
    if state.table.turn != LEARNER:
        raise LessonError(f"seat {LEARNER} has to be on turn")
    goal = _goal(_needed(found, "goal", dict))
    solution = tuple(game.parse(_part(each, str, "an action"), LEARNER) for each in _needed(found, "solution", list))
    words = {language: _words(each) for language, each in _needed(found, "words", dict).items()}
    if ENGLISH not in words:
        raise LessonError(f"it has no words in '{ENGLISH}'")
    step = Step(game, state, goal, solution, words, parse_tiles(found.get("deals", "")))
    _check_legal(step.seen, solution)
    if not step.is_reached(solution):
        raise LessonError("its solution does not reach its goal")
    return step


def _goal(found: Mapping[str, Any]) -> Goal:
    _check_names(found, [each.name for each in fields(Goal)], "a goal")
    verbs = tuple(_needed(found, "do", str).split())
    unknown = [verb for verb in verbs if verb not in VERBS]
    if unknown or not verbs:
        raise LessonError(f"a goal is to do something of {', '.join(VERBS)}, not '{' '.join(verbs)}'")
    numbers = {name: _part(found[name], int, name) for name in NUMBERS if name in found}
    tiles = parse_tiles(_part(found["tiles"], str, "tiles")) if "tiles" in found else None
    return Goal(do=verbs, tiles=tiles, cells=parse_cells(_part(found.get("cells", ""), str, "cells")), **numbers)


def _words(found: object) -> Words:
    given = _part(found, dict, "words")
    _check_names(given, [each.name for each in fields(Words)], "words")
    title, task, done = (_needed(given, name, str) for name in ("title", "task", "done"))
    return Words(title, task, done, _part(given.get("almost", ""), str, "almost"))


def _check_legal(seen: Observation, actions: Sequence[Action]) -> None:
    for action in actions:
        seen.game.check(seen, action)
        seen = seen.game.after(seen, action)


# JSON -------------------------------------------------------------------------------------------------


def _needed(found: Mapping[str, Any], name: str, kind: type[_T]) -> _T:
    if name not in found:
        raise LessonError(f"'{name}' is missing")
    return _part(found[name], kind, name)


def _part(found: object, kind: type[_T], name: str) -> _T:
    if not isinstance(found, kind) or isinstance(found, bool):
        raise LessonError(f"{name} is a JSON {NAMES[kind]}, not {json.dumps(found)[:40]}")
    return found


NAMES: Mapping[type, str] = {dict: "object", list: "array", str: "string", int: "number"}


def _check_names(found: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    unknown = [name for name in found if name not in known]
    if unknown:
        raise LessonError(f"{what} has no '{unknown[0]}': there are {', '.join(known)}")
