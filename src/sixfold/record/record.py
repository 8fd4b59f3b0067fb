"""A record is everything needed to play a game again: the game, the seats, and the events in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from sixfold.record import codec, notation
from sixfold.record.notation import LineNumbers
from sixfold.record.player import Player
from sixfold.rules.actions import Event, Seat
from sixfold.rules.game import Game
from sixfold.rules.model import Phase, State
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game


@dataclass(frozen=True, slots=True)
class Record:
    """One game, whole or so far. A redacted one shows what its viewer saw; viewer None is a spectator."""

    name: str
    options: tuple[tuple[str, Value], ...]
    players: tuple[Player, ...]
    events: tuple[Event, ...] = ()
    declared: tuple[int, ...] = ()
    redacted: bool = False
    viewer: Seat | None = None
    lines: LineNumbers | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, game: Game, players: Sequence[Player], events: Sequence[Event], state: State) -> Self:
        """The record of a game that has come to this state."""
        options = tuple(game.options.given().items())
        return cls(game.name, options, tuple(players), tuple(events), state.table.declared)

    @property
    def game(self) -> Game:
        """The rules that the record was played by."""
        return make_game(self.name, **dict(self.options))

    @classmethod
    def parse(cls, text: str) -> Self:
        """A record from its text; ``str(record)`` is the way back."""
        return notation.read(text, cls)

    def __str__(self) -> str:
        return notation.write(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """A record from its JSON; ``record.to_json()`` is the way back."""
        return codec.read(text, cls)

    def to_json(self) -> str:
        """The record as JSON."""
        return codec.write(self)

    def seen_by(self, viewer: Seat | None) -> Self:
        """The record as a seat or a spectator (None) may see it."""
        if self.redacted:
            raise ValueError("this record is redacted already")
        if viewer is not None and viewer not in range(len(self.players)):
            raise ValueError(f"there is no seat {viewer}: the seats are 0 to {len(self.players) - 1}")
        events = tuple(self.game.redact(event, viewer) for event in self.events)
        return replace(self, events=events, declared=self._declared(), redacted=True, viewer=viewer, lines=None)

    def _declared(self) -> tuple[int, ...]:
        """What the seats declared: hands that lie face down will not show it any more."""
        state = self.game.initial(len(self.players), [player.age for player in self.players])
        for event in self.events:
            if state.table.phase is not Phase.SETUP:
                break
            state = self.game.apply(state, event)
        return state.table.declared
