"""An independent check of the placement rules that shares no code with them: slow and easy to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

from sixfold.rules.actions import Cell, Placement
from sixfold.rules.tiles import Tile

Grid = Mapping[Cell, Tile]


def all_plays(board: Grid, hand: Sequence[Tile]) -> set[frozenset[Placement]]:
    """Every legal play, found by trying all placements of the hand near the board."""
    plays = set()
    for count in range(1, len(hand) + 1):
        for cells in _cell_choices(board, count):
            for tiles in set(permutations(hand, count)):
                if is_legal(board, dict(zip(cells, tiles, strict=True))):
                    plays.add(frozenset(Placement(t, c) for c, t in zip(cells, tiles, strict=True)))
    return plays


def _cell_choices(board: Grid, count: int) -> Iterator[tuple[Cell, ...]]:
    """All ways to choose cells of one row or one column within reach of the board."""
    xs = [x for x, _ in board] or [0]
    ys = [y for _, y in board] or [0]
    across = range(min(xs) - count, max(xs) + count + 1)
    down = range(min(ys) - count, max(ys) + count + 1)
    for y in down:
        yield from combinations([cell for x in across if (cell := Cell(x, y)) not in board], count)
    if count > 1:
        for x in across:
            yield from combinations([cell for y in down if (cell := Cell(x, y)) not in board], count)


def is_legal(board: Grid, play: Grid) -> bool:
    """Whether a play is legal: one unbroken line that touches the table, and every line legal."""
    after = {**board, **play}
    rows, columns = {y for _, y in play}, {x for x, _ in play}
    if len(rows) > 1 and len(columns) > 1:
        return False
    cells = sorted(play)
    (x0, y0), (x1, y1) = cells[0], cells[-1]
    if any(Cell(x, y) not in after for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)):
        return False
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
    if board and not any(Cell(x + dx, y + dy) in board for x, y in play for dx, dy in steps):
        return False
    return all(is_line([after[cell] for cell in run]) for cell in play for run in runs(after, cell))


def runs(tiles: Grid, cell: Cell) -> Iterator[list[Cell]]:
    """The row run and the column run through a cell."""
    for dx, dy in ((1, 0), (0, 1)):
        x, y = cell
        while Cell(x - dx, y - dy) in tiles:
            x, y = x - dx, y - dy
        run = []
        while (step := Cell(x, y)) in tiles:
            run.append(step)
            x, y = x + dx, y + dy
        yield run


def is_line(tiles: Sequence[Tile]) -> bool:
    """Whether the tiles are all different and all of one colour or all of one shape."""
    one_colour = len({tile.colour for tile in tiles}) == 1
    one_shape = len({tile.shape for tile in tiles}) == 1
    return len(set(tiles)) == len(tiles) and (one_colour or one_shape)


def score(board: Grid, play: Grid) -> int:
    """The points of a play: its lines and the Qwirkle bonuses."""
    after = {**board, **play}
    made = {tuple(run) for cell in play for run in runs(after, cell) if len(run) > 1}
    return sum(len(run) + (6 if len(run) == 6 else 0) for run in made)


def grown_plays(
    board: Grid, hand: Sequence[Tile], size: int | None = None, starts: frozenset[Cell] = frozenset({Cell(0, 0)})
) -> set[frozenset[Placement]]:
    """The same as `all_plays`, for large boards and hands.

    Every legal play of several tiles leaves a legal play when the right one of its two end tiles is taken away.
    So all of them are found by adding one tile after another to legal plays, anywhere in the same line.
    On an empty board the first tile lies on one of the starts.
    """
    plays: set[frozenset[Placement]] = set()
    grown = [frozenset[Placement]()]
    while grown:
        play = grown.pop()
        laid = {cell: tile for tile, cell in play}
        rest = list(hand)
        for tile in laid.values():
            rest.remove(tile)
        for cell in near(board, laid, starts):
            if size is not None and not (0 <= cell.x < size and 0 <= cell.y < size):
                continue
            for tile in set(rest):
                longer = play | {Placement(tile, cell)}
                if longer not in plays and is_legal(board, {**laid, cell: tile}):
                    plays.add(longer)
                    grown.append(longer)
    return plays


def grown_singles(board: Grid, tiles: Sequence[Tile]) -> bool:
    """Whether any of the tiles can be played alone."""
    return any(is_legal(board, {cell: tile}) for cell in near(board, {}) for tile in set(tiles))


def near(board: Grid, laid: Grid, starts: frozenset[Cell] = frozenset({Cell(0, 0)})) -> set[Cell]:
    """The empty cells beside a tile; on an empty table, the cells where play may start."""
    tiles = {**board, **laid}
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
    near = {Cell(x + dx, y + dy) for x, y in tiles for dx, dy in steps} or starts
    return {cell for cell in near if cell not in tiles}
