"""A picture of a table: in a notebook, as SVG, in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixfold.draw.ansi import Depth, draw_ansi, read_depth
from sixfold.draw.scene import Scene
from sixfold.draw.svg import draw_svg
from sixfold.draw.tiles import Look
from sixfold.rules.actions import Action, Arrange, Cell, Place
from sixfold.rules.model import Observation
from sixfold.rules.rummy import card_table
from sixfold.rules.tiles import Tile


class Picture(Scene):
    """A scene that can be drawn."""

    __slots__ = ()

    def svg(self) -> str:
        """The picture as SVG."""
        return draw_svg(self)

    def ansi(self, depth: str = Depth.TRUE) -> str:
        """The picture as text for a terminal, in true colour, 16 colours or none."""
        return draw_ansi(self, read_depth(depth))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.ansi(Depth.NONE)


def picture(
    seen: Observation,
    look: str = Look.CLASSIC,
    *,
    names: Sequence[str] = (),
    last: Action | None = None,
    legal: Iterable[Cell] = (),
    selected: Iterable[Tile] = (),
    before: Observation | None = None,
) -> Picture:
    """A picture of what a viewer sees, with optional marks for the last action, legal cells and picked-up tiles.

    With `before`, the observation before the last action, new cards can be told from others of the same kind.
    """
    if look not in list(Look):
        raise ValueError(f"there is no look '{look}': choose from {', '.join(Look)}")
    if names and len(names) != seen.table.seats:
        raise ValueError(f"{seen.table.seats} seats need {seen.table.seats} names, not {len(names)}")
    laid = last.placements if isinstance(last, Place) else ()
    played = last.cards if isinstance(last, Arrange) else ()
    return Picture(
        seen,
        Look(look),
        tuple(names),
        frozenset(cell for _, cell in laid if cell in seen.table.board),
        frozenset(legal),
        tuple(sorted(selected)),
        played,
        card_table(before.table).sets if before else (),
    )
