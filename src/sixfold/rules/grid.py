"""The core of all grid games: which plays are legal, what they score, and how to find them all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from sixfold.rules.actions import Cell, Placement, Play
from sixfold.rules.board import AXES, COLUMN, OPEN, ROW, Board, beside, line_through
from sixfold.rules.errors import IllegalAction
from sixfold.rules.model import Bonus, Line
from sixfold.rules.tiles import BIT, FRIENDS, HIDDEN, QWIRKLE, Tile, mask_of

ORIGIN = Cell(0, 0)
FAR = 1_000_000  # an unbounded table must end somewhere, or its cells could not be written as text

# Legality ---------------------------------------------------------------------------------------------


def check_play(board: Board, placements: Sequence[Placement], anchors: Collection[Cell] | None = None) -> None:
    """Refuse an illegal play on this board, with the reason.

    The first tiles on an empty board may lie anywhere, or have to cover one of the anchors.
    """
    if not placements:
        raise IllegalAction("no-tiles")
    cells = [cell for _, cell in placements]
    check_cells(board, cells)
    check_line([tile for tile, _ in placements])
    axis = axis_of(cells)
    after = board.tiles_after(placements)
    line = {cell for _, cell in line_through(after, cells[0], axis)}
    if not line.issuperset(cells):
        raise IllegalAction("gap-between")
    check_contact(board, cells, anchors)
    for made in lines_made(after, cells, axis):
        check_line([tile for tile, _ in made])


def check_cells(board: Board, cells: Sequence[Cell]) -> None:
    """Refuse cells where no tile can be placed."""
    if len(set(cells)) < len(cells):
        raise IllegalAction("same-cell")
    for cell in cells:
        if cell in board:
            raise IllegalAction("cell-taken", {"tile": board[cell], "cell": str(cell)})
        if not board.holds(cell):
            raise IllegalAction("off-the-board")
        if max(abs(cell.x), abs(cell.y)) > FAR:
            raise IllegalAction("too-far")


def check_contact(board: Board, cells: Sequence[Cell], anchors: Collection[Cell] | None) -> None:
    """Refuse a play that touches no tile, and a first play that covers no anchor."""
    if board:
        if not any(cell in board.gaps[axis] for cell in cells for axis in AXES):
            raise IllegalAction("touches-nothing")
    elif anchors is not None and not any(cell in anchors for cell in cells):
        raise IllegalAction("no-centre-square")


def check_line(tiles: Sequence[Tile]) -> None:
    """Refuse tiles that cannot form a line."""
    for n, tile in enumerate(tiles):
        if tile in tiles[:n]:
            raise IllegalAction("duplicate-tile", {"tile": tile})
    for n, tile in enumerate(tiles):
        for other in tiles[:n]:
            if not FRIENDS[tile] & BIT[other]:
                raise IllegalAction("no-common-characteristic", {"tile": tile, "other": other})
    if len(tiles) > QWIRKLE:
        raise IllegalAction("too-long")


def check_board(board: Board) -> None:
    """Refuse a board that no play could have made: every line on it must be legal."""
    for cell in board:
        for line in lines_made(board, [cell], ROW):
            check_line([tile for tile, _ in line])


def islands(board: Board) -> list[frozenset[Cell]]:
    """The groups of cells whose tiles are connected side by side."""
    left, groups = set(board), []
    while left:
        group, edge = set[Cell](), [left.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            near = left.intersection(other for axis in beside(cell) for other in axis)
            left -= near
            edge += near
        groups.append(frozenset(group))
    return groups


def axis_of(cells: Sequence[Cell]) -> int:
    """The axis of a play; one cell alone counts as a row."""
    if len({cell.y for cell in cells}) == 1:
        return ROW
    if len({cell.x for cell in cells}) == 1:
        return COLUMN
    raise IllegalAction("two-lines")


def lines_made(tiles: Mapping[Cell, Tile], cells: Sequence[Cell], axis: int) -> list[tuple[Placement, ...]]:
    """The lines made by tiles just placed on these cells: the one they share, then those that cross it."""
    lines = [line_through(tiles, cells[0], axis), *(line_through(tiles, cell, 1 - axis) for cell in cells)]
    return [line for line in lines if len(line) > 1]


def can_play(board: Board, tiles: Iterable[Tile]) -> bool:
    """Whether any of the tiles fits anywhere. (If a longer play is legal, so is one of its touching tiles alone.)"""
    tiles = tuple(tiles)
    return bool(board.open_cells(mask_of(tiles)) if board else tiles)


# Points -----------------------------------------------------------------------------------------------


def score_lines(board: Board, placements: Sequence[Placement], qwirkle: int) -> tuple[list[Line], list[Bonus]]:
    """The lines that a legal play makes, and a bonus for each Qwirkle among them."""
    cells = [cell for _, cell in placements]
    axis = axis_of(cells)
    tiles = board.tiles_after(placements)
    lines = [] if len(cells) == 1 and cells[0] not in board.gaps[axis] else [_scored(tiles, cells[0], axis)]
    # Only a cell that had a neighbour across the play is part of a second line.
    lines += [_scored(tiles, cell, 1 - axis) for cell in cells if cell in board.gaps[1 - axis]]
    return lines, [Bonus("qwirkle", qwirkle) for line in lines if line.points == QWIRKLE]


def line_points(board: Board, play: Play, qwirkle: int) -> list[int]:
    """The points of each line that a legal play makes, Qwirkles included, without a list of the lines.

    A gap knows the runs on both sides, so there is no need to walk along the lines.
    """
    first = play[0].cell
    axis = ROW if len(play) == 1 or play[1].cell.y == first.y else COLUMN
    along, across = board.gaps[axis], board.gaps[1 - axis]
    length, lengths = len(play), []
    if first in along:
        length += along[first].before.bit_count()
    for _, cell in play:
        if cell in along:
            length += along[cell].after.bit_count()
        if cell in across:
            _, before, after = across[cell]
            lengths.append(1 + before.bit_count() + after.bit_count())
    if length > 1:
        lengths.append(length)
    return [length + qwirkle if length == QWIRKLE else length for length in lengths]


def _scored(tiles: Mapping[Cell, Tile], cell: Cell, axis: int) -> Line:
    line = line_through(tiles, cell, axis)
    first, second = line[0].tile, line[1].tile
    return Line(line, first.colour if first.colour is second.colour else first.shape)


# Generation -------------------------------------------------------------------------------------------


def plays(
    board: Board, hand: Iterable[Tile], anchors: Collection[Cell] | None = None, longest: int = QWIRKLE
) -> list[Play]:
    """Every legal play of the hand with at most this many tiles, each exactly once.

    The first tiles on an empty board cover one of the anchors. Without anchors they may lie anywhere and are
    listed with their first cell at 0,0; the same play anywhere else is legal too.
    """
    kinds = sorted({*hand} - {HIDDEN})
    held = mask_of(kinds)
    starts = board.open_cells(held) if board else [(cell, held) for cell in anchors or (ORIGIN,)]
    growths = [_Growth(board, axis, kinds, anchors, longest) for axis in AXES]
    found: list[Play] = []
    for cell, fits in starts if kinds else ():
        singles: list[Play] = [(Placement(tile, cell),) for tile in kinds if fits & BIT[tile]]
        found += singles
        for growth in growths:
            found += growth.longer_plays(cell, singles)
    return found


# A play that may grow: its tiles, the kinds that may still join its line, the next cell below (None once it has grown
# upwards, or if a tile lies there), and the next empty cell above. A plain tuple, because so many are made.
_Growing: TypeAlias = tuple[Play, int, Cell | None, Cell]


class _Growth:
    """Finds the plays of two or more tiles along one axis.

    Such a play covers consecutive empty cells of a line, skipping the tiles in between. It grows from its first
    touching cell to lower cells first, as long as these touch nothing (one that does would be the first), then to
    higher ones; so each play is found in one way only.
    """

    def __init__(
        self, board: Board, axis: int, kinds: Sequence[Tile], anchors: Collection[Cell] | None, longest: int
    ) -> None:
        self.board, self.axis, self.longest = board, axis, longest
        self.kinds = [(tile, BIT[tile], FRIENDS[tile]) for tile in kinds]
        self.held = mask_of(kinds)
        self.along, self.across = board.gaps[axis], board.gaps[1 - axis]
        self.anchors = frozenset(() if board else anchors or ())
        self.is_anywhere = not board and not anchors  # then plays are listed once, from their first cell on

    def longer_plays(self, start: Cell, singles: Sequence[Play]) -> list[Play]:
        """The longer plays whose first touching cell is that of these single tiles."""
        fits, before, after = self.along.get(start, OPEN)
        held = fits & self.held
        seeds = [(play, fits & FRIENDS[play[0].tile]) for play in singles if held & FRIENDS[play[0].tile]]
        if not seeds:
            return []
        below = None if before or self.is_anywhere else beside(start)[self.axis][0]
        above = _past(start, after, self.axis)
        growing: list[_Growing] = [(play, joins, below, above) for play, joins in seeds]
        for laid, joins, below, above in growing:  # grows during the loop
            if joins & self.held and len(laid) < self.longest:
                if below and not self._could_start(below) and self.board.holds(below):
                    growing += self._downwards(laid, joins, below, above)
                growing += self._upwards(laid, joins, above)
        return [play for play, _, _, _ in growing[len(seeds) :]]

    def _downwards(self, laid: Play, joins: int, below: Cell, above: Cell) -> list[_Growing]:
        further = beside(below)[self.axis][0]
        return [
            ((Placement(tile, below), *laid), joins & friends, further, above)
            for tile, bit, friends in self.kinds
            if joins & bit
        ]

    def _upwards(self, laid: Play, joins: int, above: Cell) -> list[_Growing]:
        fits, _, after = self.along.get(above, OPEN)
        # The run beyond the next cell becomes part of the line, so all of it must fit the play.
        if after & ~joins or not self.board.holds(above):
            return []
        joins &= fits
        fits = joins & self.held & self.across.get(above, OPEN).fits
        if not fits:
            return []
        further = _past(above, after, self.axis)
        return [
            ((*laid, Placement(tile, above)), joins & friends, None, further)
            for tile, bit, friends in self.kinds
            if fits & bit
        ]

    def _could_start(self, cell: Cell) -> bool:
        """Whether a play that covers this cell would start there: it touches a tile, or is an anchor."""
        return cell in self.along or cell in self.across or cell in self.anchors


def _past(cell: Cell, run: int, axis: int) -> Cell:
    """The next empty cell after this one, beyond the run of these kinds."""
    if not run:
        return beside(cell)[axis][1]
    steps = 1 + run.bit_count()
    return Cell(cell.x + steps, cell.y) if axis == ROW else Cell(cell.x, cell.y + steps)
