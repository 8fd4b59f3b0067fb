"""A match that programs play by number: the core of all environments."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.arrays.observation import Arrays, Encoder
from sixfold.arrays.steps import Mask
from sixfold.record.match import Match
from sixfold.rl.choices import MOST_TURNS, STEPS, Choices, Info, choices_of
from sixfold.rules.actions import Action, Seat
from sixfold.rules.game import Game


class Playing:
    """One match after another."""

    def __init__(self, game: Game, seats: int, view: str = STEPS, most_turns: int = MOST_TURNS) -> None:
        self.game, self.seats = game, seats
        self.encoder = Encoder(game, seats)
        self.choices: Choices = choices_of(game, view, most_turns)
        self.match = Match(game, seats, seed=0)

    def begin(self, seed: int | str) -> None:
        """A new match; the same seed gives the same deals to the same actions."""
        self.match = Match(self.game, self.seats, seed=seed)
        self._decide()

    @property
    def seat(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        return self.match.turn

    def choose(self, number: int) -> Action | None:
        """Let the seat to act choose; returns the action that it has made, if it is complete."""
        action = self.choices.choose(number)
        if action is not None:
            self.play(action)
        return action

    def play(self, action: Action) -> None:
        """Let the seat to act play, however it came to that."""
        self.match.play(action)
        self._decide()

    def _decide(self) -> None:
        if self.seat is not None:
            self.choices.begin(self.match.seen)

    def observe(self, seat: Seat) -> Arrays:
        """What a seat sees, with its own decision as far as it has come."""
        course = self.choices.course if seat == self.seat else None
        return self.encoder.encode(self.match.seen_by(seat), course)

    def mask(self, seat: Seat) -> Mask:
        """What a seat may choose: nothing while it waits."""
        return self.choices.mask() if seat == self.seat else self.choices.mask() * 0

    def info(self, seat: Seat) -> Info:
        """What else a seat may want to know."""
        return self.choices.info() if seat == self.seat else {}

    def returns(self) -> list[float]:
        """What the match was worth to each seat; nothing until it is over."""
        outcome = self.match.outcome
        return worth(outcome.winners, self.seats) if outcome else [0.0] * self.seats


def worth(winners: Sequence[Seat], seats: int) -> list[float]:
    """What winning is worth: 1 for who wins alone and, in all, nothing: the others lose what is won."""
    share = (seats / len(winners) - 1) / (seats - 1)
    return [share if seat in winners else -1 / (seats - 1) for seat in range(seats)]
