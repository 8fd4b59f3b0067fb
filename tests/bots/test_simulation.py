"""The yardstick that plays out the plays with the most points."""

from random import Random

import pytest

import sixfold
from sixfold import Limit, Observation, Place, Take
from sixfold.bots.levels import levels
from sixfold.bots.simulation import by_points
from sixfold.bots.workbench import Workbench
from sixfold.rules.qwirkle import Qwirkle
from sixfold.testing import check_bot

SHORT = {"cubes": {"cubes_per_colour": 5}}
QWIRKLE = Qwirkle()
MIDDLE = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Bs@1,1 Bd@2,1", hand="Rd Bc Gs Gd Yl Px", bag=60)


@pytest.mark.parametrize("name", sixfold.games())
def test_it_keeps_the_promises_of_a_bot(name: str) -> None:
    game = sixfold.game(name, **SHORT.get(name, {"copies": 1}))
    check_bot(sixfold.bot("simulation"), game, games=1, limit=Limit(playouts=2))


def choice(seen: Observation, limit: Limit = Limit(playouts=30)) -> sixfold.Action:  # noqa: B008 - frozen
    return sixfold.bot("simulation", Random(1)).choose(seen, (), limit)


def bench_for(seen: Observation) -> Workbench:
    bench = Workbench(seen.game)
    bench.set_up(seen)
    return bench


def points_in_order(seen: Observation, seed: int) -> list[int]:
    bench = bench_for(seen)
    plays = [Place(0, tuple(bench.bridge.placements(play))) for play in by_points(bench, seen, Random(seed))]
    return [seen.points(play).total for play in plays]


def test_candidates_are_the_plays_with_the_most_points_in_random_order_among_equals() -> None:
    points = points_in_order(MIDDLE, 1)
    plays = [action for action in QWIRKLE.legal_actions(MIDDLE) if isinstance(action, Place)]
    assert points == sorted((QWIRKLE.points(MIDDLE, play).total for play in plays), reverse=True)
    orders = {tuple(by_points(bench_for(MIDDLE), MIDDLE, Random(seed))) for seed in range(5)}
    assert len(orders) == 5


def test_going_out_counts_among_the_points() -> None:
    seen = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Rd@2,0", hand="Rl", bag=0)
    assert points_in_order(seen, 1)[0] == 4 + 6


def test_it_completes_a_qwirkle() -> None:
    seen = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0", hand="Rx Gs Bd", bag=60)
    assert QWIRKLE.points(seen, choice(seen)).total >= 12


def test_a_star_token_is_used_as_the_greedy_bot_does() -> None:
    game = sixfold.game("select")
    seen = game.position(board="Rc@7,7 Rs@8,7 Rd@9,7 Rl@10,7 Rt@11,7 Rx@7,8", hand="Gs Gd", tokens=1)
    assert isinstance(choice(seen), Take)


def test_the_same_seed_and_playouts_choose_the_same() -> None:
    assert len({choice(MIDDLE) for _ in range(3)}) == 1


def test_it_stops_when_its_time_is_up() -> None:
    assert isinstance(choice(MIDDLE, Limit(seconds=0.0, playouts=10**9)), Place)


def test_it_is_a_yardstick_and_not_a_level() -> None:
    assert "simulation" in sixfold.bot_names()
    assert "simulation" not in levels()
