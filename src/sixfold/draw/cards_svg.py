"""Sets of cards on a table, and the Qwirkles that the seats have won, as SVG."""

from __future__ import annotations

from sixfold.draw.pieces import FAINT, UNIT, Drawing, last_mark, moved, piece, pitch
from sixfold.draw.scene import NumberedSet, Scene
from sixfold.draw.tiles import CARD_WIDTH
from sixfold.rules.actions import Seat

WIDEST = 1400  # a row of sets that is longer goes on below
GAP = 40  # between two sets
NAME = 44  # above a row: what its sets share
NUMBER = 34  # above a set
LOW = 24  # below a row
WON = 0.4  # how large won cards are
WON_PITCH = 20  # from one won card to the next
WON_ROOM = 820  # for all that a seat has won


def draw_sets(scene: Scene) -> Drawing:
    """The sets in two rows, by shape and by colour; each has its number, and its new cards are marked."""
    parts, width, top = [], 6.0 * UNIT, 0.0
    for name, sets in scene.set_rows.items():
        if not sets:
            continue
        parts.append(f'<text y="{top + 26:g}" font-size="28" fill="{FAINT}">{name}</text>')
        top += NAME
        left = 0.0
        for each in sets:
            room = len(each.cards) * pitch(scene)
            if left and left + room > WIDEST:
                left, top = 0.0, top + NUMBER + UNIT + LOW
            parts.append(moved(_draw_set(scene, each), left, top))
            left += room + GAP
            width = max(width, left - GAP)
        top += NUMBER + UNIT + LOW
    return Drawing("".join(parts), width, top)


def _draw_set(scene: Scene, numbered: NumberedSet) -> str:
    drawn = [f'<text y="24" font-size="24" fill="{FAINT}">{numbered.number}</text>']
    for n, (tile, is_new) in enumerate(zip(numbered.cards, numbered.fresh, strict=True)):
        drawn.append(piece(scene, tile, n * pitch(scene), NUMBER))
        if is_new:
            drawn.append(moved(last_mark(CARD_WIDTH), n * pitch(scene), NUMBER))
    return "".join(drawn)


def draw_won(scene: Scene, seat: Seat) -> str:
    """The Qwirkles of a seat, each fanned out, side by side; many of them move closer together."""
    won = scene.seen.table.won[seat]
    room = CARD_WIDTH + 5 * WON_PITCH / WON
    step = min(room + GAP, (WON_ROOM / WON - room) / max(1, len(won) - 1))
    fans = [
        "".join(piece(scene, tile, n * step + k * WON_PITCH / WON, 0) for k, tile in enumerate(cards))
        for n, cards in enumerate(won)
    ]
    return f'<g transform="scale({WON})">{"".join(fans)}</g>'
