"""What a picture of a table shows, whether it is drawn as SVG or in a terminal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from sixfold.draw.tiles import Look
from sixfold.rules.actions import Cell
from sixfold.rules.info import Pieces
from sixfold.rules.melds import attribute_of, continued, is_shape_set, line_of
from sixfold.rules.model import Observation, Phase
from sixfold.rules.quadrants import STAR
from sixfold.rules.rummy import card_table
from sixfold.rules.select import star_table, tokens_of
from sixfold.rules.sentences import join_words, name_of
from sixfold.rules.tiles import Sets, Tiles

MARGIN = 1  # empty cells around the tiles
TURN = "> "  # marks the seat to act
MIN_CELLS = 5  # across and down, so that one tile does not fill the picture


class NumberedSet(NamedTuple):
    """A set of cards with its number, and which of its cards are new."""

    number: int
    cards: Tiles
    new: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one viewer sees it, the look of its tiles, and the marks on it."""

    seen: Observation
    look: Look = Look.CLASSIC
    names: tuple[str, ...] = ()
    last: frozenset[Cell] = frozenset()  # the cells of the last move
    legal: frozenset[Cell] = frozenset()  # the cells where a tile may be placed
    selected: Tiles = ()  # picked-up tiles of the hand
    played: Tiles = ()  # cards of the last move
    sets_before: Sets = ()  # the sets before the last move, if known

    @property
    def columns(self) -> range:
        size = self.seen.table.board.size
        return range(size) if size else _span([cell.x for cell in self._cells])

    @property
    def rows(self) -> range:
        size = self.seen.table.board.size
        return range(size) if size else _span([cell.y for cell in self._cells])

    @property
    def is_cubes(self) -> bool:
        """Whether the game is played with cubes, in open hands."""
        return self.seen.game.info.pieces is Pieces.CUBES

    @property
    def open_hands(self) -> Tiles:
        """The cubes of all open hands."""
        return tuple(tile for hand in self.seen.table.open_hands for tile in hand)

    @property
    def is_cards(self) -> bool:
        """Whether the game is played with cards, in sets."""
        return self.seen.game.info.pieces is Pieces.CARDS

    @property
    def set_rows(self) -> dict[str, list[NumberedSet]]:
        """The sets of cards in two rows, by shape and by colour, with their numbers and new cards."""
        played = Counter(self.played)
        sets = card_table(self.seen.table).sets
        pairs = continued(self.sets_before, sets)
        rows: dict[str, list[NumberedSet]] = {"Shapes": [], "Colours": []}
        for number, cards in enumerate(shown_sets(sets), 1):
            pair = next(pair for pair in pairs if pair[0] == cards)
            pairs.remove(pair)
            new = tuple(played[tile] > 0 and tile not in pair[1] for tile in cards)
            played -= Counter(tile for tile, is_new in zip(cards, new, strict=True) if is_new)
            rows["Shapes" if is_shape_set(cards) else "Colours"].append(NumberedSet(number, cards, new))
        return rows

    @property
    def spaces(self) -> dict[Cell, str]:
        """The printed marks that are not covered; a star space without its token has none."""
        table = self.seen.table
        free = {cell: mark for cell, mark in self.seen.game.spaces.items() if cell not in table.board}
        return {cell: mark for cell, mark in free.items() if mark != STAR or cell in star_table(table).stars}

    @property
    def spent_stars(self) -> list[Cell]:
        """Uncovered star spaces whose token is gone."""
        table = self.seen.table
        stars = (
            cell for cell, mark in self.seen.game.spaces.items() if mark == STAR and cell not in star_table(table).stars
        )
        return [cell for cell in stars if cell not in table.board]

    @property
    def _cells(self) -> list[Cell]:
        return [*self.seen.table.board, *self.legal] or [Cell(0, 0)]

    @property
    def seats(self) -> list[str]:
        """A line for each seat: name, score and number of tiles; an arrow marks the seat to act."""
        table = self.seen.table
        lines = []
        for seat, (score, held) in enumerate(zip(table.scores, table.hand_sizes, strict=True)):
            mark = TURN if seat == table.turn and table.phase not in (Phase.SETUP, Phase.OVER) else ""
            tokens = f", {count} star token{'' if count == 1 else 's'}" if (count := tokens_of(table, seat)) else ""
            lines.append(f"{mark}{self.name(seat)}: {score} ({held} in hand{tokens})")
        return lines

    @property
    def won(self) -> list[str]:
        """The attributes of each seat's Qwirkles."""
        names = self.seen.game.options.names
        return [
            join_words([name_of(attribute_of(cards), names) for cards in sets])
            for sets in card_table(self.seen.table).won
        ]

    @property
    def stock(self) -> str:
        """The number of pieces left to draw."""
        left = card_table(self.seen.table).turns_left
        turns = f", {left} turn{'' if left == 1 else 's'} left" if left else ""
        return f"{self.seen.table.bag_size} in the {self.seen.game.info.stock}{turns}"

    def name(self, seat: int) -> str:
        """The name of a seat, safe to print."""
        name = self.names[seat] if self.names else f"Seat {seat}"
        return "".join(letter if letter.isprintable() else "?" for letter in name)

    @property
    def note(self) -> str:
        """A note about the design of the board, if it needs one."""
        has_stars = STAR in self.seen.game.spaces.values()
        return "Where the stars stand is our own design, not the publisher's." if has_stars else ""

    @property
    def summary(self) -> str:
        """The picture in one sentence, for people who cannot see it."""
        table = self.seen.table
        scores = ", ".join(f"{self.name(seat)} {score}" for seat, score in enumerate(table.scores))
        pieces = f"{sum(map(len, card_table(table).sets))} cards" if self.is_cards else f"{len(table.board)} tiles"
        return f"{self.seen.game.name}: {pieces} on the table; {scores}; {self.stock}"


def shown_sets(sets: Sets) -> list[Tiles]:
    """The sets in the order they are shown and numbered: by shape, then by colour."""
    return sorted(sets, key=lambda cards: (not is_shape_set(cards), line_of(cards), cards))


def _span(values: list[int]) -> range:
    low, high = min(values) - MARGIN, max(values) + MARGIN
    missing = max(0, MIN_CELLS - (high - low + 1))
    return range(low - missing // 2, high + 1 + (missing + 1) // 2)
