"""The packed board: laying and taking back, and the cells of the torus."""

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import sixfold
from bench import reference
from sixfold import Cell, parse_tiles
from sixfold.kernel import jit
from sixfold.kernel.bridge import Desk, cell_at, index
from sixfold.kernel.generate import CELL, KIND, PARENT, RESERVE, generate, is_full, new_plays
from sixfold.kernel.position import EMPTY, LAID, lay, take_back, take_back_to
from sixfold.rules.placing import Placing
from sixfold.rules.tiles import mask_of
from tests.kernel.positions import GAMES, difference, games, positions

SAMPLE = 240  # positions of each game in a test run; `make proof` compares a hundred thousand


def desk_of(game: sixfold.Game) -> Desk:
    assert isinstance(game, Placing)
    return Desk(game)


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_finds_the_plays_and_points_of_the_rules(name: str) -> None:
    desks = {game: desk_of(game) for game in games(name)}
    for seen in islice(positions(name, first_seed=50), SAMPLE):
        assert difference(desks[seen.game], seen) is None


@pytest.mark.parametrize("name", GAMES)
def test_laying_and_taking_back_restores_every_byte(name: str) -> None:
    for seen in islice(positions(name, first_seed=90), 4, 60, 8):
        desk = desk_of(seen.game)
        desk.set_up(seen.table.board)
        before = desk.position.tobytes()
        for play in range(min(desk.generate(seen.hand), 40)):
            laid, row = 0, play
            while row != EMPTY:
                lay(desk.position, desk.plays.rows[row, CELL], desk.plays.rows[row, KIND])
                row = desk.plays.rows[row, PARENT]
                laid += 1
            assert desk.position.tobytes() != before
            for _ in range(laid):
                take_back(desk.position)
            assert desk.position.tobytes() == before


def test_a_cleared_board_is_a_new_one() -> None:
    game = sixfold.game("qwirkle")
    desk = desk_of(game)
    fresh = desk.position.tobytes()
    desk.set_up(game.position(board="Rc@0,0 Rs@1,0 Bs@1,1 Bd@2,1").table.board)
    assert desk.position.counts[LAID] == 4
    take_back_to(desk.position, 0)
    assert desk.position.tobytes() == fresh


def test_plays_that_find_no_room_are_left_out_or_get_more() -> None:
    game = sixfold.game("qwirkle")
    seen = game.position(board="Rc@0,0 Gc@0,1 Gs@1,1 Bs@1,2", hand="Rs Rd Rl Rt Rx Yc")
    desk = desk_of(game)
    desk.set_up(seen.table.board)
    whole = desk.generate(seen.hand)
    assert whole > 1000
    for room in (RESERVE, 60, 400):
        small = new_plays(room)
        found = generate(desk.position, mask_of(seen.hand), small)
        assert is_full(small, found)
        assert found <= room
    assert not is_full(desk.plays, whole)


def test_every_cell_has_a_number_and_every_number_a_cell() -> None:
    assert all(cell_at(index(Cell(x, y))) == (x, y) for x in range(-64, 64, 7) for y in range(-64, 64, 5))
    assert len({index(cell_at(number)) for number in range(16384)}) == 16384


def test_a_table_far_from_the_middle_is_as_good() -> None:
    game = sixfold.game("qwirkle")
    near, far = "Rc@0,0 Rs@1,0", "Rc@900000,-900000 Rs@900001,-900000"

    def found(board: str, away: int) -> set[object]:
        actions = desk_of(game).actions(game.position(board=board, hand="Rd Bs Gs"))
        return {(frozenset((t, x - away, y + away) for t, (x, y) in a.placements), points) for a, points in actions}

    assert found(near, 0) == found(far, 900_000)


def test_a_hand_of_twelve_kinds_is_no_matter() -> None:
    game = sixfold.game("qwirkle")
    hand = "Rc Rs Rd Gl Gt Gx Bc Bs Bd Yl Yt Yx"
    seen = game.position(board="Rx@0,0", hand=hand)
    assert difference(desk_of(game), seen) is None
    assert len(set(parse_tiles(hand))) == 12


IN_A_CHILD = """
from itertools import islice
from sixfold.kernel.bridge import Desk
from tests.kernel.positions import difference, positions
for name in ("qwirkle", "select-connect", "cubes"):
    desks = {}
    for seen in islice(positions(name, first_seed=7), 10, 70, 6):
        assert difference(desks.setdefault(seen.game, Desk(seen.game)), seen) is None
print("the same")
"""


@pytest.mark.parametrize("settings", [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}], ids=str)
def test_it_says_the_same_uncompiled_and_with_bounds_checked(settings: dict[str, str], tmp_path: Path) -> None:
    environment = {**os.environ, **settings, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IN_A_CHILD], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.stdout == "the same\n", done.stderr


def test_compiled_code_is_kept_by_the_state_of_all_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    jit.cache_folder.cache_clear()
    assert jit.cache_folder().parent == tmp_path / "sixfold"
    assert jit.cache_folder().name.startswith("kernel-")
    jit.cache_folder.cache_clear()


def test_without_numba_functions_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "numba", None)
    assert not jit.is_compiled()
    assert jit.jit(desk_of) is desk_of


def test_the_reference_that_speed_is_measured_by_finds_the_same_plays() -> None:
    for seen in islice(positions("qwirkle", first_seed=30), 2, 120, 4):
        board = reference.Board()
        for tile, (x, y) in seen.table.board.placements:
            board.lay(x + reference.WIDTH * y, int(tile))
        found = {
            frozenset(play): points for play, points in reference.generate(board, [int(tile) for tile in seen.hand])
        }
        wanted = {
            frozenset((cell.x + reference.WIDTH * cell.y, int(tile)) for tile, cell in action.placements): points
            for action, points in desk_of(seen.game).actions(seen)
        }
        assert found == wanted


def test_the_reference_plays_whole_games() -> None:
    first, second = reference.greedy_game(Random(2))
    assert 120 < first < 320
    assert 120 < second < 320
