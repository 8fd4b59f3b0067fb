"""Which cubes to roll again: those that promise the most points, by expectation over the faces.

All cubes of a play share a colour or a shape. So the best play of a hand is the best over the twelve attributes, and
for each of them only the kinds at hand matter. The plays of an attribute are found once; for each way the cubes may
fall, only a few numbers are looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from sixfold.rules import grid
from sixfold.rules.actions import Play
from sixfold.rules.board import COLUMN, OPEN, ROW, Board
from sixfold.rules.model import Observation
from sixfold.rules.tiles import BIT, COLOURS, QWIRKLE, SHAPES, Tile, Tiles, mask_of

EXACT = 2  # rolls of up to this many cubes are counted out in full; larger ones are sampled
SAMPLE = 80
LONGEST = 3  # longer plays are rarely rolled and hardly change an expectation, but take long to find


class RollChoice:
    """The worth of every roll that a seat can make."""

    def __init__(self, seen: Observation) -> None:
        options: Any = seen.game.options
        self.board, self.opening = seen.table.board, seen.table.opening
        self.hand = seen.hand
        self.is_last = seen.table.bag_size == 0
        self.qwirkle_bonus, self.out_bonus = options.qwirkle_bonus, options.out_bonus
        self.lines = list(self._lines())
        self._scores: dict[int, int] = {}

    def best(self, rng: Random) -> Tiles:
        """The cubes to roll again; among equals the fewest."""
        values = {roll: self.value(roll, rng) for roll in self.rolls()}
        return max(values, key=lambda roll: (values[roll], -len(roll)))

    def rolls(self) -> Iterator[Tiles]:
        """Every choice of cubes, none included."""
        for count in range(len(self.hand) + 1):
            yield from dict.fromkeys(combinations(self.hand, count))

    def value(self, roll: Tiles, rng: Random) -> float:
        """The expected score after a roll."""
        kept = list(self.hand)
        for cube in roll:
            kept.remove(cube)
        held = mask_of(kept)
        faces = [[BIT[Tile(cube.colour, shape)] for shape in SHAPES] for cube in roll]
        falls: Iterable[Iterable[int]] = product(*faces)
        if len(roll) > EXACT:
            falls = zip(*(rng.choices(cube_faces, k=SAMPLE) for cube_faces in faces), strict=True)
        scores = [self.score(held, fall) for fall in falls]
        # A hand without a play must be rolled again: it counts as an average hand with one.
        playable = [score for score in scores if score]
        return sum(playable) / len(playable) if playable else 0.0

    def score(self, held: int, fall: Iterable[int]) -> int:
        """The best score of the kinds kept and those rolled."""
        for kind in fall:
            held |= kind
        if held not in self._scores:
            self._scores[held] = max(line.best_within(held) for line in self.lines)
        return self._scores[held]

    def _lines(self) -> Iterator[_Line]:
        """One for every attribute that cubes of this hand can share."""
        colours = [cube.colour for cube in self.hand]
        for colour in dict.fromkeys(colours):
            kinds = [Tile(colour, shape) for shape in SHAPES]
            yield _Line(kinds, self._best_by_kinds(kinds, longest=colours.count(colour)))
        for shape in SHAPES:
            kinds = [Tile(colour, shape) for colour in COLOURS if colour in colours]
            yield _Line(kinds, self._best_by_kinds(kinds, longest=len(kinds)))

    def _best_by_kinds(self, kinds: list[Tile], longest: int) -> dict[int, int]:
        """The best score of every choice of kinds that makes a play."""
        best: dict[int, int] = {}
        if self.opening:
            for count in range(2, longest + 1):
                points = count + self.qwirkle_bonus * (count == QWIRKLE)
                best |= {mask_of(chosen): points for chosen in combinations(kinds, count)}
            return best
        for play in grid.plays(self.board, kinds, longest=min(longest, LONGEST)):
            points = quick_points(self.board, play, self.qwirkle_bonus)
            if self.is_last and len(play) == len(self.hand):
                points += self.out_bonus
            mask = mask_of(tile for tile, _ in play)
            best[mask] = max(points, best.get(mask, 0))
        return best


class _Line:
    """The plays that share one attribute: the best score of any choice of kinds, worked out once."""

    def __init__(self, kinds: list[Tile], best: dict[int, int]) -> None:
        self.kinds = mask_of(kinds)
        self.best = best
        self.known: dict[int, int] = {}

    def best_within(self, kinds: int) -> int:
        kinds &= self.kinds
        if kinds not in self.known:
            self.known[kinds] = max((points for mask, points in self.best.items() if not mask & ~kinds), default=0)
        return self.known[kinds]


def quick_points(board: Board, play: Play, qwirkle_bonus: int) -> int:
    """The points of the lines of a play, without a list of the lines.

    A gap knows the runs on both sides, so there is no need to walk along the lines.
    """
    first = play[0].cell
    axis = ROW if len(play) == 1 or play[1].cell.y == first.y else COLUMN
    along, across = board.gaps[axis], board.gaps[1 - axis]
    lengths = [len(play) + along.get(first, OPEN).before.bit_count()]
    for _, cell in play:
        lengths[0] += along.get(cell, OPEN).after.bit_count()
        if cell in across:
            lengths.append(1 + across[cell].before.bit_count() + across[cell].after.bit_count())
    return sum(n + qwirkle_bonus * (n == QWIRKLE) for n in lengths if n > 1)
