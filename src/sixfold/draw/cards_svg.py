"""Sets of cards on a table, and the Qwirkles won by each seat, as SVG."""

from __future__ import annotations

from sixfold.draw.pieces import FAINT, UNIT, Drawing, last_mark, move, piece, pitch
from sixfold.draw.scene import NumberedSet, Scene, shown_sets
from sixfold.draw.tiles import CARD_WIDTH
from sixfold.rules.actions import Seat
from sixfold.rules.rummy import card_table, won_by
from sixfold.rules.tiles import Tiles

MAX_WIDTH = 1400  # longer rows of sets wrap
GAP = 40  # between two sets
NAME = 44  # the height of a row's name, above it
NUMBER = 34  # the height of a set's number, above it
LOW = 24  # the space below a row
WON = 0.4  # the scale of won cards
WON_PITCH = 20  # from one won card to the next
WON_WIDTH = 820  # for all Qwirkles of a seat
MOST_ABREAST = 4  # Qwirkles side by side in a spread


def draw_sets(scene: Scene) -> Drawing:
    """The sets in two rows, by shape and by colour, each with its number and its new cards marked."""
    parts, width, top = [], 6.0 * UNIT, 0.0
    for name, sets in scene.set_rows.items():
        if not sets:
            continue
        parts.append(f'<text y="{top + 26:g}" font-size="28" fill="{FAINT}">{name}</text>')
        top += NAME
        left = 0.0
        for numbered in sets:
            space = len(numbered.cards) * pitch(scene)
            if left and left + space > MAX_WIDTH:
                left, top = 0.0, top + NUMBER + UNIT + LOW
            parts.append(move(_draw_set(scene, numbered), left, top))
            left += space + GAP
            width = max(width, left - GAP)
        top += NUMBER + UNIT + LOW
    return Drawing("".join(parts), width, top)


def draw_spread(scene: Scene, proportion: float) -> Drawing:
    """All open cards, those that were won too, without words; the rows are as wide as suits a frame of a proportion."""
    table = card_table(scene.seen.table)
    sets = [*shown_sets(table.sets), *(cards for won in table.won for cards in won)]
    qwirkle = 6 * pitch(scene) + GAP
    spreads = [_rows(scene, sets, abreast * qwirkle) for abreast in range(1, MOST_ABREAST + 1)]
    return min(spreads, key=lambda spread: max(spread.width, spread.height * proportion))


def _rows(scene: Scene, sets: list[Tiles], most: float) -> Drawing:
    """Sets one after another, in rows that are at most so wide."""
    parts, width, left, top = [], 0.0, 0.0, 0.0
    for cards in sets:
        space = len(cards) * pitch(scene)
        if left and left + space > most:
            left, top = 0.0, top + UNIT + GAP
        parts += [piece(scene, tile, left + n * pitch(scene), top) for n, tile in enumerate(cards)]
        left += space + GAP
        width = max(width, left - GAP)
    return Drawing("".join(parts), width, top + UNIT)


def _draw_set(scene: Scene, numbered: NumberedSet) -> str:
    drawn = [f'<text y="24" font-size="24" fill="{FAINT}">{numbered.number}</text>']
    for n, (tile, is_new) in enumerate(zip(numbered.cards, numbered.new, strict=True)):
        drawn.append(piece(scene, tile, n * pitch(scene), NUMBER))
        if is_new:
            drawn.append(move(last_mark(CARD_WIDTH), n * pitch(scene), NUMBER))
    return "".join(drawn)


def draw_won(scene: Scene, seat: Seat) -> str:
    """The Qwirkles of a seat as fans, side by side; the more there are, the closer they stand."""
    won = won_by(scene.seen.table, seat)
    space = CARD_WIDTH + 5 * WON_PITCH / WON
    step = min(space + GAP, (WON_WIDTH / WON - space) / max(1, len(won) - 1))
    fans = [
        "".join(piece(scene, tile, n * step + k * WON_PITCH / WON, 0) for k, tile in enumerate(cards))
        for n, cards in enumerate(won)
    ]
    return f'<g transform="scale({WON})">{"".join(fans)}</g>'
