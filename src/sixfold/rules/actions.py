"""Cells, the actions of seats, the deals of chance, and the text of both.

An action sorts itself when it is made, so one play has one form: equality, sets and text just work.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import InitVar, dataclass
from operator import attrgetter
from typing import ClassVar, NamedTuple, TypeAlias

from sixfold.rules.errors import ParseError
from sixfold.rules.tiles import HIDDEN, TILES, Sets, Tile, Tiles

Seat: TypeAlias = int
CHANCE: Seat = -1  # the seat that deals
BOARD: Seat = -2  # the table itself, to which starting tiles are dealt
BAR = "|"  # stands between sets of cards


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
        return f"{self.tile}@{self.cell}"


_reading_order = attrgetter("cell.y", "cell.x", "tile")


@dataclass(frozen=True, slots=True)
class Place:
    """Lay tiles from the hand onto the grid."""

    verb: ClassVar[str] = "place"
    seat: Seat
    placements: tuple[Placement, ...]
    ordered: InitVar[bool] = False  # the generator knows that they are: sorting again would double its time

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
    """Set tiles aside, draw as many, then put the old ones into the bag."""

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
    """Use a star token to take a tile off the board into the hand."""

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
    """Roll some cubes of the hand again; to roll none ends the rolling."""

    verb: ClassVar[str] = "roll"
    seat: Seat
    tiles: Tiles

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.tiles)])


@dataclass(frozen=True, slots=True)
class Arrange:
    """Play cards from the hand and leave the whole table in these sets, sets of six included."""

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
    """Do nothing, when nothing else is possible."""

    verb: ClassVar[str] = "pass"
    tiles: ClassVar[Tiles] = ()
    seat: Seat

    def __str__(self) -> str:
        return self.verb


Action: TypeAlias = Place | Trade | Take | Roll | Arrange | Pass
Laid: TypeAlias = Place | Arrange  # tiles of the hand come to lie open on the table


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance gives one tile to one seat (or to the board): the only thing that chance ever does."""

    seat: Seat
    tile: Tile

    @property
    def tiles(self) -> Tiles:
        return (self.tile,)


Event: TypeAlias = Action | Deal


# Text ------------------------------------------------------------------------------------------------

_TILES = {tile.text: tile for tile in TILES}
_WORD = re.compile(r"(\S+?),?(?=\s|$)")  # people write "Rc@0,0, Rs@1,0": such a comma is no part of a word
_PLACEMENT = re.compile(r"([^@]*)@(-?\d{1,9}),(-?\d{1,9})", re.ASCII)


class Word(NamedTuple):
    """One word of a text, and where it begins."""

    text: str
    position: int


def words(text: str) -> list[Word]:
    """The words of a text with their positions."""
    return [Word(match[1], match.start()) for match in _WORD.finditer(text)]


def read_tile(word: Word, hidden: bool = False) -> Tile:
    """A tile such as ``Rc``; in a redacted record also ``?``."""
    if hidden and word.text == HIDDEN.text:
        return HIDDEN
    tile = _TILES.get(word.text.capitalize())
    if tile is None:
        known = "a colour of R O Y G B P and a shape of c s d l t x, such as Rc"
        raise ParseError(f"'{word.text}' is not a tile: it takes {known}", word.position)
    return tile


def read_placement(word: Word) -> Placement:
    """A tile at a cell, such as ``Rc@3,-4``."""
    match = _PLACEMENT.fullmatch(word.text)
    if not match:
        raise ParseError(f"'{word.text}' is not a tile at a cell, such as Rc@3,-4", word.position)
    tile, x, y = match.groups()
    return Placement(read_tile(Word(tile, word.position)), Cell(int(x), int(y)))


def parse_tiles(text: str) -> Tiles:
    """Tiles such as ``Rc Bs Bs``, in any order."""
    return tuple(sorted(read_tile(word) for word in words(text)))


def parse_sets(text: str) -> Sets:
    """Sets of cards such as ``Rc Rs Rd | Gd Bd Pd``, in any order."""
    line = words(text)
    return tuple(sorted(tuple(sorted(_read_set(part, line))) for part in _split_at_bars(line))) if line else ()


def _read_set(part: Sequence[Word], line: Sequence[Word]) -> Tiles:
    """The cards between two bars of a line."""
    if not part:
        raise ParseError("a bar stands between two sets of cards", line[0].position)
    return tuple(map(read_tile, part))


def _split_at_bars(line: Sequence[Word]) -> list[list[Word]]:
    """The words between bars; a bar may stand close to a word."""
    parts: list[list[Word]] = [[]]
    for word in line:
        for match in re.finditer(rf"[^{BAR}]+|[{BAR}]", word.text):
            if match[0] == BAR:
                parts.append([])
            else:
                parts[-1].append(Word(match[0], word.position + match.start()))
    return parts


def parse_placements(text: str) -> tuple[Placement, ...]:
    """Tiles at cells such as ``Rc@0,0 Rs@1,0``."""
    return tuple(read_placement(word) for word in words(text))


def _read_place(seat: Seat, rest: list[Word], hidden: bool) -> Place:
    return Place(seat, tuple(map(read_placement, rest)))


def _read_trade(seat: Seat, rest: list[Word], hidden: bool) -> Trade:
    return Trade(seat, tuple(read_tile(word, hidden) for word in rest))


def _read_take(seat: Seat, rest: list[Word], hidden: bool) -> Take:
    if len(rest) != 1:
        raise ParseError("one tile is taken, such as 'take Yd@8,7'", rest[1].position if rest else 0)
    return Take(seat, read_placement(rest[0]))


def _read_roll(seat: Seat, rest: list[Word], hidden: bool) -> Roll:
    return Roll(seat, tuple(map(read_tile, rest)))


def _read_arrange(seat: Seat, rest: list[Word], hidden: bool) -> Arrange:
    cards, *sets = _split_at_bars(rest)
    return Arrange(seat, tuple(map(read_tile, cards)), tuple(_read_set(part, rest) for part in sets))


def _read_pass(seat: Seat, rest: list[Word], hidden: bool) -> Pass:
    if rest:
        raise ParseError("nothing may follow 'pass'", rest[0].position)
    return Pass(seat)


_READERS: dict[str, Callable[[Seat, list[Word], bool], Action]] = {
    Place.verb: _read_place,
    Trade.verb: _read_trade,
    Take.verb: _read_take,
    Roll.verb: _read_roll,
    Arrange.verb: _read_arrange,
    Pass.verb: _read_pass,
}


def read_action(line: Iterable[Word], seat: Seat, hidden: bool = False) -> Action:
    """The action that these words say; ``hidden`` allows tiles that lie face down."""
    verb, *rest = line
    read = _READERS.get(verb.text.lower())
    if read is None:
        raise ParseError(f"'{verb.text}' is not an action: there are {', '.join(_READERS)}", verb.position)
    return read(seat, rest, hidden)


def parse_action(text: str, seat: Seat) -> Action:
    """An action from its text, tiles in any order: ``place Rs@3,4 Bs@4,4``, ``trade Rs Gd``, ``pass``."""
    line = words(text)
    if not line:
        raise ParseError("an action is expected, such as 'place Rs@3,4'", 0)
    return read_action(line, seat)
