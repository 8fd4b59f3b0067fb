"""Gymnasium's own checker, with warnings as errors, and what it does not ask."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sixfold
import sixfold.rl
from sixfold.rl.gymnasium import SeatEnv, env_id
from tests.rl.small import FEW_TURNS, options_of

VIEWS: dict[str, dict[str, Any]] = {"steps": {}, "turns": {"view": "turns", "most_turns": FEW_TURNS}}


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", sixfold.games())
def test_the_interface_is_as_gymnasium_wants_it(game: str, seats: int, view: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(env_id(game), opponents=["quick"] * (seats - 1), render_mode="svg", **VIEWS[view])
        check_env(made.unwrapped, skip_render_check=view != "steps" or seats != 2)


def play_random(env: gymnasium.Env[Any, Any], seed: int) -> tuple[float, dict[str, Any]]:
    """A match of random choices: its reward, and the last info."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    while True:
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        seen, reward, is_over, is_cut, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert not is_cut
        if is_over:
            return float(reward), info


@pytest.mark.parametrize("game", sixfold.games())
def test_a_match_is_played_to_its_end_and_can_be_repeated(game: str) -> None:
    made = SeatEnv(game, ["random"], **options_of(game, 2))
    first = play_random(made, 3)
    assert first[0] in (-1.0, 0.0, 1.0)
    again = play_random(made, 3)
    assert (first[0], first[1]["scores"], first[1]["seat"]) == (again[0], again[1]["scores"], again[1]["seat"])


def test_one_can_choose_the_seat() -> None:
    made = SeatEnv("qwirkle", ["random", "random"])
    for seat in range(3):
        assert made.reset(seed=1, options={"seat": seat})[1]["seat"] == seat
    with pytest.raises(ValueError, match="there is no seat 3"):
        made.reset(options={"seat": 3})


def test_an_illegal_choice_loses() -> None:
    made = SeatEnv("qwirkle")
    seen, _ = made.reset(seed=1)
    _, reward, is_over, _, info = made.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, is_over, info["illegal"]) == (-1.0, True, True)
