"""A second Qwirkle referee that shares nothing with the first but tiles and cells: slow, plain, default options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from sixfold.rules.actions import Cell, Placement
from sixfold.rules.model import State
from sixfold.rules.tiles import TILES, Tile
from tests import brute

Hand = tuple[Tile, ...]


@dataclass(frozen=True)
class Game:
    """A game in progress; ``owed`` is how many tiles the seat on turn still draws."""

    board: tuple[tuple[Cell, Tile], ...]
    hands: tuple[Hand, ...]
    bag: Hand
    scores: tuple[int, ...]
    turn: int
    opening: bool
    copies: int
    aside: Hand = ()
    owed: int = 0
    idle: int = 0
    over: bool = False

    @classmethod
    def of(cls, state: State, copies: int) -> Game:
        table = state.table
        board = tuple((cell, tile) for tile, cell in table.board.placements)
        return cls(board, state.hands, state.bag, table.scores, table.turn, table.opening, copies)

    @property
    def table(self) -> object:
        return frozenset(self.board), self.scores

    def following(self) -> Iterator[Game]:
        """The games after every event that may come next."""
        if self.over:
            return
        if self.owed:
            yield from (self._drawn(tile) for tile in set(self.bag))
            return
        hand = self.hands[self.turn]
        plays = [play for play in brute.grown_plays(dict(self.board), hand) if self._may_play(play)]
        yield from (self._played(play) for play in plays)
        trades = {trade for n in range(1, min(len(hand), len(self.bag)) + 1) for trade in combinations(hand, n)}
        if not self.opening:
            yield from (self._traded(trade) for trade in trades)
        if not plays and not trades:
            yield replace(self, idle=self.idle + 1)._next()

    def _may_play(self, play: frozenset[Placement]) -> bool:
        if not self.opening:
            return True
        hand = self.hands[self.turn]
        largest = max(n for n in range(1, 7) for chosen in combinations(hand, n) if brute.is_line(chosen))
        # Openings are counted once, where they begin at 0,0.
        return len(play) == largest and min((cell.y, cell.x) for _, cell in play) == (0, 0)

    def _with_hand(self, hand: Hand) -> Game:
        return replace(self, hands=(*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :]))

    def _scored(self, points: int) -> Game:
        own = self.scores[self.turn] + points
        return replace(self, scores=(*self.scores[: self.turn], own, *self.scores[self.turn + 1 :]))

    def _played(self, play: frozenset[Placement]) -> Game:
        laid = {cell: tile for tile, cell in play}
        kept = _less(self.hands[self.turn], tuple(laid.values()))
        is_out = not kept and not self.bag
        points = brute.score(dict(self.board), laid) or 1
        game = self._with_hand(kept)._scored(points + (6 if is_out else 0))
        game = replace(game, board=(*self.board, *laid.items()), opening=False, idle=0)
        if is_out:
            return replace(game, over=True)
        owed = min(6 - len(kept), len(self.bag))
        return replace(game, owed=owed) if owed > 0 else game._next()

    def _traded(self, trade: Hand) -> Game:
        game = self._with_hand(_less(self.hands[self.turn], trade))
        return replace(game, aside=trade, owed=len(trade), idle=self.idle + 1)

    def _drawn(self, tile: Tile) -> Game:
        game = self._with_hand(tuple(sorted((*self.hands[self.turn], tile))))
        game = replace(game, bag=_less(self.bag, (tile,)), owed=self.owed - 1)
        return game if game.owed else game._next()

    def _next(self) -> Game:
        game = replace(
            self, bag=tuple(sorted((*self.bag, *self.aside))), aside=(), turn=(self.turn + 1) % len(self.hands)
        )
        return replace(game, over=game._stuck())

    def _stuck(self) -> bool:
        """Nothing fits any more: nothing outside the board or, with an empty bag, nothing that anybody holds."""
        board = dict(self.board)
        laid = Counter(board.values())
        outside = [tile for tile in TILES if laid[tile] < self.copies]
        held = [tile for hand in self.hands for tile in hand]
        fits = any(
            brute.is_legal(board, {cell: tile})
            for tile in set(outside if self.bag else held)
            for cell in brute.near(board, {})
        )
        return not fits or self.idle >= 5 * len(self.hands)


def _less(tiles: Hand, gone: Hand) -> Hand:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def perft(game: Game, depth: int) -> tuple[int, int]:
    """Sequences of so many events, and different tables at their end."""
    games = [game]
    for _ in range(depth):
        games = [after for before in games for after in before.following()]
    return len(games), len({after.table for after in games})
