"""What a step of a lesson asks for, in a few words that the rules can check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from sixfold.rules.actions import Action, Cell, Place
from sixfold.rules.model import Observation
from sixfold.rules.tiles import QWIRKLE, Tiles

VERBS: tuple[str, ...] = tuple(kind.verb for kind in get_args(Action))


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What has to come of a turn; everything that is named has to hold."""

    do: tuple[str, ...]  # the verbs of its actions, such as take and place
    points: int = 0  # it makes at least so many
    line: int = 0  # one of its lines has at least so many tiles
    qwirkles: int = 0  # it makes at least so many
    stars: int = 0  # it wins at least so many star tokens
    count: int = 0  # at least so many tiles are played, traded or rolled
    tiles: Tiles | None = None  # exactly these are
    cells: tuple[Cell, ...] = ()  # these are covered

    def is_reached(self, turn: Made) -> bool:
        """Whether a turn does all that is asked for."""
        return (
            turn.verbs == self.do
            and turn.points >= self.points
            and turn.line >= self.line
            and turn.qwirkles >= self.qwirkles
            and turn.stars >= self.stars
            and len(turn.tiles) >= self.count
            and self.tiles in (None, turn.tiles)
            and set(self.cells) <= set(turn.cells)
        )


@dataclass(frozen=True, slots=True)
class Made:
    """What a turn comes to: its verbs, its points, and what its last action did; what came before only prepares it."""

    verbs: tuple[str, ...] = ()
    points: int = 0
    line: int = 0
    qwirkles: int = 0
    stars: int = 0
    tiles: Tiles = ()
    cells: tuple[Cell, ...] = ()


def made(seen: Observation, actions: Sequence[Action]) -> Made:
    """What legal actions come to, one after the other."""
    turn = Made()
    for action in actions:
        points = seen.game.points(seen, action)
        cells = tuple(cell for _, cell in action.placements) if isinstance(action, Place) else ()
        turn = replace(
            turn,
            verbs=(*turn.verbs, action.verb),
            points=turn.points + points.total,
            line=max((line.points for line in points.lines), default=0),
            qwirkles=len(points.melds) + sum(line.points == QWIRKLE for line in points.lines),
            stars=len(set(cells) & set(seen.table.stars)),
            tiles=action.tiles,
            cells=cells,
        )
        seen = seen.game.after(seen, action)
    return turn
