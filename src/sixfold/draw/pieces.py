"""Shared parts of all drawings: measures, colours, the pieces of a game and the marks on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixfold.draw.scene import Scene
from sixfold.draw.tiles import CARD_WIDTH, card_svg, cube_svg, tile_svg
from sixfold.rules.sentences import name_of
from sixfold.rules.tiles import Tile

UNIT = 100  # a cell; a card is as high
TEXT = "#2b2833"
FAINT = "#75707f"
MARK = "#000000"
GLOW = "#ffffff"


class Drawing(NamedTuple):
    """A part of a picture and its size."""

    svg: str
    width: float
    height: float


def move(drawing: str, x: float, y: float) -> str:
    """A drawing moved to another place."""
    return f'<g transform="translate({x:g} {y:g})">{drawing}</g>'


def pitch(scene: Scene) -> int:
    """The distance between neighbouring pieces."""
    return CARD_WIDTH + 4 if scene.is_cards else UNIT


def definitions(scene: Scene) -> Iterator[str]:
    """One drawing of each piece in the picture, for reuse."""
    draw = card_svg if scene.is_cards else cube_svg if scene.is_cubes else tile_svg
    names = "pips" if scene.is_cards else scene.look
    for tile in sorted({*scene.seen.face_up(), *scene.seen.hand, *scene.open_hands}):
        drawing = draw(tile, scene.look)
        yield f'<g id="{_id(scene, tile)}"><title>{name_of(tile, names)}</title>{drawing}</g>'


def _id(scene: Scene, tile: Tile) -> str:
    # The look is part of the id, because several pictures may share a page.
    prefix = "card-" if scene.is_cards else "cube-" if scene.is_cubes else ""
    return f"{scene.look}-{prefix}{tile}"


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
