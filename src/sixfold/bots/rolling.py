"""Which cubes to roll again: those that promise the most points, by expectation over the faces.

All cubes of a play share a colour or a shape. So the best play of a hand is the best over the twelve attributes, and
for each of them only the kinds in the hand matter. The plays of an attribute are found once; for each way the cubes may
fall, only a few numbers are looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from sixfold.bots.bot import Limit
from sixfold.bots.strategies import Strategy
from sixfold.rules import grid
from sixfold.rules.actions import Action, Play, Roll
from sixfold.rules.board import Board
from sixfold.rules.model import Observation, Phase
from sixfold.rules.tiles import BIT, COLOURS, QWIRKLE, SHAPES, Tile, Tiles, mask_of

EXACT = 2  # rolls of up to this many cubes are counted out in full; larger ones are sampled
SAMPLE = 80
LONGEST = 3  # longer plays are rarely rolled and hardly change an expectation, but take long to find


def roll_first(strategy: Strategy) -> Strategy:
    """Roll cubes again for the highest expected score; then play by a strategy."""

    def choose(seen: Observation, rng: Random, limit: Limit) -> Action:
        if seen.table.phase is Phase.ROLL:
            return Roll(seen.table.turn, RollChoice(seen).best(rng))
        return strategy(seen, rng, limit)

    return choose


class RollChoice:
    """The worth of every roll that a seat can make."""

    def __init__(self, seen: Observation, longest: int = LONGEST) -> None:
        options: Any = seen.game.options
        self.board, self.opening = seen.table.board, seen.table.opening
        self.hand = seen.hand
        self.longest = longest
        self.is_last = seen.table.bag_size == 0
        self.qwirkle_bonus, self.out_bonus = options.qwirkle_bonus, options.out_bonus
        self.attributes = list(self._attributes())
        self._scores: dict[int, int] = {}

    def best(self, rng: Random) -> Tiles:
        """The cubes to roll again; among equals the fewest."""
        values = {roll: self.value(roll, rng) for roll in self.rolls()}
        return max(values, key=lambda roll: (values[roll], -len(roll)))

    def rolls(self) -> Iterator[Tiles]:
        """Every choice of cubes, none included."""
        for count in range(len(self.hand) + 1):
            yield from dict.fromkeys(combinations(self.hand, count))

    def value(self, roll: Tiles, rng: Random | None) -> float:
        """The expected score after a roll; without a generator every outcome is counted, however long that takes."""
        kept = list(self.hand)
        for cube in roll:
            kept.remove(cube)
        held = mask_of(kept)
        faces = [[BIT[Tile(cube.colour, shape)] for shape in SHAPES] for cube in roll]
        falls: Iterable[Iterable[int]] = product(*faces)
        if rng is not None and len(roll) > EXACT:
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
            self._scores[held] = max(attribute.best_within(held) for attribute in self.attributes)
        return self._scores[held]

    def _attributes(self) -> Iterator[_Attribute]:
        """One for every attribute that cubes of this hand can share."""
        colours = [cube.colour for cube in self.hand]
        for colour in dict.fromkeys(colours):
            kinds = [Tile(colour, shape) for shape in SHAPES]
            yield _Attribute(kinds, self._best_by_kinds(kinds, longest=colours.count(colour)))
        for shape in SHAPES:
            kinds = [Tile(colour, shape) for colour in COLOURS if colour in colours]
            yield _Attribute(kinds, self._best_by_kinds(kinds, longest=len(kinds)))

    def _best_by_kinds(self, kinds: list[Tile], longest: int) -> dict[int, int]:
        """The best score of every choice of kinds that makes a play."""
        best: dict[int, int] = {}
        if self.opening:
            for count in range(2, longest + 1):
                points = count + self.qwirkle_bonus * (count == QWIRKLE)
                best |= {mask_of(chosen): points for chosen in combinations(kinds, count)}
            return best
        for play in grid.plays(self.board, kinds, longest=min(longest, self.longest)):
            points = quick_points(self.board, play, self.qwirkle_bonus)
            if self.is_last and len(play) == len(self.hand):
                points += self.out_bonus
            mask = mask_of(tile for tile, _ in play)
            best[mask] = max(points, best.get(mask, 0))
        return best


class _Attribute:
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
    """The points of the lines of a play."""
    return sum(grid.line_points(board, play, qwirkle_bonus))
