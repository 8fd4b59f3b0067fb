"""Thousands of matches at once, stepped by compiled code: for programs that learn from very many turns.

>>> from sixfold.rl.batch import Batch
>>> batch = Batch("qwirkle", 1000, seats=2, seed=1)
>>> results = batch.step(batch.turns.counts * 0)  # everyone takes the first turn of their list
>>> int(results.done.sum())
0

All arrays stay where they are: a step writes into the same memory. They are contiguous, and other libraries can take
them without a copy (``torch.from_dlpack(batch.seen.hand)``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.kernel.batches import ARRANGE, PASS, PLACE, ROLL, TAKE, TRADE, Results, TurnLists
from sixfold.kernel.bridge import all_tiles, cell_at, index, match_of, position_of, starting_cells
from sixfold.kernel.card_tables import (
    LINE_COUNT,
    CardRules,
    CardSights,
    CardTable,
    start_card_tables,
    step_card_tables,
)
from sixfold.kernel.generate import new_plays
from sixfold.kernel.grid_table import GridRules, GridTable
from sixfold.kernel.match import MAX_BAG
from sixfold.kernel.solver import Solver
from sixfold.kernel.struct import Ints, Struct
from sixfold.kernel.tables import Sights, start_tables, step_tables
from sixfold.rules.actions import Action, Pass, Place, Placement, Roll, Take, Trade
from sixfold.rules.division import MAX_QWIRKLES
from sixfold.rules.game import Game, check_seats
from sixfold.rules.grid_game import GridGame, as_grid_game
from sixfold.rules.info import Pieces
from sixfold.rules.options import Value
from sixfold.rules.quadrants import STAR
from sixfold.rules.registry import game as make_game
from sixfold.rules.tiles import KINDS, TILES, Tiles

MOST_TURNS = 512  # that are listed for each match
ENDS = ("", "out", "blocked", "dead", "stalled", "last")
BLOCKED_ENDS = ("stop", "round", "never")
VERBS = {PLACE: "place", TRADE: "trade", TAKE: "take", ROLL: "roll", ARRANGE: "arrange", PASS: "pass"}


class Batch:
    """Matches of one game; whichever is over begins again by itself.

    ``turns`` has the legal turns of the seat to act in each match, and ``seen`` what it sees; `step` takes the number
    of a turn for each match.
    """

    def __init__(
        self,
        game: str,
        count: int,
        seats: int = 2,
        *,
        seed: int = 0,
        threads: int = 1,
        most_turns: int = MOST_TURNS,
        **options: Value,
    ) -> None:
        self.game = make_game(game, **options)
        check_seats(self.game, seats)
        if count < 1 or threads < 1 or most_turns < 1:
            raise ValueError("a batch has at least one match, one thread and one turn")
        self.count, self.seats = count, seats
        self.engine = engine_of(self.game, count, seats)
        self.turns = new_lists(count, most_turns, self.engine.most_named)
        self.seen = self.engine.sights
        self.results = new_results(count, seats)
        self._spaces = [self.engine.space() for _ in range(threads)]
        self._threads = ThreadPoolExecutor(threads) if threads > 1 else None
        self._seeds = np.zeros(count, np.int64)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all matches. The same seed gives the same matches for the same choices, whatever the threads."""
        self._seeds[:] = np.random.SeedSequence(seed).generate_state(self.count, np.uint32)
        self.share_out(lambda space, *share: self.engine.start(space, self.turns, self._seeds, *share))

    def step(self, choices: NDArray[Any]) -> Results:
        """Let the seat to act in each match take the turn with a number."""
        chosen = np.ascontiguousarray(choices, dtype=np.int64)
        if chosen.shape != (self.count,):
            raise ValueError(f"{self.count} matches need {self.count} choices, not {chosen.shape}")
        if (chosen < 0).any() or (chosen >= self.turns.counts).any():
            wrong = int(np.flatnonzero((chosen < 0) | (chosen >= self.turns.counts))[0])
            raise ValueError(f"match {wrong} has {self.turns.counts[wrong]} turns, so there is no turn {chosen[wrong]}")
        self.share_out(
            lambda space, *share: self.engine.step(space, self.turns, self.results, chosen, self._seeds, *share)
        )
        return self.results

    def share_out(self, work: Callable[..., None]) -> None:
        """Let each thread do its share of the matches: from the first one to the last one, in its own space."""
        edges = [self.count * number // len(self._spaces) for number in range(len(self._spaces) + 1)]
        shares = [(space, edges[number], edges[number + 1]) for number, space in enumerate(self._spaces)]
        if not self._threads:
            work(*shares[0])
            return
        for done in [self._threads.submit(work, *share) for share in shares]:
            done.result()

    def action(self, match: int, turn: int) -> Action:
        """A listed turn of a grid game as an action of the rules. Cells are relative to where the match began."""
        seat, size = int(self.seen.seat[match]), int(self.turns.sizes[match, turn])
        tiles = tuple(TILES[kind] for kind in self.turns.kinds[match, turn, :size])
        verb = VERBS[int(self.turns.verbs[match, turn])]
        if verb in ("place", "take"):
            cells = [cell_at(int(cell)) for cell in self.turns.cells[match, turn, :size]]
            placements = tuple(map(Placement, tiles, cells))
            return Place(seat, placements) if verb == "place" else Take(seat, placements[0])
        if verb == "pass":
            return Pass(seat)
        if verb == "arrange":
            raise ValueError("a turn of Rummy is a choice of cards and Qwirkles: see choice()")
        return Trade(seat, tiles) if verb == "trade" else Roll(seat, tiles)

    def choice(self, match: int, turn: int) -> tuple[Tiles, tuple[int, ...]]:
        """The cards that a listed turn of Rummy plays, and the lines of the Qwirkles that it makes."""
        size, made = int(self.turns.sizes[match, turn]), int(self.turns.points[match, turn])
        cards = tuple(TILES[kind] for kind in self.turns.kinds[match, turn, :size])
        return cards, tuple(int(line) for line in self.turns.cells[match, turn, :made])


class Engine(ABC):
    """The matches, and the compiled code for one kind of games."""

    most_named: int  # tiles, cards or Qwirkles in a turn
    rules: Struct
    tables: NDArray[Any]
    sights: Any
    compiled_start: Callable[..., None]
    compiled_step: Callable[..., None]

    @abstractmethod
    def space(self) -> tuple[Any, ...]:
        """What a thread needs for itself."""

    def start(self, space: tuple[Any, ...], lists: TurnLists, seeds: Ints, *share: int) -> None:
        """Begin a share of the matches."""
        self.compiled_start(self.rules, self.tables, *space, lists, self.sights, seeds, *share)

    def step(
        self, space: tuple[Any, ...], lists: TurnLists, results: Results, choices: Ints, seeds: Ints, *share: int
    ) -> None:
        """Let the seats to act choose in a share of the matches."""
        self.compiled_step(self.rules, self.tables, *space, lists, self.sights, results, choices, seeds, *share)


def engine_of(game: Game, count: int, seats: int) -> Engine:
    """The engine of a game."""
    if game.info.pieces is Pieces.CARDS:
        return CardEngine(game, count, seats)
    return GridEngine(as_grid_game(game), count, seats)


class GridEngine(Engine):
    """Tiles and cubes on a grid."""

    most_named = 7  # a whole hand, with a tile that was taken
    compiled_start = staticmethod(start_tables)
    compiled_step = staticmethod(step_tables)

    def __init__(self, game: GridGame, count: int, seats: int) -> None:
        self.game, self.rules = game, rules_of(game, seats)
        self.tables = np.zeros(count, GridTable.layout)
        self.sights = new_sights(count, seats)

    def space(self) -> tuple[Any, ...]:
        """A board, and space for plays."""
        return position_of(self.game), new_plays()


class CardEngine(Engine):
    """Rummy, where passes are judged in full."""

    most_named = MAX_QWIRKLES  # in one turn
    compiled_start = staticmethod(start_card_tables)
    compiled_step = staticmethod(step_card_tables)

    def __init__(self, game: Game, count: int, seats: int) -> None:
        if getattr(game.options, "able", "full") != "full":
            raise ValueError("in a batch a seat may pass only if it cannot play at all: add able='full'")
        self.rules = CardRules()
        self.rules.seats, self.rules.hand_size = seats, game.info.hand_size
        _fill(self.rules, "tiles", "tile_count", all_tiles(game))
        self.tables = np.zeros(count, CardTable.layout)
        self.sights = new_card_sights(count, seats)

    def space(self) -> tuple[Any, ...]:
        """A solver."""
        return (Solver(),)


def rules_of(game: GridGame, seats: int) -> GridRules:
    """The rules of a game as numbers."""
    rules, options, match = GridRules(), game.options, match_of(game, seats)
    rules.seats, rules.hand_size, rules.out_bonus = seats, game.info.hand_size, options.out_bonus
    rules.is_cubes, rules.rerolls, rules.opens_largest = match.is_cubes, match.rerolls, match.must_open_largest
    rules.has_trades = int(game.info.has_trades)
    for name in ("opening_trade", "forced_trade", "dead_end", "stall_rounds", "copies"):
        setattr(rules, name, int(getattr(options, name, 0)))
    rules.blocked_end = BLOCKED_ENDS.index(getattr(options, "blocked_end", "round"))
    for name in ("trade_after_token", "replay_same_cell", "take_last_tile"):
        setattr(rules, name, int(getattr(options, name, 1)))
    _fill(rules, "starts", "start_count", starting_cells(game))
    stars = [index(cell) for cell, mark in game.spaces.items() if mark == STAR]
    _fill(rules, "stars", "star_count", np.array(stars, dtype=np.int64))
    rules.has_tokens = int(bool(stars))
    _fill(rules, "tiles", "tile_count", all_tiles(game))
    return rules


def _fill(rules: GridRules | CardRules, field: str, count: str, values: NDArray[np.int64]) -> None:
    getattr(rules, field)[: len(values)] = values
    setattr(rules, count, len(values))


def new_lists(count: int, most: int, named: int) -> TurnLists:
    """Space for the turns of this many matches."""
    each = (count, most)
    return TurnLists(
        verbs=np.zeros(each, np.int8),
        sizes=np.zeros(each, np.int8),
        points=np.zeros(each, np.int16),
        lines=np.zeros(each, np.int8),
        longest=np.zeros(each, np.int8),
        qwirkles=np.zeros(each, np.int8),
        bonuses=np.zeros(each, np.int16),
        kinds=np.zeros((*each, named), np.int8),
        cells=np.zeros((*each, named), np.int16),
        counts=np.zeros(count, np.int32),
        left_out=np.zeros(count, np.int32),
    )


def new_sights(count: int, seats: int) -> Sights:
    """Space for what is seen of this many matches."""

    def bytes_(*shape: int) -> NDArray[np.int8]:
        return np.zeros((count, *shape), np.int8)

    def shorts(*shape: int) -> NDArray[np.int16]:
        return np.zeros((count, *shape), np.int16)

    return Sights(
        seat=bytes_(), hand=bytes_(KINDS), hands=bytes_(seats, KINDS), cells=shorts(MAX_BAG), kinds=bytes_(MAX_BAG),
        laid=shorts(), scores=shorts(seats), hand_sizes=bytes_(seats), tokens=bytes_(seats),
        stars=np.zeros(count, np.int32), bag=shorts(), phase=bytes_(), rolls=bytes_(), opening=bytes_(), idle=shorts(),
    )  # fmt: skip


def new_card_sights(count: int, seats: int) -> CardSights:
    """The same for matches of Rummy."""

    def bytes_(*shape: int) -> NDArray[np.int8]:
        return np.zeros((count, *shape), np.int8)

    return CardSights(
        seat=bytes_(), hand=bytes_(KINDS), table=bytes_(KINDS), won=bytes_(seats, LINE_COUNT),
        scores=np.zeros((count, seats), np.int16), hand_sizes=bytes_(seats), bag=np.zeros(count, np.int16),
        turns_left=bytes_(), idle=np.zeros(count, np.int16),
    )  # fmt: skip


def new_results(count: int, seats: int) -> Results:
    """Space for what a step brings."""
    return Results(
        rewards=np.zeros((count, seats), np.float32),
        done=np.zeros(count, np.int8),
        scores=np.zeros((count, seats), np.int16),
        ends=np.zeros(count, np.int8),
    )
