"""Lessons from their text, and what is said about one that cannot be given."""

import json
from typing import Any

import pytest

import sixfold
from sixfold.lessons.reading import LessonError, lesson, read_lesson


def written(**changes: Any) -> str:
    """A lesson of one step, with parts exchanged; None leaves one out."""
    step = {
        "position": {"board": "Rc@0,0 Rs@1,0", "hands": ["Rd", "Gs"]},
        "goal": {"do": "place", "points": 3},
        "solution": ["place Rd@2,0"],
        "words": {"en": {"title": "A", "task": "B", "done": "C", "almost": "D"}},
        **changes,
    }
    return json.dumps({"game": "qwirkle", "steps": [{name: part for name, part in step.items() if part is not None}]})


def test_a_lesson_is_read() -> None:
    (step,) = read_lesson(written()).steps
    assert step.seen.hand == sixfold.parse_tiles("Rd")
    assert str(step.solution[0]) == "place Rd@2,0"
    assert step.words["en"].almost == "D"


def test_a_lesson_has_options_and_may_follow_another() -> None:
    found = read_lesson(json.dumps({"game": "cubes", "options": {"rerolls": 2}, "after": "qwirkle", "steps": []}))
    assert found.game == sixfold.game("cubes", rerolls=2)
    assert found.after == "qwirkle"


def test_a_lesson_is_read_once() -> None:
    assert lesson("qwirkle") is lesson("qwirkle")


def test_there_is_no_lesson_of_what_is_no_game() -> None:
    with pytest.raises(sixfold.OptionError, match="there is no game '../qwirkle'"):
        lesson("../qwirkle")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "this is not JSON"),
        ("[]", r"a lesson is a JSON object, not \[\]"),
        ('{"steps": []}', "'game' is missing"),
        ('{"game": "chess", "steps": []}', "there is no game 'chess'"),
        ('{"game": "qwirkle", "options": {"copies": 9}, "steps": []}', "option copies of qwirkle is 1 to 3"),
        ('{"game": "qwirkle", "after": "chess", "steps": []}', "there is no game 'chess'"),
        ('{"game": "qwirkle", "steps": [], "more": 1}', "a lesson has no 'more'"),
        ('{"game": "qwirkle", "steps": [3]}', "step 1: a step is a JSON object, not 3"),
        (written(position=None), "step 1: 'position' is missing"),
        (written(position={"bord": ""}), "step 1: .*bord"),
        (written(position={"board": "Rc@0,0 Bs@1,0", "hands": ["Rd", "Gs"]}), "share neither colour nor shape"),
        (written(position={"board": "Rc@0,0", "hands": ["Rd", "Gs"], "turn": 1}), "seat 0 has to be on turn"),
        (written(goal={"do": "dance"}), "not 'dance'"),
        (written(goal={"do": ""}), "a goal is to do something"),
        (written(goal={"do": "place", "pionts": 3}), "a goal has no 'pionts'"),
        (written(goal={"do": "place", "points": "3"}), "points is a JSON number"),
        (written(goal={"do": "place", "points": True}), "points is a JSON number"),
        (written(goal={"do": "place", "points": 4}), "its solution does not reach its goal"),
        (written(solution=["place Rd@5,5"]), "nothing here touches the table"),
        (written(solution=["dance"]), "'dance' is not an action"),
        (written(words={}), "it has no words in 'en'"),
        (written(words={"en": {"title": "A"}}), "'task' is missing"),
        (written(words={"en": {"title": "A", "task": "B", "done": "C", "hint": "D"}}), "words has no 'hint'"),
        (written(deals="Zz"), "'Zz' is not a tile"),
    ],
)
def test_what_is_wrong_is_said(text: str, reason: str) -> None:
    with pytest.raises(LessonError, match=reason):
        read_lesson(text)
