"""Whole matches in the kernel: the same with and without the compiler, and as by the rules."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

import sixfold
from sixfold.arena.crew import Alone, Item, Processes, Result
from sixfold.kernel.bridge import position_of
from sixfold.kernel.generate import new_plays
from sixfold.kernel.match import (
    GridMatch,
    below,
    draw_up,
    new_grid_match,
    play_out,
    seed_chance,
    shuffle,
    trade_all,
)
from sixfold.kernel.position import EMPTY, Position
from sixfold.rules.grid_game import GridGame
from tools.fit_equity import fit
from tools.sampling import Part, divide, join, sample, sample_parts

QWIRKLE = sixfold.game("qwirkle")
IN_A_CHILD = "from tools.sampling import *; print(repr(sample(Part('{name}', 30, 3)).gains.tolist()))"


def begun(seed: int, seats: int = 2) -> tuple[Position, GridMatch]:
    """A match of Qwirkle with its hands dealt."""
    assert isinstance(QWIRKLE, GridGame)
    match = new_grid_match()
    match.seats, match.hand_size, match.out_bonus = seats, 6, 6
    match.must_open_largest = match.is_opening = 1
    match.bag[:108] = [int(tile) for tile in QWIRKLE.tiles]
    match.bag_size = 108
    seed_chance(match.chance, seed)
    shuffle(match.bag, 108, match.chance)
    for seat in range(seats):
        draw_up(match, seat)
    return position_of(QWIRKLE), match


def everything(position: Position, match: GridMatch) -> Counter[int]:
    """All tiles, wherever they are."""
    laid = np.asarray(position.cells)["tile"]
    held = [match.hands[seat, : match.sizes[seat]] for seat in range(match.seats)]
    return Counter(int(tile) for tiles in (laid[laid != EMPTY], *held, match.bag[: match.bag_size]) for tile in tiles)


@pytest.mark.parametrize("seats", [2, 4])
def test_no_tile_is_lost_in_a_game(seats: int) -> None:
    position, match = begun(5, seats)
    whole = Counter(map(int, QWIRKLE.tiles))
    plays = new_plays()
    turns = 0
    while not match.is_over:
        assert everything(position, match) == whole
        assert match.turn == turns % seats
        turns += play_out(position, match, 1, plays)
    assert turns > 10 * seats
    assert position.laid + match.sizes.sum() + match.bag_size == 108


def test_scores_are_those_of_greedy_games() -> None:
    scores = []
    for seed in range(60):
        position, match = begun(seed)
        play_out(position, match, 1000, new_plays())
        scores += [int(match.scores[0]), int(match.scores[1])]
    assert 195 < np.mean(scores) < 220  # greedy players make about 207 points each


def test_a_trade_draws_from_the_bag_and_returns_the_old_tiles() -> None:
    position, match = begun(3)
    before, held = everything(position, match), match.hands[0, :6].copy()
    trade_all(match, 0)
    assert everything(position, match) == before
    assert match.bag_size == 108 - 12
    assert sorted(held) != sorted(match.hands[0, :6])


def test_chance_is_even() -> None:
    chance = np.ones(1, dtype=np.uint64)
    seed_chance(chance, 1)
    drawn = Counter(below(chance, 6) for _ in range(6000))
    assert all(850 < drawn[face] < 1150 for face in range(6))
    first = [begun(seed)[1].bag[:5].tolist() for seed in range(20)]
    assert len({tuple(bag) for bag in first}) == 20


@pytest.mark.parametrize("name", ["qwirkle", "connect", "cubes"])
def test_playouts_are_the_same_without_the_compiler(name: str) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    code = IN_A_CHILD.format(name=name)
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout == f"{sample(Part(name, 30, 3)).gains.tolist()!r}\n", done.stderr


def test_a_fit_finds_the_weights_that_made_the_gains() -> None:
    features, _, groups = sample(Part("qwirkle", 600, 4))
    wanted = np.linspace(-1, 1, features.shape[1])
    varies = np.array([np.ptp(features[:, n]) > 0 for n in range(features.shape[1])])
    weights, _, explained, plays = fit(features, features @ wanted + groups, groups)
    assert weights[varies] == pytest.approx(wanted[varies], abs=1e-6)
    assert explained == pytest.approx(1)
    assert plays == len(features)


def test_samples_in_parts_are_kept_and_not_sampled_again(tmp_path: Path) -> None:
    parts = divide("qwirkle", 120, 4, 2)
    assert parts == [Part("qwirkle", 60, 4), Part("qwirkle", 60, 1_000_004)]
    first, second = sample_parts(parts, Alone())
    with Processes(2) as crew:
        together = join(sample_parts(parts, crew, tmp_path))
    assert together.gains.tolist() == [*first.gains, *second.gains]
    assert len(np.unique(together.positions)) == len(np.unique(first.positions)) + len(np.unique(second.positions))
    assert {path.name for path in tmp_path.iterdir()} == {part.file for part in parts}
    (tmp_path / parts[1].file).unlink()
    kept = join(sample_parts(parts, crew_of(only=parts[1]), tmp_path))
    assert [array.tolist() for array in kept] == [array.tolist() for array in together]


def crew_of(only: Part) -> Alone:
    """A crew that samples a single part."""

    class Choosy(Alone):
        def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
            wanted = [*items]
            assert wanted == [only]
            return super().map(work, wanted)

    return Choosy()
