"""What an exercise asks for, in terms that the rules can check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from sixfold.rules.actions import Action, Cell, Place
from sixfold.rules.model import Observation
from sixfold.rules.select import star_table
from sixfold.rules.tiles import QWIRKLE, Tiles

VERBS: tuple[str, ...] = tuple(action.verb for action in get_args(Action))


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What a turn has to do. Every condition that is set must hold."""

    do: tuple[str, ...]  # the verbs of its actions, such as take and place
    points: int = 0  # the fewest points
    line: int = 0  # the fewest tiles in its longest line
    qwirkles: int = 0  # the fewest Qwirkles
    stars: int = 0  # the fewest star tokens it wins
    count: int = 0  # the fewest tiles that are played, traded or rolled
    tiles: Tiles | None = None  # exactly the tiles that are played, traded or rolled
    cells: tuple[Cell, ...] = ()  # the cells it covers

    def is_reached(self, turn: Turn) -> bool:
        """Whether a turn meets every condition."""
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
class Turn:
    """What a turn amounts to: its verbs, its points, and the effect of its last action, which the others prepare."""

    verbs: tuple[str, ...] = ()
    points: int = 0
    line: int = 0
    qwirkles: int = 0
    stars: int = 0
    tiles: Tiles = ()
    cells: tuple[Cell, ...] = ()


def sum_up(seen: Observation, actions: Sequence[Action]) -> Turn:
    """The turn that legal actions make up, played one after the other."""
    turn = Turn()
    for action in actions:
        points = seen.points(action)
        cells = tuple(cell for _, cell in action.placements) if isinstance(action, Place) else ()
        turn = replace(
            turn,
            verbs=(*turn.verbs, action.verb),
            points=turn.points + points.total,
            line=max((line.points for line in points.lines), default=0),
            qwirkles=len(points.melds) + sum(line.points == QWIRKLE for line in points.lines),
            stars=len(set(cells) & set(star_table(seen.table).stars)),
            tiles=action.tiles,
            cells=cells,
        )
        seen = seen.after(action)
    return turn
