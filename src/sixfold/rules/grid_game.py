"""Placing tiles on a grid: what all grid games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sixfold.rules import grid
from sixfold.rules.actions import Action, Cell, Place, Play, Seat, parse_tiles
from sixfold.rules.board import Board
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game, check_in_hand, check_seats, finish, replace_item
from sixfold.rules.legal import Legal
from sixfold.rules.model import Bonus, End, Observation, Points, State, Table
from sixfold.rules.options import Options, option
from sixfold.rules.positions import check_tiles, fill_hands, make_table, parse_board
from sixfold.rules.tiles import Tiles, remove_tiles


@dataclass(frozen=True, kw_only=True)
class GridOptions(Options):
    """The options for points beyond the lines."""

    lone_tile_score: int = option(
        1, range(2), "points for a first play of one tile", label="Lone first tile", group="points"
    )
    qwirkle_bonus: int = option(6, range(13), "extra points for a line of six", label="Qwirkle bonus", group="points")
    out_bonus: int = option(6, range(13), "extra points for playing the last tile", label="Going out", group="points")


class GridGame(Game):
    """A game of lines on a grid. A subclass limits the first play and adds other actions."""

    options: GridOptions

    @property
    def _anchors(self) -> Collection[Cell] | None:
        """The first play on an empty board must cover one of these cells; None is anywhere."""
        return None

    def _lay_out(self, table: Table) -> Table:
        """The table with its empty board."""
        return replace(table, board=Board(size=self.info.board_size))

    def _face_up(self, table: Table) -> Tiles:
        """The tiles that lie open on the table."""
        return tuple(sorted(table.board.values()))

    def _opening_size(self, seen: Observation) -> int | None:
        """The number of tiles that the first play of the match must have; None is any."""
        return None

    def _plays(self, seen: Observation) -> list[Play]:
        """The plays of the seat to act."""
        required = self._opening_size(seen)
        plays = grid.plays(seen.table.board, seen.hand, self._anchors)
        return [play for play in plays if len(play) == required] if required else plays

    def _legal(self, seen: Observation) -> Legal:
        """The plays with their points; a seat without one passes."""
        plays, table = self._plays(seen), seen.table
        return Legal(tuple([(play, self._total(table, table.turn, play)) for play in plays]), can_pass=not plays)

    def _check_place(self, seen: Observation, action: Place) -> None:
        """Refuse a play that is not legal."""
        check_in_hand(seen.hand, [tile for tile, _ in action.placements])
        grid.check_play(seen.table.board, action.placements, self._anchors)
        required = self._opening_size(seen)
        if required and len(action.placements) != required:
            raise IllegalAction("opening-largest", {"count": required})

    def points(self, seen: Observation, action: Action) -> Points:
        """One point for each tile of each line made or extended, and the bonuses."""
        if not isinstance(action, Place):
            return Points()
        lines, qwirkles = grid.score_lines(seen.table.board, action.placements, self.options.qwirkle_bonus)
        bonuses = self._bonuses(seen.table, action.seat, action.placements, bool(lines))
        return Points(tuple(lines), (*self._covered(action.placements), *qwirkles, *bonuses))

    def _total(self, table: Table, seat: Seat, play: Play) -> int:
        """The total of `points`, much faster: without saying what it is made of."""
        lines = grid.line_points(table.board, play, self.options.qwirkle_bonus)
        total = sum(lines)
        for bonus in (*self._covered(play), *self._bonuses(table, seat, play, bool(lines))):
            total += bonus.points
        return total

    def _covered(self, play: Play) -> Sequence[Bonus]:
        """The bonuses for what is printed where a play lies."""
        return ()

    def _bonuses(self, table: Table, seat: Seat, play: Play, makes_lines: bool) -> Sequence[Bonus]:
        """The bonuses that have nothing to do with a line."""
        if not makes_lines and self.options.lone_tile_score:
            return [Bonus("lone-tile", self.options.lone_tile_score), *self._out_bonus(table, seat, play)]
        return self._out_bonus(table, seat, play)

    def _out_bonus(self, table: Table, seat: Seat, play: Play) -> Sequence[Bonus]:
        """The bonus for playing the last tile."""
        if table.bag_size or len(play) < table.hand_sizes[seat]:
            return ()
        return (Bonus("out", self.options.out_bonus),)

    def _place(self, state: State, action: Place) -> State:
        """The state after a play."""
        table, seat = state.table, action.seat
        score = table.scores[seat] + self.points(self.observe(state, None), action).total
        kept = remove_tiles(state.hands[seat], [tile for tile, _ in action.placements])
        table = replace(
            table,
            board=table.board.with_tiles(action.placements),
            scores=replace_item(table.scores, seat, score),
            hand_sizes=replace_item(table.hand_sizes, seat, len(kept)),
            opening=False,
            idle=0,
            owed=(seat,) * min(table.bag_size, max(0, self.info.hand_size - len(kept))),
        )
        state = State(table, replace_item(state.hands, seat, kept), state.bag)
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
        """What seat 0 sees on its turn: ``position(board="Rc@0,0 Rs@1,0", hand="Rd Bs", bag=40)``.

        The bag is a number, by default all that is left. An empty board is the opening by default.
        Some games take more arguments.
        """
        check_seats(self, seats)
        own, laid = parse_tiles(hand), self._parse_board(board)
        sizes = fill_hands(self, len(own), len(laid), bag, seats)
        table = self._add_details(make_table(self, laid, sizes, bag, scores, opening), **more)
        check_tiles(self, table, own)
        return Observation(self, table, 0, own)

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
        check_seats(self, len(hands))
        held = tuple(parse_tiles(hand) for hand in hands)
        sizes = tuple(map(len, held))
        table = make_table(self, self._parse_board(board), sizes, scores=scores, opening=opening, turn=turn)
        drawn = [tile for hand in (*held, table.board.values()) for tile in hand]
        rest = Counter(self.tiles) - Counter(map(self._blank, drawn))
        left = sorted(rest.elements() if bag is None else map(self._blank, parse_tiles(bag)))
        table = self._add_details(replace(table, bag_size=len(left)), **more)
        check_tiles(self, table, (*(tile for hand in held for tile in hand), *left))
        return State(table, held, tuple(left))

    def _parse_board(self, text: str) -> Board:
        """A board written by hand; refuses islands that no play could have made."""
        board = parse_board(text, self.info.board_size)
        islands = grid.islands(board)
        if len(islands) > 1 and not all(map(self._may_lie_apart, islands)):
            raise ValueError(f"the tiles form {len(islands)} islands, but every play must touch a tile")
        return board

    def _may_lie_apart(self, island: Collection[Cell]) -> bool:
        """Whether these connected tiles may lie apart from all others."""
        return False

    def _add_details(self, table: Table, /, **more: Any) -> Table:
        """A table written by hand, with the other parts of the game."""
        if more:
            raise TypeError(f"a position of {self.name} has no {', '.join(more)}")
        return table


def as_grid_game(game: Game) -> GridGame:
    """The game as a grid game; the caller knows that it is one."""
    assert isinstance(game, GridGame)
    return game


def anchors(game: Game) -> Collection[Cell] | None:
    """The first play on an empty board must cover one of these cells; None is anywhere."""
    return as_grid_game(game)._anchors


def opening_size(seen: Observation) -> int | None:
    """The number of tiles that the first play of the match must have; None is any."""
    return as_grid_game(seen.game)._opening_size(seen)
