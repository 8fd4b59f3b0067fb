"""Qwirkle Select: a board with star spaces, whose star tokens take tiles off the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from sixfold.rules.actions import Action, Cell, Place, Placement, Play, Seat, Take
from sixfold.rules.board import AXES, Board, line_through
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import replace_item
from sixfold.rules.info import GameInfo
from sixfold.rules.legal import Legal
from sixfold.rules.model import Observation, Phase, State, Table
from sixfold.rules.options import FLAG, option, override
from sixfold.rules.positions import parse_cells
from sixfold.rules.printed import PrintedOptions, PrintedQwirkle
from sixfold.rules.quadrants import CENTRE, NAMED, SIZE, STAR
from sixfold.rules.qwirkle import Qwirkle
from sixfold.rules.tiles import HIDDEN, QWIRKLE, add_tiles


@dataclass(frozen=True, kw_only=True)
class SelectOptions(PrintedOptions):
    """The options of Qwirkle, and those for star tokens, about which the book is silent."""

    layout: str = override(
        PrintedOptions,
        "layout",
        allowed=("select", NAMED["select"]),
        text="how the quadrants are arranged; there is only one way",
        is_shown=False,
    )
    blocked_end: str = override(
        PrintedOptions, "blocked_end", default="round", text="as in Qwirkle; a star token may still open a play"
    )
    trade_after_token: bool = option(
        True, FLAG, "after taking a tile you may trade instead of playing", label="Trade after a star", group="turns"
    )
    replay_same_cell: bool = option(
        True, FLAG, "you may play where you have just taken a tile", label="Play where you took", group="turns"
    )
    take_last_tile: bool = option(
        True, FLAG, "the only tile on the board may be taken", label="Take the last tile", group="turns"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectTable(Table):
    """A table with star spaces and star tokens."""

    stars: tuple[Cell, ...] = ()  # the star spaces that still hold a token
    tokens: tuple[int, ...] = ()  # the star tokens of each seat
    taken: Placement | None = None  # the tile taken in this turn


def star_table(table: Table) -> SelectTable:
    """The table of a game with star tokens; an empty one stands for any other table."""
    return table if isinstance(table, SelectTable) else _NO_SELECT


def tokens_of(table: Table, seat: Seat) -> int:
    """How many star tokens a seat has."""
    tokens = star_table(table).tokens
    return tokens[seat] if tokens else 0


_NO_SELECT = SelectTable(ages=(), scores=(), hand_sizes=(), bag_size=0)


class Select(PrintedQwirkle):
    """Qwirkle on a board of 16 by 16, starting in the centre, with star tokens."""

    info: ClassVar[GameInfo] = Qwirkle.info.variant(
        name="select", title="Qwirkle Select", options_class=SelectOptions, board_size=SIZE
    )
    options: SelectOptions
    _table_class: ClassVar[type[Table]] = SelectTable

    @property
    def _anchors(self) -> Collection[Cell] | None:
        """The first play covers a centre square."""
        return self._cells(CENTRE)

    def _lay_out(self, table: Table) -> Table:
        """A token lies on every star space."""
        stars = self._cells(STAR)
        return replace(star_table(super()._lay_out(table)), stars=stars, tokens=(0,) * table.seats)

    def _actions(self, seen: Observation) -> Iterator[Action]:
        """What Qwirkle allows, then every tile that a token can take."""
        yield from super()._actions(seen)
        yield from self._takes(seen)

    def _takes(self, seen: Observation) -> Iterator[Take]:
        for placement in seen.table.board.placements:
            if self._take_refusal(seen, placement) is None:
                yield Take(seen.table.turn, placement)

    def _legal(self, seen: Observation) -> Legal:
        """What Qwirkle allows, and every tile that a token can take."""
        return replace(super()._legal(seen), takes=tuple(self._takes(seen)))

    def _plays(self, seen: Observation) -> list[Play]:
        """The plays of the seat to act."""
        return [play for play in super()._plays(seen) if not self._is_barred(seen.table, play)]

    def _check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an illegal action of the seat to act."""
        if isinstance(action, Take):
            if refusal := self._take_refusal(seen, action.placement):
                tile, cell = action.placement
                raise IllegalAction(refusal, {"tile": tile, "cell": str(cell)})
            return
        if isinstance(action, Place) and self._is_barred(seen.table, action.placements):
            raise IllegalAction("same-cell-again")
        super()._check_action(seen, action)

    def _is_barred(self, table: Table, play: Play) -> bool:
        """Whether a play uses the cell whose tile was just taken, and may not."""
        taken = None if self.options.replay_same_cell else star_table(table).taken
        return taken is not None and any(cell == taken.cell for _, cell in play)

    def _can_trade(self, seen: Observation) -> bool:
        """Whether the seat may trade."""
        allowed = seen.table.phase is not Phase.TAKEN or self.options.trade_after_token
        return allowed and super()._can_trade(seen)

    def _trade_refusal(self, seen: Observation) -> str:
        """Why the seat may not trade, though the bag is not empty."""
        return "trade-after-take" if seen.table.phase is Phase.TAKEN else super()._trade_refusal(seen)

    def _pass_refusal(self, seen: Observation) -> str | None:
        """Why the seat may not pass."""
        return "pass-after-take" if seen.table.phase is Phase.TAKEN else super()._pass_refusal(seen)

    def _take_refusal(self, seen: Observation, placement: Placement) -> str | None:
        """Why the seat may not take this tile."""
        table, (tile, cell) = star_table(seen.table), placement
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
        return bool(self._plays(self._after_take(seen, placement)))

    def _after_take(self, seen: Observation, placement: Placement) -> Observation:
        table = star_table(seen.table)
        table = replace(table, board=table.board.without_tile(placement.cell), taken=placement, phase=Phase.TAKEN)
        # In a face-down hand the tile can no longer be tracked.
        tile = HIDDEN if HIDDEN in seen.hand else placement.tile
        return replace(seen, table=table, hand=add_tiles(seen.hand, [tile]))

    def _ends_turn(self, action: Action) -> bool:
        """The turn continues after taking a tile."""
        return not isinstance(action, Take)

    def _act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""
        if not isinstance(action, Take):
            return super()._act(state, action)
        seat = action.seat
        seen = self._after_take(self.observe(state, seat), action.placement)
        table = star_table(seen.table)
        table = replace(
            table,
            tokens=replace_item(table.tokens, seat, table.tokens[seat] - 1),
            hand_sizes=replace_item(table.hand_sizes, seat, len(seen.hand)),
        )
        return State(table, replace_item(state.hands, seat, seen.hand), state.bag)

    def _place(self, state: State, action: Place) -> State:
        """The state after a play; every star space covered gives its token."""
        state = super()._place(state, action)
        table, cells = star_table(state.table), {cell for _, cell in action.placements}
        left = tuple(star for star in table.stars if star not in cells)
        gained = table.tokens[action.seat] + len(table.stars) - len(left)
        return replace(state, table=replace(table, stars=left, tokens=replace_item(table.tokens, action.seat, gained)))

    def _may_lie_apart(self, island: Collection[Cell]) -> bool:
        """A tile taken with a token may have split the table."""
        return True

    def _taken_tile(self, table: Table) -> Placement | None:
        """The tile that the seat to act has taken off the board in this turn."""
        return star_table(table).taken

    def _turn_start(self, table: Table) -> Table:
        """The table as it was when the turn began."""
        table = star_table(table)
        if table.taken is None:
            return table
        return replace(table, board=table.board.with_tiles([table.taken]), taken=None, phase=Phase.PLAY)

    def _pass_turn(self, table: Table) -> Table:
        """The table when the next seat is to act: it has taken no tile yet."""
        return replace(star_table(super()._pass_turn(table)), taken=None)

    def _anything_fits(self, table: Table) -> bool:
        """Whether play can continue: a star token may still make a play possible."""
        return any(star_table(table).tokens) or super()._anything_fits(table)

    def _add_details(
        self,
        table: Table,
        /,
        stars: str | Iterable[tuple[int, int]] | None = None,
        tokens: int | Sequence[int] = (),
        phase: str = Phase.PLAY,
        **more: Any,
    ) -> Table:
        """A table written by hand: the remaining stars, the star tokens, and whether a tile has been taken.

        A single number of tokens is for seat 0; seats without a number have none. Where no stars are named, every star
        space without a tile has one, and nobody asks which spaces the tokens came from.
        """
        table = star_table(super()._add_details(table, **more))
        held = _tokens_by_seat(tokens, table.seats)
        if phase not in (Phase.PLAY, Phase.TAKEN):
            raise ValueError(f"the phase must be play or taken, not '{phase}'")
        spaces = self._cells(STAR)
        named = () if stars is None else parse_cells(stars)
        _check_stars(named, spaces, table.board)
        if len(named) + sum(held) > len(spaces):
            raise ValueError(f"the board has only {len(spaces)} star spaces for all stars and star tokens")
        free = tuple(star for star in spaces if star not in table.board)
        return replace(table, stars=free if stars is None else named, tokens=held, phase=Phase(phase))


def _tokens_by_seat(tokens: int | Sequence[int], seats: int) -> tuple[int, ...]:
    """The star tokens of every seat, as written by hand."""
    held = (tokens,) if isinstance(tokens, int) else tuple(tokens)
    if len(held) > seats or any(type(count) is not int or count < 0 for count in held):
        raise ValueError(f"{seats} seats cannot have {held} star tokens")
    return held + (0,) * (seats - len(held))


def _check_stars(stars: Sequence[Cell], spaces: Collection[Cell], board: Board) -> None:
    """Refuse stars that cannot lie there."""
    if len(set(stars)) < len(stars) or not set(stars) <= set(spaces):
        raise ValueError("stars must be star spaces of the board, each named once")
    if covered := next((star for star in stars if star in board), None):
        raise ValueError(f"the star space {covered} is covered by a tile, so it has no star")
