"""A table for a terminal: in true colour, 16 colours, or plain characters for pipes and screen readers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from itertools import zip_longest
from typing import TextIO

from sixfold.draw.scene import Scene
from sixfold.draw.tiles import COLOURS, GROUND, Look
from sixfold.rules.actions import Cell
from sixfold.rules.sentences import INNER_SHAPES
from sixfold.rules.sentences import pips as pips_of
from sixfold.rules.tiles import Colour, Shape, Tile, Tiles

WIDTH = 4  # characters for one cell: a tile of two, and a mark on either side


class Depth(StrEnum):
    """The number of colours of a terminal."""

    TRUE = "true"
    SIXTEEN = "16"
    NONE = "none"


def terminal_depth(out: TextIO) -> Depth:
    """The colours of the terminal behind a stream; none for a pipe, a file, or NO_COLOR."""
    if not out.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return Depth.NONE
    return Depth.TRUE if os.environ.get("COLORTERM") in ("truecolor", "24bit") else Depth.SIXTEEN


def read_depth(text: str) -> Depth:
    """The depth with this name."""
    if text not in list(Depth):
        raise ValueError(f"there are no colours '{text}': choose from {', '.join(Depth)}")
    return Depth(text)


GLYPHS = {
    Shape.CIRCLE: "●",
    Shape.SQUARE: "■",
    Shape.DIAMOND: "◆",
    Shape.CLOVER: "♣",
    Shape.STARBURST: "✸",
    Shape.CROSS: "✖",
}

# Bright on black. The sixteen colours have no orange, so it is the dark yellow that terminals show as brown.
SIXTEEN = {
    Colour.RED: 91,
    Colour.ORANGE: 33,
    Colour.YELLOW: 93,
    Colour.GREEN: 92,
    Colour.BLUE: 94,
    Colour.PURPLE: 95,
}

RESET = "\x1b[0m"


def draw_ansi(scene: Scene, depth: Depth) -> str:
    """The whole picture: the board with its marks, the seats, and the hand."""
    lines = [board_ansi(scene, depth)]
    hands = [" ".join(tile_ansi(tile, scene.look, depth) for tile in hand) for hand in scene.seen.table.open_hands]
    won = [f"won {attributes}" if attributes else "" for attributes in scene.won]
    lines += [f"{seat}  {more}".rstrip() for seat, more in zip_longest(scene.seats, hands or won, fillvalue="")]
    lines.append(scene.stock)
    if scene.seen.hand:
        lines.append(f"Hand: {hand_ansi(scene, depth)}")
    return "\n".join(lines)


def board_ansi(scene: Scene, depth: Depth) -> str:
    """The board with its coordinates, or the sets of cards with their numbers."""
    if scene.is_cards:
        return sets_ansi(scene, depth)
    if not scene.seen.table.board and not scene.legal and not scene.seen.table.board.size:
        return "The table is empty."
    head = " " * WIDTH + "".join(f"{x:>{WIDTH - 1}} " for x in scene.columns)
    marks = scene.spaces
    rows = [
        f"{y:>{WIDTH}}" + "".join(_cell(scene, Cell(x, y), depth, marks) for x in scene.columns) for y in scene.rows
    ]
    return "\n".join([head, *rows])


def sets_ansi(scene: Scene, depth: Depth) -> str:
    """The sets of cards, one per line; ``[Rc]`` is new since the last move."""
    lines = []
    for name, sets in scene.set_rows.items():
        lines += [name] if sets else []
        for number, cards, new in sets:
            drawn = (tile_ansi(tile, scene.look, depth, pips=True) for tile in cards)
            lines.append(f"{number:>{WIDTH}} {''.join(map(_frame, drawn, new))}".rstrip())
    return "\n".join(lines) or "The table is empty."


def _frame(drawn: str, is_new: bool) -> str:
    return f"[{drawn}]" if is_new else f" {drawn} "


def _cell(scene: Scene, cell: Cell, depth: Depth, marks: Mapping[Cell, str]) -> str:
    """A cell of the board: ``[Rc]`` is the last move, ``+`` a legal cell, a dot an empty one.

    Printed spaces are shown by their mark: ``*`` a star, ``#`` black, ``1`` and ``2`` points, ``O`` centre.
    """
    if cell not in scene.seen.table.board:
        return f"  {'+' if cell in scene.legal else marks.get(cell, '.')} "
    return _frame(tile_ansi(scene.seen.table.board[cell], scene.look, depth), cell in scene.last)


def hand_ansi(scene: Scene, depth: Depth) -> str:
    """The hand; ``<Rc>`` is a picked-up tile."""
    picked, shown = list(scene.selected), []
    for tile in scene.seen.hand:
        drawn = tile_ansi(tile, scene.look, depth, pips=scene.is_cards)
        if tile in picked:
            picked.remove(tile)
            drawn = f"<{drawn}>"
        shown.append(drawn)
    return " ".join(shown)


def counts_ansi(tiles: Tiles) -> str:
    """The number of tiles of each kind, colours down and shapes across."""
    copies = Counter(tiles)
    head = " " * WIDTH + "".join(f"{shape.value:>{WIDTH}}" for shape in Shape)
    rows = [
        f"{colour.value:>{WIDTH}}" + "".join(f"{copies[Tile(colour, shape)]:>{WIDTH}}" for shape in Shape)
        for colour in Colour
    ]
    return "\n".join([head, *rows])


def tile_ansi(tile: Tile, look: Look, depth: Depth, pips: bool = False) -> str:
    """A tile in two characters: by default its text, in colour its glyph and the letter of its colour.

    The colour-blind friendly look shows the glyph of the shape and the glyph, or on cards the number of pips, that
    stands for the colour.
    """
    if look is Look.SHAPES and pips:
        text = f"{GLYPHS[tile.shape]}{pips_of(tile.colour)}"
    elif look is Look.SHAPES:
        text = GLYPHS[tile.shape] + GLYPHS[INNER_SHAPES[tile.colour]]
    elif look is Look.CONTRAST or depth is Depth.NONE:
        text = tile.text
    else:
        text = GLYPHS[tile.shape] + tile.colour.value
    return paint(text, tile.colour, look, depth)


def paint(text: str, colour: Colour, look: Look, depth: Depth) -> str:
    """Text in the colour of a tile, on the tile's background."""
    if depth is Depth.NONE:
        return text
    if depth is Depth.SIXTEEN:
        code = "1;97;40" if look is Look.CONTRAST else f"{SIXTEEN[colour]};40"
    else:
        code = f"38;2;{_rgb(COLOURS[look][colour])};48;2;{_rgb(GROUND[look])}"
        code = f"1;{code}" if look is Look.CONTRAST else code
    return f"\x1b[{code}m{text}{RESET}"


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))
