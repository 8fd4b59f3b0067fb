"""The games in OpenSpiel, registered when this module is imported: ``pyspiel.load_game("sixfold_qwirkle(players=3)")``.

A player's turn goes step by step (`sixfold.arrays.steps`). Every tile that is dealt is a chance node of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyspiel

from sixfold.arrays.observation import Encoder
from sixfold.arrays.steps import Course, Steps, steps_of
from sixfold.draw.picture import picture
from sixfold.record.notation import event_text
from sixfold.rl.playing import worth
from sixfold.rules.actions import CHANCE, Deal, Event, Seat
from sixfold.rules.game import Game
from sixfold.rules.info import Pieces
from sixfold.rules.model import State
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game
from sixfold.rules.registry import game_class, games
from sixfold.rules.tiles import KINDS, TILES

PLAYERS = "players"
LONGEST = 100_000  # steps of a match, more than any has


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel: ``sixfold_select_connect``."""
    return f"sixfold_{game.replace('-', '_')}"


def register() -> None:
    """Register all games, once."""
    known = set(pyspiel.registered_names())
    for game in games():
        if short_name(game) not in known:
            _register(game)


def _register(name: str) -> None:
    info = game_class(name).info
    made = make_game(name)
    options: dict[str, Value] = {option.name: getattr(made.options, option.name) for option in info.options}
    is_open = info.pieces is Pieces.CUBES  # all hands lie open
    game_type = pyspiel.GameType(
        short_name=short_name(name),
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.PERFECT_INFORMATION
            if is_open
            else pyspiel.GameType.Information.IMPERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=options["players_max"],
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: 2, **options},
    )

    class RegisteredGame(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, game_type, params or {})

    pyspiel.register_game(game_type, RegisteredGame)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of ours with its options and its number of players."""

    def __init__(self, name: str, game_type: Any, params: Mapping[str, Any]) -> None:
        given = {key: value for key, value in params.items() if key != PLAYERS}
        self.rules: Game = make_game(name, **given)
        self.seats = int(params.get(PLAYERS, 2))
        self.steps: Steps = steps_of(self.rules)
        self.encoder = Encoder(self.rules, self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.steps.size,
            max_chance_outcomes=KINDS,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, dict(params))

    def new_initial_state(self) -> SpielState:
        """The table before anything is dealt."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a player sees, as named arrays or as text; with perfect recall, the text of all that happened."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        has_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.encoder, has_recall)


@dataclass(frozen=True, slots=True)
class Instant:
    """All that changes in a match. It never changes itself, so copies share it."""

    state: State
    events: tuple[Event, ...] = ()
    course: Course | None = None  # of the seat to act

    def __deepcopy__(self, memo: object) -> Instant:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A match in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.instant = Instant(game.rules.initial(game.seats))

    @property
    def _game(self) -> SpielGame:
        found: SpielGame = self.get_game()
        return found

    def current_player(self) -> int:
        """Who chooses: a seat, chance, or nobody."""
        actor = self._game.rules.actor(self.instant.state)
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The tiles that may be dealt."""
        deals = self._game.rules.deals(self.instant.state)
        every = sum(deals.values())
        return sorted((int(deal.tile), copies / every) for deal, copies in deals.items())

    def _legal_actions(self, player: int) -> list[int]:
        assert player >= 0
        assert self.instant.course
        return sorted(self.instant.course.possible())

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._happen(Deal(self.instant.state.table.owed[0], TILES[action]))
            return
        assert self.instant.course
        after = self.instant.course.take(action)
        if isinstance(after, Course):
            self.instant = replace(self.instant, course=after)
        else:
            self._happen(after)

    def _happen(self, event: Event) -> None:
        rules = self._game.rules
        state = rules.apply(self.instant.state, event)
        actor = rules.actor(state)
        course = None if actor in (None, CHANCE) else self._game.steps.begin(rules.observe(state, actor))
        self.instant = Instant(state, (*self.instant.events, event), course)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {TILES[action]}" if player == pyspiel.PlayerId.CHANCE else self._game.steps.name(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._game.rules.actor(self.instant.state) is None

    def returns(self) -> list[float]:
        """What the match was worth to each player."""
        outcome = self._game.rules.outcome(self.instant.state)
        return worth(outcome.winners, self._game.seats) if outcome else [0.0] * self._game.seats

    def __str__(self) -> str:
        return "\n".join([*map(event_text, self.instant.events), self.progress()])

    def progress(self) -> str:
        """How far the decision of the player to act has come."""
        course = self.instant.course
        return " ".join([course.verb, *map(str, course.tiles)]).strip() if course else ""

    def told(self, player: Seat) -> str:
        """Everything that a player has seen happen."""
        rules = self._game.rules
        lines = [event_text(rules.redact(event, player)) for event in self.instant.events]
        return "\n".join([f"player {player}", *lines, *([self.progress()] if self.current_player() == player else [])])


class SpielObserver:
    """Fills its arrays with what a player sees."""

    def __init__(self, encoder: Encoder, has_recall: bool) -> None:
        self._encoder, self._has_recall = encoder, has_recall
        size = sum(int(np.prod(field.shape)) for field in encoder.fields.values())
        self.tensor = np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, field in encoder.fields.items():
            length = int(np.prod(field.shape))
            self.dict[name] = self.tensor[at : at + length].reshape(field.shape)
            at += length

    def set_from(self, state: SpielState, player: int) -> None:
        """Look through the eyes of a player."""
        course = state.instant.course if state.current_player() == player else None
        seen = self._encoder.game.observe(state.instant.state, player)
        for name, values in self._encoder.encode(seen, course).items():
            self.dict[name][...] = values

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        if self._has_recall:
            return state.told(player)
        seen = self._encoder.game.observe(state.instant.state, player)
        own = state.progress() if state.current_player() == player else ""
        hand = " ".join(map(str, seen.hand))
        return f"{picture(seen)}\nhand {hand}\n{own}".rstrip()


register()
