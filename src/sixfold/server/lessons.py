"""Lessons over HTTP, shown like matches. The server remembers nothing about them."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path

from sixfold.lessons.lesson import LEARNER, Exercise, Lesson
from sixfold.lessons.reading import has_lesson
from sixfold.lessons.reading import lesson as read_lesson
from sixfold.room.notices import Chair, Opened
from sixfold.room.preview import preview
from sixfold.room.room import take_turn
from sixfold.room.standing import Draft, Standing
from sixfold.rules.actions import Action
from sixfold.rules.errors import ParseError, Refused
from sixfold.rules.registry import games
from sixfold.server import views
from sixfold.server.dependencies import INVALID, REFUSAL, Ctx, Responses
from sixfold.server.wire import (
    ExerciseTextView,
    ExerciseView,
    Judged,
    LessonMessage,
    LessonView,
    SentenceView,
    Tried,
    Try,
    Update,
    View,
)

PERSON = "learner"  # anyone who takes a lesson
PARTNER = "beginner"  # sits opposite and never moves
MATCH_ID = "lesson"
NO_SUCH_LESSON: Responses = {
    404: {"model": SentenceView, "description": "There is no such lesson."},
    **INVALID,
}

ExerciseNumber = Annotated[int, Path(ge=0, le=99)]

router = APIRouter(prefix="/api", tags=["lessons"])


@router.get("/lessons/{game}", responses=NO_SUCH_LESSON)
async def lesson_of(game: str, ctx: Ctx) -> LessonView:
    """The lesson of a game: positions, each with a task."""
    return await ctx.matches.read(_lesson_view, game)


@router.post("/lessons/{game}/{exercise}", responses=NO_SUCH_LESSON | REFUSAL)
async def try_exercise(game: str, exercise: ExerciseNumber, message: LessonMessage, ctx: Ctx) -> Judged | Tried:
    """Try or carry out a turn in an exercise, with the messages of a match's socket."""
    return await ctx.matches.read(_answer, game, exercise, message)


# Answers ----------------------------------------------------------------------------------------------


def _lesson_of(game: str) -> Lesson:
    if game not in games() or not has_lesson(game):
        raise Refused("no-such-lesson")
    return read_lesson(game)


@cache
def _lesson_view(game: str) -> LessonView:
    lesson = _lesson_of(game)
    exercises = [
        ExerciseView(
            texts={language: ExerciseTextView(**asdict(text)) for language, text in exercise.texts.items()},
            view=_view(_standing(exercise)),
            solution=list(map(str, exercise.solution)),
        )
        for exercise in lesson.exercises
    ]
    board = views.board_info(_standing(lesson.exercises[0]))
    return LessonView(game=game, after=lesson.after, board=board, exercises=exercises)


def _answer(game: str, number: int, message: LessonMessage) -> Judged | Tried:
    exercises = _lesson_of(game).exercises
    if number >= len(exercises):
        raise Refused("no-such-lesson")
    exercise = exercises[number]
    try:
        actions = [exercise.game.parse(text, LEARNER) for text in message.actions]
    except ParseError as error:
        raise Refused("not-understood", {"reason": error.reason}) from None
    return _try(exercise, message.id, actions) if isinstance(message, Try) else _judge(exercise, actions)


def _try(exercise: Exercise, question: str, actions: list[Action]) -> Tried:
    standing = _standing(exercise)
    try:
        return views.tried_view(question, standing, actions, preview(exercise.seen, actions))
    except Refused as error:
        return views.tried_refusal(question, standing, actions, error.sentence)


def _judge(exercise: Exercise, actions: list[Action]) -> Judged:
    points = sum(points.total for points in preview(exercise.seen, actions).points)
    if not exercise.is_reached(actions):
        return Judged(points=points, update=None)
    standing = _standing(exercise)
    draft = Draft(standing)
    take_turn(draft, LEARNER, actions, exercise.dealer())
    change = draft.change(0.0)
    update = Update(items=views.items_of([change], views.viewpoint(change.after, PERSON)), view=_view(change.after))
    return Judged(points=points, update=update)


def _standing(exercise: Exercise) -> Standing:
    """A match in this position."""
    seats = range(exercise.state.table.seats)
    chairs = tuple(Chair(PERSON, PERSON) if seat == LEARNER else Chair(None, PARTNER, PARTNER) for seat in seats)
    options = tuple(exercise.game.options.differences().items())
    opened = Opened(exercise.game.name, options, chairs, PERSON, has_hints=False)
    bots = tuple(chair.bot for chair in chairs)
    return Standing(opened, exercise.game, chairs, number=1, seating=tuple(seats), state=exercise.state, bots=bots)


def _view(standing: Standing) -> View:
    return views.view_of(MATCH_ID, standing, views.Viewer(PERSON, {PERSON}))
