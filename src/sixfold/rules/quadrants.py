"""The boards of Select and Connect: quadrants as drawings, and the layouts made of them.

The Connect side is that of the printed board. Of the Select side only the size, the thick corner and the number of
stars are known; where its stars stand is our own design.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from types import MappingProxyType
from typing import Any

from sixfold.rules.actions import Cell

# . nothing   # black: gets a starting tile   1 2 points for a tile placed here   * star   O thick centre corner
CONNECT = """
    ........
    .#1...2.
    .1#1....
    ..1#1...
    ...1#1..
    ....1#1.
    .2...1#.
    ........
"""
SELECT = """
    ........
    ....*...
    ........
    ...*....
    .*......
    ........
    ........
    .......O
"""

SIDES = {"c": CONNECT.split(), "s": SELECT.split()}
QUADRANT = 8
SIZE = 2 * QUADRANT

BLACK, STAR, CENTRE = "#", "*", "O"
POINTS = {"1": 1, "2": 2}

# Four quadrants, top left, top right, bottom left, bottom right: the side, and its quarter turns clockwise.
NAMED = {
    "select": "s0 s1 s3 s2",
    "connect-diamond": "c1 c0 c0 c1",
    "connect-cross": "c0 c1 c1 c0",
    "connect-parallel": "c0 c0 c0 c0",
    "combined": "s0 c0 c0 s2",
}


def arrangements(sides: str) -> tuple[str, ...]:
    """All ways to put together four quadrants of these sides, in any rotation."""
    quadrants = [f"{side}{turn}" for side in sides for turn in range(4)]
    return tuple(" ".join(four) for four in product(quadrants, repeat=4))


class Layouts(Sequence[str]):
    """Named layouts, and all arrangements of some sides with a Connect quadrant; computed on demand."""

    def __init__(self, sides: str, *names: str) -> None:
        self.sides, self.names = sides, names

    @cached_property
    def _all(self) -> tuple[str, ...]:
        return (*self.names, *(layout for layout in arrangements(self.sides) if "c" in layout))

    def __getitem__(self, index: Any) -> Any:
        return self._all[index]

    def __len__(self) -> int:
        return len(self._all)


@cache
def spaces(layout: str) -> Mapping[Cell, str]:
    """What is printed on the cells of a layout, named or written as four quadrants; empty cells are left out."""
    marks = {}
    for number, quadrant in enumerate(NAMED.get(layout, layout).split()):
        left, top = number % 2 * QUADRANT, number // 2 * QUADRANT
        for (x, y), mark in rotate(quadrant[0], int(quadrant[1])).items():
            marks[Cell(left + x, top + y)] = mark
    return MappingProxyType(dict(sorted(marks.items(), key=lambda item: (item[0].y, item[0].x))))


def rotate(side: str, quarter_turns: int) -> dict[Cell, str]:
    """The printed cells of one quadrant after this many clockwise quarter turns."""
    cells = {Cell(x, y): mark for y, row in enumerate(SIDES[side]) for x, mark in enumerate(row) if mark != "."}
    for _ in range(quarter_turns):
        cells = {Cell(QUADRANT - 1 - y, x): mark for (x, y), mark in cells.items()}
    return cells


def cells_of(layout: str, mark: str) -> tuple[Cell, ...]:
    """The cells of a layout with this mark, in reading order."""
    return tuple(cell for cell, printed in spaces(layout).items() if printed == mark)
