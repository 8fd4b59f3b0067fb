"""What a bot thinks with: the kernel's structs, filled with what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from threading import local

import numpy as np

from sixfold.kernel.bridge import Bridge, match_of
from sixfold.kernel.endgame import Endgame, Notes, solve
from sixfold.kernel.equity import (
    FEATURES,
    MOST_RANKED,
    Evaluation,
    Outlook,
    Ranking,
    foresee_cubes,
    foresee_tiles,
    measure_danger,
    rank_plays,
    top_by_points,
)
from sixfold.kernel.generate import new_plays
from sixfold.kernel.match import new_grid_match
from sixfold.kernel.maxn import Lookahead, MultiSeatSearch
from sixfold.kernel.moves import MoveList, Moves
from sixfold.kernel.simulate import Candidates, Simulation, UnseenTiles
from sixfold.kernel.struct import Floats
from sixfold.rules.actions import Place, Placement
from sixfold.rules.game import Game
from sixfold.rules.grid_game import as_grid_game, opening_size
from sixfold.rules.model import Observation
from sixfold.rules.redaction import unseen
from sixfold.rules.tiles import KINDS, TILES


class Workbench:
    """The packed position of one game, its hands and bag, and space for plays and their equity."""

    def __init__(self, game: Game) -> None:
        self.game = as_grid_game(game)
        self.bridge = Bridge(self.game)
        self.match, self.work = match_of(self.game, seats=2), new_grid_match()
        self.outlook, self.ranking, self.unseen = Outlook(), Ranking(), UnseenTiles()
        self.replies = new_plays()

    def set_up(self, seen: Observation) -> None:
        """Fill the structs with what a seat sees."""
        table, match = seen.table, self.match
        self.bridge.set_up(table.board)
        match.seats, match.turn, match.bag_size = table.seats, table.turn, table.bag_size
        match.is_opening = table.opening
        match.must_open_largest = opening_size(seen) is not None
        match.sizes[: table.seats], match.scores[: table.seats] = table.hand_sizes, table.scores
        for seat, hand in enumerate(table.open_hands) if table.open_hands else [(table.turn, seen.hand)]:
            match.hands[seat, : len(hand)] = [int(tile) for tile in hand]
        hidden = np.array([int(tile) for tile in unseen(seen)], dtype=np.int64)
        self.unseen.count, self.unseen.tiles[: len(hidden)] = len(hidden), hidden
        following = (table.turn + 1) % table.seats
        if match.is_cubes:
            foresee_cubes(self.outlook, match, following)
        else:
            self.outlook.unseen[:] = np.bincount(hidden, minlength=KINDS)
            foresee_tiles(self.outlook, table.hand_sizes[following])

    def rank(self, seen: Observation, weights: Floats) -> int:
        """Rank the plays of the seat to act by equity; returns their number."""
        total = self.bridge.generate(seen.hand)
        required = opening_size(seen)
        if required:
            rows = self.bridge.plays.rows
            fitting = [play for play in range(total) if rows[play].size == required][:MOST_RANKED]
            self.ranking.chosen[: len(fitting)] = fitting
            self.ranking.equities[: len(fitting)] = 0.0  # the first play is as good as any other of its size
            return len(fitting)
        count = top_by_points(self.bridge.plays, total, MOST_RANKED, self.ranking)
        rank_plays(self.evaluation, count, weights)
        return count

    def danger(self, seen: Observation) -> Floats:
        """The features of the board as it is: what it offers the next seat."""
        self.set_up(seen)
        measure_danger(self.bridge.position, self.outlook, self.ranking)
        return self.ranking.features.copy()

    def features(self, seen: Observation, action: Place) -> Floats:
        """The features of a play of the seat to act."""
        self.set_up(seen)
        wanted, total = set(action.placements), self.bridge.generate(seen.hand)
        play = next(play for play in range(total) if set(self.bridge.placements(play)) == wanted)
        self.ranking.chosen[0] = play
        rank_plays(self.evaluation, 1, np.zeros(FEATURES))
        return self.ranking.features.copy()

    @cached_property
    def evaluation(self) -> Evaluation:
        """The plays of a hand and what their equity is worked out with."""
        bridge = self.bridge
        return Evaluation(bridge.position, self.match, self.outlook, bridge.plays, self.replies, self.ranking)

    @cached_property
    def simulation(self) -> Simulation:
        """The candidates and what their playouts work with."""
        return Simulation(self.bridge.position, self.match, self.work, self.replies, self.unseen, Candidates())

    @cached_property
    def endgame(self) -> Endgame:
        """The solver of ends between two seats."""
        return Endgame(Moves(self.bridge.position, self.match, self.work, self.replies, MoveList()), Notes())

    @cached_property
    def multi_seat_search(self) -> MultiSeatSearch:
        """The search at the end between more seats."""
        moves = Moves(self.bridge.position, new_grid_match(), self.work, self.replies, MoveList())
        return MultiSeatSearch(moves, Lookahead())

    def solve(self, seen: Observation, nodes: int) -> Place | None:
        """The best play when the bag is empty and the other of two seats holds everything unseen."""
        other, unseen = 1 - seen.table.turn, self.unseen
        self.match.hands[other, : unseen.count] = unseen.tiles[: unseen.count]
        _, _, best = solve(self.endgame, nodes)
        tiles = zip(best.kinds[: best.size], best.cells[: best.size], strict=True)
        placements = tuple(Placement(TILES[kind], self.bridge.cell(int(cell))) for kind, cell in tiles)
        return Place(seen.table.turn, placements) if placements else None

    def action(self, seen: Observation, rank: int) -> Place:
        """The play of this rank as an action."""
        return Place(seen.table.turn, tuple(self.bridge.placements(int(self.ranking.chosen[rank]))))

    def plays_by_equity(self, seen: Observation, weights: Floats) -> Iterator[tuple[Place, float]]:
        """The plays of the seat to act with their equities, best first."""
        self.set_up(seen)
        for rank in range(self.rank(seen, weights)):
            yield self.action(seen, rank), float(self.ranking.equities[rank])


_kept = local()


def workbench_for(game: Game) -> Workbench:
    """The workbench of this thread, kept from one decision to the next as long as the game stays the same."""
    bench: Workbench | None = getattr(_kept, "bench", None)
    if bench is None or bench.game != game:
        bench = _kept.bench = Workbench(game)
    return bench
