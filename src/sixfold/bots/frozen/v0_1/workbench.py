"""What a bot thinks with: the packed position of a game, filled with what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from sixfold.kernel.bridge import Desk, match_of
from sixfold.kernel.endgame import Endgame, Notes, solve
from sixfold.kernel.equity import (
    MOST_RANKED,
    Outlook,
    Ranking,
    foresee_cubes,
    look_ahead,
    rank_plays,
    top_by_points,
)
from sixfold.kernel.generate import SIZE, new_plays
from sixfold.kernel.match import (
    BAG,
    IS_CUBES,
    LARGEST_FIRST,
    OPENING,
    SEATS,
    TURN,
    new_match,
)
from sixfold.kernel.maxn import Choices, Lines
from sixfold.kernel.moves import MOVE_CELLS, MOVE_KINDS, MOVE_SIZE, MoveList, Moves
from sixfold.kernel.record import Floats
from sixfold.rules.actions import Place, Placement
from sixfold.rules.model import Observation
from sixfold.rules.placing import Placing
from sixfold.rules.sight import unseen
from sixfold.rules.tiles import KINDS, TILES


class Workbench:
    """The position of one game, its hands and bag, and room for plays and what they are worth."""

    def __init__(self, game: Placing) -> None:
        self.game = game
        self.desk = Desk(game)
        self.match, self.work = match_of(game, seats=2), new_match()
        self.outlook, self.ranking = Outlook(), Ranking()
        self.replies = new_plays()
        self.pool = np.zeros(2 * 64, dtype=np.int64)
        self.unseen = 0

    def look_at(self, seen: Observation) -> None:
        """Take in what a seat sees."""
        table, match = seen.table, self.match
        self.desk.set_up(table.board)
        numbers = match.numbers
        numbers[SEATS], numbers[TURN], numbers[BAG] = table.seats, table.turn, table.bag_size
        numbers[OPENING] = table.opening
        numbers[LARGEST_FIRST] = self.game.opening_size(seen) is not None
        for seat in range(table.seats):
            hand = table.hands[seat] if table.hands else seen.hand if seat == table.turn else ()
            match.sizes[seat] = table.hand_sizes[seat]
            match.scores[seat] = table.scores[seat]
            match.hands[seat, : len(hand)] = [int(tile) for tile in hand]
        hidden = unseen(seen)
        self.unseen = len(hidden)
        self.pool[: len(hidden)] = [int(tile) for tile in hidden]
        following = (table.turn + 1) % table.seats
        if numbers[IS_CUBES]:
            foresee_cubes(self.outlook, match, following)
        else:
            self.outlook.unseen[:] = np.bincount(self.pool[: len(hidden)], minlength=KINDS)
            look_ahead(self.outlook, table.hand_sizes[following])

    def rank(self, seen: Observation, weights: Floats) -> int:
        """Rank the plays of the seat on turn by their equity; gives how many there are."""
        found = self.desk.generate(seen.hand)
        required = self.game.opening_size(seen)
        if required:
            rows = self.desk.plays.rows
            fitting = [play for play in range(found) if rows[play, SIZE] == required][:MOST_RANKED]
            self.ranking.chosen[: len(fitting)] = fitting
            self.ranking.equities[: len(fitting)] = 0.0  # the first play is as good as any other of its size
            return len(fitting)
        count = top_by_points(self.desk.plays, found, MOST_RANKED, self.ranking)
        rank_plays(
            self.desk.position, self.match, seen.table.turn, self.outlook, self.desk.plays, count, self.replies,
            weights, self.ranking,
        )  # fmt: skip
        return count

    @cached_property
    def endgame(self) -> Endgame:
        """What the end between two seats is solved with."""
        return Endgame(Moves(self.desk.position, self.match, self.work, self.replies, MoveList()), Notes())

    @cached_property
    def choices(self) -> Choices:
        """What the end between more seats is looked at with."""
        return Choices(Moves(self.desk.position, new_match(), self.work, self.replies, MoveList()), Lines())

    def solve(self, seen: Observation, nodes: int) -> Place | None:
        """The best play when the bag is empty and the other of two seats holds all that is unseen."""
        other = 1 - seen.table.turn
        self.match.hands[other, : self.unseen] = self.pool[: self.unseen]
        _, _, best = solve(self.endgame, nodes)
        cells, kinds = best[MOVE_CELLS:MOVE_KINDS], best[MOVE_KINDS:MOVE_SIZE]
        laid = [Placement(TILES[kind], self.desk.cell(int(cell))) for cell, kind in zip(cells, kinds, strict=True)][
            : best[MOVE_SIZE]
        ]
        return Place(seen.table.turn, tuple(laid)) if laid else None

    def action(self, seen: Observation, rank: int) -> Place:
        """The play of this rank as an action."""
        return Place(seen.table.turn, tuple(self.desk.placements(int(self.ranking.chosen[rank]))))

    def ranked(self, seen: Observation, weights: Floats) -> Iterator[tuple[Place, float]]:
        """The plays of the seat on turn with their equities, best first."""
        self.look_at(seen)
        for rank in range(self.rank(seen, weights)):
            yield self.action(seen, rank), float(self.ranking.equities[rank])
