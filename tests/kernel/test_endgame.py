"""The end of a match: solved as minimax over the rules would, and with everything put back."""

from itertools import islice
from random import Random

import pytest

import sixfold
from sixfold import Limit, Place
from sixfold.bots.workbench import Workbench
from sixfold.kernel.endgame import WHOLE, solve
from sixfold.kernel.match import copy_match
from sixfold.kernel.maxn import look_ahead
from sixfold.rules.grid_game import GridGame
from tests.kernel.endgames import bench_for, endgames, full_hands, minimax, searched_unpruned, solved

QWIRKLE = sixfold.game("qwirkle")
FEW = 4  # tiles of both hands together, so that minimax over the rules is quick


@pytest.mark.parametrize("name", ["qwirkle", "connect"])
def test_the_solver_finds_what_minimax_finds(name: str) -> None:
    game = sixfold.game(name)
    small = (state for state in endgames(name, 3) if sum(state.table.hand_sizes) <= FEW)
    for state in islice(small, 8):
        assert solved(bench_for(state, game)) == minimax(state, game)


@pytest.mark.parametrize("name", ["qwirkle", "connect"])
def test_pruning_and_transpositions_change_nothing(name: str) -> None:
    compared = 0
    for state in (*islice(endgames(name, 4), 8), *(full_hands(name, seed) for seed in range(20))):
        bench = bench_for(state, sixfold.game(name))
        value = searched_unpruned(bench, nodes=200_000)
        if value is not None:
            assert solved(bench) == value
            compared += 1
    assert compared >= 6


def test_everything_is_put_back_even_when_the_nodes_run_out() -> None:
    state = next(endgames("qwirkle", 6))
    bench = bench_for(state, QWIRKLE)
    before = bench.bridge.position.tobytes()
    for nodes in (1, 100, 3000):
        _, depth, _ = solve(bench.endgame, nodes)
        assert bench.bridge.position.tobytes() == before
        assert tuple(bench.match.sizes[:2]) == state.table.hand_sizes
        for seat in range(2):
            size = len(state.hands[seat])
            assert sorted(bench.match.hands[seat, :size]) == sorted(map(int, state.hands[seat]))
        assert depth < WHOLE
        assert bench.endgame.notes.nodes <= nodes + 1


def test_two_lone_tiles_are_played_for_the_bonus() -> None:
    state = QWIRKLE.state(board="Rc@0,0 Rs@1,0", hands=["Rd", "Gc"], bag="")
    assert solved(bench_for(state, QWIRKLE)) == 3 + 6
    state = QWIRKLE.state(board="Rc@0,0 Rs@1,0", hands=["Yx", "Rd"], bag="")
    assert solved(bench_for(state, QWIRKLE)) == -(3 + 6)  # nothing fits, so the other goes out


def test_an_end_without_plays_is_worth_nothing() -> None:
    state = QWIRKLE.state(board="Rc@0,0 Rs@1,0", hands=["Yx", "Px"], bag="")
    assert solved(bench_for(state, QWIRKLE)) == 0


def test_the_expert_plays_the_solved_end() -> None:
    for state in islice(endgames("qwirkle", 3), 6):
        seen = QWIRKLE.observe(state, state.table.turn)
        action = sixfold.bot("expert").choose(seen, (), Limit())
        after = QWIRKLE.apply(state, action)
        gained = after.table.scores[action.seat] - state.table.scores[action.seat]
        rest = 0 if after.table.end else solved(bench_for(after, QWIRKLE))
        assert rest is not None
        assert gained - rest == solved(bench_for(state, QWIRKLE))


FOUR = "Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0"


def test_among_three_seats_no_seat_opens_a_line_for_the_holder_of_the_last_tile() -> None:
    # Both others hold red crosses, however the tiles are split. A line of five would hand one of them a Qwirkle.
    state = QWIRKLE.state(board=FOUR, hands=["Rt Gx Gl", "Rx Bc Bs", "Rx Yc Ys"], bag="")
    action = sixfold.bot("expert", Random(1)).choose(QWIRKLE.observe(state, 0), (), Limit(playouts=40))
    assert isinstance(action, Place)
    assert "Rt@4,0" not in str(action)
    assert "Rt@-1,0" not in str(action)


def test_looking_ahead_with_more_seats_puts_everything_back() -> None:
    state = QWIRKLE.state(board=FOUR, hands=["Rt Gx", "Rx Bc", "Rx Yc"], bag="", scores=[7, 8, 9])
    assert isinstance(QWIRKLE, GridGame)
    bench = Workbench(QWIRKLE)
    bench.set_up(QWIRKLE.observe(state, 0))
    search, match = bench.multi_seat_search, bench.multi_seat_search.moves.match
    copy_match(bench.match, match)
    for seat, hand in enumerate(state.hands):
        match.hands[seat, : len(hand)] = [int(tile) for tile in hand]
    before = [array.tobytes() for array in (bench.bridge.position, match.sizes, match.scores)]
    look_ahead(search)
    assert [array.tobytes() for array in (bench.bridge.position, match.sizes, match.scores)] == before
    gained = search.lookahead.turns[0].scores[:3] - match.scores[:3]
    assert (gained >= 0).all()
    assert gained.sum() >= 6  # one of them goes out


def test_looking_ahead_stops_when_a_seat_is_out() -> None:
    state = QWIRKLE.state(board="Rc@0,0 Rs@1,0", hands=["Rd", "Gc", "Bc"], bag="")
    action = sixfold.bot("expert").choose(QWIRKLE.observe(state, 0), (), Limit(playouts=16))
    assert QWIRKLE.apply(state, action).table.scores == (9, 0, 0)
