"""How fast the environments are, beside those of other suites: random choices, in steps a second."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

import sixfold
from sixfold.arena.speed import per_second
from sixfold.rl.batch import Batch

SECONDS = 1.0  # of a round
MATCHES = 2_000  # of a batch
CARD_MATCHES = 20
THEIRS = ("tic_tac_toe", "chess", "backgammon", "hanabi", "python_tic_tac_toe", "python_block_dominoes")


def in_rounds(step: Callable[[], int]) -> float:
    """How many steps a second there are, from rounds of some time."""

    def work() -> int:
        steps, until = 0, perf_counter() + SECONDS
        while perf_counter() < until:
            steps += step()
        return steps

    return per_second(work)


# Suites -----------------------------------------------------------------------------------------------


def agents_step(make: Callable[[], Any]) -> float:
    """Steps a second of a PettingZoo environment; its action mask is in the observation or beside it."""
    environment, seeds = make(), iter(range(1_000_000))

    def play() -> Iterator[int]:
        while True:
            environment.reset(seed=next(seeds))
            for agent in environment.agent_iter():
                observation, _, is_over, is_cut, info = environment.last()
                action = None
                if not (is_over or is_cut):
                    mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
                    action = environment.action_space(agent).sample(mask)
                environment.step(action)
                yield 1

    run = play()
    return in_rounds(lambda: next(run))


def spiel_step(name: str) -> float:
    """Steps a second of an OpenSpiel game, with what the player to act sees."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> Iterator[int]:
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.observation_tensor(state.current_player())
                    state.apply_action(rng.choice(state.legal_actions()))
                yield 1

    run = play()
    return in_rounds(lambda: next(run))


def batch_step(game: str, threads: int = 1) -> float:
    """Steps a second of our batches, with random choices made by numpy."""
    is_cards = game == "rummy"
    options: dict[str, Any] = {"able": "full"} if is_cards else {}
    batch = Batch(game, CARD_MATCHES if is_cards else MATCHES, seed=1, threads=threads, **options)
    rng = np.random.default_rng(1)

    def step() -> int:
        batch.step((rng.random(batch.count) * batch.turns.counts).astype(np.int64))
        return batch.count

    return in_rounds(step)


# Printing ---------------------------------------------------------------------------------------------


def print_environments() -> None:
    """Ours and theirs."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import_module("open_spiel.python.games")  # registers those written in Python
    from pettingzoo.classic import chess_v6, tictactoe_v3

    from sixfold.rl import pettingzoo
    from sixfold.rl.openspiel import short_name  # registers ours

    print("environments, steps a second with random choices, one core")
    peers = {"tictactoe": tictactoe_v3.env, "chess": chess_v6.env}
    theirs = {name: agents_step(make) for name, make in peers.items()}
    ours = {game: agents_step(partial(pettingzoo.env, game)) for game in sixfold.games()}
    _print("PettingZoo", theirs)
    _print("PettingZoo, ours", ours)
    _print("OpenSpiel", {name: spiel_step(name) for name in THEIRS})
    _print("OpenSpiel, ours", {game: spiel_step(short_name(game)) for game in sixfold.games()})
    batches = {game: batch_step(game) for game in sixfold.games()}
    _print("batch", batches)
    fastest, twice = batches["qwirkle"], batch_step("qwirkle", threads=2)
    print(f"qwirkle in batches: {fastest:,.0f} steps a second (at least 150,000)")
    print(f"  {twice / fastest:.2f} times as many in two threads (at least 1.8)")
    print(f"  {' and '.join(f'{fastest / speed:.0f} times {name}' for name, speed in theirs.items())} of PettingZoo")


def _print(title: str, speeds: dict[str, float]) -> None:
    for name, speed in speeds.items():
        print(f"  {title:18} {name:24} {speed:12,.0f}")


if __name__ == "__main__":
    print_environments()
