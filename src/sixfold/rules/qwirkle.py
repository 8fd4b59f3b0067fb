"""Qwirkle: lines of one colour or one shape on an unbounded table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import ClassVar

from sixfold.rules import grid
from sixfold.rules.actions import Action, Pass, Place, Trade
from sixfold.rules.board import Board
from sixfold.rules.errors import IllegalAction, OptionError
from sixfold.rules.game import check_in_hand, replace_item
from sixfold.rules.grid_game import GridGame, GridOptions
from sixfold.rules.info import GameInfo
from sixfold.rules.legal import Legal
from sixfold.rules.model import End, Observation, State, Table
from sixfold.rules.options import FLAG, Value, option
from sixfold.rules.tiles import HIDDEN, TILES, Tiles, full_set, largest_set, remove_tiles


@dataclass(frozen=True, kw_only=True)
class QwirkleOptions(GridOptions):
    """Every point on which the rule books differ or are silent; the defaults fit all of them."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "none": {},
        "000": {"book": "000", "players_max": 4, "names": "shapes"},
        "001": {"book": "001", "players_max": 4},
        "002": {"book": "002", "players_max": 6},
    }

    copies: int = option(3, range(1, 4), "copies of each tile: fewer make a shorter game", label="Length", group="main")
    opening_largest: bool = option(
        True,
        FLAG,
        "the first play must be the largest set in the hand",
        label="Begin with the largest set",
        group="turns",
    )
    opening_trade: bool = option(
        False, FLAG, "the first player may trade instead of playing", label="Trade at the start", group="turns"
    )
    forced_trade: bool = option(
        True,
        FLAG,
        "a player who cannot play must trade; otherwise they may pass",
        label="Trade if you cannot play",
        group="turns",
    )
    blocked_end: str = option(
        "stop",
        ("stop", "round", "never"),
        "when the bag is empty and nobody can play: stop at once, after a round of passes, or never",
        label="Nobody can play",
        group="end",
    )
    dead_end: bool = option(
        True, FLAG, "the game ends when no remaining tile fits anywhere", label="End a dead table", group="end"
    )
    stall_rounds: int = option(
        5,
        range(51),
        "rounds of trades and passes that end the game; 0: no limit",
        label="Rounds without a play",
        group="end",
    )

    def check(self, game: str) -> None:
        """Refuse options under which players could be stuck forever."""
        if not self.stall_rounds and (self.blocked_end == "never" or not self.dead_end or not self.forced_trade):
            raise OptionError(
                f"{game} might never end: stall_rounds 0 needs dead_end yes, forced_trade yes, "
                "and blocked_end stop or round"
            )


class Qwirkle(GridGame):
    """The classic game: place tiles that touch, in one line that shares a colour or a shape."""

    info: ClassVar[GameInfo] = GameInfo(
        name="qwirkle",
        title="Qwirkle",
        options_class=QwirkleOptions,
        has_trades=True,
        short=({"copies": 1}, {"copies": 2}),
    )
    options: QwirkleOptions

    @property
    def tiles(self) -> Tiles:
        """All tiles of the game."""
        return full_set(self.options.copies)

    # What a seat may do -------------------------------------------------------------------------------

    def _actions(self, seen: Observation) -> Iterator[Action]:
        """All plays, then all trades, then pass if nothing else is possible."""
        seat, table = seen.table.turn, seen.table
        plays = self._plays(seen)
        yield from map(partial(Place, seat, ordered=True), plays)
        if self._can_trade(seen):
            for count in range(1, min(len(seen.hand), table.bag_size) + 1):
                yield from map(partial(Trade, seat, ordered=True), dict.fromkeys(combinations(seen.hand, count)))
        if not plays and self._pass_refusal(seen) is None:
            yield Pass(seat)

    def _legal(self, seen: Observation) -> Legal:
        """The plays with their points, how many tiles may be traded, and whether the seat may pass."""
        trade = min(len(seen.hand), seen.table.bag_size) if self._can_trade(seen) else 0
        legal = super()._legal(seen)
        return replace(legal, trade=trade, can_pass=not legal.plays and self._pass_refusal(seen) is None)

    def _check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an illegal action of the seat to act."""
        if isinstance(action, Place):
            self._check_place(seen, action)
        elif isinstance(action, Trade):
            self._check_trade(seen, action)
        elif not isinstance(action, Pass):
            raise IllegalAction("unknown-action")
        elif refusal := self._pass_refusal(seen):
            raise IllegalAction(refusal)

    def _opening_size(self, seen: Observation) -> int | None:
        """The number of tiles that the first play of the match must have; None is any."""
        if not (seen.table.opening and self.options.opening_largest):
            return None
        if HIDDEN in seen.hand:
            return None if seen.table.turns else seen.table.declared[seen.table.turn]
        return largest_set(seen.hand)

    def _check_trade(self, seen: Observation, action: Trade) -> None:
        if not action.tiles:
            raise IllegalAction("no-tiles")
        check_in_hand(seen.hand, action.tiles)
        if not seen.table.bag_size:
            raise IllegalAction("bag-empty")
        if not self._can_trade(seen):
            raise IllegalAction(self._trade_refusal(seen))
        if len(action.tiles) > seen.table.bag_size:
            raise IllegalAction("bag-too-small", {"count": seen.table.bag_size})

    def _can_trade(self, seen: Observation) -> bool:
        table = seen.table
        return bool(seen.hand and table.bag_size) and (not table.opening or self.options.opening_trade)

    def _trade_refusal(self, seen: Observation) -> str:
        """Why the seat may not trade, though the bag is not empty."""
        return "opening-trade"

    def _pass_refusal(self, seen: Observation) -> str | None:
        """Why the seat may not pass."""
        # The first play may be limited; what a face-down hand could play is unknown.
        limited = HIDDEN not in seen.hand and self._opening_size(seen)
        if self._plays(seen) if limited else grid.can_play(seen.table.board, seen.hand):
            return "pass-can-play"
        return "pass-can-trade" if self._can_trade(seen) and self.options.forced_trade else None

    def _act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""
        if isinstance(action, Place):
            return self._place(state, action)
        table, hand = state.table, state.hands[action.seat]
        traded = action.tiles if isinstance(action, Trade) else ()
        kept = remove_tiles(hand, traded)
        table = replace(
            table,
            idle=table.idle + 1,
            hand_sizes=replace_item(table.hand_sizes, action.seat, len(kept)),
            aside_size=len(traded),
            owed=(action.seat,) * min(len(traded), max(0, self.info.hand_size - len(kept))),
        )
        return State(table, replace_item(state.hands, action.seat, kept), state.bag, traded)

    def _ending(self, state: State) -> End | None:
        """Whether and how the game is over at the end of a turn."""
        table, options = state.table, self.options
        if table.bag_size and options.dead_end and not self._anything_fits(table):
            return End.DEAD
        if not table.bag_size and self._blocked(state):
            return End.BLOCKED
        if options.stall_rounds and table.idle >= options.stall_rounds * table.seats:
            return End.STALLED
        return None

    def _anything_fits(self, table: Table) -> bool:
        """Whether play can continue while there are tiles in the bag."""
        return self._fits_outside(table.board)

    def _fits_outside(self, board: Board) -> bool:
        """Whether a tile that is not on the board could be played."""
        laid = Counter(board.values())
        return grid.can_play(board, [tile for tile in TILES if laid[tile] < self.options.copies])

    def _blocked(self, state: State) -> bool:
        """Whether, with an empty bag, nobody can play."""
        table = state.table
        if self.options.blocked_end != "stop":
            # There are no trades now, so the idle turns are passes.
            return self.options.blocked_end == "round" and table.idle >= table.seats
        if any(HIDDEN in hand for hand in state.hands):
            # Together the hands hold all tiles that are not on the board.
            return not self._fits_outside(table.board)
        return not any(grid.can_play(table.board, hand) for hand in state.hands)
