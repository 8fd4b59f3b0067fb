"""Cells, the actions of seats, the deals of chance, and the text of both.

An action sorts itself when it is made, so one play has one form: equality, sets and text just work.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import InitVar, dataclass
from functools import lru_cache
from operator import attrgetter
from typing import ClassVar, NamedTuple, TypeAlias

from sixfold.rules.errors import ParseError
from sixfold.rules.tiles import HIDDEN, TILES, Sets, Tile, Tiles

Seat: TypeAlias = int
CHANCE: Seat = -1  # the seat that deals
BOARD: Seat = -2  # the table itself, to which starting tiles are dealt
BAR = "|"  # between sets of cards
CACHED_TEXTS = 1 << 14


class Cell(NamedTuple):
    """A grid point, x to the right and y down."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


class Placement(NamedTuple):
    """A tile at a cell."""

    tile: Tile
    cell: Cell

    def __str__(self) -> str:
        return _placement_text(self.tile, self.cell)


@lru_cache(CACHED_TEXTS)
def _placement_text(tile: Tile, cell: Cell) -> str:
    """A placement as text: the same few are written over and over while a match lasts."""
    return f"{tile}@{cell}"


Play: TypeAlias = tuple[Placement, ...]  # in reading order

_reading_order = attrgetter("cell.y", "cell.x", "tile")


@dataclass(frozen=True, slots=True)
class Place:
    """Place tiles from the hand on the grid."""

    verb: ClassVar[str] = "place"
    seat: Seat
    placements: Play
    ordered: InitVar[bool] = False  # the generator sorts them already; sorting again would double its time

    def __post_init__(self, ordered: bool) -> None:
        if not ordered:
            object.__setattr__(self, "placements", tuple(sorted(self.placements, key=_reading_order)))

    @property
    def tiles(self) -> Tiles:
        return tuple(sorted(placement.tile for placement in self.placements))

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.placements)])


@dataclass(frozen=True, slots=True)
class Trade:
    """Set tiles aside, draw the same number, then put the old ones into the bag."""

    verb: ClassVar[str] = "trade"
    seat: Seat
    tiles: Tiles
    ordered: InitVar[bool] = False

    def __post_init__(self, ordered: bool) -> None:
        if not ordered:
            object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.tiles)])


@dataclass(frozen=True, slots=True)
class Take:
    """Spend a star token to take a tile from the board into the hand."""

    verb: ClassVar[str] = "take"
    seat: Seat
    placement: Placement

    @property
    def tiles(self) -> Tiles:
        return (self.placement.tile,)

    def __str__(self) -> str:
        return f"{self.verb} {self.placement}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Reroll some cubes of the hand; rolling none ends the rolling."""

    verb: ClassVar[str] = "roll"
    seat: Seat
    tiles: Tiles

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.tiles)])


@dataclass(frozen=True, slots=True)
class Arrange:
    """Play cards from the hand and leave the whole table in these sets, including sets of six."""

    verb: ClassVar[str] = "arrange"
    seat: Seat
    cards: Tiles
    sets: Sets

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))
        object.__setattr__(self, "sets", tuple(sorted(tuple(sorted(cards)) for cards in self.sets if cards)))

    @property
    def tiles(self) -> Tiles:
        return self.cards

    def __str__(self) -> str:
        parts = [" ".join([self.verb, *map(str, self.cards)]), *(" ".join(map(str, cards)) for cards in self.sets)]
        return f" {BAR} ".join(parts)


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, because nothing else is possible."""

    verb: ClassVar[str] = "pass"
    tiles: ClassVar[Tiles] = ()
    seat: Seat

    def __str__(self) -> str:
        return self.verb


Action: TypeAlias = Place | Trade | Take | Roll | Arrange | Pass
Laid: TypeAlias = Place | Arrange  # puts tiles of the hand on the table


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance gives one tile to one seat (or to the board): the only thing chance ever does."""

    seat: Seat
    tile: Tile

    @property
    def tiles(self) -> Tiles:
        return (self.tile,)


Event: TypeAlias = Action | Deal


# Text ------------------------------------------------------------------------------------------------

_TILES = {tile.text: tile for tile in TILES}
_WORD = re.compile(r"(\S+?),?(?=\s|$)")  # people write "Rc@0,0, Rs@1,0": such a comma is not part of a token
_PLACEMENT = re.compile(r"([^@]*)@(-?\d{1,9}),(-?\d{1,9})", re.ASCII)


class Token(NamedTuple):
    """One token of a text with its position."""

    text: str
    position: int


def tokens(text: str) -> list[Token]:
    """The tokens of a text with their positions."""
    return [Token(match[1], match.start()) for match in _WORD.finditer(text)]


def read_tile(token: Token, hidden: bool = False) -> Tile:
    """A tile such as ``Rc``; in a redacted record also ``?``."""
    if hidden and token.text == HIDDEN.text:
        return HIDDEN
    tile = _TILES.get(token.text.capitalize())
    if tile is None:
        form = "a colour (R O Y G B P) and a shape (c s d l t x), such as Rc"
        raise ParseError(f"'{token.text}' is not a tile: write {form}", token.position)
    return tile


def read_placement(token: Token) -> Placement:
    """A tile at a cell, such as ``Rc@3,-4``."""
    match = _PLACEMENT.fullmatch(token.text)
    if not match:
        raise ParseError(f"'{token.text}' is not a tile at a cell, such as Rc@3,-4", token.position)
    tile, x, y = match.groups()
    return Placement(read_tile(Token(tile, token.position)), Cell(int(x), int(y)))


def parse_tiles(text: str) -> Tiles:
    """Tiles such as ``Rc Bs Bs``, in any order."""
    return tuple(sorted(read_tile(token) for token in tokens(text)))


def parse_sets(text: str) -> Sets:
    """Sets of cards such as ``Rc Rs Rd | Gd Bd Pd``, in any order."""
    line = tokens(text)
    return tuple(sorted(tuple(sorted(_read_set(part, line))) for part in _split_at_bars(line))) if line else ()


def _read_set(part: Sequence[Token], line: Sequence[Token]) -> Tiles:
    """The cards between two bars of a line."""
    if not part:
        raise ParseError("a bar must stand between two sets of cards", line[0].position)
    return tuple(map(read_tile, part))


def _split_at_bars(line: Sequence[Token]) -> list[list[Token]]:
    """The tokens between bars; a bar may touch a token."""
    parts: list[list[Token]] = [[]]
    for token in line:
        for match in re.finditer(rf"[^{BAR}]+|[{BAR}]", token.text):
            if match[0] == BAR:
                parts.append([])
            else:
                parts[-1].append(Token(match[0], token.position + match.start()))
    return parts


def parse_placements(text: str) -> tuple[Placement, ...]:
    """Tiles at cells such as ``Rc@0,0 Rs@1,0``."""
    return tuple(read_placement(token) for token in tokens(text))


def _read_place(seat: Seat, rest: list[Token], hidden: bool) -> Place:
    return Place(seat, tuple(map(read_placement, rest)))


def _read_trade(seat: Seat, rest: list[Token], hidden: bool) -> Trade:
    return Trade(seat, tuple(read_tile(token, hidden) for token in rest))


def _read_take(seat: Seat, rest: list[Token], hidden: bool) -> Take:
    if len(rest) != 1:
        raise ParseError("take exactly one tile, such as 'take Yd@8,7'", rest[1].position if rest else 0)
    return Take(seat, read_placement(rest[0]))


def _read_roll(seat: Seat, rest: list[Token], hidden: bool) -> Roll:
    return Roll(seat, tuple(map(read_tile, rest)))


def _read_arrange(seat: Seat, rest: list[Token], hidden: bool) -> Arrange:
    cards, *sets = _split_at_bars(rest)
    return Arrange(seat, tuple(map(read_tile, cards)), tuple(_read_set(part, rest) for part in sets))


def _read_pass(seat: Seat, rest: list[Token], hidden: bool) -> Pass:
    if rest:
        raise ParseError("nothing may follow 'pass'", rest[0].position)
    return Pass(seat)


_READERS: dict[str, Callable[[Seat, list[Token], bool], Action]] = {
    Place.verb: _read_place,
    Trade.verb: _read_trade,
    Take.verb: _read_take,
    Roll.verb: _read_roll,
    Arrange.verb: _read_arrange,
    Pass.verb: _read_pass,
}


def read_action(line: Iterable[Token], seat: Seat, hidden: bool = False) -> Action:
    """The action of these tokens; ``hidden`` allows tiles that lie face down."""
    verb, *rest = line
    read = _READERS.get(verb.text.lower())
    if read is None:
        raise ParseError(f"'{verb.text}' is not an action: choose from {', '.join(_READERS)}", verb.position)
    return read(seat, rest, hidden)


def parse_action(text: str, seat: Seat) -> Action:
    """An action from its text, tiles in any order: ``place Rs@3,4 Bs@4,4``, ``trade Rs Gd``, ``pass``."""
    line = tokens(text)
    if not line:
        raise ParseError("expected an action, such as 'place Rs@3,4'", 0)
    return read_action(line, seat)
