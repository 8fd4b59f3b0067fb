"""Colours, shapes, the 36 tiles they make, and multisets of tiles.

Sets of kinds are 36-bit masks: a line is legal when its tiles are pairwise *friends* (they share exactly one
of colour and shape), so the AND of their friend masks is all that may still join the line.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from enum import Enum
from functools import cached_property
from itertools import product


class Colour(Enum):
    """The six colours, by the letter that text uses."""

    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PURPLE = "P"


class Shape(Enum):
    """The six shapes, by the letter that text uses."""

    CIRCLE = "c"
    SQUARE = "s"
    DIAMOND = "d"
    CLOVER = "l"
    STARBURST = "t"
    CROSS = "x"


COLOURS = tuple(Colour)
SHAPES = tuple(Shape)
QWIRKLE = 6  # the longest line there is: one tile of each colour, or of each shape
KINDS = len(COLOURS) * len(SHAPES)


class Tile(int):
    """One of the 36 kinds, a number that sorts by colour, then shape; ``Tile(Colour.RED, Shape.CIRCLE)``.

    There is one object per kind. A plain number underneath keeps hashing, sorting and masks cheap.
    """

    def __new__(cls, colour: Colour, shape: Shape) -> Tile:
        return TILES[COLOURS.index(colour) * len(SHAPES) + SHAPES.index(shape)]

    @cached_property
    def colour(self) -> Colour:
        return COLOURS[self // len(SHAPES)]

    @cached_property
    def shape(self) -> Shape:
        return SHAPES[self % len(SHAPES)]

    @cached_property
    def text(self) -> str:
        return "?" if self is HIDDEN else self.colour.value + self.shape.value

    def __bool__(self) -> bool:
        return True  # the number of the red circle is 0, yet it is a tile

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _tile, (int(self),)


def _tile(number: int) -> Tile:
    return HIDDEN if number == KINDS else TILES[number]


TILES = tuple(int.__new__(Tile, kind) for kind in range(KINDS))
HIDDEN = int.__new__(Tile, KINDS)  # a tile lying face down: the viewer may not know which it is

Tiles = tuple[Tile, ...]  # a multiset of tiles, always sorted: hands, the bag, tiles set aside
Sets = tuple[Tiles, ...]  # sets of cards, always sorted

BIT = tuple(1 << kind for kind in range(KINDS)) + (0,)
ALL_KINDS = (1 << KINDS) - 1
FRIENDS = tuple(sum(BIT[b] for b in TILES if (a.colour is b.colour) != (a.shape is b.shape)) for a in TILES)

WHOLE_LINES = tuple(
    tuple(tile for tile in TILES if attribute in (tile.colour, tile.shape)) for attribute in (*COLOURS, *SHAPES)
)


def mask_of(tiles: Iterable[Tile]) -> int:
    """The kinds among the tiles, as a mask."""
    mask = 0
    for tile in tiles:
        mask |= BIT[tile]
    return mask


LINE_MASKS = tuple(mask_of(line) for line in WHOLE_LINES)


def largest_set(tiles: Iterable[Tile]) -> int:
    """The size of the largest set: tiles that share an attribute, without duplicates."""
    mask = mask_of(tiles)
    return max((mask & line).bit_count() for line in LINE_MASKS)


def add_tiles(tiles: Tiles, more: Iterable[Tile]) -> Tiles:
    """The multiset with more tiles."""
    result = list(tiles)
    for tile in more:
        insort(result, tile)
    return tuple(result)


def remove_tiles(tiles: Tiles, gone: Iterable[Tile]) -> Tiles:
    """The multiset without some tiles; a face-down tile may turn out to be any tile."""
    result = list(tiles)
    for tile in gone:
        result.remove(tile if tile in result else HIDDEN)
    return tuple(result)


def first_missing(tiles: Tiles, wanted: Iterable[Tile]) -> Tile | None:
    """The first wanted tile that the multiset does not hold."""
    left = list(tiles)
    for tile in wanted:
        if tile not in left and HIDDEN not in left:
            return tile
        left.remove(tile if tile in left else HIDDEN)
    return None


def full_set(copies: int) -> Tiles:
    """All tiles of a game with this many copies of each kind."""
    return tuple(tile for tile, _ in product(TILES, range(copies)))
