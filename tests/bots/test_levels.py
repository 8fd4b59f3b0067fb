"""The levels that people choose from."""

from random import Random

import pytest

import sixfold
from sixfold import Arrange, Limit, Observation, Place, Take
from sixfold.arena.crew import Alone
from sixfold.bots.habits import Idea, chances, distance, just_drawn, last_cells
from sixfold.bots.levels import FirstStepsBot, levels
from sixfold.bots.pace import PACES, paces
from sixfold.record.replay import steps
from sixfold.rules import melds
from sixfold.rules.registry import game_info, short_options
from sixfold.rules.rummy import card_table
from sixfold.testing import check_bot
from tools.levels import YARDSTICK, Measure, Table, pace

QWIRKLE = sixfold.game("qwirkle")
LIKE_PEOPLE = ("first-steps", "beginner", "casual", "regular")
# Of the points a turn of `greedy`; a sample of eight games may be off by some percent.
SHARES = {"first-steps": 0.50, "beginner": 0.67, "casual": 0.84, "regular": 0.94}
SAMPLE_ERROR = 0.08


@pytest.mark.parametrize("level", LIKE_PEOPLE)
@pytest.mark.parametrize("name", sixfold.games())
def test_a_level_keeps_the_promises_of_a_bot(level: str, name: str) -> None:
    check_bot(sixfold.bot(level), sixfold.game(name, **short_options(name, 2)), games=1)


def test_every_level_is_a_bot() -> None:
    assert set(levels()) <= set(sixfold.bot_names())
    assert levels()[: len(LIKE_PEOPLE)] == LIKE_PEOPLE


@pytest.mark.parametrize("name", sixfold.games())
def test_each_level_makes_more_points_a_turn_than_the_one_below(name: str) -> None:
    duels, table = [(level, YARDSTICK) for level in LIKE_PEOPLE], Table(name, short_options(name, 2), 2)
    (row,) = Measure(Alone(), pairs=6).rows(duels, [table], pace)
    points = [each.points for each in row]
    assert sorted({*points}) == points


@pytest.mark.parametrize("level", LIKE_PEOPLE)
@pytest.mark.parametrize("name", ["qwirkle", "cubes"])
def test_a_level_makes_its_share_of_the_points_of_greedy(name: str, level: str) -> None:
    ((measured,),) = Measure(Alone(), pairs=4).rows([(level, YARDSTICK)], [Table(name, {}, 2)], pace)
    assert measured.share == pytest.approx(SHARES[level], abs=SAMPLE_ERROR)


def test_people_are_told_a_pace_that_rises_from_level_to_level() -> None:
    assert PACES.keys() == {*sixfold.games()}
    for name in sixfold.games():
        told = paces(game_info(name))
        assert [*told] == [*levels()]
        assert sorted(told.values()) == [*told.values()]


# Habits -----------------------------------------------------------------------------------------------


def idea(points: int, visible: float | None = None, attraction: float = 0.0) -> Idea:
    return Idea(Place(0, ()), points, points if visible is None else visible, attraction)


def mean(ideas: list[Idea], share: float) -> float:
    weights = chances(ideas, share)
    return sum(weight * each.points for weight, each in zip(weights, ideas, strict=True)) / sum(weights)


@pytest.mark.parametrize("share", [0.4, 0.6, 0.8, 0.95])
def test_ideas_make_the_share_of_the_best_on_average(share: float) -> None:
    ideas = [idea(points, attraction=-points / 10) for points in (2, 2, 3, 3, 4, 6, 12)]
    assert mean(ideas, share) == pytest.approx(share * 12, abs=0.1)


def test_nobody_plays_badly_on_purpose() -> None:
    weights = chances([idea(4), idea(5), idea(6)], share=0.1)
    assert weights == pytest.approx([1, 1, 1], abs=0.02)


def test_a_line_that_nobody_sees_is_hardly_ever_played() -> None:
    seen, unseen = chances([idea(6), idea(12, visible=2)], share=0.5)
    assert seen > unseen


def choices(seen: Observation, times: int = 60) -> list[str]:
    bot = FirstStepsBot(Random(4))
    return [str(bot.choose(seen, [], Limit())) for _ in range(times)]


def test_newcomers_prefer_few_tiles() -> None:
    played = choices(QWIRKLE.position(board="Rc@0,0", hand="Rs Rd Rl Rt Gx Gx", bag=60))
    assert sum(text.count("@") <= 2 for text in played) > len(played) / 2


def test_tiles_just_drawn_are_those_since_the_last_turn_of_the_seat() -> None:
    record = sixfold.play(QWIRKLE, [sixfold.bot("greedy", Random(1)), sixfold.bot("greedy", Random(2))], seed=3)
    before, own, *_ = [(i, event) for i, event in enumerate(record.events) if isinstance(event, Place)]
    dealt = [tile for event in record.events[before[0] + 1 : own[0]] for tile in event.tiles]
    assert just_drawn(record.events[: own[0]], before[1].seat) == set(dealt) != set()


def test_the_last_play_is_where_people_look_first() -> None:
    play, near, far = (QWIRKLE.parse(text, 0) for text in ("place Rc@0,0 Rs@1,0", "place Rd@2,0", "place Rd@1,5"))
    assert isinstance(near, Place)
    assert isinstance(far, Place)
    cells = last_cells([play])
    assert [*map(str, cells)] == ["0,0", "1,0"]
    assert (distance(near, cells), distance(far, cells)) == (1, 5)
    assert distance(near, last_cells([])) == 0


def test_a_tile_that_was_taken_is_played_for_the_most_points() -> None:
    select = sixfold.game("select")
    board = "Rc@3,7 Rs@4,7 Rd@5,7 Rl@6,7 Rt@7,7 Rx@9,9 Yx@9,10"
    seen = select.position(board=board, hand="Bs Yd", bag=30, tokens=1)
    take = seen.game.parse("take Rx@9,9", seen.table.turn)
    assert isinstance(take, Take)
    after = seen.after(take)
    assert after.points(FirstStepsBot(Random(1)).choose(after, [take], Limit())).total == 12


def test_newcomers_trade_or_pass_when_nothing_fits() -> None:
    seen = QWIRKLE.position(board="Rc@0,0", hand="Gs Bd", bag=9)
    assert str(FirstStepsBot().choose(seen, [], Limit())) == "trade Gs Bd"


# Cubes and cards --------------------------------------------------------------------------------------


def test_newcomers_roll_all_but_their_largest_set() -> None:
    seen = sixfold.game("cubes").position(board="Bx@0,0", hand="Rc Rs Rs Rd Gt Bx", phase="roll")
    assert str(FirstStepsBot().choose(seen, [], Limit())) == "roll Rs Gt Bx"


@pytest.mark.parametrize("level", ["first-steps", "beginner"])
def test_newcomers_leave_the_sets_of_a_card_table_together(level: str) -> None:
    rummy = sixfold.game("rummy")
    record = sixfold.play(rummy, [sixfold.bot(level, Random(1)), sixfold.bot("casual", Random(2))], seed=4)
    turns = [(before, event) for before, event, _ in steps(record) if isinstance(event, Arrange) and event.seat == 0]
    assert len(turns) > 5
    for before, event in turns:
        assert melds.switched(card_table(before.table).sets, event.sets) == ()


def test_better_players_of_rummy_see_more_qwirkles_and_keep_cards_back() -> None:
    # One Qwirkle needs a card to leave its set.
    seen = sixfold.game("rummy").position(sets="Rc Rs Rd Rl Rt | Rx Gx Bx Yx", hand="Gc Gs Gd Bl Yt Ox")
    made = {
        level: len(seen.points(sixfold.bot(level, Random(3)).choose(seen, [], Limit())).melds)
        for level in ("first-steps", "beginner", "regular")
    }
    assert made == {"first-steps": 0, "beginner": 0, "regular": 1}
    regular, greedy = (
        len(sixfold.bot(name, Random(3)).choose(seen, [], Limit()).tiles) for name in ("regular", "greedy")
    )
    assert regular < greedy
