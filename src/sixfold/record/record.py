"""A record: the game, the players and the events, which is all it takes to replay it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from sixfold.record import codec, notation
from sixfold.record.notation import LineNumbers
from sixfold.record.player import Player
from sixfold.rules.actions import Event, Pass, Seat
from sixfold.rules.game import Game
from sixfold.rules.model import End, Phase, State
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game


@dataclass(frozen=True, slots=True)
class Record:
    """A match, finished or not. A redacted record shows what its viewer saw; viewer None is a spectator."""

    game_name: str
    options: tuple[tuple[str, Value], ...]
    players: tuple[Player, ...]
    events: tuple[Event, ...] = ()
    declared: tuple[int, ...] = ()
    redacted: bool = False
    viewer: Seat | None = None
    end: End | None = None  # of a redacted record: whether its last pass ended the game may depend on hidden hands
    lines: LineNumbers | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, game: Game, players: Sequence[Player], events: Sequence[Event], state: State) -> Self:
        """The record of a match that has reached this state."""
        options = tuple(game.options.differences().items())
        return cls(game.name, options, tuple(players), tuple(events), state.table.declared)

    @property
    def game(self) -> Game:
        """The game, with the options of the record."""
        return make_game(self.game_name, **dict(self.options))

    @classmethod
    def parse(cls, text: str) -> Self:
        """A record from its text; ``str(record)`` is the inverse."""
        return notation.read(text, cls)

    def __str__(self) -> str:
        return notation.write(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """A record from its JSON; ``record.to_json()`` is the inverse."""
        return codec.read(text, cls)

    def to_json(self) -> str:
        """The record as JSON."""
        return codec.write(self)

    def seen_by(self, viewer: Seat | None) -> Self:
        """The record as a seat or a spectator (None) may see it."""
        if self.redacted:
            raise ValueError("this record is already redacted")
        if viewer is not None and viewer not in range(len(self.players)):
            raise ValueError(f"there is no seat {viewer}: the seats are 0 to {len(self.players) - 1}")
        events = tuple(self.game.redact(event, viewer) for event in self.events)
        return replace(
            self, events=events, declared=self._declared(), redacted=True, viewer=viewer, end=self._end(), lines=None
        )

    def _declared(self) -> tuple[int, ...]:
        """The sets that the seats declared; face-down hands cannot show them."""
        return self._state(lambda state: state.table.phase is not Phase.SETUP).table.declared

    def _end(self) -> End | None:
        """How the last event ended the game, if it was a pass."""
        return self._state().table.end if self.events and isinstance(self.events[-1], Pass) else None

    def _state(self, is_enough: Callable[[State], bool] = lambda _: False) -> State:
        """The state after all events, or after enough of them."""
        game = self.game
        state = game.initial(len(self.players), [player.age for player in self.players])
        for event in self.events:
            if is_enough(state):
                break
            state = game.apply(state, event)
        return state
