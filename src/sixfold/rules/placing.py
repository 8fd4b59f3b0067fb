"""Laying tiles from a hand onto a grid: what all grid games share, whatever else one may do in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from sixfold.rules import grid
from sixfold.rules.actions import Action, Cell, Place, Seat, parse_tiles
from sixfold.rules.board import Board
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game, check_in_hand, finish, put
from sixfold.rules.model import Bonus, End, Observation, Points, State, Table
from sixfold.rules.options import Options, option
from sixfold.rules.tiles import Tiles, without
from sixfold.rules.written import written_board, written_table


@dataclass(frozen=True, kw_only=True)
class PlacingOptions(Options):
    """What plays are worth beyond their lines."""

    lone_tile_score: int = option(1, range(2), "points for a first play of one tile")
    qwirkle_bonus: int = option(6, range(13), "extra points for a line of six")
    out_bonus: int = option(6, range(13), "extra points for playing the last tile")


class Placing(Game):
    """A game of lines on a grid. A game says how the first play is limited and what else one may do."""

    size: ClassVar[int | None] = None  # of the board; None is a table without bounds
    Options: ClassVar[type[Options]] = PlacingOptions
    options: PlacingOptions

    @property
    def anchors(self) -> Collection[Cell] | None:
        """The cells one of which the first tiles on an empty board have to cover; None is anywhere."""
        return None

    def laid_out(self, table: Table) -> Table:
        """The table with its empty board."""
        return replace(table, board=Board(size=self.size))

    def face_up(self, table: Table) -> Tiles:
        """The tiles that lie open on the table."""
        return tuple(sorted(table.board.values()))

    def opening_size(self, seen: Observation) -> int | None:
        """How many tiles the first play of the game must have; None when any number will do."""
        return None

    def plays(self, seen: Observation) -> list[grid.Play]:
        """The plays of the seat on turn."""
        required = self.opening_size(seen)
        found = grid.plays(seen.table.board, seen.hand, self.anchors)
        return [play for play in found if len(play) == required] if required else found

    def check_place(self, seen: Observation, action: Place) -> None:
        """Refuse a play that is not legal."""
        check_in_hand(seen.hand, [tile for tile, _ in action.placements])
        grid.check_play(seen.table.board, action.placements, self.anchors)
        required = self.opening_size(seen)
        if required and len(action.placements) != required:
            raise IllegalAction("opening-largest", {"count": required})

    def points(self, seen: Observation, action: Action) -> Points:
        """One point for each tile of each line made or added to, and the bonuses."""
        if not isinstance(action, Place):
            return Points()
        table = seen.table
        lines, bonuses = grid.score_lines(table.board, action.placements, self.options.qwirkle_bonus)
        if not lines and self.options.lone_tile_score:
            bonuses.append(Bonus("lone-tile", self.options.lone_tile_score))
        if not table.bag_size and len(action.placements) == table.hand_sizes[action.seat]:
            bonuses.append(Bonus("out", self.options.out_bonus))
        return Points(tuple(lines), tuple(bonuses))

    def placed(self, state: State, action: Place) -> State:
        """The state after a play."""
        table, seat = state.table, action.seat
        score = table.scores[seat] + self.points(self.observe(state, None), action).total
        kept = without(state.hands[seat], [tile for tile, _ in action.placements])
        table = replace(
            table,
            board=table.board.laid(action.placements),
            scores=put(table.scores, seat, score),
            hand_sizes=put(table.hand_sizes, seat, len(kept)),
            opening=False,
            idle=0,
            owed=(seat,) * min(table.bag_size, max(0, self.hand_size - len(kept))),
        )
        state = State(table, put(state.hands, seat, kept), state.bag)
        return state if kept or table.bag_size else finish(state, End.OUT)

    # Positions written by hand ------------------------------------------------------------------------

    def position(
        self,
        board: str = "",
        hand: str = "",
        bag: int | None = None,
        seats: int = 2,
        scores: Sequence[int] | None = None,
        opening: bool | None = None,
        **more: Any,
    ) -> Observation:
        """What seat 0, on turn, sees: ``position(board="Rc@0,0 Rs@1,0", hand="Rd Bs", bag=40)``.

        The bag is a number, by default all that is left. Unless said otherwise an empty board is the opening.
        A game may take more.
        """
        self.check_seats(seats)
        others = (self.hand_size,) * (seats - 1)
        own = parse_tiles(hand)
        table = written_table(self, written_board(board, self.size), (len(own), *others), bag, scores, opening)
        return Observation(self, self.written(table, **more), 0, own)

    def state(
        self,
        board: str = "",
        hands: Sequence[str] = ("", ""),
        bag: str | None = None,
        turn: Seat = 0,
        scores: Sequence[int] | None = None,
        opening: bool | None = None,
        **more: Any,
    ) -> State:
        """A position with all hands; the bag holds the given tiles, by default all that are left."""
        self.check_seats(len(hands))
        held = tuple(parse_tiles(hand) for hand in hands)
        table = written_table(
            self, written_board(board, self.size), tuple(map(len, held)), scores=scores, opening=opening, turn=turn
        )
        drawn = [tile for hand in (*held, table.board.values()) for tile in hand]
        rest = Counter(self.tiles) - Counter(map(self.blank, drawn))
        left = sorted(rest.elements() if bag is None else map(self.blank, parse_tiles(bag)))
        return State(self.written(replace(table, bag_size=len(left)), **more), held, tuple(left))

    def written(self, table: Table, /, **more: Any) -> Table:
        """A table written by hand, with what else the game has."""
        if more:
            raise TypeError(f"a position of {self.name} has no {', '.join(more)}")
        return table
