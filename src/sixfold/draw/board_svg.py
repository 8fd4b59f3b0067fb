"""A board and the tiles on it, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import pi

from sixfold.draw.pieces import FAINT, GLOW, TEXT, UNIT, Drawing, last_mark, legal_mark, move, piece
from sixfold.draw.scene import Scene
from sixfold.draw.tiles import star_path
from sixfold.rules.actions import Cell
from sixfold.rules.quadrants import BLACK, CENTRE, POINTS, STAR

STAR_PATH = star_path(5, 40, 17, -pi / 2)


def draw_board(scene: Scene) -> Drawing:
    """The board with its coordinates and marks."""
    parts = (*_coordinates(scene), *_board(scene))
    return Drawing("".join(parts), len(scene.columns) * UNIT, len(scene.rows) * UNIT)


def draw_tiles(scene: Scene) -> Drawing:
    """The board alone."""
    return Drawing("".join(_board(scene)), len(scene.columns) * UNIT, len(scene.rows) * UNIT)


def _coordinates(scene: Scene) -> Iterator[str]:
    height = len(scene.rows) * UNIT
    style = f'font-size="26" fill="{FAINT}"'
    for n, x in enumerate(scene.columns):
        yield f'<text x="{(n + 0.5) * UNIT:g}" y="{height + 34}" text-anchor="middle" {style}>{x}</text>'
    for n, y in enumerate(scene.rows):
        yield f'<text x="-12" y="{(n + 0.5) * UNIT + 9:g}" text-anchor="end" {style}>{y}</text>'


def _corner(scene: Scene, cell: Cell) -> tuple[int, int]:
    return (cell.x - scene.columns[0]) * UNIT, (cell.y - scene.rows[0]) * UNIT


def _board(scene: Scene) -> Iterator[str]:
    yield from _printed(scene)
    for tile, cell in scene.seen.table.board.placements:
        yield piece(scene, tile, *_corner(scene, cell))
    yield from _marks(scene, scene.legal, legal_mark())
    yield from _marks(scene, scene.last, last_mark())


# The printed spaces of a board: black spaces, points, stars, and the thick squares of the centre.
PRINTED = {
    BLACK: f'<rect x="8" y="8" width="84" height="84" rx="10" fill="{TEXT}"/>',
    CENTRE: f'<rect x="6" y="6" width="88" height="88" fill="none" stroke="{TEXT}" stroke-width="9"/>',
    STAR: f'<path d="{STAR_PATH}" fill="{GLOW}" stroke="{TEXT}" stroke-width="5"/>',
    "1": f'<circle cx="50" cy="50" r="30" fill="none" stroke="{FAINT}" stroke-width="4"/>',
    "2": f'<circle cx="50" cy="50" r="36" fill="none" stroke="{TEXT}" stroke-width="7"/>',
}
SPENT = f'<path d="{STAR_PATH}" fill="none" stroke="{FAINT}" stroke-width="3" stroke-dasharray="6 6"/>'


def _printed(scene: Scene) -> Iterator[str]:
    """The board itself: its edge, the seams between its quadrants, and its spaces."""
    size = scene.seen.table.board.size
    if not size:
        return
    whole, half = size * UNIT, size * UNIT // 2
    yield f'<rect width="{whole}" height="{whole}" fill="none" stroke="{TEXT}" stroke-width="6"/>'
    yield f'<path d="M{half} 0V{whole}M0 {half}H{whole}" stroke="{FAINT}" stroke-width="3"/>'
    for cell, mark in scene.spaces.items():
        number = f'<text x="50" y="64" text-anchor="middle" font-size="40">{mark}</text>' if mark in POINTS else ""
        yield move(PRINTED[mark] + number, *_corner(scene, cell))
    yield from _marks(scene, scene.spent_stars, SPENT)


def _marks(scene: Scene, cells: Iterable[Cell], mark: str) -> Iterator[str]:
    for cell in sorted(cells):
        yield move(mark, *_corner(scene, cell))
