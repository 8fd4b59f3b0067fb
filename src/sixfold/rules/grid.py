"""The core of all grid games: which plays are legal, what they score, and how to find them all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from sixfold.rules.actions import Cell, Placement
from sixfold.rules.board import AXES, COLUMN, OPEN, ROW, Board, beside, line_through
from sixfold.rules.errors import IllegalAction
from sixfold.rules.model import Bonus, Line
from sixfold.rules.tiles import BIT, FRIENDS, HIDDEN, QWIRKLE, Tile, mask_of

Play: TypeAlias = tuple[Placement, ...]

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
    if board and not any(cell in board.gaps[axis] for cell in cells for axis in AXES):
        raise IllegalAction("touches-nothing")
    if not board and anchors is not None and not any(cell in anchors for cell in cells):
        raise IllegalAction("no-centre-square")
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
    touching = frozenset(() if board else anchors or ())
    found: list[Play] = []
    for cell, fits in starts if kinds else ():
        singles: list[Play] = [(Placement(tile, cell),) for tile in kinds if fits & BIT[tile]]
        found += singles
        for axis in AXES:
            below = None if not board and not touching else beside(cell)[axis][0]
            _add_longer_plays(found, board, touching, kinds, held, singles, below, axis, longest)
    return found


def _add_longer_plays(
    found: list[Play],
    board: Board,
    touching: Collection[Cell],
    kinds: list[Tile],
    held: int,
    singles: list[Play],
    below: Cell | None,
    axis: int,
    longest: int,
) -> None:
    """Add the plays of two or more tiles along an axis whose first touching cell is that of the singles.

    Such a play covers consecutive empty cells of a line, skipping the tiles in between. It grows from its start
    to lower cells first, as long as these touch nothing (one that does would be the start), then to higher
    ones; so each play is found in one way only. ``growing`` is both queue and trie: the tiles laid, the kinds that
    may still join their line, and the next cell below (None once the play has grown upwards) and above.
    """
    along, across, bounded = board.gaps[axis], board.gaps[1 - axis], board.size is not None
    start = singles[0][0].cell
    fits, before, after = along.get(start, OPEN)
    if not any(fits & FRIENDS[play[0].tile] & held for play in singles):
        return
    if before:
        below = None
    above = _past(start, after, axis)
    growing: list[tuple[Play, int, Cell | None, Cell]] = [
        (play, fits & FRIENDS[play[0].tile], below, above) for play in singles
    ]
    for laid, joins, below, above in growing:
        if not joins & held or len(laid) == longest:
            continue
        if below and not (
            below in along or below in across or below in touching or (bounded and not board.holds(below))
        ):
            for tile in kinds:
                if joins & BIT[tile]:
                    grown = (Placement(tile, below), *laid)
                    found.append(grown)
                    growing.append((grown, joins & FRIENDS[tile], beside(below)[axis][0], above))
        fits, _, after = along.get(above, OPEN)
        # The run beyond the next cell becomes part of the line, so all of it must fit the play.
        if after & ~joins or (bounded and not board.holds(above)):
            continue
        joins &= fits
        if fits := joins & held & across.get(above, OPEN).fits:
            further = _past(above, after, axis)
            for tile in kinds:
                if fits & BIT[tile]:
                    grown = (*laid, Placement(tile, above))
                    found.append(grown)
                    growing.append((grown, joins & FRIENDS[tile], None, further))


def _past(cell: Cell, run: int, axis: int) -> Cell:
    """The next empty cell after this one, beyond the run of these kinds."""
    if not run:
        return beside(cell)[axis][1]
    steps = 1 + run.bit_count()
    return Cell(cell.x + steps, cell.y) if axis == ROW else Cell(cell.x, cell.y + steps)
