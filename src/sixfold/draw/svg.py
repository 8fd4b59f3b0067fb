"""A table as SVG: for notebooks, documents and the web."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import pi

from sixfold.draw.scene import TURN, Scene
from sixfold.draw.tiles import cube_svg, star_path, tile_svg
from sixfold.rules.actions import Cell
from sixfold.rules.boards import BLACK, CENTRE, POINTS, STAR
from sixfold.rules.tiles import Tile
from sixfold.rules.words import name_of

UNIT = 100  # a cell
EDGE = 60  # around the board, where the coordinates stand
LINE = 56  # a line of text
OPEN_HAND = 540  # where an open hand stands beside its seat
LIFT = 22  # how far a picked-up tile stands out

TABLE = "#ece5d8"
TEXT = "#2b2833"
FAINT = "#75707f"
MARK = "#000000"
GLOW = "#ffffff"
STAR_PATH = star_path(5, 40, 17, -pi / 2)


def draw_svg(scene: Scene) -> str:
    """The whole picture: the board with its marks, the seats, and the hand."""
    board_width = len(scene.columns) * UNIT
    board_height = len(scene.rows) * UNIT
    hand = scene.seen.hand
    beside = OPEN_HAND + 3 * UNIT if scene.cubes else 0
    width = max(board_width, len(hand) * UNIT, 6 * UNIT, beside) + 2 * EDGE
    seats_top = board_height + 2 * EDGE + LINE / 2
    hand_top = seats_top + (len(scene.seats) + 1) * LINE
    height = hand_top + (UNIT + EDGE / 2 if hand else 0)
    left = (width - board_width) / 2
    parts = [
        f"<title>{escape(scene.summary)}</title>",
        f"<defs>{''.join(_definitions(scene))}</defs>",
        f'<rect width="{width:g}" height="{height:g}" rx="28" fill="{TABLE}"/>',
        moved("".join((*_coordinates(scene), *_board(scene))), left, EDGE),
        moved("".join(_seats(scene)), EDGE, seats_top),
        moved("".join(_hand(scene)), EDGE, hand_top),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width / 2:g}" role="img" font-family="system-ui, sans-serif" font-size="36" fill="{TEXT}">'
        f"{''.join(parts)}</svg>"
    )


def moved(drawing: str, x: float, y: float) -> str:
    """A drawing at another place."""
    return f'<g transform="translate({x:g} {y:g})">{drawing}</g>'


def _definitions(scene: Scene) -> Iterator[str]:
    """Every kind of tile in the picture, drawn once."""
    open_hands = (tile for hand in scene.seen.table.hands for tile in hand)
    for tile in sorted({*scene.seen.table.board.values(), *scene.seen.hand, *open_hands}):
        drawing = cube_svg(tile, scene.look) if scene.cubes else tile_svg(tile, scene.look)
        yield f'<g id="{_id(scene, tile)}"><title>{name_of(tile, scene.look)}</title>{drawing}</g>'


def _id(scene: Scene, tile: Tile) -> str:
    # The look is part of it: several pictures may stand on one page.
    return f"{scene.look}-{'cube-' if scene.cubes else ''}{tile}"


def _tile(scene: Scene, tile: Tile, x: float, y: float) -> str:
    return f'<use href="#{_id(scene, tile)}" x="{x:g}" y="{y:g}"/>'


def _corner(scene: Scene, cell: Cell) -> tuple[int, int]:
    return (cell.x - scene.columns[0]) * UNIT, (cell.y - scene.rows[0]) * UNIT


def _board(scene: Scene) -> Iterator[str]:
    yield from _printed(scene)
    for tile, cell in scene.seen.table.board.placements:
        yield _tile(scene, tile, *_corner(scene, cell))
    yield from _marks(scene, scene.legal, _legal_mark())
    yield from _marks(scene, scene.last, _last_mark())


# What is printed on a board, in the middle of a cell: black spaces, points, stars, thick squares of the centre.
PRINTED = {
    BLACK: f'<rect x="8" y="8" width="84" height="84" rx="10" fill="{TEXT}"/>',
    CENTRE: f'<rect x="6" y="6" width="88" height="88" fill="none" stroke="{TEXT}" stroke-width="9"/>',
    STAR: f'<path d="{STAR_PATH}" fill="{GLOW}" stroke="{TEXT}" stroke-width="5"/>',
    "1": f'<circle cx="50" cy="50" r="30" fill="none" stroke="{FAINT}" stroke-width="4"/>',
    "2": f'<circle cx="50" cy="50" r="36" fill="none" stroke="{TEXT}" stroke-width="7"/>',
}
SPENT = f'<path d="{STAR_PATH}" fill="none" stroke="{FAINT}" stroke-width="3" stroke-dasharray="6 6"/>'


def _printed(scene: Scene) -> Iterator[str]:
    """The board itself: its edge, the seams of its quadrants, and its spaces."""
    size = scene.seen.table.board.size
    if not size:
        return
    whole, half = size * UNIT, size * UNIT // 2
    yield f'<rect width="{whole}" height="{whole}" fill="none" stroke="{TEXT}" stroke-width="6"/>'
    yield f'<path d="M{half} 0V{whole}M0 {half}H{whole}" stroke="{FAINT}" stroke-width="3"/>'
    for cell, mark in scene.spaces.items():
        number = f'<text x="50" y="64" text-anchor="middle" font-size="40">{mark}</text>' if mark in POINTS else ""
        yield moved(PRINTED[mark] + number, *_corner(scene, cell))
    yield from _marks(scene, scene.spent_stars, SPENT)


def _marks(scene: Scene, cells: Iterable[Cell], mark: str) -> Iterator[str]:
    for cell in sorted(cells):
        yield moved(mark, *_corner(scene, cell))


# Marks differ in form, not only in colour: a double frame, a dashed frame with a dot, four corners.


def _last_mark() -> str:
    frame = 'x="4" y="4" width="92" height="92" rx="13" fill="none"'
    return f'<rect {frame} stroke="{MARK}" stroke-width="10"/><rect {frame} stroke="{GLOW}" stroke-width="5"/>'


def _legal_mark() -> str:
    frame = f'<rect x="10" y="10" width="80" height="80" rx="12" fill="none" stroke="{FAINT}" stroke-width="4" '
    return f'{frame}stroke-dasharray="12 10"/><circle cx="50" cy="50" r="7" fill="{FAINT}"/>'


def _selected_mark() -> str:
    corners = "M0 28V0H28M72 0H100V28M100 72V100H72M28 100H0V72"
    path = f'<path d="{corners}" fill="none" stroke='
    return f'{path}"{MARK}" stroke-width="12"/>{path}"{GLOW}" stroke-width="5"/>'


def _coordinates(scene: Scene) -> Iterator[str]:
    height = len(scene.rows) * UNIT
    style = f'font-size="26" fill="{FAINT}"'
    for n, x in enumerate(scene.columns):
        yield f'<text x="{(n + 0.5) * UNIT:g}" y="{height + 34}" text-anchor="middle" {style}>{x}</text>'
    for n, y in enumerate(scene.rows):
        yield f'<text x="-12" y="{(n + 0.5) * UNIT + 9:g}" text-anchor="end" {style}>{y}</text>'


def _seats(scene: Scene) -> Iterator[str]:
    lines = [*scene.seats, f"{scene.seen.table.bag_size} in the bag"]
    if scene.note:
        style = f'x="{5 * UNIT}" y="{(len(lines) - 1) * LINE}" font-size="26" fill="{FAINT}"'
        yield f"<text {style}>{escape(scene.note)}</text>"
    for n, line in enumerate(lines):
        weight = ' font-weight="bold"' if line.startswith(TURN) else ""
        yield f'<text y="{n * LINE:g}"{weight}>{escape(line)}</text>'
    for seat, hand in enumerate(scene.seen.table.hands):
        small = "".join(_tile(scene, tile, n * UNIT, 0) for n, tile in enumerate(hand))
        yield f'<g transform="translate({OPEN_HAND} {seat * LINE - 40}) scale(0.5)">{small}</g>'


def _hand(scene: Scene) -> Iterator[str]:
    picked = list(scene.selected)
    for n, tile in enumerate(scene.seen.hand):
        if tile not in picked:
            yield _tile(scene, tile, n * UNIT, 0)
            continue
        picked.remove(tile)
        yield _tile(scene, tile, n * UNIT, -LIFT) + moved(_selected_mark(), n * UNIT, -LIFT)
