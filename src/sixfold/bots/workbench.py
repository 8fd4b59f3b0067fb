"""What a bot thinks with: the packed position of a game, filled with what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from sixfold.kernel.bridge import Desk, match_of
from sixfold.kernel.endgame import Endgame, new_endgame, solve
from sixfold.kernel.equity import (
    FEATURES,
    Float64,
    foresee_cubes,
    look_ahead,
    look_at_danger,
    look_at_play,
    new_outlook,
    rank_plays,
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
from sixfold.kernel.maxn import Choices, new_choices
from sixfold.kernel.moves import MOVE_CELLS, MOVE_COLUMNS, MOVE_KINDS, MOVE_SIZE, new_moves
from sixfold.rules.actions import Place, Placement
from sixfold.rules.model import Observation
from sixfold.rules.placing import Placing
from sixfold.rules.sight import unseen
from sixfold.rules.tiles import KINDS, QWIRKLE, TILES

MOST = 100  # plays that are looked at closely: those with the most points


class Workbench:
    """The position of one game, its hands and bag, and room for plays and what they are worth."""

    def __init__(self, game: Placing) -> None:
        self.game = game
        self.desk = Desk(game)
        self.match, self.work = match_of(game, seats=2), new_match()
        self.outlook = new_outlook()
        self.replies = new_plays()
        self.kinds = np.zeros(KINDS, dtype=np.int64)
        self.kept = np.zeros(QWIRKLE * 2, dtype=np.int64)
        self.pool = np.zeros(2 * 64, dtype=np.int64)
        self.unseen = 0
        self.chosen = np.zeros(MOST, dtype=np.int64)
        self.equities = np.zeros(MOST, dtype=np.float64)

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

    def rank(self, seen: Observation, weights: Float64) -> int:
        """Rank the plays of the seat on turn by their equity; gives how many there are in `chosen`."""
        found = self.desk.generate(seen.hand)
        required = self.game.opening_size(seen)
        if required:
            rows = self.desk.plays.rows
            fitting = [play for play in range(found) if rows[play, SIZE] == required][:MOST]
            self.chosen[: len(fitting)] = fitting
            self.equities[: len(fitting)] = 0.0  # the first play is as good as any other of its size
            return len(fitting)
        return rank_plays(
            self.desk.position, self.match, seen.table.turn, self.outlook, self.desk.plays, found, self.replies,
            self.kinds, self.kept, weights, MOST, self.chosen, self.equities,
        )  # fmt: skip

    def danger(self, seen: Observation) -> Float64:
        """The features of the table as it is: what it offers."""
        self.look_at(seen)
        features = np.zeros(FEATURES)
        look_at_danger(self.desk.position, self.outlook, features)
        return features

    def features(self, seen: Observation, action: Place) -> Float64:
        """The features of a play of the seat on turn."""
        self.look_at(seen)
        wanted, found = set(action.placements), self.desk.generate(seen.hand)
        play = next(play for play in range(found) if set(self.desk.placements(play)) == wanted)
        features = np.zeros(FEATURES)
        look_at_play(
            self.desk.position, self.match, seen.table.turn, self.outlook, self.desk.plays, play, self.replies,
            self.kinds, self.kept, features,
        )  # fmt: skip
        return features

    @cached_property
    def endgame(self) -> Endgame:
        """What the end between two seats is solved with."""
        return new_endgame(new_moves(self.desk.position, self.match, self.replies), self.work)

    @cached_property
    def choices(self) -> Choices:
        """What the end between more seats is looked at with."""
        return new_choices(new_moves(self.desk.position, new_match(), self.replies), self.work)

    def solve(self, seen: Observation, nodes: int) -> Place | None:
        """The best play when the bag is empty and the other of two seats holds all that is unseen."""
        other = 1 - seen.table.turn
        self.match.hands[other, : self.unseen] = self.pool[: self.unseen]
        best = np.zeros(MOVE_COLUMNS, dtype=np.int64)
        solve(self.endgame, nodes, best)
        cells, kinds = best[MOVE_CELLS:MOVE_KINDS], best[MOVE_KINDS:MOVE_SIZE]
        laid = [Placement(TILES[kind], self.desk.cell(int(cell))) for cell, kind in zip(cells, kinds, strict=True)][
            : best[MOVE_SIZE]
        ]
        return Place(seen.table.turn, tuple(laid)) if laid else None

    def action(self, seen: Observation, rank: int) -> Place:
        """The play of this rank as an action."""
        return Place(seen.table.turn, tuple(self.desk.placements(int(self.chosen[rank]))))

    def ranked(self, seen: Observation, weights: Float64) -> Iterator[tuple[Place, float]]:
        """The plays of the seat on turn with their equities, best first."""
        self.look_at(seen)
        for rank in range(self.rank(seen, weights)):
            yield self.action(seen, rank), float(self.equities[rank])
