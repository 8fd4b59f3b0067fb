"""Pictures of the two ways in which programs choose: step by step, and from the list of turns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape

import sixfold
from sixfold import Action, Cell, Observation, Place
from sixfold.arrays.steps import VERBS, GridCourse, GridSteps, steps_of
from sixfold.arrays.turns import FEATURES, list_turns
from sixfold.draw.pieces import FAINT, GLOW, MARK, TEXT, UNIT, definitions, last_mark, legal_mark, move, piece
from sixfold.draw.scene import Scene
from sixfold.draw.svg import BACKGROUND
from sixfold.rules.tiles import KINDS

COLUMNS, ROWS = range(-2, 4), range(-2, 4)  # of the board that are shown
GAP = 90  # between panels
DIM = 0.22  # the opacity of what cannot be chosen
SMALL = 26  # letters
EDGE = 60
HEIGHT = 1030
# The list: which turns are shown, its width, the height of a row, and the columns with their right edges.
LISTED = (0, 2, 6, 14, 16, 20, 24, 25, 26, 30, 40)
LIST, ROW = 1140, 70
SHOWN = {"points": 760, "lines": 870, "longest line": 1040, "tiles": LIST}


def position() -> Observation:
    """A small board with a hand of four."""
    return sixfold.game("qwirkle").position(board="Rc@0,0 Rs@1,0 Bs@1,1", hand="Rd Rt Bl Gs")


# Step by step -----------------------------------------------------------------------------------------


def steps_picture() -> str:
    """One turn, step by step: what may be chosen is lit up."""
    seen = position()
    steps = steps_of(seen.game)
    assert isinstance(steps, GridSteps)
    first = steps.begin(seen)
    tile, cell = int(seen.hand[0]), KINDS + first.window.index(Cell(2, 0))
    second = _after(first, tile)
    third = _after(second, cell)
    panels = [
        _panel("1. a tile", seen, first, steps, tile),
        _panel("2. its cell", seen, second, steps, cell),
        _panel("3. a tile, or done", seen, third, steps, steps.verb("done")),
    ]
    return _beside("A turn of Qwirkle, step by step; what the mask allows is lit up", seen, panels, 2100)


def _after(course: GridCourse, step: int) -> GridCourse:
    after = course.take(step)
    assert isinstance(after, GridCourse)
    return after


def _panel(title: str, seen: Observation, course: GridCourse, steps: GridSteps, chosen: int) -> str:
    """The board, the hand and the words of a decision, and the step that is chosen."""
    possible = course.possible()
    cells = [course.window.cell(step - KINDS) for step in possible if KINDS <= step < steps.first_verb]
    at = course.window.cell(chosen - KINDS) if KINDS <= chosen < steps.first_verb else None
    parts = [
        _text(title, 0, 0, weight="bold"),
        _text(f"{len(possible)} of {steps.size:,} steps", len(COLUMNS) * UNIT, 0, "end", FAINT, SMALL),
        move(_board(seen, course, cells, at), 0, 40),
        move("".join(_hand(seen, course, possible, chosen)), 0, 40 + len(ROWS) * UNIT + 36),
        move("".join(_verbs(possible, steps, chosen)), 0, 40 + len(ROWS) * UNIT + 212),
    ]
    return "".join(parts)


def _board(seen: Observation, course: GridCourse | None, cells: Collection[Cell], chosen: Cell | None) -> str:
    """The tiles that lie there, with those that were laid in this decision, and the cells that may be chosen."""
    scene, laid = Scene(seen), course.laid if course else ()
    parts = [f'<rect width="{len(COLUMNS) * UNIT}" height="{len(ROWS) * UNIT}" rx="18" fill="#000000" opacity="0.05"/>']
    for tile, cell in (*seen.table.board.placements, *laid):
        parts.append(piece(scene, tile, *_corner(cell)))
    parts += [move(last_mark(), *_corner(cell)) for _, cell in laid]
    for cell in sorted(cells):
        lit = f'<rect x="6" y="6" width="88" height="88" rx="14" fill="{GLOW}"/>{legal_mark()}'
        parts.append(move(lit + (_chosen(UNIT, UNIT) if cell == chosen else ""), *_corner(cell)))
    return "".join(parts)


def _corner(cell: Cell) -> tuple[int, int]:
    return (cell.x - COLUMNS[0]) * UNIT, (cell.y - ROWS[0]) * UNIT


def _hand(seen: Observation, course: GridCourse, possible: Collection[int], chosen: int) -> Iterator[str]:
    """The tiles of the hand with their numbers; those that were named are gone."""
    left = [tile for tile in seen.hand if tile not in {placed for placed, _ in course.laid}]
    for n, tile in enumerate(left):
        is_lit = tile in possible or tile == course.held
        drawn = piece(Scene(seen), tile, 0, 0) + _text(str(int(tile)), 50, 132, "middle", FAINT, SMALL)
        drawn = f'<g opacity="{1 if is_lit else DIM}">{drawn}</g>'
        raised = -14 if tile == course.held else 0
        yield move(drawn + (_chosen(UNIT, UNIT) if int(tile) == chosen else ""), n * (UNIT + 20), raised)


def _verbs(possible: Collection[int], steps: GridSteps, chosen: int) -> Iterator[str]:
    """The words that may be said."""
    width = (len(COLUMNS) * UNIT - 4 * 12) / len(VERBS)
    for n, verb in enumerate(VERBS):
        is_lit = steps.verb(verb) in possible
        box = f'<rect width="{width:g}" height="56" rx="28" fill="{GLOW if is_lit else "none"}" stroke="{FAINT}"/>'
        drawn = f'<g opacity="{1 if is_lit else DIM}">{box}{_text(verb, width / 2, 37, "middle", size=SMALL)}</g>'
        yield move(drawn + (_chosen(width, 56) if steps.verb(verb) == chosen else ""), n * (width + 12), 0)


def _chosen(width: float, height: float) -> str:
    """A frame around what is chosen."""
    frame = (
        f'<rect x="-4" y="-4" width="{width + 8:g}" height="{height + 8:g}" rx="{min(20, height / 2):g}" fill="none" '
    )
    return f'{frame}stroke="{MARK}" stroke-width="9"/>{frame}stroke="#ffb000" stroke-width="5"/>'


# The list of turns ------------------------------------------------------------------------------------


def turns_picture() -> str:
    """The same position as a list of turns with their features."""
    seen = position()
    left = _text("the same position", 0, 0, weight="bold") + move(_board(seen, None, [], None), 0, 40)
    hand = "".join(piece(Scene(seen), tile, n * (UNIT + 20), 0) for n, tile in enumerate(seen.hand))
    panels = [left + move(hand, 0, 680), "".join(_list(seen))]
    return _beside("A turn of Qwirkle as one choice from a list", seen, panels, 1960)


def _list(seen: Observation) -> Iterator[str]:
    """Some of the turns, each with its number and a few of its features."""
    turns = list_turns(seen)
    yield _text("one of the legal turns", 0, 0, weight="bold")
    yield _text(f"{len(turns.actions)} turns, of which {len(LISTED)} are shown", LIST, 0, "end", FAINT, SMALL)
    for name, end in SHOWN.items():
        yield _text(name, end, 76, "end", FAINT, SMALL)
    for n, number in enumerate(LISTED):
        yield move("".join(_turn(seen, number, turns.actions[number], turns.features[number])), 0, 94 + n * ROW)


def _turn(seen: Observation, number: int, action: Action, features: Sequence[float]) -> Iterator[str]:
    """A row of the list."""
    yield f'<path d="M0 0H{LIST}" stroke="{FAINT}" stroke-width="1.5" opacity="0.4"/>'
    yield _text(str(number), 44, 46, "end", FAINT)
    placements = action.placements if isinstance(action, Place) else ()
    for n, tile in enumerate([placement.tile for placement in placements] or action.tiles):
        yield f'<g transform="translate({72 + n * 56} 7) scale(0.52)">{piece(Scene(seen), tile, 0, 0)}</g>'
    cells = [f"{cell.x},{cell.y}" for _, cell in placements]
    yield _text(f"at {' and '.join(cells)}" if cells else action.verb, 310, 45, size=SMALL)
    for name, end in SHOWN.items():
        yield _text(f"{features[FEATURES.index(name)]:g}", end, 46, "end")


# Both -------------------------------------------------------------------------------------------------


def _text(
    content: str, x: float, y: float, anchor: str = "start", fill: str = TEXT, size: int = 34, weight: str = "normal"
) -> str:
    style = f'font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(content)}</text>'


def _beside(title: str, seen: Observation, panels: Sequence[str], width: float) -> str:
    """Panels side by side."""
    pitch = len(COLUMNS) * UNIT + GAP
    parts = [move(panel, EDGE + n * pitch, 90) for n, panel in enumerate(panels)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {HEIGHT}" width="{width / 2:g}" role="img" '
        f'font-family="system-ui, sans-serif" fill="{TEXT}"><title>{escape(title)}</title>'
        f"<defs>{''.join(definitions(Scene(seen)))}</defs>"
        f'<rect width="{width:g}" height="{HEIGHT}" rx="28" fill="{BACKGROUND}"/>{"".join(parts)}</svg>'
    )
