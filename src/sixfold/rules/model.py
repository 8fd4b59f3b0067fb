"""A match in progress: the public table, the secrets, and what one seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, ClassVar

from sixfold.rules.actions import CHANCE, Action, Deal, Placement, Seat
from sixfold.rules.board import Board
from sixfold.rules.legal import Legal
from sixfold.rules.sentences import Sentence
from sixfold.rules.tiles import Colour, Shape, Tiles

if TYPE_CHECKING:
    from sixfold.rules.game import Game


class Phase(StrEnum):
    """What happens next at the table."""

    SETUP = "setup"  # the first hands are being dealt
    PLAY = "play"
    TAKEN = "taken"  # a tile has been taken with a star token; the turn continues
    ROLL = "roll"  # cubes may be rolled again
    PLACE = "place"  # the cubes have been rolled
    OVER = "over"


class End(StrEnum):
    """How a match ended."""

    OUT = "out"  # a seat played its last tile
    BLOCKED = "blocked"  # the bag is empty and nobody can play
    DEAD = "dead"  # no tile that is not on the board fits anywhere
    STALLED = "stalled"  # too many rounds without a play
    LAST = "last"  # the deck is empty, and every seat has had its last turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What every seat and every spectator sees. A game that needs more has a class of its own."""

    ages: tuple[int | None, ...]
    scores: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bag_size: int
    aside_size: int = 0  # tiles set aside in a trade, until the draw is done
    board: Board = Board()
    declared: tuple[int, ...] = ()  # the largest set of each first hand, which decides who starts
    turn: Seat = 0
    turns: int = 0  # turns completed so far
    opening: bool = True  # nothing has been played yet
    idle: int = 0  # turns in a row without a play
    owed: tuple[Seat, ...] = ()  # who is dealt a tile next, one entry for each tile
    phase: Phase = Phase.SETUP
    end: End | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.scores)

    @property
    def open_hands(self) -> tuple[Tiles, ...]:
        """All hands, in a game where everyone sees them."""
        return ()

    def concealed(self) -> Table:
        """The table without the open hands, as a state holds it."""
        return self


@dataclass(frozen=True, slots=True)
class State:
    """The table and all secrets. It leaves the rules through ``Game.observe`` alone."""

    table: Table
    hands: tuple[Tiles, ...]
    bag: Tiles
    aside: Tiles = ()


class Deals(Mapping[Deal, int]):
    """What chance may do next: deal any of these tiles, a multiset, to one seat; the numbers are the copies.

    All but one of them come to nothing, so they are only made when somebody asks for them.
    """

    def __init__(self, seat: Seat = CHANCE, tiles: Tiles = ()) -> None:
        self.seat, self.tiles = seat, tiles

    @cached_property
    def _copies(self) -> dict[Deal, int]:
        return {Deal(self.seat, tile): copies for tile, copies in Counter(self.tiles).items()}

    def __getitem__(self, deal: Deal) -> int:
        return self._copies[deal]

    def __iter__(self) -> Iterator[Deal]:
        return iter(self._copies)

    def __len__(self) -> int:
        return len(self._copies)

    def __bool__(self) -> bool:
        return bool(self.tiles)

    def choose(self, rng: Random) -> Deal:
        """One of them by chance."""
        return Deal(self.seat, self.tiles[int(rng.random() * len(self.tiles))])


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat sees, and under which rules; seat None is a spectator."""

    game: Game
    table: Table
    seat: Seat | None
    hand: Tiles

    def legal_actions(self) -> Iterator[Action]:
        """What the seat may do; nothing for a spectator or a seat that has to wait."""
        return self.game.legal_actions(self)

    def legal(self) -> Legal:
        """The same in the compact form that screens need."""
        return self.game.legal(self)

    def random_action(self, rng: Random) -> Action:
        """A uniformly random legal action."""
        return self.game._random_action(self, rng)

    def check(self, action: Action) -> None:
        """Raise `IllegalAction` unless the seat may do this."""
        self.game.check(self, action)

    def points(self, action: Action) -> Points:
        """What a legal action scores, by line and bonus."""
        return self.game.points(self, action)

    def after(self, action: Action) -> Observation:
        """What the seat would see after its action and before any deal."""
        return self.game.after(self, action)

    def ends_turn(self, action: Action) -> bool:
        """Whether the turn is over after this action."""
        return self.game._ends_turn(action)

    def face_up(self) -> Tiles:
        """The tiles that lie open on the table."""
        return self.game._face_up(self.table)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that scores: its tiles in order, what they share, one point for each."""

    placements: tuple[Placement, ...]
    attribute: Colour | Shape

    @property
    def points(self) -> int:
        return len(self.placements)

    @property
    def sentence(self) -> Sentence:
        return Sentence("line", {"attribute": self.attribute, "points": self.points})


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points beyond the lines: ``qwirkle``, ``out``, ``lone-tile`` or ``space``."""

    code: str
    points: int

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.code, {"points": self.points})


@dataclass(frozen=True, slots=True)
class Meld:
    """A Qwirkle of cards and what they share: one point."""

    cards: Tiles
    attribute: Colour | Shape
    points: ClassVar[int] = 1

    @property
    def sentence(self) -> Sentence:
        return Sentence("made-qwirkle", {"attribute": self.attribute})


@dataclass(frozen=True, slots=True)
class Points:
    """What an action scores, and what that is made of."""

    lines: tuple[Line, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    melds: tuple[Meld, ...] = ()

    @property
    def parts(self) -> tuple[Line | Bonus | Meld, ...]:
        return (*self.lines, *self.bonuses, *self.melds)

    @property
    def total(self) -> int:
        return sum(part.points for part in self.parts)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The final scores, who won (a tie is shared), and how the game ended."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    end: End
