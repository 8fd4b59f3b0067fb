"""A poster: a table with its title, names and scores, as a picture that people send each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import pi
from typing import NamedTuple

from sixfold.draw.board_svg import draw_tiles
from sixfold.draw.cards_svg import draw_spread
from sixfold.draw.face import face_svg, faces_of
from sixfold.draw.lettering import FAMILY, Lettering, Weight, writable
from sixfold.draw.mark import mark_svg
from sixfold.draw.pieces import TEXT, definitions, move
from sixfold.draw.scene import Scene
from sixfold.draw.tiles import star_path

WIDTH, HEIGHT = 1200, 630  # what messengers and social networks expect
SIDE = 430  # the width of the text beside the table
EDGE = 48
COLUMN = SIDE - 2 * EDGE  # the width of a line of text
AIR = 30  # around the table
LARGEST = 1.25  # how much a small table is enlarged

LINEN, PAPER, RULE = "#efe8dc", "#fbf8f2", "#e6dccb"
ACCENT, PRIZE = "#8a4b16", "#f3e3cd"  # the word about the game, and the row of a winner
SEATS = ("#8a4b16", "#1d5f8a", "#3f6b1f", "#7b2d8b", "#5b5b5b", "#8a1f3d")  # as in the browser app

WORD_MARK = Lettering(30, Weight.BOLD, TEXT)
TITLE = Lettering(44, Weight.BOLD, TEXT)
REMARK = Lettering(24, Weight.MEDIUM, ACCENT)
NAME = Lettering(25, Weight.MEDIUM, TEXT)
WINNER = NAME._replace(weight=Weight.BOLD)
SCORE = Lettering(28, Weight.BOLD, TEXT)

MARK_SCALE = 0.44
TITLE_TOP, TITLE_LINE = 178, 52  # its first baseline, and from one to the next
REMARK_TOP, REMARK_LINE = 44, 32  # below the title, and from one line to the next
MOST_TITLE, MOST_REMARK = 5, 2  # lines; above rows the title has one
SMALLEST_TITLE = 34
ROW, ROWS_BOTTOM = 52, HEIGHT - EDGE + 8
RADIUS = 16  # of the mark in front of a name
BEFORE_NAME, BEFORE_SCORE = 48, 16
STAR, STAR_SCALE = star_path(5, 46, 19, -pi / 2), 0.22
FEW, LARGE = 3, 1.25  # how many rows are larger, and how much


class PosterRow(NamedTuple):
    """A seat on a poster."""

    seat: int
    name: str
    score: int
    has_won: bool = False
    is_bot: bool = False

    @property
    def shown_name(self) -> str:
        """The name in letters that can be written, or else the number of the seat."""
        return writable(self.name) or f"Player {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Poster:
    """What a poster shows: a table, and what is said beside it."""

    scene: Scene
    title: str
    remark: str = ""
    rows: Sequence[PosterRow] = ()

    def svg(self) -> str:
        """The poster as SVG."""
        parts = (*_table(self.scene), *_side(self))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'font-family="{FAMILY}" font-weight="{Weight.BOLD}" fill="{TEXT}">{"".join(parts)}</svg>'
        )


def _table(scene: Scene) -> Iterator[str]:
    """The table, as large as it fits beside the text."""
    width, height = WIDTH - SIDE - 2 * AIR, HEIGHT - 2 * AIR
    middle = draw_spread(scene, width / height) if scene.is_cards else draw_tiles(scene)
    scale = min(width / middle.width, height / middle.height, LARGEST)
    left, top = WIDTH - AIR - (width + scale * middle.width) / 2, (HEIGHT - scale * middle.height) / 2
    yield f"<defs>{''.join(definitions(scene))}</defs>"
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{LINEN}"/>'
    yield f'<g transform="translate({left:g} {top:g}) scale({scale:g})">{middle.svg}</g>'


def _side(poster: Poster) -> Iterator[str]:
    yield f'<rect width="{SIDE}" height="{HEIGHT}" fill="{PAPER}"/>'
    yield f'<path d="M{SIDE} 0V{HEIGHT}" stroke="{RULE}" stroke-width="2"/>'
    yield _word_mark()
    yield from _heading(poster)
    yield from _rows(poster.rows)


def _word_mark() -> str:
    tile = f'<g transform="scale({MARK_SCALE})">{mark_svg()}</g>'
    return move(tile + WORD_MARK.write("Sixfold", 58, 32), EDGE, EDGE)


def _heading(poster: Poster) -> Iterator[str]:
    """The title, and below it what is to be said about the match."""
    text, most = writable(poster.title), 1 if poster.rows else MOST_TITLE
    style = TITLE.narrowed(text, COLUMN * most, SMALLEST_TITLE)
    title = style.lines(text, COLUMN, most)
    for n, line in enumerate(title):
        yield style.write(line, EDGE, TITLE_TOP + n * TITLE_LINE)
    y = TITLE_TOP + (len(title) - 1) * TITLE_LINE + REMARK_TOP
    for n, line in enumerate(REMARK.lines(writable(poster.remark), COLUMN, MOST_REMARK)):
        yield REMARK.write(line, EDGE, y + n * REMARK_LINE)


def _rows(rows: Sequence[PosterRow]) -> Iterator[str]:
    """The seats, down to the lower edge; a few are written larger than many."""
    scale = LARGE if len(rows) <= FEW else 1
    top = ROWS_BOTTOM - scale * ROW * len(rows)
    seats = sorted(rows, key=lambda row: row.seat)
    faces = dict(zip((row.seat for row in seats), faces_of([row.name for row in seats]), strict=True))
    drawn = (
        move("".join(_row(row, faces[row.seat], COLUMN / scale)), 0, number * ROW) for number, row in enumerate(rows)
    )
    yield f'<g transform="translate({EDGE} {top:g}) scale({scale:g})">{"".join(drawn)}</g>'


def _row(row: PosterRow, face: int, width: float) -> Iterator[str]:
    """A face, a name and a score; the row of a winner has a star instead, and a background."""
    middle = ROW / 2
    if row.has_won:
        yield f'<rect x="-12" y="2" width="{width + 24:g}" height="{ROW - 4}" rx="12" fill="{PRIZE}"/>'
    if row.has_won:
        yield f'<circle cx="{RADIUS}" cy="{middle:g}" r="{RADIUS}" fill="{SEATS[row.seat]}"/>'
        yield _star(RADIUS, middle)
    else:
        yield move(f'<g transform="scale({RADIUS / 50})">{face_svg(face, row.is_bot)}</g>', 0, middle - RADIUS)
    score, style = str(row.score), WINNER if row.has_won else NAME
    room = width - BEFORE_NAME - SCORE.width(score) - BEFORE_SCORE
    yield style.write(style.fitted(row.shown_name, room), BEFORE_NAME, middle + 9)
    yield SCORE.write(score, width, middle + 10, "end")


def _star(x: float, y: float) -> str:
    """A star around a point."""
    place = f"translate({x - 50 * STAR_SCALE:g} {y - 50 * STAR_SCALE:g}) scale({STAR_SCALE})"
    return f'<path d="{STAR}" fill="{PAPER}" transform="{place}"/>'
