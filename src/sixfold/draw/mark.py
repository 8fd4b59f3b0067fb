"""The mark of Sixfold: the six shapes in a ring, on a tile."""

from __future__ import annotations

from math import cos, pi, sin

from sixfold.draw.tiles import GROUND, PALETTE, SHAPE_PATHS, TILE_EDGE, TILE_FRAME, Look
from sixfold.rules.tiles import Colour, Shape, Tile

_RADIUS = 29.5
SHAPE_SCALE = 0.24
SHAPES = (
    Tile(Colour.RED, Shape.CIRCLE),
    Tile(Colour.ORANGE, Shape.STARBURST),
    Tile(Colour.YELLOW, Shape.DIAMOND),
    Tile(Colour.GREEN, Shape.CLOVER),
    Tile(Colour.BLUE, Shape.SQUARE),
    Tile(Colour.PURPLE, Shape.CROSS),
)


def places() -> dict[Tile, tuple[float, float]]:
    """The middle of the place of each coloured shape; the first one is at the top."""
    angles = [pi / 3 * number - pi / 2 for number in range(len(SHAPES))]
    return {
        tile: (round(50 + _RADIUS * cos(angle), 1), round(50 + _RADIUS * sin(angle), 1))
        for tile, angle in zip(SHAPES, angles, strict=True)
    }


def mark_svg() -> str:
    """The drawing of the mark in a box of 100 by 100; pages may move the shapes, by their class."""
    frame = " ".join(f'{name}="{value}"' for name, value in TILE_FRAME.items())
    ground = f'<rect {frame} fill="{GROUND[Look.CLASSIC]}" stroke="{TILE_EDGE}" stroke-width="2"/>'
    shapes = (
        f'<g transform="translate({x - 50 * SHAPE_SCALE:g} {y - 50 * SHAPE_SCALE:g}) scale({SHAPE_SCALE:g})">'
        f'<path class="mark-shape" fill="{PALETTE[tile.colour]}" d="{SHAPE_PATHS[tile.shape]}"/></g>'
        for tile, (x, y) in places().items()
    )
    return ground + "".join(shapes)
