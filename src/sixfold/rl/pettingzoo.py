"""The games as PettingZoo environments: ``sixfold.rl.pettingzoo.env("qwirkle", seats=3)``.

An observation is one row of numbers; `RawEnv.named` gives its parts their names and shapes. What may be chosen is in
the info of the agent, as ``action_mask``; with ``observations="dict"`` both are together in the observation, by name.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sixfold.arrays.observation import MOST, Arrays, flat
from sixfold.arrays.turns import FEATURES
from sixfold.rl.choices import MOST_TURNS, STEPS, TURNS
from sixfold.rl.pictures import RENDER_MODES, Rendered, check_render_mode, render
from sixfold.rl.playing import Playing
from sixfold.rules.game import check_seats
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game

FLAT, DICT = "flat", "dict"
MOST_FEATURE = 1000.0

Agent: TypeAlias = str


def env(game: str, seats: int = 2, **options: Any) -> AECEnv:
    """A game with the usual wrappers: an illegal choice ends it and costs the agent that made it 1."""
    made: AECEnv = raw_env(game, seats, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def raw_env(
    game: str,
    seats: int = 2,
    *,
    view: str = STEPS,
    observations: str = FLAT,
    most_turns: int = MOST_TURNS,
    render_mode: str | None = None,
    **options: Value,
) -> RawEnv:
    """A game without wrappers; the options are those of the game."""
    return RawEnv(game, seats, view, observations, most_turns, render_mode, options)


class RawEnv(AECEnv[Agent, Any, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game between agents, one for each seat."""

    def __init__(
        self,
        game: str,
        seats: int,
        view: str,
        observations: str,
        most_turns: int,
        render_mode: str | None,
        options: dict[str, Value],
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        if observations not in (FLAT, DICT):
            raise ValueError(f"observations are {FLAT} or {DICT}, not '{observations}'")
        made = make_game(game, **options)
        check_seats(made, seats)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"sixfold_{made.name.replace('-', '_')}_v0",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.playing = Playing(made, seats, view, most_turns)
        self._observations, self._view = observations, view
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[Agent] = []
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.playing.choices.size) for agent in self.possible_agents}

    # Spaces -------------------------------------------------------------------------------------------

    def _observation_space(self) -> Space[Any]:
        fields = self.playing.encoder.fields
        if self._observations == FLAT:
            size = sum(int(np.prod(field.shape)) for field in fields.values())
            return Box(0, MOST, (size,), np.float32)
        spaces: dict[str, Space[Any]] = {
            name: Box(field.least, field.most, field.shape, np.int16) for name, field in fields.items()
        }
        spaces["action_mask"] = MultiBinary(self.playing.choices.size)
        if self._view == TURNS:
            spaces["features"] = Box(
                -MOST_FEATURE, MOST_FEATURE, (self.playing.choices.size, len(FEATURES)), np.float32
            )
        return Dict(spaces)

    def observation_space(self, agent: Agent) -> Space[Any]:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Space[Any]:
        """What an agent may choose, if the mask allows it."""
        return self.action_spaces[agent]

    def named(self, observation: NDArray[np.float32]) -> Arrays:
        """The parts of a flat observation, by name."""
        found, at = {}, 0
        for name, field in self.playing.encoder.fields.items():
            size = int(np.prod(field.shape))
            found[name] = observation[at : at + size].reshape(field.shape).astype(np.int16)
            at += size
        return found

    # The course of a match ----------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The same seed gives the same deals to the same actions."""
        self.playing.begin(SystemRandom().getrandbits(63) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def step(self, action: int) -> None:
        """Let the selected agent choose; chance then acts by itself."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.playing.choose(action)
        self.rewards = dict(zip(self.possible_agents, self.playing.returns(), strict=True))
        if self.playing.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Select the next agent, and say what everyone may choose."""
        seat = self.playing.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
        self.infos = {agent: self._info(number) for number, agent in enumerate(self.possible_agents)}

    def _info(self, seat: int) -> dict[str, Any]:
        mask = {} if self._observations == DICT else {"action_mask": self.playing.mask(seat)}
        return {**mask, **self.playing.info(seat)}

    def observe(self, agent: Agent) -> Any:
        """What an agent sees now."""
        seat = self.possible_agents.index(agent)
        seen = self.playing.observe(seat)
        if self._observations == FLAT:
            return flat(seen)
        more: dict[str, Any] = {"action_mask": self.playing.mask(seat)}
        if self._view == TURNS:
            more["features"] = self._features(seat)
        return {**seen, **more}

    def _features(self, seat: int) -> NDArray[np.float32]:
        size = (self.playing.choices.size, len(FEATURES))
        found: NDArray[np.float32] = self.playing.info(seat).get("features", np.zeros(size, dtype=np.float32))
        return found

    def render(self) -> Rendered:
        """The table as text, as SVG or as pixels."""
        return render(self.playing.match, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
