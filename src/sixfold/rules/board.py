"""A grid of tiles, unbounded or square, that keeps track of what every line still accepts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from sixfold.rules.actions import Cell, Placement
from sixfold.rules.tiles import ALL_KINDS, BIT, FRIENDS, Tile

ROW, COLUMN = AXES = (0, 1)


_reading_order = attrgetter("y", "x")


@lru_cache(maxsize=1 << 16)
def beside(cell: Cell) -> tuple[tuple[Cell, Cell], tuple[Cell, Cell]]:
    """The neighbours: before and after in the row, before and after in the column."""
    x, y = cell
    return (Cell(x - 1, y), Cell(x + 1, y)), (Cell(x, y - 1), Cell(x, y + 1))


class Gap(NamedTuple):
    """What an empty cell sees along one axis: the kinds that fit, and the kinds in the runs on both sides."""

    fits: int
    before: int
    after: int


OPEN = Gap(ALL_KINDS, 0, 0)  # nothing on either side


class Board(Mapping[Cell, Tile]):
    """An immutable map from cell to tile that knows, for each empty cell beside a tile, what fits there.

    ``gaps[axis]`` holds a `Gap` for each empty cell with a neighbour on that axis. Laying a tile changes only
    the gaps at the ends of its two lines, so `with_tiles` and `without_tile` copy the maps and update those few.
    """

    __slots__ = ("_placements", "_tiles", "gaps", "size")

    def __init__(self, placements: Iterable[Placement] = (), size: int | None = None) -> None:
        self._tiles: dict[Cell, Tile] = {}
        self._placements: tuple[Placement, ...] | None = None  # worked out when somebody asks: watchers all do
        self.gaps: tuple[dict[Cell, Gap], dict[Cell, Gap]] = ({}, {})
        self.size = size
        for tile, cell in placements:
            self._lay(tile, cell)

    def __getitem__(self, cell: Cell) -> Tile:
        return self._tiles[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._tiles

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._tiles == other._tiles and self.size == other.size

    def __hash__(self) -> int:
        return hash(frozenset(self._tiles.items()))

    def __repr__(self) -> str:
        return f"Board({' '.join(map(str, self.placements))!r})"

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles in reading order."""
        if self._placements is None:
            tiles = self._tiles
            cells = sorted(tiles, key=_reading_order)
            self._placements = tuple([Placement(tiles[cell], cell) for cell in cells])
        return self._placements

    @property
    def frontier(self) -> dict[Cell, Gap]:
        """The empty cells beside a tile; a dict, so that their order is the same in every run."""
        rows, columns = self.gaps
        return rows | columns

    def holds(self, cell: Cell) -> bool:
        """Whether the cell is on this board."""
        return self.size is None or (0 <= cell.x < self.size and 0 <= cell.y < self.size)

    def fitting(self, cell: Cell) -> int:
        """The kinds that fit an empty cell."""
        rows, columns = self.gaps
        return rows.get(cell, OPEN).fits & columns.get(cell, OPEN).fits

    def open_cells(self, kinds: int) -> list[tuple[Cell, int]]:
        """The empty cells beside a tile where some of these kinds fit, with the kinds that do."""
        rows, columns = self.gaps
        in_rows = [
            (cell, fits) for cell, gap in rows.items() if (fits := kinds & gap.fits & columns.get(cell, OPEN).fits)
        ]
        in_columns = [(cell, fits) for cell, gap in columns.items() if (fits := kinds & gap.fits) and cell not in rows]
        return in_rows + in_columns

    def tiles_after(self, placements: Iterable[Placement]) -> dict[Cell, Tile]:
        """The tiles of the board and some more as a plain dict, without updating any gap."""
        tiles = self._tiles.copy()
        for tile, cell in placements:
            tiles[cell] = tile
        return tiles

    def with_tiles(self, placements: Iterable[Placement]) -> Board:
        """The board with more tiles on it."""
        board = self._copy()
        for tile, cell in placements:
            board._lay(tile, cell)
        return board

    def without_tile(self, cell: Cell) -> Board:
        """The board without one of its tiles."""
        board = self._copy()
        del board._tiles[cell]
        for axis in AXES:
            board._mend(cell, axis)
            for neighbour in beside(cell)[axis]:
                if neighbour not in board._tiles:
                    board._mend(neighbour, axis)
                else:
                    board._mend_ends(neighbour, axis)
        return board

    def _copy(self) -> Board:
        board = Board.__new__(Board)
        board._tiles, board._placements = self._tiles.copy(), None
        board.gaps = (self.gaps[ROW].copy(), self.gaps[COLUMN].copy())
        board.size = self.size
        return board

    def _lay(self, tile: Tile, cell: Cell) -> None:
        self._tiles[cell] = tile
        for axis in AXES:
            self.gaps[axis].pop(cell, None)
            self._mend_ends(cell, axis)

    def _mend_ends(self, cell: Cell, axis: int) -> None:
        """Update the empty cells at both ends of the line through a tile."""
        for side in (0, 1):
            run = run_beyond(self._tiles, cell, axis, side)
            self._mend(beside(run[-1] if run else cell)[axis][side], axis)

    def _mend(self, cell: Cell, axis: int) -> None:
        """Update what an empty cell sees along one axis."""
        tiles = self._tiles
        fits, kinds = ALL_KINDS, [0, 0]
        for side in (0, 1):
            step = beside(cell)[axis][side]
            while step in tiles:
                tile = tiles[step]
                # A tile of the second run that the first run refuses: the two can never be joined.
                fits &= FRIENDS[tile] if fits & BIT[tile] else 0
                kinds[side] |= BIT[tile]
                step = beside(step)[axis][side]
        if kinds[0] | kinds[1] and self.holds(cell):
            self.gaps[axis][cell] = Gap(fits, *kinds)
        else:
            self.gaps[axis].pop(cell, None)


def run_beyond(tiles: Mapping[Cell, Tile], cell: Cell, axis: int, side: int) -> list[Cell]:
    """The occupied cells beyond a cell in one direction, nearest first."""
    run = []
    step = beside(cell)[axis][side]
    while step in tiles:
        run.append(step)
        step = beside(step)[axis][side]
    return run


def line_through(tiles: Mapping[Cell, Tile], cell: Cell, axis: int) -> tuple[Placement, ...]:
    """The unbroken run of tiles through a cell."""
    cells = run_beyond(tiles, cell, axis, 0)
    cells.reverse()
    cells.append(cell)
    cells += run_beyond(tiles, cell, axis, 1)
    return tuple([Placement(tiles[c], c) for c in cells])
