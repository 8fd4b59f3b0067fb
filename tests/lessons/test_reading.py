"""Reading lessons, and the errors about bad ones."""

import json
from typing import Any

import pytest

import sixfold
from sixfold.lessons.reading import LessonError, lesson, parse_lesson


def lesson_json(**changes: Any) -> str:
    """The JSON of a lesson with one exercise, with some parts changed; None removes a part."""
    exercise = {
        "position": {"board": "Rc@0,0 Rs@1,0", "hands": ["Rd", "Gs"]},
        "goal": {"do": "place", "points": 3},
        "solution": ["place Rd@2,0"],
        "texts": {"en": {"title": "A", "task": "B", "done": "C", "almost": "D"}},
        **changes,
    }
    return json.dumps(
        {"game": "qwirkle", "exercises": [{name: part for name, part in exercise.items() if part is not None}]}
    )


def test_a_lesson_is_read() -> None:
    (exercise,) = parse_lesson(lesson_json()).exercises
    assert exercise.seen.hand == sixfold.parse_tiles("Rd")
    assert str(exercise.solution[0]) == "place Rd@2,0"
    assert exercise.texts["en"].almost == "D"


def test_a_lesson_has_options_and_may_follow_another() -> None:
    parsed = parse_lesson(json.dumps({"game": "cubes", "options": {"rerolls": 2}, "after": "qwirkle", "exercises": []}))
    assert parsed.game == sixfold.game("cubes", rerolls=2)
    assert parsed.after == "qwirkle"


def test_a_lesson_is_read_once() -> None:
    assert lesson("qwirkle") is lesson("qwirkle")


def test_an_unknown_game_has_no_lesson() -> None:
    with pytest.raises(sixfold.OptionError, match="there is no game '../qwirkle'"):
        lesson("../qwirkle")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "this is not JSON"),
        ("[]", "the top level: expected an object"),
        ('{"exercises": []}', "'game' is missing"),
        ('{"game": "chess", "exercises": []}', "there is no game 'chess'"),
        ('{"game": "qwirkle", "options": {"copies": 9}, "exercises": []}', "option copies of qwirkle must be 1 to 3"),
        ('{"game": "qwirkle", "after": "chess", "exercises": []}', "there is no game 'chess'"),
        ('{"game": "qwirkle", "exercises": [], "more": 1}', "the top level: there is no 'more'"),
        ('{"game": "qwirkle", "exercises": [3]}', r"exercises\[0\]: expected an object"),
        (lesson_json(position=None), r"exercises\[0\]: 'position' is missing"),
        (lesson_json(position={"bord": ""}), r"exercises\[0\].position: .*bord"),
        (lesson_json(position={"board": "Rc@0,0 Bs@1,0", "hands": ["Rd", "Gs"]}), "share neither colour nor shape"),
        (lesson_json(position={"board": "Rc@0,0", "hands": ["Rd", "Gs"], "turn": 1}), "it must be the turn of seat 0"),
        (lesson_json(goal={"do": "dance"}), r"exercises\[0\].goal.do: expected some of place"),
        (lesson_json(goal={"do": ""}), "goal.do: expected some of"),
        (lesson_json(goal={"do": "place", "pionts": 3}), "goal: there is no 'pionts'"),
        (lesson_json(goal={"do": "place", "points": "3"}), "goal.points: expected a number"),
        (lesson_json(goal={"do": "place", "points": True}), "goal.points: expected a number"),
        (lesson_json(goal={"do": "place", "points": 4}), "its solution does not reach its goal"),
        (lesson_json(solution=["place Rd@5,5"]), "your tiles must touch a tile on the table"),
        (lesson_json(solution=["dance"]), "'dance' is not an action"),
        (lesson_json(texts={}), "it has no text in 'en'"),
        (lesson_json(texts={"en": {"title": "A"}}), "'task' is missing"),
        (
            lesson_json(texts={"en": {"title": "A", "task": "B", "done": "C", "hint": "D"}}),
            "texts.en: there is no 'hint'",
        ),
        (lesson_json(deals="Zz"), "'Zz' is not a tile"),
    ],
)
def test_an_error_names_the_place(text: str, reason: str) -> None:
    with pytest.raises(LessonError, match=reason):
        parse_lesson(text)
