"""The printed boards for the browser: ``python -m tools.boards`` writes web/src/pieces/boards.ts.

They are defined once, in rules/quadrants.py; a test fails if the file differs from what this program writes.
"""

from __future__ import annotations

from pathlib import Path

from sixfold.rules.actions import Cell
from sixfold.rules.quadrants import NAMED, QUADRANT, SIDES, rotate
from tools.typescript import constant

FILE = Path(__file__).parents[1] / "web" / "src" / "pieces" / "boards.ts"
HEAD = """\
// Written by `python -m tools.boards` from src/sixfold/rules/quadrants.py. Do not edit.
// . nothing   # black: a starting tile is dealt here   1 2 points   * star   O thick centre corner
"""
TURNS = range(4)


def rows(side: str, quarter_turns: int) -> list[str]:
    """A quadrant as a drawing."""
    marks = rotate(side, quarter_turns)
    return ["".join(marks.get(Cell(x, y), ".") for x in range(QUADRANT)) for y in range(QUADRANT)]


def typescript() -> str:
    """The text of the file."""
    quadrants = {f"{side}{turns}": rows(side, turns) for side in SIDES for turns in TURNS}
    return "\n".join(
        [
            HEAD,
            constant("QUADRANT", QUADRANT),
            constant("QUADRANTS", quadrants, "Record<string, string[]>"),
            constant("LAYOUTS", NAMED, "Record<string, string>"),
        ]
    )


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
