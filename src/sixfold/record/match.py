"""A match that you play by hand, one action at a time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom

from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.rules.actions import Action, Event, Seat
from sixfold.rules.dealer import Dealer, RandomDealer, advance
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Outcome, State
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game


class Match:
    """One play of a game between seats: its state, and the events so far. Chance acts by itself.

    >>> match = Match("qwirkle", seats=2, seed=7)
    >>> best = max(match.legal_actions(), key=lambda action: match.seen.points(action).total)
    >>> match.play(best)
    >>> match.turn, match.scores == (match.scores[0], 0)
    (1, True)
    """

    def __init__(
        self,
        game: Game | str,
        seats: int = 2,
        *,
        players: Sequence[Player] | None = None,
        dealer: Dealer | None = None,
        seed: int | str | None = None,
        **options: Value,
    ) -> None:
        """A new match, with the first hands dealt. Options go with the name of a game; a seed makes it repeatable.

        Players have names and ages; without them, the seats are "Player 1", "Player 2" and so on.
        """
        if not isinstance(game, str) and options:
            raise TypeError("options go with the name of a game, not with a game that already has them")
        self.game = make_game(game, **options) if isinstance(game, str) else game
        self.players = tuple(players or (Player(f"Player {seat + 1}") for seat in range(seats)))
        self.dealer = dealer or RandomDealer(SystemRandom() if seed is None else Random(seed))
        ages = [player.age for player in self.players]
        self.state, dealt = advance(self.game, self.game.initial(len(self.players), ages), self.dealer)
        self.events: tuple[Event, ...] = tuple(dealt)
        self._before: list[tuple[State, tuple[Event, ...]]] = []

    def __repr__(self) -> str:
        return f"<Match of {self.game!r}, {len(self.players)} seats, scores {self.scores}>"

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        return self.game.actor(self.state)

    @property
    def seen(self) -> Observation:
        """What the seat to act sees; at the end, what a spectator sees."""
        return self.seen_by(self.turn)

    def seen_by(self, seat: Seat | None) -> Observation:
        """What a seat sees, or a spectator (None)."""
        return self.game.observe(self.state, seat)

    def past(self, seat: Seat | None) -> tuple[Event, ...]:
        """The events so far, as a seat or a spectator (None) may know them."""
        return tuple(self.game.redact(event, seat) for event in self.events)

    def legal_actions(self) -> list[Action]:
        """What the seat to act may do; nothing when the match is over."""
        return list(self.seen.legal_actions())

    def play(self, action: Action | str) -> None:
        """Play an action, or its text, for the seat to act; then chance acts.

        Raises `IllegalAction` or `ParseError`, and changes nothing, if the action is not possible.
        """
        if isinstance(action, str):
            action = self.game.parse(action, self.state.table.turn)
        state, dealt = advance(self.game, self.game.apply(self.state, action), self.dealer)
        self._before.append((self.state, self.events))
        self.state, self.events = state, (*self.events, action, *dealt)

    def undo(self) -> None:
        """Take back the last action and what chance did after it. If it is played again, chance may act differently."""
        if not self._before:
            raise ValueError("there is nothing to take back")
        self.state, self.events = self._before.pop()

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        return self.state.table.scores

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.turn is None

    @property
    def outcome(self) -> Outcome | None:
        """Scores, winners and how the match ended; None until then."""
        return self.game.outcome(self.state)

    def record(self) -> Record:
        """The record of the match so far."""
        return Record.of(self.game, self.players, self.events, self.state)
