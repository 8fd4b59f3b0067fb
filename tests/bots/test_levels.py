"""The levels that people choose from."""

import pytest

import sixfold
from sixfold import Arrange, Limit
from sixfold.bots.levels import BeginnerBot, CasualBot, NoticingBot, levels
from sixfold.record.replay import steps
from sixfold.rules import melds
from sixfold.testing import check_bot

QWIRKLE = sixfold.game("qwirkle")
SHORT = {"cubes": {"cubes_per_colour": 5}}


@pytest.mark.parametrize("level", ["beginner", "casual"])
@pytest.mark.parametrize("name", sixfold.games())
def test_a_level_keeps_the_promises_of_a_bot(level: str, name: str) -> None:
    check_bot(sixfold.bot(level), sixfold.game(name, **SHORT.get(name, {"copies": 1})), games=1)


def test_every_level_is_a_bot() -> None:
    assert set(levels()) <= set(sixfold.bot_names())


def test_who_notices_more_finds_more() -> None:
    class Blind(NoticingBot):
        noticed = 1

    class Sharp(NoticingBot):
        noticed = 1000

    seen = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0", hand="Rx Gs Bd Yl Oc Pt", bag=60)

    def points(kind: type[NoticingBot]) -> list[int]:
        bot = kind()
        bot.seed(3)
        return [QWIRKLE.points(seen, bot.choose(seen, (), Limit())).total for _ in range(30)]

    assert set(points(Sharp)) == {12}
    assert sum(points(Blind)) < sum(points(Sharp))
    assert BeginnerBot.noticed < CasualBot.noticed


def test_a_beginner_leaves_the_sets_of_a_card_table_together() -> None:
    rummy = sixfold.game("rummy")
    record = sixfold.play(rummy, [sixfold.bot("beginner"), sixfold.bot("casual")], seed=4)
    turns = [(before, event) for before, event, _ in steps(record) if isinstance(event, Arrange) and event.seat == 0]
    assert len(turns) > 5
    for before, event in turns:
        assert melds.switched(before.table.sets, event.sets) == ()
