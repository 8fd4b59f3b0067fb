"""What all drawings share: measures, colours, the pieces of a game and the marks on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixfold.draw.scene import Scene
from sixfold.draw.tiles import CARD_WIDTH, card_svg, cube_svg, tile_svg
from sixfold.rules.tiles import Tile
from sixfold.rules.words import name_of

UNIT = 100  # a cell; a card is as high
TEXT = "#2b2833"
FAINT = "#75707f"
MARK = "#000000"
GLOW = "#ffffff"


class Drawing(NamedTuple):
    """A part of a picture and how much room it takes."""

    svg: str
    width: float
    height: float


def moved(drawing: str, x: float, y: float) -> str:
    """A drawing at another place."""
    return f'<g transform="translate({x:g} {y:g})">{drawing}</g>'


def pitch(scene: Scene) -> int:
    """How far pieces that stand side by side are apart."""
    return CARD_WIDTH + 4 if scene.cards else UNIT


def definitions(scene: Scene) -> Iterator[str]:
    """Every kind of piece in the picture, drawn once."""
    draw = card_svg if scene.cards else cube_svg if scene.cubes else tile_svg
    names = "pips" if scene.cards else scene.look
    for tile in sorted({*scene.seen.game.face_up(scene.seen.table), *scene.seen.hand, *scene.open_hands}):
        drawing = draw(tile, scene.look)
        yield f'<g id="{_id(scene, tile)}"><title>{name_of(tile, names)}</title>{drawing}</g>'


def _id(scene: Scene, tile: Tile) -> str:
    # The look is part of it: several pictures may stand on one page.
    kind = "card-" if scene.cards else "cube-" if scene.cubes else ""
    return f"{scene.look}-{kind}{tile}"


def piece(scene: Scene, tile: Tile, x: float, y: float) -> str:
    """A tile, cube or card at a place."""
    return f'<use href="#{_id(scene, tile)}" x="{x:g}" y="{y:g}"/>'


# Marks differ in form, not only in colour: a double frame, a dashed frame with a dot, four corners.


def last_mark(width: int = UNIT) -> str:
    frame = f'x="4" y="4" width="{width - 8}" height="92" rx="13" fill="none"'
    return f'<rect {frame} stroke="{MARK}" stroke-width="10"/><rect {frame} stroke="{GLOW}" stroke-width="5"/>'


def legal_mark() -> str:
    frame = f'<rect x="10" y="10" width="80" height="80" rx="12" fill="none" stroke="{FAINT}" stroke-width="4" '
    return f'{frame}stroke-dasharray="12 10"/><circle cx="50" cy="50" r="7" fill="{FAINT}"/>'


def selected_mark(width: int = UNIT) -> str:
    corners = f"M0 28V0H28M{width - 28} 0H{width}V28M{width} 72V100H{width - 28}M28 100H0V72"
    path = f'<path d="{corners}" fill="none" stroke='
    return f'{path}"{MARK}" stroke-width="12"/>{path}"{GLOW}" stroke-width="5"/>'
