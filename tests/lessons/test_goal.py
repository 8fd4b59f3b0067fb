"""Goals of exercises."""

import pytest

import sixfold
from sixfold import parse_tiles
from sixfold.lessons.goal import Goal, sum_up
from sixfold.rules.actions import Cell

QWIRKLE = sixfold.game("qwirkle").position(board="Rc@0,0 Rs@1,0", hand="Rd Rl Rt Rx Bc")
SELECT = sixfold.game("select").position(board="Rc@7,7 Rs@8,7", hand="Rd", tokens=1)
RUMMY = sixfold.game("rummy").position(sets="Rc Rs Rd Rl Rt", hand="Rx Bc")


def is_reached_by(seen: sixfold.Observation, goal: Goal, *texts: str) -> bool:
    return goal.is_reached(sum_up(seen, [seen.game.parse(text, 0) for text in texts]))


FOUR = "place Rd@2,0 Rl@3,0"


@pytest.mark.parametrize(
    ("goal", "other"),
    [
        (Goal(do=("place",), points=4), "place Rd@2,0"),
        (Goal(do=("place",), line=4), "place Rd@2,0"),
        (Goal(do=("place",), count=2), "place Rd@2,0"),
        (Goal(do=("place",), cells=(Cell(3, 0),)), "place Rd@2,0"),
        (Goal(do=("place",), tiles=parse_tiles("Rd Rl")), "place Rd@2,0 Rl@3,0 Rt@4,0"),
        (Goal(do=("place",)), "trade Rd"),
    ],
)
def test_a_goal_is_reached_by_its_conditions_and_missed_by_less(goal: Goal, other: str) -> None:
    assert is_reached_by(QWIRKLE, goal, FOUR)
    assert not is_reached_by(QWIRKLE, goal, other)


def test_a_qwirkle_is_a_line_or_a_set_of_six() -> None:
    goal = Goal(do=("place",), qwirkles=1)
    assert is_reached_by(QWIRKLE, goal, "place Rd@2,0 Rl@3,0 Rt@4,0 Rx@5,0")
    assert not is_reached_by(QWIRKLE, goal, "place Rd@2,0 Rl@3,0 Rt@4,0")
    cards = Goal(do=("arrange",), qwirkles=1)
    assert is_reached_by(RUMMY, cards, "arrange Rx | Rc Rs Rd Rl Rt Rx")
    assert not is_reached_by(RUMMY, cards, "arrange Rx | Rc Rs Rd | Rl Rt Rx")


def test_a_star_is_won_only_where_one_is_left() -> None:
    goal = Goal(do=("place",), stars=1)
    game = sixfold.game("select")
    assert is_reached_by(game.position(board="Rc@3,4", hand="Rd"), goal, "place Rd@3,3")
    assert not is_reached_by(game.position(board="Rc@3,4", hand="Rd", stars=""), goal, "place Rd@3,3")


def test_a_turn_of_several_actions_is_judged_by_all_its_verbs_and_its_last_tiles() -> None:
    taken = ("take Rs@8,7", "place Rd@8,7 Rs@9,7")
    assert is_reached_by(SELECT, Goal(do=("take", "place"), line=3, tiles=parse_tiles("Rd Rs")), *taken)
    assert not is_reached_by(SELECT, Goal(do=("place",)), *taken)


def test_a_goal_may_be_to_roll_nothing() -> None:
    seen = sixfold.game("cubes").position(board="Rc@0,0", hand="Rd Bl")
    goal = Goal(do=("roll",), tiles=())
    assert is_reached_by(seen, goal, "roll")
    assert not is_reached_by(seen, goal, "roll Bl")
