"""OpenSpiel's own test of random games, and its playthroughs."""

from __future__ import annotations

import warnings
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

import sixfold
from sixfold.rl.openspiel import SpielState, short_name
from tests.rl.small import options_of


def load(game: str, seats: int) -> pyspiel.Game:
    given = {"players": seats, **options_of(game, seats)}
    return pyspiel.load_game(short_name(game), given)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", sixfold.games())
def test_random_games_keep_what_openspiel_asks_for(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=seats == 2, verbose=False)


def some_states(game: str, seed: int, count: int) -> list[SpielState]:
    """States of a random match in which a seat chooses."""
    rng, found = Random(seed), list[SpielState]()
    state = load(game, 2).new_initial_state()
    while not state.is_terminal() and len(found) < count:
        if state.is_chance_node():
            tiles, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(tiles, weights)[0])
        else:
            found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("game", sixfold.games())
def test_a_clone_goes_its_own_way(game: str) -> None:
    for state in some_states(game, 2, 10):
        before, other = str(state), state.clone()
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before
        assert state.legal_actions() == state.clone().legal_actions()


@pytest.mark.parametrize("game", sixfold.games())
def test_observers_show_what_a_player_sees(game: str) -> None:
    made = load(game, 2)
    observer = make_observation(made)
    recall = make_observation(made, pyspiel.IIGObservationType(perfect_recall=True))
    for state in some_states(game, 3, 12):
        player = state.current_player()
        observer.set_from(state, player)
        assert observer.dict["hand"].sum() == len(state.instant.state.hands[player])
        assert observer.tensor.size == sum(part.size for part in observer.dict.values())
        assert f"player {player}" in recall.string_from(state, player)
        assert np.array_equal(state.observation_tensor(player), observer.tensor)


@pytest.mark.parametrize("game", ["select", "rummy"])
def test_a_playthrough_can_be_written_and_repeated(game: str) -> None:
    given = ",".join(f"{name}={value}" for name, value in {"players": 2, **options_of(game, 2)}.items())
    name = f"{short_name(game)}({given})"
    text = playthrough(name, None, seed=4)
    assert f'GameType.short_name = "{short_name(game)}"' in text
    assert "StringLegalActions() = " in text
    assert text == playthrough(name, None, seed=4)
