"""What a seat sees, as named arrays of fixed shape. The seat itself comes first, then the others in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixfold.arrays.steps import VERBS, CardCourse, Course, GridCourse
from sixfold.arrays.window import Window, side_of, window_of
from sixfold.rules.actions import Cell, Seat
from sixfold.rules.cubes import cube_table
from sixfold.rules.division import LINES
from sixfold.rules.game import Game
from sixfold.rules.info import Pieces
from sixfold.rules.melds import line_of
from sixfold.rules.model import Observation, Phase
from sixfold.rules.redaction import count_unseen
from sixfold.rules.rummy import card_table, won_by
from sixfold.rules.select import star_table, tokens_of
from sixfold.rules.tiles import KINDS, Tile

Array: TypeAlias = NDArray[np.int16]
Arrays: TypeAlias = dict[str, Array]

MOST = 1000  # of anything that is counted
PHASES = tuple(Phase)
DOING = ("", "place", *VERBS[1:], "arrange")  # what a decision is about


@dataclass(frozen=True, slots=True)
class NamedArray:
    """A named array: its shape, the range of its numbers, and what they mean."""

    shape: tuple[int, ...]
    least: int
    most: int
    about: str


class Encoder:
    """Turns what the seats of a game see into arrays.

    Nothing but the observation goes in, so nothing that a seat cannot see comes out.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats, self.side = game, seats, side_of(game)
        self.is_cards = game.info.pieces is Pieces.CARDS
        self.marks = {mark: number for number, mark in enumerate(dict.fromkeys(("", *game.spaces.values())))}
        self.fields: Mapping[str, NamedArray] = {
            **self._common_fields(),
            **(self._card_fields() if self.is_cards else self._grid_fields()),
        }

    # The fields ---------------------------------------------------------------------------------------

    def _common_fields(self) -> dict[str, NamedArray]:
        each = (self.seats,)
        return {
            "hand": NamedArray((KINDS,), 0, MOST, "how many of each kind the seat holds"),
            "unseen": NamedArray((KINDS,), 0, MOST, "how many of each kind the seat cannot see"),
            "scores": NamedArray(each, 0, MOST, "the points, or the Qwirkles of Rummy"),
            "hand_sizes": NamedArray(each, 0, MOST, "how many tiles each seat holds"),
            "turn": NamedArray(each, 0, 1, "whose turn it is"),
            "bag": NamedArray((1,), 0, MOST, "how many tiles are left to draw"),
            "phase": NamedArray((len(PHASES),), 0, 1, f"one of {', '.join(PHASES)}"),
            "opening": NamedArray((1,), 0, 1, "whether nothing has been played yet"),
            "idle": NamedArray((1,), 0, MOST, "turns in a row without a play"),
            "doing": NamedArray((len(DOING),), 0, 1, f"one of nothing, {', '.join(DOING[1:])}"),
            "named": NamedArray((KINDS,), 0, MOST, "how many of each kind were named in this decision"),
        }

    def _grid_fields(self) -> dict[str, NamedArray]:
        square = (self.side, self.side)
        found = {
            "board": NamedArray(square, 0, KINDS, "the tile on each cell, from 1; 0 is none"),
            "laid": NamedArray(square, 0, KINDS, "the same for the tiles that were laid in this decision"),
            "held": NamedArray((KINDS,), 0, 1, "the tile that was named and has no cell yet"),
        }
        if self.game.spaces:
            found["spaces"] = NamedArray(square, 0, len(self.marks) - 1, f"what is printed: {self._legend()}")
        if self._has_stars:
            found["stars"] = NamedArray(square, 0, 1, "the stars that can still be won")
            found["tokens"] = NamedArray((self.seats,), 0, MOST, "the star tokens of each seat")
        if self.game.info.pieces is Pieces.CUBES:
            found["hands"] = NamedArray((self.seats, KINDS), 0, MOST, "all hands, which lie open")
            found["rolls"] = NamedArray((1,), 0, MOST, "how often the seat to act may still roll")
        return found

    def _card_fields(self) -> dict[str, NamedArray]:
        return {
            "table": NamedArray((KINDS,), 0, MOST, "how many of each kind lie on the table"),
            "won": NamedArray((self.seats, LINES), 0, MOST, "the Qwirkles of each seat, by colour, then by shape"),
            "qwirkles": NamedArray((LINES,), 0, MOST, "the Qwirkles that were named in this decision"),
            "turns_left": NamedArray((1,), 0, MOST, "1 more than the turns that are left; 0 while that is open"),
        }

    @property
    def _has_stars(self) -> bool:
        return "*" in self.marks

    def _legend(self) -> str:
        return ", ".join(f"{number} {mark or 'nothing'}" for mark, number in self.marks.items())

    # The numbers --------------------------------------------------------------------------------------

    def encode(self, seen: Observation, course: Course | None = None) -> Arrays:
        """What a seat sees, and how far its decision has come if it is to act."""
        values = self._common(seen, course)
        values |= self._cards(seen, course) if self.is_cards else self._grid(seen, course)
        assert values.keys() == self.fields.keys()
        return values

    def _common(self, seen: Observation, course: Course | None) -> Arrays:
        table = seen.table
        return {
            "hand": _kinds(seen.hand),
            "unseen": _kinds(count_unseen(seen).elements()),
            "scores": self._by_seat(seen, table.scores.__getitem__),
            "hand_sizes": self._by_seat(seen, table.hand_sizes.__getitem__),
            "turn": self._by_seat(seen, lambda seat: int(seat == table.turn and not table.end)),
            "bag": _number(table.bag_size),
            "phase": _one_of(PHASES.index(table.phase), len(PHASES)),
            "opening": _number(table.opening),
            "idle": _number(table.idle),
            "doing": _one_of(DOING.index(course.verb if course else ""), len(DOING)),
            "named": _kinds(course.tiles if course else ()),
        }

    def _grid(self, seen: Observation, course: Course | None) -> Arrays:
        table, grid = seen.table, course if isinstance(course, GridCourse) else None
        window = grid.window if grid else window_of(seen)
        square = [(placement.cell, placement.tile + 1) for placement in table.board.placements]
        laid = [(placement.cell, placement.tile + 1) for placement in (grid.laid if grid else ())]
        values = {
            "board": self._square(window, square),
            "laid": self._square(window, laid),
            "held": _kinds([grid.held] if grid and grid.held is not None else []),
        }
        if self.game.spaces:
            printed = [(cell, self.marks[mark]) for cell, mark in self.game.spaces.items()]
            values["spaces"] = self._square(window, printed)
        if self._has_stars:
            values["stars"] = self._square(window, [(cell, 1) for cell in star_table(table).stars])
            values["tokens"] = self._by_seat(seen, lambda seat: tokens_of(table, seat))
        if self.game.info.pieces is Pieces.CUBES:
            values["hands"] = np.stack([_kinds(table.open_hands[seat]) for seat in self._order(seen)])
            values["rolls"] = _number(cube_table(table).rolls)
        return values

    def _cards(self, seen: Observation, course: Course | None) -> Arrays:
        table = card_table(seen.table)
        made = course.qwirkles if isinstance(course, CardCourse) else ()
        won = [_counted(map(line_of, won_by(table, seat)), LINES) for seat in self._order(seen)]
        return {
            "table": _kinds(tile for cards in table.sets for tile in cards),
            "won": np.stack(won),
            "qwirkles": _counted(made, LINES),
            "turns_left": _number(0 if table.turns_left is None else table.turns_left + 1),
        }

    def _order(self, seen: Observation) -> list[Seat]:
        """The seats, beginning with the one that looks."""
        first = seen.seat or 0
        return [(first + number) % self.seats for number in range(self.seats)]

    def _by_seat(self, seen: Observation, of: Callable[[Seat], int]) -> Array:
        return np.array([of(seat) for seat in self._order(seen)], dtype=np.int16)

    def _square(self, window: Window, values: Iterable[tuple[Cell, int]]) -> Array:
        flat = np.zeros(self.side * self.side, dtype=np.int16)
        for cell, value in values:
            if cell in window:
                flat[window.index(cell)] = value
        return flat.reshape(self.side, self.side)


def flat(arrays: Mapping[str, Array]) -> NDArray[np.float32]:
    """All arrays in one row."""
    return np.concatenate([array.ravel() for array in arrays.values()]).astype(np.float32)


def _kinds(tiles: Iterable[Tile]) -> Array:
    return _counted(tiles, KINDS)


def _counted(numbers: Iterable[int], size: int) -> Array:
    found = np.zeros(size, dtype=np.int16)
    for number in numbers:
        found[number] += 1
    return found


def _number(number: int) -> Array:
    return np.array([number], dtype=np.int16)


def _one_of(number: int, size: int) -> Array:
    found = np.zeros(size, dtype=np.int16)
    found[number] = 1
    return found
