"""The looks of the pieces for the browser: ``python -m tools.shapes`` writes web/src/pieces/shapes.ts and the icon.

Shapes, colours and scales are defined once, in draw/; a test fails if a file differs from what this program writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sixfold.draw import mark, tiles
from sixfold.draw.board_svg import STAR_PATH
from sixfold.draw.tiles import Look
from sixfold.rules.sentences import INNER_SHAPES, pips
from sixfold.rules.tiles import COLOURS, SHAPES, Colour, Shape
from tools.typescript import constant

WEB = Path(__file__).parents[1] / "web"
FILE = WEB / "src" / "pieces" / "shapes.ts"
ICON_FILE = WEB / "public" / "icon.svg"
HEAD = "// Written by `python -m tools.shapes` from src/sixfold/draw/. Do not edit.\n"
LOOKS = """\
export const LOOKS = [{names}] as const;
/** A style of drawing tiles. */
export type Look = (typeof LOOKS)[number];
"""
BY_LETTER = "Record<string, string>"


def letters(values: Mapping[Colour, object] | Mapping[Shape, object]) -> dict[str, object]:
    """Values by the letter that a colour or a shape has in the text of a tile."""
    return {str(key.value): value for key, value in values.items()}


def typescript() -> str:
    """The text of the file."""
    names = ", ".join(f'"{look}"' for look in Look)
    tables: list[tuple[str, object, str]] = [
        ("SHAPE_PATHS", letters(tiles.SHAPE_PATHS), BY_LETTER),
        ("SHAPE_NAMES", letters({shape: shape.name.lower() for shape in SHAPES}), BY_LETTER),
        ("COLOUR_NAMES", letters({colour: colour.name.lower() for colour in COLOURS}), BY_LETTER),
        ("LETTER_STROKES", tiles.LETTER_STROKES, BY_LETTER),
        ("INNER_SHAPES", letters({colour: str(INNER_SHAPES[colour].value) for colour in COLOURS}), BY_LETTER),
        ("PIPS", letters({c: tiles.PIPS[pips(c)] for c in COLOURS}), "Record<string, [number, [number, number][]]>"),
        ("GROUND", tiles.GROUND, "Record<Look, string>"),
        ("COLOURS", {look: letters(tiles.COLOURS[look]) for look in Look}, f"Record<Look, {BY_LETTER}>"),
        ("SCALE", tiles.SCALE, "Record<Look, number>"),
        ("TILE_FRAME", tiles.TILE_FRAME, ""),
        ("TILE_RING", tiles.ring(tiles.TILE_FRAME), ""),
        ("CARD_FRAME", tiles.CARD_FRAME, ""),
        ("CARD_RING", tiles.ring(tiles.CARD_FRAME), ""),
        (
            "MARK_PLACES",
            {str(tile): place for tile, place in mark.places().items()},
            "Record<string, [number, number]>",
        ),
    ]
    single = {
        "TILE": tiles.TILE,
        "TILE_EDGE": tiles.TILE_EDGE,
        "INK": tiles.INK,
        "MIDDLE_SCALE": tiles.MIDDLE_SCALE,
        "LETTER_SCALE": tiles.LETTER_SCALE,
        "LETTER_WIDTH": tiles.LETTER_WIDTH,
        "RING_WIDTH": tiles.RING_WIDTH,
        "PLATE": tiles.PLATE,
        "CARD_WIDTH": tiles.CARD_WIDTH,
        "CUBE_TOP": tiles.CUBE_TOP,
        "CUBE_SIDE": tiles.CUBE_SIDE,
        "CUBE_FRONT": tiles.CUBE_FRONT,
        "STAR_PATH": STAR_PATH,
        "MARK_SCALE": mark.SHAPE_SCALE,
    }
    singles = "".join(constant(name, value) for name, value in single.items())
    return "\n".join([HEAD, LOOKS.format(names=names), *(constant(*table) for table in tables), singles])


def icon() -> str:
    """The icon of the browser app: the mark."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{mark.mark_svg()}</svg>\n'


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
    ICON_FILE.write_text(icon(), encoding="utf-8")
