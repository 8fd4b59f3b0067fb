"""What a picture of a table shows, whether it is drawn as SVG or in a terminal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from sixfold.draw.tiles import Look
from sixfold.rules.actions import Cell
from sixfold.rules.boards import STAR
from sixfold.rules.melds import attribute_of, continued, is_shape_set, line_of
from sixfold.rules.model import Observation, Phase
from sixfold.rules.tiles import Sets, Tiles
from sixfold.rules.words import listed, name_of

MARGIN = 1  # empty cells around the tiles
TURN = "> "  # marks the seat on turn
SMALLEST = 5  # cells across and down, so that one tile does not fill the picture


class NumberedSet(NamedTuple):
    """A set of cards, the number it is called by, and which of its cards are new."""

    number: int
    cards: Tiles
    fresh: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one viewer sees it, how its tiles look, and what is marked on it."""

    seen: Observation
    look: Look = Look.CLASSIC
    names: tuple[str, ...] = ()
    last: frozenset[Cell] = frozenset()  # where the last move was made
    legal: frozenset[Cell] = frozenset()  # where a tile may be laid
    selected: Tiles = ()  # tiles of the hand that are picked up
    played: Tiles = ()  # cards that came with the last move,
    sets_before: Sets = ()  # and the sets that lay there before it, as far as known

    @property
    def columns(self) -> range:
        size = self.seen.table.board.size
        return range(size) if size else _span([cell.x for cell in self._cells])

    @property
    def rows(self) -> range:
        size = self.seen.table.board.size
        return range(size) if size else _span([cell.y for cell in self._cells])

    @property
    def cubes(self) -> bool:
        """Whether this is played with cubes, whose hands lie open."""
        return bool(self.seen.table.hands)

    @property
    def open_hands(self) -> Tiles:
        """The cubes of all hands, where they lie open."""
        return tuple(tile for hand in self.seen.table.hands for tile in hand)

    @property
    def cards(self) -> bool:
        """Whether this is played with cards, in sets."""
        return bool(self.seen.table.won)

    @property
    def set_rows(self) -> dict[str, list[NumberedSet]]:
        """The sets of cards in two rows, by shape and by colour, each set with its number and its new cards."""
        played = Counter(self.played)
        sets = self.seen.table.sets
        pairs = continued(self.sets_before, sets)
        rows: dict[str, list[NumberedSet]] = {"Shapes": [], "Colours": []}
        for number, cards in enumerate(shown_sets(sets), 1):
            pair = next(pair for pair in pairs if pair[0] == cards)
            pairs.remove(pair)
            fresh = tuple(played[tile] > 0 and tile not in pair[1] for tile in cards)
            played -= Counter(tile for tile, is_new in zip(cards, fresh, strict=True) if is_new)
            rows["Shapes" if is_shape_set(cards) else "Colours"].append(NumberedSet(number, cards, fresh))
        return rows

    @property
    def spaces(self) -> dict[Cell, str]:
        """The marks printed on the board that are not covered; a star space without its token has none."""
        table = self.seen.table
        free = {cell: mark for cell, mark in self.seen.game.spaces.items() if cell not in table.board}
        return {cell: mark for cell, mark in free.items() if mark != STAR or cell in table.stars}

    @property
    def spent_stars(self) -> list[Cell]:
        """Star spaces whose token is gone, and that lie free."""
        table = self.seen.table
        stars = (cell for cell, mark in self.seen.game.spaces.items() if mark == STAR and cell not in table.stars)
        return [cell for cell in stars if cell not in table.board]

    @property
    def _cells(self) -> list[Cell]:
        return [*self.seen.table.board, *self.legal] or [Cell(0, 0)]

    @property
    def seats(self) -> list[str]:
        """A line for each seat: its name, points and tiles held; an arrow marks the seat on turn."""
        table = self.seen.table
        lines = []
        for seat, (score, held) in enumerate(zip(table.scores, table.hand_sizes, strict=True)):
            mark = TURN if seat == table.turn and table.phase not in (Phase.SETUP, Phase.OVER) else ""
            tokens = f", {count} star token{'' if count == 1 else 's'}" if (count := self._tokens(seat)) else ""
            lines.append(f"{mark}{self.name(seat)}: {score} ({held} in hand{tokens})")
        return lines

    def _tokens(self, seat: int) -> int:
        return self.seen.table.tokens[seat] if self.seen.table.tokens else 0

    @property
    def won(self) -> list[str]:
        """What the Qwirkles of each seat are of."""
        names = self.seen.game.options.names
        return [listed([name_of(attribute_of(cards), names) for cards in sets]) for sets in self.seen.table.won]

    @property
    def stock(self) -> str:
        """What is left to draw."""
        left = self.seen.table.turns_left
        turns = f", {left} turn{'' if left == 1 else 's'} left" if left else ""
        return f"{self.seen.table.bag_size} in the {self.seen.game.stock}{turns}"

    def name(self, seat: int) -> str:
        """What a seat is called."""
        name = self.names[seat] if self.names else f"Seat {seat}"
        return "".join(letter if letter.isprintable() else "?" for letter in name)

    @property
    def note(self) -> str:
        """What has to be said about the board."""
        has_stars = STAR in self.seen.game.spaces.values()
        return "Where the stars stand is our own design, not the publisher's." if has_stars else ""

    @property
    def summary(self) -> str:
        """The picture in one sentence, for those who cannot see it."""
        table = self.seen.table
        scores = ", ".join(f"{self.name(seat)} {score}" for seat, score in enumerate(table.scores))
        lying = f"{sum(map(len, table.sets))} cards" if self.cards else f"{len(table.board)} tiles"
        return f"{self.seen.game.name}: {lying} on the table; {scores}; {self.stock}"


def shown_sets(sets: Sets) -> list[Tiles]:
    """The sets in the order in which they are shown and numbered: by shape first, then by colour."""
    return sorted(sets, key=lambda cards: (not is_shape_set(cards), line_of(cards), cards))


def _span(values: list[int]) -> range:
    low, high = min(values) - MARGIN, max(values) + MARGIN
    missing = max(0, SMALLEST - (high - low + 1))
    return range(low - missing // 2, high + 1 + (missing + 1) // 2)
