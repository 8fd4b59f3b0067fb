"""The shapes and colours of the tiles for the browser: ``python -m tools.shapes`` writes web/src/shapes.ts.

There is one definition of them, in draw/tiles.py; a test fails when the file is not what this program writes.
"""

from __future__ import annotations

import json
from pathlib import Path

from sixfold.draw.tiles import CARD_WIDTH, LETTER_STROKES, PALETTE, PIPS, PLATE, SHAPE_PATHS
from sixfold.rules.tiles import COLOURS, SHAPES, Colour, Shape
from sixfold.rules.words import INNER_SHAPES, pips

FILE = Path(__file__).parents[1] / "web" / "src" / "shapes.ts"
HEAD = "// Written by `python -m tools.shapes` from src/sixfold/draw/tiles.py. Do not edit.\n"


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
    lines = [
        f"export const {name}: Record<string, {kinds.get(name, 'string')}> = {json.dumps(table, indent=2)};\n"
        for name, table in tables.items()
    ]
    return "\n".join(
        [HEAD, *lines, f"export const PLATE = {json.dumps(PLATE)};\nexport const CARD_WIDTH = {CARD_WIDTH};\n"]
    )


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
