"""The shapes and colours of the pieces for the browser: ``python -m tools.shapes`` writes web/src/pieces/shapes.ts.

They are defined once, in draw/; a test fails if the file differs from what this program writes.
"""

from __future__ import annotations

from pathlib import Path

from sixfold.draw.board_svg import STAR_PATH
from sixfold.draw.tiles import (
    CARD_WIDTH,
    CUBE_FRONT,
    CUBE_SIDE,
    CUBE_TOP,
    LETTER_STROKES,
    PALETTE,
    PIPS,
    PLATE,
    SHAPE_PATHS,
)
from sixfold.rules.sentences import INNER_SHAPES, pips
from sixfold.rules.tiles import COLOURS, SHAPES, Colour, Shape
from tools.typescript import constant

FILE = Path(__file__).parents[1] / "web" / "src" / "pieces" / "shapes.ts"
HEAD = "// Written by `python -m tools.shapes` from src/sixfold/draw/. Do not edit.\n"


def letter(value: Colour | Shape) -> str:
    """The letter of a colour or a shape in the text of a tile."""
    return str(value.value)


def typescript() -> str:
    """The text of the file."""
    tables: dict[str, dict[str, object]] = {
        "SHAPE_PATHS": {letter(shape): SHAPE_PATHS[shape] for shape in SHAPES},
        "SHAPE_NAMES": {letter(shape): shape.name.lower() for shape in SHAPES},
        "COLOUR_NAMES": {letter(colour): colour.name.lower() for colour in COLOURS},
        "PALETTE": {letter(colour): PALETTE[colour] for colour in COLOURS},
        "LETTER_STROKES": {letter(colour): LETTER_STROKES[colour] for colour in COLOURS},
        "INNER_SHAPES": {letter(colour): letter(INNER_SHAPES[colour]) for colour in COLOURS},
        "PIPS": {letter(colour): PIPS[pips(colour)] for colour in COLOURS},
    }
    kinds = {"PIPS": "[number, [number, number][]]"}
    lines = [constant(name, table, f"Record<string, {kinds.get(name, 'string')}>") for name, table in tables.items()]
    single = {
        "PLATE": PLATE,
        "CARD_WIDTH": CARD_WIDTH,
        "CUBE_TOP": CUBE_TOP,
        "CUBE_SIDE": CUBE_SIDE,
        "CUBE_FRONT": CUBE_FRONT,
        "STAR_PATH": STAR_PATH,
    }
    singles = "".join(constant(name, value) for name, value in single.items())
    return "\n".join([HEAD, *lines, singles])


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
