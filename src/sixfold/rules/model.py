"""What there is to know about a game in progress: the public table, the secrets, and what one seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from sixfold.rules.actions import Cell, Placement, Seat
from sixfold.rules.board import Board
from sixfold.rules.tiles import Colour, Sets, Shape, Tiles
from sixfold.rules.words import Saying

if TYPE_CHECKING:
    from sixfold.rules.game import Game


class Phase(StrEnum):
    """What is going on at the table."""

    SETUP = "setup"  # the first hands are being dealt
    PLAY = "play"
    TAKEN = "taken"  # a tile has been taken with a star token; the turn goes on
    ROLL = "roll"  # cubes may be rolled again
    PLACE = "place"  # the cubes have been rolled
    OVER = "over"


class End(StrEnum):
    """How a game came to its end."""

    OUT = "out"  # a seat played its last tile
    BLOCKED = "blocked"  # the bag is empty and nobody can play
    DEAD = "dead"  # no tile that is not on the board fits anywhere
    STALLED = "stalled"  # too many rounds without a play
    LAST = "last"  # the deck is empty, and every seat has had its last turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What every seat and every spectator sees."""

    ages: tuple[int | None, ...]
    scores: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bag_size: int
    aside_size: int = 0  # tiles set aside in a trade, until the draw is done
    board: Board = Board()
    stars: tuple[Cell, ...] = ()  # the star spaces that still hold a token
    tokens: tuple[int, ...] = ()  # the star tokens of each seat
    taken: Placement | None = None  # the tile taken in this turn
    hands: tuple[Tiles, ...] = ()  # all hands, where they are open; `observe` lays them out
    sets: Sets = ()  # the sets of cards that lie on the table
    won: tuple[Sets, ...] = ()  # the Qwirkles of each seat, laid open in front of it
    turns_left: int | None = None  # how many turns there still are, once the deck is empty
    rolls: int = 0  # how often the seat on turn may still roll
    declared: tuple[int, ...] = ()  # the largest set of each first hand, said aloud to find who starts
    turn: Seat = 0
    turns: int = 0  # turns completed so far
    opening: bool = True  # nothing has been played yet
    idle: int = 0  # turns in a row without a play
    owed: tuple[Seat, ...] = ()  # who is dealt a tile next, one entry for each tile
    phase: Phase = Phase.SETUP
    end: End | None = None

    @property
    def seats(self) -> int:
        return len(self.scores)


@dataclass(frozen=True, slots=True)
class State:
    """The table and all secrets. It leaves the rules through ``Game.observe`` alone."""

    table: Table
    hands: tuple[Tiles, ...]
    bag: Tiles
    aside: Tiles = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat sees, and under which rules; seat None is a spectator."""

    game: Game
    table: Table
    seat: Seat | None
    hand: Tiles


@dataclass(frozen=True, slots=True)
class Line:
    """A line that scores: its tiles in order, what they share, one point for each."""

    placements: tuple[Placement, ...]
    attribute: Colour | Shape

    @property
    def points(self) -> int:
        return len(self.placements)

    @property
    def saying(self) -> Saying:
        return Saying("line", {"attribute": self.attribute, "points": self.points})


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points beyond the lines: ``qwirkle``, ``out``, ``lone-tile`` or ``space``."""

    code: str
    points: int

    @property
    def saying(self) -> Saying:
        return Saying(self.code, {"points": self.points})


@dataclass(frozen=True, slots=True)
class Meld:
    """A Qwirkle of cards and what they share: one point."""

    cards: Tiles
    attribute: Colour | Shape
    points: ClassVar[int] = 1

    @property
    def saying(self) -> Saying:
        return Saying("made-qwirkle", {"attribute": self.attribute})


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
