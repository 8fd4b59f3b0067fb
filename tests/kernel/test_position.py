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
from sixfold.kernel.bridge import Bridge, cell_at, index
from sixfold.kernel.generate import NO_PLAY, RESERVE, generate, is_full, new_plays
from sixfold.kernel.position import lay, take_back, take_back_to
from sixfold.rules.tiles import mask_of
from tests.kernel.positions import GAMES, difference, games, positions

SAMPLE = 240  # positions of each game in a test run; `make proof` compares a hundred thousand


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_finds_the_plays_and_points_of_the_rules(name: str) -> None:
    bridges = {game: Bridge(game) for game in games(name)}
    for seen in islice(positions(name, first_seed=50), SAMPLE):
        assert difference(bridges[seen.game], seen) is None


@pytest.mark.parametrize("name", GAMES)
def test_laying_and_taking_back_restores_every_byte(name: str) -> None:
    for seen in islice(positions(name, first_seed=90), 4, 60, 8):
        bridge = Bridge(seen.game)
        bridge.set_up(seen.table.board)
        before = bridge.position.tobytes()
        for play in range(min(bridge.generate(seen.hand), 40)):
            laid = 0
            while play != NO_PLAY:
                row = bridge.plays.rows[play]
                lay(bridge.position, row.cell, row.kind)
                play = row.parent
                laid += 1
            assert bridge.position.tobytes() != before
            for _ in range(laid):
                take_back(bridge.position)
            assert bridge.position.tobytes() == before


def test_a_cleared_board_is_like_new() -> None:
    game = sixfold.game("qwirkle")
    bridge = Bridge(game)
    fresh = bridge.position.tobytes()
    bridge.set_up(game.position(board="Rc@0,0 Rs@1,0 Bs@1,1 Bd@2,1").table.board)
    assert bridge.position.laid == 4
    take_back_to(bridge.position, 0)
    assert bridge.position.tobytes() == fresh


def test_plays_beyond_the_capacity_are_left_out() -> None:
    game = sixfold.game("qwirkle")
    seen = game.position(board="Rc@0,0 Gc@0,1 Gs@1,1 Bs@1,2", hand="Rs Rd Rl Rt Rx Yc")
    bridge = Bridge(game)
    bridge.set_up(seen.table.board)
    whole = bridge.generate(seen.hand)
    assert whole > 1000
    for capacity in (RESERVE, 60, 400):
        small = new_plays(capacity)
        total = generate(bridge.position, mask_of(seen.hand), small)
        assert is_full(small, total)
        assert total <= capacity
    assert not is_full(bridge.plays, whole)


def test_every_cell_has_a_number_and_every_number_a_cell() -> None:
    assert all(cell_at(index(Cell(x, y))) == (x, y) for x in range(-64, 64, 7) for y in range(-64, 64, 5))
    assert len({index(cell_at(number)) for number in range(16384)}) == 16384


def test_a_board_may_be_far_from_the_middle() -> None:
    game = sixfold.game("qwirkle")
    near, far = "Rc@0,0 Rs@1,0", "Rc@900000,-900000 Rs@900001,-900000"

    def plays_of(board: str, away: int) -> set[object]:
        actions = Bridge(game).actions(game.position(board=board, hand="Rd Bs Gs"))
        return {(frozenset((t, x - away, y + away) for t, (x, y) in a.placements), points) for a, points in actions}

    assert plays_of(near, 0) == plays_of(far, 900_000)


def test_a_hand_may_have_twelve_kinds() -> None:
    game = sixfold.game("qwirkle")
    hand = "Rc Rs Rd Gl Gt Gx Bc Bs Bd Yl Yt Yx"
    seen = game.position(board="Rx@0,0", hand=hand)
    assert difference(Bridge(game), seen) is None
    assert len(set(parse_tiles(hand))) == 12


IN_A_CHILD = """
from itertools import islice
from sixfold.kernel.bridge import Bridge
from tests.kernel.positions import difference, positions
for name in ("qwirkle", "select-connect", "cubes"):
    bridges = {}
    for seen in islice(positions(name, first_seed=7), 10, 70, 6):
        assert difference(bridges.setdefault(seen.game, Bridge(seen.game)), seen) is None
print("the same")
"""


@pytest.mark.parametrize("settings", [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}], ids=str)
def test_kernel_and_rules_agree_uncompiled_and_with_bounds_checks(settings: dict[str, str], tmp_path: Path) -> None:
    environment = {**os.environ, **settings, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IN_A_CHILD], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.stdout == "the same\n", done.stderr


def test_the_cache_is_named_after_all_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    jit.cache_folder.cache_clear()
    assert jit.cache_folder().parent == tmp_path / "sixfold"
    assert jit.cache_folder().name.startswith("kernel-")
    jit.cache_folder.cache_clear()


def test_without_numba_functions_stay_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "numba", None)
    assert not jit.is_compiled()
    assert jit.jit(index) is index


def test_the_reference_finds_the_same_plays() -> None:
    for seen in islice(positions("qwirkle", first_seed=30), 2, 120, 4):
        board = reference.Board()
        for tile, (x, y) in seen.table.board.placements:
            board.lay(x + reference.WIDTH * y, int(tile))
        listed = {
            frozenset(play): points for play, points in reference.generate(board, [int(tile) for tile in seen.hand])
        }
        wanted = {
            frozenset((cell.x + reference.WIDTH * cell.y, int(tile)) for tile, cell in action.placements): points
            for action, points in Bridge(seen.game).actions(seen)
        }
        assert listed == wanted


def test_the_reference_plays_whole_games() -> None:
    first, second = reference.greedy_game(Random(2))
    assert 120 < first < 320
    assert 120 < second < 320
