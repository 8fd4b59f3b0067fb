"""A table as SVG, for notebooks, documents and the web."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from sixfold.draw.board_svg import draw_board
from sixfold.draw.cards_svg import WON_WIDTH, draw_sets, draw_won
from sixfold.draw.pieces import FAINT, TEXT, UNIT, definitions, move, piece, pitch, selected_mark
from sixfold.draw.scene import TURN, Scene
from sixfold.draw.tiles import CARD_WIDTH
from sixfold.rules.rummy import card_table

EDGE = 60  # around the board, for the coordinates
LINE = 56  # the height of a line of text
LETTER = 21  # its approximate width
BESIDE = 540  # where open hands and won cards start
LIFT = 22  # how far a picked-up tile is raised

BACKGROUND = "#ece5d8"


def draw_svg(scene: Scene) -> str:
    """The whole picture: the table with its marks, the seats, and the hand."""
    middle = draw_sets(scene) if scene.is_cards else draw_board(scene)
    hand = scene.seen.hand
    width = max(middle.width, len(hand) * pitch(scene), 6 * UNIT, _beside(scene)) + 2 * EDGE
    seats_top = middle.height + 2 * EDGE + LINE / 2
    hand_top = seats_top + (len(scene.seats) + 1) * LINE
    height = hand_top + (UNIT + EDGE / 2 if hand else 0)
    parts = [
        f"<title>{escape(scene.summary)}</title>",
        f"<defs>{''.join(definitions(scene))}</defs>",
        f'<rect width="{width:g}" height="{height:g}" rx="28" fill="{BACKGROUND}"/>',
        move(middle.svg, (width - middle.width) / 2, EDGE),
        move("".join(_seats(scene)), EDGE, seats_top),
        move("".join(_hand(scene)), EDGE, hand_top),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width / 2:g}" role="img" font-family="system-ui, sans-serif" font-size="36" fill="{TEXT}">'
        f"{''.join(parts)}</svg>"
    )


def _beside(scene: Scene) -> int:
    """The right edge of what is drawn beside the seats."""
    if any(card_table(scene.seen.table).won):
        return _beside_seats(scene) + WON_WIDTH
    return _beside_seats(scene) + 3 * UNIT if scene.is_cubes else 0


def _beside_seats(scene: Scene) -> int:
    """The left edge of what is drawn beside the seats: past the longest name."""
    return max(BESIDE, LETTER * max(map(len, scene.seats)) + UNIT // 2)


def _seats(scene: Scene) -> Iterator[str]:
    lines = [*scene.seats, scene.stock]
    if scene.note:
        style = f'x="{5 * UNIT}" y="{(len(lines) - 1) * LINE}" font-size="26" fill="{FAINT}"'
        yield f"<text {style}>{escape(scene.note)}</text>"
    for n, line in enumerate(lines):
        weight = ' font-weight="bold"' if line.startswith(TURN) else ""
        yield f'<text y="{n * LINE:g}"{weight}>{escape(line)}</text>'
    for seat, hand in enumerate(scene.seen.table.open_hands):
        small = "".join(piece(scene, tile, n * UNIT, 0) for n, tile in enumerate(hand))
        yield f'<g transform="translate({_beside_seats(scene)} {seat * LINE - 40}) scale(0.5)">{small}</g>'
    for seat in range(len(card_table(scene.seen.table).won)):
        yield move(draw_won(scene, seat), _beside_seats(scene), seat * LINE - 32)


def _hand(scene: Scene) -> Iterator[str]:
    picked = list(scene.selected)
    mark_width = CARD_WIDTH if scene.is_cards else UNIT
    for n, tile in enumerate(scene.seen.hand):
        if tile not in picked:
            yield piece(scene, tile, n * pitch(scene), 0)
            continue
        picked.remove(tile)
        yield piece(scene, tile, n * pitch(scene), -LIFT) + move(selected_mark(mark_width), n * pitch(scene), -LIFT)
