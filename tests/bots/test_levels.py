"""The levels that people choose from."""

from random import Random

import pytest

import sixfold
from sixfold import Arrange, Limit
from sixfold.bots.levels import BEGINNER_PLAYS, CASUAL_PLAYS, levels, notice_plays
from sixfold.record.replay import steps
from sixfold.rules import melds
from sixfold.rules.rummy import card_table
from sixfold.testing import check_bot

QWIRKLE = sixfold.game("qwirkle")
SHORT = {"cubes": {"cubes_per_colour": 5}}


@pytest.mark.parametrize("level", ["beginner", "casual"])
@pytest.mark.parametrize("name", sixfold.games())
def test_a_level_keeps_the_promises_of_a_bot(level: str, name: str) -> None:
    check_bot(sixfold.bot(level), sixfold.game(name, **SHORT.get(name, {"copies": 1})), games=1)


def test_every_level_is_a_bot() -> None:
    assert set(levels()) <= set(sixfold.bot_names())


def test_noticing_more_plays_scores_more() -> None:
    seen = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0", hand="Rx Gs Bd Yl Oc Pt", bag=60)

    def points(count: int) -> list[int]:
        choose, rng = notice_plays(count), Random(3)
        return [seen.points(choose(seen, rng, Limit())).total for _ in range(30)]

    assert set(points(1000)) == {12}
    assert sum(points(1)) < sum(points(1000))
    assert BEGINNER_PLAYS < CASUAL_PLAYS


def test_a_beginner_leaves_the_sets_of_a_card_table_together() -> None:
    rummy = sixfold.game("rummy")
    record = sixfold.play(rummy, [sixfold.bot("beginner"), sixfold.bot("casual")], seed=4)
    turns = [(before, event) for before, event, _ in steps(record) if isinstance(event, Arrange) and event.seat == 0]
    assert len(turns) > 5
    for before, event in turns:
        assert melds.switched(card_table(before.table).sets, event.sets) == ()
