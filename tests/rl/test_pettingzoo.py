"""PettingZoo's own conformance tests, with warnings as errors, and what they do not ask."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.rl.pettingzoo import env, raw_env
from tests.rl.small import FEW_TURNS, options_of

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own games, which it imports where pygame is installed
    from pettingzoo.test import api_test, seed_test

VIEWS: dict[str, dict[str, Any]] = {"steps": {}, "turns": {"view": "turns", "most_turns": FEW_TURNS}}
CYCLES = 40


@pytest.fixture(autouse=True)
def _strict() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", sixfold.games())
def test_the_interface_is_as_pettingzoo_wants_it(game: str, seats: int, view: str) -> None:
    make = partial(env, game, seats, **VIEWS[view], **options_of(game, seats))
    api_test(make(), num_cycles=CYCLES)
    api_test(raw_env(game, seats, **VIEWS[view], **options_of(game, seats)), num_cycles=CYCLES)
    seed_test(make, num_cycles=CYCLES // 2)


@pytest.mark.parametrize("view", VIEWS)
def test_observations_by_name(view: str) -> None:
    """PettingZoo warns of any dictionary but those of its own games; it finds nothing else."""
    made = env("select", observations="dict", **VIEWS[view], copies=1)
    warnings.filterwarnings(
        "ignore", message="Observation (is not|space for each)|Action mask numpy array is all zeros"
    )
    api_test(made, num_cycles=CYCLES)


def test_the_winner_gets_what_the_others_lose() -> None:
    made = raw_env("qwirkle", 3, copies=1)
    made.reset(seed=5)
    rng = np.random.default_rng(5)
    while not any(made.terminations.values()):
        made.step(int(rng.choice(np.flatnonzero(made.infos[made.agent_selection]["action_mask"]))))
    scores = made.playing.match.scores
    assert sum(made.rewards.values()) == pytest.approx(0)
    best = [made.rewards[f"player_{seat}"] for seat in range(3) if scores[seat] == max(scores)]
    assert min(best) == max(made.rewards.values())


def test_a_flat_observation_has_names() -> None:
    made = raw_env("qwirkle")
    made.reset(seed=1)
    agent = made.agent_selection
    named = made.named(made.observe(agent))
    assert named["hand"].sum() == 6
    assert named["bag"][0] == 96
    assert named["turn"].tolist() == [1, 0]
    assert set(named) == set(made.playing.encoder.fields)


def test_an_illegal_choice_ends_the_game_for_whoever_made_it() -> None:
    made = env("qwirkle")
    made.reset(seed=1)
    agent = made.agent_selection
    illegal = int(np.flatnonzero(made.infos[agent]["action_mask"] == 0)[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made.step(illegal)
    assert made.terminations[agent]
    assert made.rewards[agent] == -1


def test_the_table_can_be_drawn() -> None:
    drawn = {}
    for mode in ("ansi", "svg", "rgb_array"):
        made = raw_env("connect", render_mode=mode)
        made.reset(seed=1)
        drawn[mode] = made.render()
    assert isinstance(drawn["ansi"], str)
    assert str(drawn["svg"]).startswith("<svg")
    pixels = drawn["rgb_array"]
    assert isinstance(pixels, np.ndarray)
    assert pixels.dtype == np.uint8
    assert (pixels.ndim, pixels.shape[2]) == (3, 3)
    assert pixels.std() > 10


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"view": "moves"}, "there is no view 'moves'"),
        ({"render_mode": "human"}, "there is no render mode 'human'"),
        ({"observations": "pixels"}, "observations are flat or dict"),
        ({"seats": 9}, "takes 2 to 6 seats"),
        ({"copies": 9}, "copies"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        raw_env("qwirkle", **wrong)  # type: ignore[arg-type]
