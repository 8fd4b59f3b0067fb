"""Matches of a batch are equal to the rules, turn by turn: what is legal, what it scores, and what comes of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.rl.batch import Batch
from tests.rl.follow import FEW, MANY, follow

GRID = [name for name in sixfold.games() if name != "rummy"]
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("qwirkle", {"opening_largest": False, "opening_trade": True, "forced_trade": False, "blocked_end": "round"}),
    ("qwirkle", {"copies": 1, "dead_end": False, "stall_rounds": 1, "out_bonus": 2, "qwirkle_bonus": 3}),
    ("select", {"copies": 1, "trade_after_token": False, "replay_same_cell": False, "take_last_tile": False}),
    ("select-connect", {"copies": 1, "trade_after_token": False, "blocked_end": "stop"}),
    ("cubes", {"cubes_per_colour": 5, "rerolls": 0}),
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GRID)
def test_matches_are_equal_to_the_rules(game: str, seats: int) -> None:
    follow(Batch(game, 3, seats, seed=seats, most_turns=MANY), FEW)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_of_rummy_are_equal_to_the_rules(seats: int) -> None:
    assert follow(Batch("rummy", 4, seats, seed=seats, most_turns=100, able="full", copies=2), 60) > 0


def test_rummy_judges_passes_in_full() -> None:
    with pytest.raises(ValueError, match="add able='full'"):
        Batch("rummy", 4)


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_options_count(game: str, options: dict[str, Any]) -> None:
    assert follow(Batch(game, 3, seed=1, most_turns=MANY, **options), 2 * FEW) > 0


def choices(batch: Batch, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(batch.count) * batch.turns.counts).astype(np.int64)


@pytest.mark.parametrize("game", GRID)
def test_a_seed_and_choices_repeat_everything_with_any_number_of_threads(game: str) -> None:
    batches = [Batch(game, 40, 3, seed=5), Batch(game, 40, 3, seed=5, threads=2)]
    rngs = [np.random.default_rng(1) for _ in batches]
    for _ in range(60):
        for batch, rng in zip(batches, rngs, strict=True):
            batch.step(choices(batch, rng))
        one, other = batches
        for name, array in one.seen._asdict().items():
            assert np.array_equal(array, getattr(other.seen, name)), name
        assert np.array_equal(one.turns.counts, other.turns.counts)
        assert np.array_equal(one.results.rewards, other.results.rewards)
    other_seed = Batch(game, 40, 3, seed=6)
    assert not np.array_equal(other_seed.seen.hand, Batch(game, 40, 3, seed=5).seen.hand)


def test_arrays_can_be_shared_with_other_libraries() -> None:
    batch = Batch("select", 5)
    for array in (*batch.seen, *batch.turns, *batch.results):
        assert array.flags.c_contiguous
        assert np.from_dlpack(array).shape == array.shape


def test_turns_that_find_no_place_are_counted() -> None:
    batch = Batch("qwirkle", 20, most_turns=10)
    full = Batch("qwirkle", 20)
    rng = np.random.default_rng(3)
    for _ in range(8):
        assert np.array_equal(np.minimum(full.turns.counts, 10), batch.turns.counts)
        assert np.array_equal(full.turns.counts - batch.turns.counts, batch.turns.left_out)
        chosen = choices(batch, rng)
        batch.step(chosen)
        full.step(chosen)
    assert batch.turns.left_out.any()


def test_a_wrong_choice_is_refused_and_changes_nothing() -> None:
    batch = Batch("qwirkle", 4)
    before = batch.seen.hand.copy()
    for wrong, message in (([0, 0], "4 matches need 4 choices"), ([0, 0, 0, 9999], "match 3 has")):
        with pytest.raises(ValueError, match=message):
            batch.step(np.array(wrong))
    assert np.array_equal(batch.seen.hand, before)
    with pytest.raises(ValueError, match="takes 2 to"):
        Batch("qwirkle", 4, 9)
