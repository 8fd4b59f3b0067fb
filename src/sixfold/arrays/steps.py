"""A turn, step by step: one tile, cell, card or Qwirkle at a time, so that the possible steps have fixed numbers.

A `Steps` says what the numbers of a game mean. A `Course` is a decision that is under way: which steps are possible
now, and where each of them leads, until an action of the rules is complete.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sixfold.arrays.window import Window, holds, side_of, window_of
from sixfold.rules.actions import Action, Arrange, Pass, Place, Placement, Play, Roll, Take, Trade
from sixfold.rules.division import LINES
from sixfold.rules.game import Game
from sixfold.rules.info import Pieces
from sixfold.rules.legal import Legal
from sixfold.rules.melds import ATTRIBUTES, Unfinished
from sixfold.rules.model import Observation
from sixfold.rules.rummy import card_table
from sixfold.rules.tiles import KINDS, TILES, Tile

Mask: TypeAlias = NDArray[np.int8]

VERBS = ("done", "trade", "take", "roll", "pass")
NOT_BEGUN, PLACE = "", Place.verb


class Steps(ABC):
    """The steps of a game: how many there are, and what each of them means."""

    size: int

    @abstractmethod
    def begin(self, seen: Observation) -> Course:
        """The decision of the seat to act."""

    @abstractmethod
    def name(self, step: int) -> str:
        """What a step means, for people."""


@dataclass(frozen=True, kw_only=True)
class Course(ABC):
    """A decision, as far as its steps have been taken."""

    seen: Observation
    verb: str = NOT_BEGUN  # what is being done
    tiles: tuple[Tile, ...] = ()  # that were named so far
    outside: int = 0  # plays that the window does not hold

    @abstractmethod
    def possible(self) -> list[int]:
        """The steps that may follow; there always is one."""

    @abstractmethod
    def take(self, step: int) -> Course | Action:
        """The decision after a step: an action once it is complete."""


def steps_of(game: Game) -> Steps:
    """The steps of a game."""
    return CardSteps() if game.info.pieces is Pieces.CARDS else GridSteps(side_of(game))


def mask_of(course: Course | None, size: int) -> Mask:
    """1 for each step that is possible."""
    mask = np.zeros(size, dtype=np.int8)
    if course:
        mask[course.possible()] = 1
    return mask


def check_step(course: Course, step: int) -> None:
    """Refuse a step that is not possible."""
    if step not in course.possible():
        raise ValueError(f"step {step} is not possible now: see the mask")


# On a grid --------------------------------------------------------------------------------------------


class GridSteps(Steps):
    """Name a tile, then its cell, and so on until done; or trade, take or roll what is named; or pass.

    What is traded or rolled is named in the order of its numbers.
    The steps are the 36 tiles, the cells of the window row by row, and the verbs.
    """

    def __init__(self, side: int) -> None:
        self.side, self.cells = side, side * side
        self.first_verb = KINDS + self.cells
        self.size = self.first_verb + len(VERBS)

    def begin(self, seen: Observation) -> GridCourse:
        """The decision of the seat to act."""
        legal = seen.legal()
        plays = [play for play, _ in legal.plays]
        window = window_of(seen, plays)
        inside = tuple(play for play in plays if holds(window, play))
        return GridCourse(
            seen=seen, steps=self, legal=legal, window=window, plays=inside, outside=len(plays) - len(inside)
        )

    def verb(self, verb: str) -> int:
        """The step of a verb."""
        return self.first_verb + VERBS.index(verb)

    def name(self, step: int) -> str:
        """What a step means."""
        if step < KINDS:
            return str(TILES[step])
        if step < self.first_verb:
            row, column = divmod(step - KINDS, self.side)
            return f"column {column}, row {row}"
        return VERBS[step - self.first_verb]


@dataclass(frozen=True, kw_only=True)
class GridCourse(Course):
    """A decision on a grid. While tiles are placed, only the plays that contain all of them are left."""

    steps: GridSteps
    legal: Legal
    window: Window
    plays: tuple[Play, ...]
    laid: tuple[Placement, ...] = ()
    held: Tile | None = None  # a tile that was named and has no cell yet

    def possible(self) -> list[int]:
        """The steps that may follow."""
        match self.verb:
            case Take.verb:
                return [self._cell_step(take.placement) for take in self._takes]
            case Trade.verb | Roll.verb:
                return self._named()
            case _ if self.held is not None:
                return sorted({self._cell_step(placement) for placement in self._next() if placement.tile == self.held})
            case _:
                return [*sorted({int(placement.tile) for placement in self._next()}), *self._verbs()]

    def take(self, step: int) -> GridCourse | Action:
        """The decision after a step."""
        check_step(self, step)
        if step < KINDS:
            return self._name(TILES[step])
        if step < self.steps.first_verb:
            return self._point(step)
        return self._say(VERBS[step - self.steps.first_verb])

    # What may follow ----------------------------------------------------------------------------------

    def _next(self) -> set[Placement]:
        """The placements that the plays which are left add."""
        return {placement for play in self.plays for placement in play}.difference(self.laid)

    def _named(self) -> list[int]:
        """Tiles to trade or roll that can still be named, and done."""
        most = self.legal.trade if self.verb == Trade.verb else len(self.seen.hand)
        left = Counter(self.seen.hand) - Counter(self.tiles)
        last = self.tiles[-1] if self.tiles else 0
        kinds = sorted(int(tile) for tile in left if tile >= last) if len(self.tiles) < most else []
        is_enough = self.tiles or self.verb == Roll.verb  # rolling nothing ends the rolling
        return [*kinds, *([self.steps.verb("done")] if is_enough else [])]

    def _verbs(self) -> list[int]:
        if self.verb == PLACE:
            is_play = any(len(play) == len(self.laid) for play in self.plays)
            return [self.steps.verb("done")] if is_play else []
        legal = self.legal
        may = {"trade": legal.trade, "take": self._takes, "roll": legal.roll, "pass": legal.can_pass}
        return [self.steps.verb(verb) for verb in VERBS if may.get(verb)]

    @property
    def _takes(self) -> list[Take]:
        return [take for take in self.legal.takes if take.placement.cell in self.window]

    def _cell_step(self, placement: Placement) -> int:
        return KINDS + self.window.index(placement.cell)

    # Where a step leads -------------------------------------------------------------------------------

    def _name(self, tile: Tile) -> GridCourse:
        if self.verb in (Trade.verb, Roll.verb):
            return replace(self, tiles=(*self.tiles, tile))
        return replace(self, verb=PLACE, held=tile)

    def _point(self, step: int) -> GridCourse | Action:
        cell = self.window.cell(step - KINDS)
        if self.verb == Take.verb:
            return next(take for take in self._takes if take.placement.cell == cell)
        assert self.held is not None
        placement = Placement(self.held, cell)
        plays = tuple(play for play in self.plays if placement in play)
        laid, tiles = (*self.laid, placement), (*self.tiles, self.held)
        if all(len(play) == len(laid) for play in plays):
            return self._placed(laid)  # nothing can be added
        return replace(self, plays=plays, laid=laid, tiles=tiles, held=None)

    def _placed(self, laid: tuple[Placement, ...]) -> Place:
        assert self.seen.seat is not None
        return Place(self.seen.seat, laid)

    def _say(self, verb: str) -> GridCourse | Action:
        seat = self.seen.seat
        assert seat is not None
        if verb == Pass.verb:
            return Pass(seat)
        if verb != "done":
            return replace(self, verb=verb)
        if self.verb == Trade.verb:
            return Trade(seat, self.tiles)
        return Roll(seat, self.tiles) if self.verb == Roll.verb else self._placed(self.laid)


# Cards ------------------------------------------------------------------------------------------------

CARD_DONE, CARD_PASS = KINDS + LINES, KINDS + LINES + 1


class CardSteps(Steps):
    """Name the cards to play, then the Qwirkles to make; the solver lays them out.

    What can be played next depends on which cards lie on the table, not on how they lie. So a turn of Rummy is a
    choice of cards and of Qwirkles, and a step is possible as long as the solver finds a legal table for it. Both are
    named in the order of their numbers, so each turn has one course.
    The steps are the 36 cards, the twelve Qwirkles (of a colour or a shape), done, and pass.
    """

    size = CARD_PASS + 1

    def begin(self, seen: Observation) -> CardCourse:
        """The decision of the seat to act."""
        return CardCourse(seen=seen, unfinished=Unfinished(card_table(seen.table).sets, seen.hand))

    def name(self, step: int) -> str:
        """What a step means."""
        if step < KINDS:
            return str(TILES[step])
        if step < CARD_DONE:
            return f"Qwirkle of {ATTRIBUTES[step - KINDS].name.lower()}s"
        return "done" if step == CARD_DONE else "pass"


@dataclass(frozen=True, kw_only=True)
class CardCourse(Course):
    """A decision with cards."""

    unfinished: Unfinished
    qwirkles: tuple[int, ...] = ()  # the lines that are made

    def possible(self) -> list[int]:
        """The steps that may follow."""
        return self._steps

    def take(self, step: int) -> CardCourse | Action:
        """The decision after a step."""
        check_step(self, step)
        seat = self.seen.seat
        assert seat is not None
        if step == CARD_PASS:
            return Pass(seat)
        if step == CARD_DONE:
            arranged = self.unfinished.finish(self.tiles, self.qwirkles)
            assert arranged
            return Arrange(seat, arranged.cards, arranged.sets)
        if step < KINDS:
            return replace(self, verb=Arrange.verb, tiles=(*self.tiles, TILES[step]))
        return replace(self, qwirkles=(*self.qwirkles, step - KINDS))

    @cached_property
    def _steps(self) -> list[int]:
        cards = [] if self.qwirkles else self._cards()
        lines = [KINDS + line for line in range(self.qwirkles[-1] if self.qwirkles else 0, LINES) if self._makes(line)]
        is_turn = self._makes()
        may_pass = not self.verb and self.seen.legal().can_pass
        return [*cards, *lines, *([CARD_DONE] if is_turn else []), *([CARD_PASS] if may_pass else [])]

    def _cards(self) -> list[int]:
        """The cards that may be named next."""
        last = self.tiles[-1] if self.tiles else 0
        left = sorted(tile for tile in (Counter(self.unfinished.hand) - Counter(self.tiles)).elements() if tile >= last)
        found = []
        for number, tile in enumerate(left):
            is_new = not number or left[number - 1] != tile
            if is_new and self.unfinished.can_add((*self.tiles, tile), tuple(left[number + 1 :])):
                found.append(int(tile))
        return found

    def _makes(self, *more: int) -> bool:
        """Whether there is a turn with these cards, these Qwirkles and one more."""
        return self.unfinished.finish(self.tiles, (*self.qwirkles, *more)) is not None
