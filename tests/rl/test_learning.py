"""What programs that learn need, without PyTorch: what turns were worth, and a quick opponent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sixfold.rl.batch import Batch
from sixfold.rl.learning import against_most_points, look_back
from tests.rl.small import options_of

TRAIN = Path(__file__).parents[2] / "examples" / "train.py"


def backwards(points: list[float], seats: list[int], expected: list[float], count: int, trace: float) -> list[float]:
    """The same for one match that does not end, turn by turn: from each turn on to the next one of its seat."""
    worth = []
    for turn, seat in enumerate(seats[:-1]):
        ahead, weight = 0.0, 1.0
        for step in range(turn, len(points)):
            if step > turn and seats[step] == seat:
                ahead += weight * (1 - trace) * expected[step]
                weight *= trace
            ahead += weight * points[step] * (1 if seats[step] == seat else -1 / (count - 1))
        ahead += weight * expected[-1] * (1 if seats[-1] == seat else -1 / (count - 1))
        worth.append(ahead)
    return worth


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("trace", [0, 0.5, 1])
def test_what_turns_were_worth_is_what_the_definition_says(count: int, trace: float) -> None:
    rng = np.random.default_rng(count)
    seats = rng.integers(0, count, (13, 4))
    points, expected = rng.random((12, 4)), rng.random((13, 4))
    worth = look_back(points, np.zeros((12, 4)), seats, expected, count, trace)
    for match in range(4):
        alone = [array[:, match].tolist() for array in (points, seats, expected)]
        assert worth[:, match] == pytest.approx(backwards(alone[0], alone[1], alone[2], count, trace))


def test_nothing_counts_after_the_end_of_a_match() -> None:
    points, seats, expected = np.array([[2.0], [4.0], [8.0]]), np.array([[0], [1], [0], [1]]), np.full((4, 1), 100.0)
    over = np.array([[0], [1], [0]])
    assert look_back(points, over, seats, expected, 2, 1)[:2, 0].tolist() == [-2, 4]
    assert look_back(points, over, seats, expected, 2, 0)[2, 0] == -92


@pytest.mark.parametrize(("game", "seats"), [("qwirkle", 2), ("connect", 3)])
def test_the_quick_opponent_beats_chance_and_ties_with_itself(game: str, seats: int) -> None:
    batch = Batch(game, 100, seats, seed=4, **options_of(game, seats))
    rng = np.random.default_rng(4)
    chance = against_most_points(batch, lambda: (rng.random(100) * batch.turns.counts).astype(int), 5)
    assert chance.mean() < 0.1
    batch.reset(5)
    listed = np.arange(batch.turns.points.shape[1])
    same = against_most_points(
        batch, lambda: np.where(listed < batch.turns.counts[:, None], batch.turns.points, -1).argmax(1), 5
    )
    assert abs(same.mean() - 1 / seats) < 0.15


def test_training_says_how_to_install_what_it_needs() -> None:
    without = "import sys, runpy; sys.modules['torch'] = None; runpy.run_path(sys.argv[1], run_name='__main__')"
    run = subprocess.run([sys.executable, "-c", without, str(TRAIN)], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.startswith("Training needs PyTorch: pip install torch")
