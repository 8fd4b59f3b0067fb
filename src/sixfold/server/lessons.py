"""How to play: lessons, given as a table would be. Nothing about them is remembered here."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path

from sixfold.lessons.lesson import LEARNER, Lesson, Step
from sixfold.lessons.reading import lesson
from sixfold.room.entry import Entry
from sixfold.room.legal import preview
from sixfold.room.notices import Chair, Opened
from sixfold.room.room import played
from sixfold.room.standing import Standing
from sixfold.rules.actions import Action
from sixfold.rules.errors import ParseError, Refused
from sixfold.rules.registry import games
from sixfold.server import views
from sixfold.server.asking import GARBLED, REFUSED, Answers, Here
from sixfold.server.wire import (
    Judged,
    LessonMessage,
    LessonStep,
    LessonView,
    LessonWords,
    Tried,
    Try,
    Update,
    View,
    Words,
)

PERSON = "learner"  # whoever takes a lesson: nobody else is there
PARTNER = "beginner"  # who sits opposite and never moves
TABLE = "lesson"
ASTRAY: Answers = {404: {"model": Words, "description": "There is no such lesson."}, **GARBLED}

Number = Annotated[int, Path(ge=0, le=99)]

router = APIRouter(prefix="/api", tags=["lessons"])


@router.get("/lessons/{game}", responses=ASTRAY)
async def lesson_of(game: str, here: Here) -> LessonView:
    """How to play a game: positions, each with something to do."""
    return await here.tables.read(_lesson_view, game)


@router.post("/lessons/{game}/{step}", responses=ASTRAY | REFUSED)
async def take_turn(game: str, step: Number, message: LessonMessage, here: Here) -> Judged | Tried:
    """Try or do something in a step, with the messages of a table's socket. Each step begins with its position."""
    return await here.tables.read(_answer, game, step, message)


# Answers ----------------------------------------------------------------------------------------------


def _found(game: str) -> Lesson:
    if game not in games():
        raise Refused("no-such-lesson")
    return lesson(game)


@cache
def _lesson_view(game: str) -> LessonView:
    found = _found(game)
    steps = [
        LessonStep(
            words={language: LessonWords(**asdict(each)) for language, each in step.words.items()},
            view=_view(_standing(step)),
            solution=list(map(str, step.solution)),
        )
        for step in found.steps
    ]
    board = views.board_info(_standing(found.steps[0]))
    return LessonView(game=game, after=found.after, board=board, steps=steps)


def _answer(game: str, number: int, message: LessonMessage) -> Judged | Tried:
    steps = _found(game).steps
    if number >= len(steps):
        raise Refused("no-such-lesson")
    step = steps[number]
    try:
        actions = [step.game.parse(text, LEARNER) for text in message.actions]
    except ParseError as error:
        raise Refused("not-understood", {"reason": error.reason}) from None
    return _tried(step, message.id, actions) if isinstance(message, Try) else _judged(step, actions)


def _tried(step: Step, question: str, actions: list[Action]) -> Tried:
    standing = _standing(step)
    try:
        return views.tried(question, standing, actions, preview(step.seen, actions))
    except Refused as error:
        return views.refused(question, standing, actions, error.saying)


def _judged(step: Step, actions: list[Action]) -> Judged:
    points = sum(points.total for points in preview(step.seen, actions).points)
    if not step.is_reached(actions):
        return Judged(points=points, update=None)
    standing = _standing(step)
    change = standing.change(Entry(played(standing, LEARNER, actions, step.dealer()), 0.0))
    update = Update(steps=views.steps_of([change], views.viewpoint(change.after, PERSON)), view=_view(change.after))
    return Judged(points=points, update=update)


def _standing(step: Step) -> Standing:
    """A table as it would stand with this position."""
    seats = range(step.state.table.seats)
    chairs = tuple(Chair(PERSON, PERSON) if seat == LEARNER else Chair(None, PARTNER, PARTNER) for seat in seats)
    options = tuple(step.game.options.given().items())
    opened = Opened(step.game.name, options, chairs, PERSON, has_hints=False)
    bots = tuple(chair.bot for chair in chairs)
    return Standing(opened, step.game, chairs, count=1, seating=tuple(seats), state=step.state, bots=bots)


def _view(standing: Standing) -> View:
    return views.view_of(TABLE, standing, PERSON, {PERSON})
