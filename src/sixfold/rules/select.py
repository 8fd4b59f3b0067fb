"""Qwirkle Select: a board with star spaces, whose tokens take tiles back off the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from sixfold.rules import grid
from sixfold.rules.actions import Action, Cell, Place, Placement, Take
from sixfold.rules.board import AXES, line_through
from sixfold.rules.boarded import Boarded, BoardedOptions
from sixfold.rules.boards import CENTRE, NAMED, STAR
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import put
from sixfold.rules.model import Observation, Phase, State, Table
from sixfold.rules.options import FLAG, Options, option
from sixfold.rules.tiles import HIDDEN, QWIRKLE, added
from sixfold.rules.written import parse_cells


@dataclass(frozen=True, kw_only=True)
class SelectOptions(BoardedOptions):
    """The options of Qwirkle, and what the book leaves open about star tokens."""

    layout: str = option("select", ("select", NAMED["select"]), "how the quadrants lie; only one way fits")
    blocked_end: str = option("round", ("stop", "round", "never"), "as in Qwirkle; a token may still open a play")
    trade_after_token: bool = option(True, FLAG, "after taking a tile one may trade instead of playing")
    replay_same_cell: bool = option(True, FLAG, "one may play where one has just taken a tile")
    take_last_tile: bool = option(True, FLAG, "the only tile on the board may be taken")


class Select(Boarded):
    """Qwirkle on a board of 16 by 16, begun in the centre, with star tokens."""

    name: ClassVar[str] = "select"
    Options: ClassVar[type[Options]] = SelectOptions
    options: SelectOptions

    @property
    def anchors(self) -> Collection[Cell] | None:
        """The first tiles cover a centre square."""
        return self.cells(CENTRE)

    def laid_out(self, table: Table) -> Table:
        """A token lies on every star space."""
        stars = self.cells(STAR)
        return replace(super().laid_out(table), stars=stars, tokens=(0,) * table.seats)

    def actions(self, seen: Observation) -> Iterator[Action]:
        """What Qwirkle allows, then every tile that a token can take."""
        yield from super().actions(seen)
        for placement in seen.table.board.placements:
            if self._take_refusal(seen, placement) is None:
                yield Take(seen.table.turn, placement)

    def plays(self, seen: Observation) -> list[grid.Play]:
        """The plays of the seat on turn."""
        return [play for play in super().plays(seen) if not self._barred(seen.table, play)]

    def check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an action of the seat on turn that is not legal."""
        if isinstance(action, Take):
            if refusal := self._take_refusal(seen, action.placement):
                tile, cell = action.placement
                raise IllegalAction(refusal, {"tile": tile, "cell": str(cell)})
            return
        if isinstance(action, Place) and self._barred(seen.table, action.placements):
            raise IllegalAction("same-cell-again")
        super().check_action(seen, action)

    def _barred(self, table: Table, play: grid.Play) -> bool:
        """Whether a play uses the cell whose tile was just taken, and may not."""
        taken = None if self.options.replay_same_cell else table.taken
        return taken is not None and any(cell == taken.cell for _, cell in play)

    def can_trade(self, seen: Observation) -> bool:
        """Whether the seat may trade."""
        allowed = seen.table.phase is not Phase.TAKEN or self.options.trade_after_token
        return allowed and super().can_trade(seen)

    def trade_refusal(self, seen: Observation) -> str:
        """Why the seat may not trade, though the bag is not empty."""
        return "trade-after-take" if seen.table.phase is Phase.TAKEN else super().trade_refusal(seen)

    def pass_refusal(self, seen: Observation) -> str | None:
        """Why the seat may not pass."""
        return "pass-after-take" if seen.table.phase is Phase.TAKEN else super().pass_refusal(seen)

    def _take_refusal(self, seen: Observation, placement: Placement) -> str | None:
        """Why the seat may not take this tile."""
        table, (tile, cell) = seen.table, placement
        if table.phase is Phase.TAKEN:
            return "taken-already"
        if not table.tokens[table.turn]:
            return "no-star-token"
        if table.board.get(cell) is not tile:
            return "nothing-there"
        if any(len(line_through(table.board, cell, axis)) == QWIRKLE for axis in AXES):
            return "part-of-a-qwirkle"
        if len(table.board) == 1 and not self.options.take_last_tile:
            return "last-tile"
        return None if self._could_follow(seen, placement) else "nothing-could-follow"

    def _could_follow(self, seen: Observation, placement: Placement) -> bool:
        """Whether there would be a play or a trade after taking this tile. A face-down hand may hold anything."""
        if HIDDEN in seen.hand or (seen.table.bag_size and self.options.trade_after_token):
            return True
        return bool(self.plays(self._after_take(seen, placement)))

    def _after_take(self, seen: Observation, placement: Placement) -> Observation:
        table = replace(seen.table, board=seen.table.board.lifted(placement.cell), taken=placement, phase=Phase.TAKEN)
        # In a hand that lies face down the tile cannot be followed any further.
        tile = HIDDEN if HIDDEN in seen.hand else placement.tile
        return replace(seen, table=table, hand=added(seen.hand, [tile]))

    def ends_turn(self, action: Action) -> bool:
        """After taking a tile the turn goes on."""
        return not isinstance(action, Take)

    def act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""
        if not isinstance(action, Take):
            return super().act(state, action)
        seat = action.seat
        seen = self._after_take(self.observe(state, seat), action.placement)
        table = replace(
            seen.table,
            tokens=put(seen.table.tokens, seat, seen.table.tokens[seat] - 1),
            hand_sizes=put(seen.table.hand_sizes, seat, len(seen.hand)),
        )
        return State(table, put(state.hands, seat, seen.hand), state.bag)

    def placed(self, state: State, action: Place) -> State:
        """The state after a play; every star space covered gives its token."""
        state = super().placed(state, action)
        table, cells = state.table, {cell for _, cell in action.placements}
        left = tuple(star for star in table.stars if star not in cells)
        gained = table.tokens[action.seat] + len(table.stars) - len(left)
        return replace(state, table=replace(table, stars=left, tokens=put(table.tokens, action.seat, gained)))

    def anything_fits(self, table: Table) -> bool:
        """Whether the game can go on: a token may still open a play."""
        return any(table.tokens) or super().anything_fits(table)

    def written(
        self,
        table: Table,
        /,
        stars: str | Iterable[tuple[int, int]] | None = None,
        tokens: int | Sequence[int] = (),
        phase: str = Phase.PLAY,
        **more: Any,
    ) -> Table:
        """A table written by hand: the stars that still lie there, the tokens, and whether a tile has been taken.

        One number of tokens is that of seat 0; seats that are not named have none.
        """
        table = super().written(table, **more)
        held = (tokens,) if isinstance(tokens, int) else tuple(tokens)
        if len(held) > table.seats or any(type(count) is not int or count < 0 for count in held):
            raise ValueError(f"{table.seats} seats cannot have {held} star tokens")
        if phase not in (Phase.PLAY, Phase.TAKEN):
            raise ValueError(f"a turn is in phase play or taken, not '{phase}'")
        free = [star for star in self.cells(STAR) if star not in table.board]
        left = tuple(free) if stars is None else parse_cells(stars)
        if len(set(left)) < len(left) or not set(left) <= set(self.cells(STAR)):
            raise ValueError("stars are star spaces of the board, each named once")
        return replace(
            table,
            stars=left,
            tokens=held + (0,) * (table.seats - len(held)),
            phase=Phase(phase),
        )
