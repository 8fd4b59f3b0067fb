"""An independent referee that shares only tiles, cells and boards with the rules: slow, plain, default options.

`Game` knows Qwirkle, Select, Connect and the combined game, `Cubes` the dice; card_referee.py knows the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Protocol

from sixfold.rules.actions import Cell, Placement
from sixfold.rules.model import State
from sixfold.rules.select import star_table
from sixfold.rules.tiles import TILES, Colour, Shape, Tile
from tests import brute

Hand = tuple[Tile, ...]


@dataclass(frozen=True)
class Game:
    """A game in progress; ``owed`` is the number of tiles that the current seat still draws."""

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
    size: int | None = None
    largest_first: bool = True  # the opening is the largest set, and no trade
    centre: frozenset[Cell] | None = None  # where play starts on an empty board; None is anywhere
    marks: tuple[tuple[Cell, str], ...] = ()
    stars: frozenset[Cell] = frozenset()
    tokens: tuple[int, ...] = ()
    taken: bool = False

    @classmethod
    def of(cls, name: str, state: State, copies: int, marks: Mapping[Cell, str]) -> Game:
        table = state.table
        board = tuple((cell, tile) for tile, cell in table.board.placements)
        game = cls(board, state.hands, state.bag, table.scores, table.turn, table.opening, copies)
        if name == "qwirkle":
            return game
        whole = frozenset(Cell(x, y) for x in range(16) for y in range(16))
        centre = frozenset(cell for cell, mark in marks.items() if mark == "O") if name == "select" else whole
        return replace(
            game,
            size=16,
            largest_first=name == "select",
            centre=centre,
            marks=tuple(marks.items()),
            stars=frozenset(star_table(table).stars),
            tokens=star_table(table).tokens,
        )

    @property
    def table(self) -> object:
        return frozenset(self.board), self.scores

    def following(self) -> Iterator[Game]:
        """The game after each possible event."""
        if self.over:
            return
        if self.owed:
            yield from (self._drawn(tile) for tile in set(self.bag))
            return
        hand = self.hands[self.turn]
        plays = self._plays()
        yield from (self._played(play) for play in plays)
        trades = {trade for n in range(1, min(len(hand), len(self.bag)) + 1) for trade in combinations(hand, n)}
        if self.opening and self.largest_first:
            trades = set()
        yield from (self._traded(trade) for trade in trades)
        if not plays and not trades and not self.taken:
            yield replace(self, idle=self.idle + 1)._next()
        if self.tokens and self.tokens[self.turn] and not self.taken:
            takes = (self._taken(cell) for cell, _ in self.board if not self._in_qwirkle(cell))
            yield from (after for after in takes if after.bag or after._plays())

    def _plays(self) -> list[frozenset[Placement]]:
        starts = self.centre or frozenset({Cell(0, 0)})
        plays = brute.grown_plays(dict(self.board), self.hands[self.turn], self.size, starts)
        return [play for play in plays if self._may_play(play)]

    def _in_qwirkle(self, cell: Cell) -> bool:
        return any(len(run) == 6 for run in brute.runs(dict(self.board), cell))

    def _taken(self, cell: Cell) -> Game:
        board = dict(self.board)
        tile = board.pop(cell)
        game = self._with_hand(tuple(sorted((*self.hands[self.turn], tile))))
        left = self.tokens[self.turn] - 1
        tokens = (*self.tokens[: self.turn], left, *self.tokens[self.turn + 1 :])
        return replace(game, board=tuple(board.items()), tokens=tokens, taken=True)

    def _may_play(self, play: frozenset[Placement]) -> bool:
        # On an unbounded table openings count once, with their first cell at 0,0.
        if self.size is None and not self.board and min((cell.y, cell.x) for _, cell in play) != (0, 0):
            return False
        if not (self.opening and self.largest_first):
            return True
        hand = self.hands[self.turn]
        return len(play) == max(n for n in range(1, 7) for some in combinations(hand, n) if brute.is_line(some))

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
        marks = dict(self.marks)
        points += sum(int(marks[cell]) for cell in laid if marks.get(cell, "") in ("1", "2"))
        game = self._with_hand(kept)._scored(points + (6 if is_out else 0))
        game = replace(game, board=(*self.board, *laid.items()), opening=False, idle=0)
        if self.tokens:
            held = self.tokens[self.turn] + len(self.stars & set(laid))
            tokens = (*self.tokens[: self.turn], held, *self.tokens[self.turn + 1 :])
            game = replace(game, tokens=tokens, stars=self.stars - set(laid))
        if is_out:
            return replace(game, over=True)
        owed = min(6 - len(kept), len(self.bag))
        return replace(game, owed=owed) if owed > 0 else game._next()

    def _traded(self, trade: Hand) -> Game:
        game = self._with_hand(_less(self.hands[self.turn], trade))
        owed = min(len(trade), max(0, 6 - len(game.hands[self.turn])))
        game = replace(game, aside=trade, owed=owed, idle=self.idle + 1)
        return game if owed else game._next()

    def _drawn(self, tile: Tile) -> Game:
        game = self._with_hand(tuple(sorted((*self.hands[self.turn], tile))))
        game = replace(game, bag=_less(self.bag, (tile,)), owed=self.owed - 1)
        return game if game.owed else game._next()

    def _next(self) -> Game:
        game = replace(
            self, bag=tuple(sorted((*self.bag, *self.aside))), aside=(), turn=(self.turn + 1) % len(self.hands)
        )
        game = replace(game, taken=False)
        return replace(game, over=game._stuck())

    def _stuck(self) -> bool:
        """Whether nothing fits: no tile off the board or, with an empty bag, no tile in any hand."""
        board = dict(self.board)
        laid = Counter(board.values())
        outside = [tile for tile in TILES if laid[tile] < self.copies]
        held = [tile for hand in self.hands for tile in hand]
        fits = any(
            brute.is_legal(board, {cell: tile})
            for tile in set(outside if self.bag else held)
            for cell in brute.near(board, {})
            if self.size is None or (0 <= cell.x < self.size and 0 <= cell.y < self.size)
        )
        if self.tokens:  # a token may make a play possible, so only a round of passes blocks such a game
            fits = fits or any(self.tokens) if self.bag else self.idle < len(self.hands)
        return not fits or self.idle >= 5 * len(self.hands)


def _less(tiles: Hand, gone: Hand) -> Hand:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


class Referee(Protocol):
    """What a game needs for its sequences to be counted."""

    @property
    def table(self) -> object:
        """What distinguishes two tables."""

    def following(self) -> Iterator[Referee]:
        """The game after each possible event."""


def perft(game: Referee, depth: int) -> tuple[int, int]:
    """The number of sequences of `depth` events, and of the different tables they lead to."""
    games = [game]
    for _ in range(depth):
        games = [after for before in games for after in before.following()]
    return len(games), len({after.table for after in games})


@dataclass(frozen=True)
class Cubes:
    """A game of Cubes in progress; cubes in the bag and those being rolled are colours alone."""

    board: tuple[tuple[Cell, Tile], ...]
    hands: tuple[Hand, ...]
    bag: tuple[Colour, ...]
    scores: tuple[int, ...]
    turn: int
    opening: bool
    rerolls: int
    rolls: int
    rolling: bool
    air: tuple[Colour, ...] = ()  # cubes that are still being rolled
    owed: int = 0
    idle: int = 0
    over: bool = False

    @classmethod
    def of(cls, state: State, rerolls: int) -> Cubes:
        table = state.table
        board = tuple((cell, tile) for tile, cell in table.board.placements)
        bag = tuple(tile.colour for tile in state.bag)
        rolling = table.phase == "roll"
        rolls = rerolls if rolling else 0
        return cls(board, state.hands, bag, table.scores, table.turn, table.opening, rerolls, rolls, rolling)

    @property
    def table(self) -> object:
        return frozenset(self.board), self.scores

    @property
    def hand(self) -> Hand:
        return self.hands[self.turn]

    def following(self) -> Iterator[Cubes]:
        """The game after each possible event."""
        if self.over:
            return
        if self.air or self.owed:
            for colour in set(self.air or self.bag):
                yield from (self._come_down(Tile(colour, shape)) for shape in Shape)
        elif self.rolling:
            for chosen in {some for n in range(len(self.hand) + 1) for some in combinations(self.hand, n)}:
                left = self.rolls - 1 if chosen else 0
                yield replace(self, rolls=left)._thrown(chosen) if chosen else replace(self, rolls=0)._looked_at()
        else:
            plays = self._plays(self.hand)
            yield from (self._played(play) for play in plays)
            if not plays:
                yield replace(self, idle=self.idle + 1)._next()

    def _plays(self, hand: Hand) -> list[frozenset[Placement]]:
        plays = brute.grown_plays(dict(self.board), hand)
        if not self.opening:
            return list(plays)
        largest = max(n for n in range(1, 7) for some in combinations(hand, n) if brute.is_line(some))
        begun = [play for play in plays if min((cell.y, cell.x) for _, cell in play) == (0, 0)]
        return [play for play in begun if len(play) == largest >= 2]

    def _with_hand(self, hand: Hand) -> Cubes:
        return replace(self, hands=(*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :]))

    def _thrown(self, cubes: Hand) -> Cubes:
        game = self._with_hand(_less(self.hand, cubes))
        return replace(game, air=tuple(cube.colour for cube in cubes))

    def _come_down(self, cube: Tile) -> Cubes:
        game = self._with_hand(tuple(sorted((*self.hand, cube))))
        if self.air:
            air = list(self.air)
            air.remove(cube.colour)
            return replace(game, air=tuple(air)) if air else replace(game, air=())._looked_at()
        bag = list(self.bag)
        bag.remove(cube.colour)
        game = replace(game, bag=tuple(bag), owed=self.owed - 1)
        return game if game.owed else game._next()

    def _looked_at(self) -> Cubes:
        if self.rolls:
            return self
        faces = tuple(Tile(cube.colour, shape) for cube in self.hand for shape in Shape)
        hopeless = len(self.hand) < 2 if self.opening else not brute.grown_singles(dict(self.board), faces)
        if self._plays(self.hand) or hopeless:
            return replace(self, rolling=False)
        return self._thrown(self.hand)

    def _played(self, play: frozenset[Placement]) -> Cubes:
        laid = {cell: tile for tile, cell in play}
        kept = _less(self.hand, tuple(laid.values()))
        is_out = not kept and not self.bag
        own = self.scores[self.turn] + brute.score(dict(self.board), laid) + (6 if is_out else 0)
        game = self._with_hand(kept)
        scores = (*self.scores[: self.turn], own, *self.scores[self.turn + 1 :])
        game = replace(game, scores=scores, board=(*self.board, *laid.items()), opening=False, idle=0, over=is_out)
        owed = min(6 - len(kept), len(self.bag))
        return game if is_out else replace(game, owed=owed) if owed else game._next()

    def _next(self) -> Cubes:
        if self.idle >= len(self.hands):
            return replace(self, over=True)
        turn = (self.turn + 1) % len(self.hands)
        return replace(self, turn=turn, rolling=True, rolls=self.rerolls)._looked_at()
