"""The look of tiles: the six shapes as paths, the colours, and the three looks, for Python and the browser.

A shape is a path in a box of 100 by 100. The colour-blind friendly look cuts the shape of the colour out of the
middle; high contrast draws white shapes with the letter of the colour in the middle, and a ring of the colour.
"""

from __future__ import annotations

from enum import StrEnum
from math import cos, pi, sin

from sixfold.rules.sentences import INNER_SHAPES, pips
from sixfold.rules.tiles import Colour, Shape, Tile


class Look(StrEnum):
    """A style of drawing tiles."""

    CLASSIC = "classic"
    SHAPES = "shapes"  # colour-blind friendly
    CONTRAST = "contrast"  # high contrast, with letters


def star_path(points: int, outer: float, inner: float, turn: float) -> str:
    """A star as a path, with its points on the outer circle and its notches on the inner one."""
    corners = []
    for n in range(2 * points):
        radius, angle = (inner if n % 2 else outer), turn + n * pi / points
        corners.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


def _circle(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0Z"


SHAPE_PATHS = {
    Shape.CIRCLE: _circle(50, 50, 46),
    Shape.SQUARE: "M10 10H90V90H10Z",
    Shape.DIAMOND: "M50 0L100 50L50 100L0 50Z",
    # Four lobes around a square that closes the hole between them.
    Shape.CLOVER: "".join(_circle(x, y, 23) for x, y in ((50, 23), (77, 50), (50, 77), (23, 50))) + "M30 30H70V70H30Z",
    Shape.STARBURST: star_path(8, 51, 31, -pi / 2),
    Shape.CROSS: star_path(4, 64, 24, -pi / 4),
}

# Letters as strokes in the same box, so that no font is needed: those of the colours here, and in other languages.
LETTER_STROKES = {
    "R": "M36 74V26H54A13 13 0 0 1 54 52H36M52 52L66 74",
    "O": _circle(50, 50, 24),  # round: a narrow one reads as a zero
    "Y": "M34 26L50 50L66 26M50 50V74",
    "G": "M64 34C56 22 34 24 34 50C34 76 60 78 65 66V54H52",
    "B": "M37 26V74H54A12 12 0 0 0 54 50H37M54 50A12 12 0 0 0 52 26H37",
    "P": "M37 74V26H54A14 14 0 0 1 54 54H37",
    "A": "M32 74L50 26L68 74M39 58H61",
    "J": "M60 26V60A13 13 0 0 1 34 60",
    "L": "M38 26V74H64",
    "M": "M31 74V26L50 56L69 26V74",
    "N": "M34 74V26L66 74V26",
    "V": "M32 26L50 74L68 26",
    "Z": "M34 26H66L34 74H66",
}

# Chosen to stay apart under every colour vision deficiency; tests measure this.
PALETTE = {
    Colour.RED: "#d71b4a",
    Colour.ORANGE: "#dc8b13",
    Colour.YELLOW: "#ffff01",
    Colour.GREEN: "#7cf7ce",
    Colour.BLUE: "#74abed",
    Colour.PURPLE: "#a220f6",
}

TILE = "#1e1d24"
TILE_EDGE = "#4a4854"
INK = "#000000"
PAPER = "#ffffff"

# The colours of the three looks: behind the symbol, and of the symbol.
GROUND = {Look.CLASSIC: TILE, Look.SHAPES: TILE, Look.CONTRAST: INK}
COLOURS = {Look.CLASSIC: PALETTE, Look.SHAPES: PALETTE, Look.CONTRAST: dict.fromkeys(PALETTE, PAPER)}

SCALE = {Look.CLASSIC: 0.7, Look.SHAPES: 0.8, Look.CONTRAST: 0.72}  # the share of the tile that the symbol fills
MIDDLE_SCALE = 0.42  # of the shape that is cut out
LETTER_SCALE = 0.6
LETTER_WIDTH = 11
PLATE = _circle(50, 50, 34)  # the background of the middle of a shape
RING_WIDTH = 7  # inside the edge of a piece
TILE_FRAME = {"x": 2, "y": 2, "width": 96, "height": 96, "rx": 14}


def tile_svg(tile: Tile, look: Look) -> str:
    """The drawing of a tile in a box of 100 by 100."""
    ground, colour = GROUND[look], COLOURS[look][tile.colour]
    body = f'<path d="{SHAPE_PATHS[tile.shape]}"/>'
    middle = ""
    if look is Look.SHAPES:
        cut = f'<path d="{SHAPE_PATHS[INNER_SHAPES[tile.colour]]}" fill="{ground}"/>'
        body, middle = body + f'<path d="{PLATE}"/>', scale_down(cut, MIDDLE_SCALE)
    elif look is Look.CONTRAST:
        letter = LETTER_STROKES[tile.colour.value]
        strokes = f'<path d="{letter}" fill="none" stroke="{ground}" stroke-width="{LETTER_WIDTH}"/>'
        body, middle = body + f'<path d="{PLATE}"/>', scale_down(strokes, LETTER_SCALE)
    frame = _framed(TILE_FRAME, ground) + _ring(TILE_FRAME, tile, look)
    return f'{frame}<g fill="{colour}">{scale_down(body, SCALE[look])}</g>{middle}'


def _ring(frame: dict[str, int], tile: Tile, look: Look) -> str:
    """Where a look has no colours of its own, a ring of the colour for whoever sees it."""
    if look is not Look.CONTRAST:
        return ""
    place = " ".join(f'{name}="{value}"' for name, value in ring(frame).items())
    return f'<rect {place} fill="none" stroke="{PALETTE[tile.colour]}" stroke-width="{RING_WIDTH}"/>'


def ring(frame: dict[str, int]) -> dict[str, float]:
    """The middle of the ring just inside a frame."""
    gap = RING_WIDTH / 2 + 1
    inner = {"x": frame["x"] + gap, "y": frame["y"] + gap, "rx": frame["rx"] - gap}
    return {**inner, "width": frame["width"] - 2 * gap, "height": frame["height"] - 2 * gap}


def _framed(frame: dict[str, int], ground: str) -> str:
    """The edge of a piece, filled."""
    place = " ".join(f'{name}="{value}"' for name, value in frame.items())
    return f'<rect {place} fill="{ground}" stroke="{TILE_EDGE}" stroke-width="2"/>'


# Top and side extend a little behind the front, because its corners are round.
CUBE_TOP, CUBE_SIDE = "M3 32V17L17 3H97L83 17V32Z", "M70 17H83L97 3V83L83 97H70Z"
CUBE_FRONT = "translate(1 15) scale(0.84)"


def cube_svg(tile: Tile, look: Look) -> str:
    """The drawing of a cube in a box of 100 by 100: the same face, seen slightly from above and from the right."""
    top, side = f'<path d="{CUBE_TOP}" fill="{TILE_EDGE}"/>', f'<path d="{CUBE_SIDE}" fill="{INK}"/>'
    return f'{top}{side}<g transform="{CUBE_FRONT}">{tile_svg(tile, look)}</g>'


CARD_WIDTH = 70  # of a card 100 high
CARD_FRAME = {"x": 1, "y": 1, "width": CARD_WIDTH - 2, "height": 98, "rx": 9}
_LEFT, _MIDDLE, _RIGHT = 20, 35, 50
# The size and the places of the pips on a card, by their number.
PIPS: dict[int, tuple[float, tuple[tuple[int, int], ...]]] = {
    1: (0.5, ((_MIDDLE, 50),)),
    2: (0.36, ((_MIDDLE, 27), (_MIDDLE, 73))),
    3: (0.29, ((_MIDDLE, 19), (_MIDDLE, 50), (_MIDDLE, 81))),
    4: (0.28, ((_LEFT, 28), (_RIGHT, 28), (_LEFT, 72), (_RIGHT, 72))),
    5: (0.25, ((_LEFT, 20), (_RIGHT, 20), (_MIDDLE, 50), (_LEFT, 80), (_RIGHT, 80))),
    6: (0.25, ((_LEFT, 20), (_RIGHT, 20), (_LEFT, 50), (_RIGHT, 50), (_LEFT, 80), (_RIGHT, 80))),
}


def card_svg(tile: Tile, look: Look) -> str:
    """The drawing of a card in a box of 70 by 100: its shape, repeated as pips that stand for its colour.

    The pips alone tell the colours apart, so the colour-blind friendly look is the classic one.
    """
    size, places = PIPS[pips(tile.colour)]
    shape = f'<path d="{SHAPE_PATHS[tile.shape]}"/>'
    drawn = "".join(
        f'<g transform="translate({x - 50 * size:g} {y - 50 * size:g}) scale({size:g})">{shape}</g>' for x, y in places
    )
    frame = _framed(CARD_FRAME, GROUND[look]) + _ring(CARD_FRAME, tile, look)
    return f'{frame}<g fill="{COLOURS[look][tile.colour]}">{drawn}</g>'


def scale_down(drawing: str, scale: float) -> str:
    """A drawing in a box of 100 by 100, scaled about the middle of the box."""
    offset = 50 - 50 * scale
    return f'<g transform="translate({offset:g} {offset:g}) scale({scale:g})">{drawing}</g>'
