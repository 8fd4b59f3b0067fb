"""One seat of a game as a Gymnasium environment; bots hold the others.

``gymnasium.make("sixfold/Qwirkle-v0", opponents=["greedy"])``, once `sixfold.rl` is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary

from sixfold.arrays.turns import FEATURES
from sixfold.bots.bot import Bot, Limit, Seeded
from sixfold.bots.registry import bot
from sixfold.rl.choices import MOST_TURNS, STEPS, TURNS
from sixfold.rl.pictures import RENDER_MODES, Rendered, check_render_mode, render
from sixfold.rl.playing import Playing
from sixfold.rules.actions import Seat
from sixfold.rules.game import check_seats
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game
from sixfold.rules.registry import games

WORLD = "sixfold"  # the namespace of our environments
MOST_FEATURE = 1000.0
ILLEGAL = -1.0  # the reward for a choice that the mask does not allow, which ends the match

Seen: TypeAlias = dict[str, Any]
Info: TypeAlias = dict[str, Any]


class SeatEnv(gymnasium.Env[Seen, int]):
    """A seat that changes from match to match, so that nobody always starts."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str = "qwirkle",
        opponents: Sequence[str | Bot] = ("greedy",),
        *,
        view: str = STEPS,
        most_turns: int = MOST_TURNS,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        made = make_game(game, **options)
        seats = 1 + len(opponents)
        check_seats(made, seats)
        self.playing, self._view = Playing(made, seats, view, most_turns), view
        self.opponents = [bot(each) if isinstance(each, str) else each for each in opponents]
        self.seat: Seat = 0
        self.action_space = Discrete(self.playing.choices.size)  # type: ignore[assignment]  # Gymnasium asks for a wider type
        spaces: dict[str, gymnasium.Space[Any]] = {
            name: Box(field.least, field.most, field.shape, np.int16)
            for name, field in self.playing.encoder.fields.items()
        }
        spaces["action_mask"] = MultiBinary(self.playing.choices.size)
        if view == TURNS:
            size = (self.playing.choices.size, len(FEATURES))
            spaces["features"] = Box(-MOST_FEATURE, MOST_FEATURE, size, np.float32)
        self.observation_space = Dict(spaces)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """Begin a match; ``options={"seat": 0}`` names the seat."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        self.playing.begin(rng.getrandbits(62))
        given = (options or {}).get("seat")
        self.seat = rng.randrange(self.playing.seats) if given is None else given
        if self.seat not in range(self.playing.seats):
            raise ValueError(f"there is no seat {self.seat}: the seats are 0 to {self.playing.seats - 1}")
        for number, opponent in enumerate(self.opponents):
            if isinstance(opponent, Seeded):
                opponent.seed(f"{rng.getrandbits(62)}/{number}")
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Info]:
        """Choose; then the others play until it is this seat's turn again."""
        if self.playing.seat is None:
            raise gymnasium.error.ResetNeeded("the match is over: call reset")
        if not self.playing.mask(self.seat)[action]:
            return self._observation(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self.playing.choose(int(action))
        self._let_others_play()
        is_over = self.playing.seat is None
        return self._observation(), self.playing.returns()[self.seat], is_over, False, self._info()

    def _let_others_play(self) -> None:
        match = self.playing.match
        while (seat := match.turn) is not None and seat != self.seat:
            player = self.opponents[(seat - self.seat - 1) % self.playing.seats]
            self.playing.play(player.choose(match.seen, match.past(seat), Limit()))
            match = self.playing.match

    def _observation(self) -> Seen:
        found: Seen = {**self.playing.observe(self.seat), "action_mask": self.playing.mask(self.seat)}
        if self._view == TURNS:
            size = (self.playing.choices.size, len(FEATURES))
            found["features"] = self.playing.info(self.seat).get("features", np.zeros(size, dtype=np.float32))
        return found

    def _info(self) -> Info:
        return {
            "action_mask": self.playing.mask(self.seat),
            "scores": self.playing.match.scores,
            "seat": self.seat,
            **self.playing.info(self.seat),
        }

    def render(self) -> Rendered:
        """The table as text, as SVG or as pixels."""
        return render(self.playing.match, self.render_mode)


def env_id(game: str) -> str:
    """The name under which an environment is registered: ``sixfold/SelectConnect-v0``."""
    return f"{WORLD}/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register() -> None:
    """Register an environment for each game, once."""
    for game in games():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(env_id(game), entry_point="sixfold.rl.gymnasium:SeatEnv", kwargs={"game": game})
