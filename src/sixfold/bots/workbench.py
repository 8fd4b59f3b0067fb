"""What a bot thinks with: the packed position of a game, filled with what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sixfold.kernel.bridge import Desk, match_of
from sixfold.kernel.equity import Float64, look_ahead, new_outlook, rank_plays
from sixfold.kernel.generate import SIZE, new_plays
from sixfold.kernel.match import (
    BAG,
    LARGEST_FIRST,
    OPENING,
    SEATS,
    TURN,
    new_match,
)
from sixfold.rules.actions import Place
from sixfold.rules.model import Observation
from sixfold.rules.placing import Placing
from sixfold.rules.sight import unseen
from sixfold.rules.tiles import KINDS, QWIRKLE

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
        self.outlook.unseen[:] = np.bincount(self.pool[: len(hidden)], minlength=KINDS)
        look_ahead(self.outlook, table.hand_sizes[(table.turn + 1) % table.seats])

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

    def action(self, seen: Observation, rank: int) -> Place:
        """The play of this rank as an action."""
        return Place(seen.table.turn, tuple(self.desk.placements(int(self.chosen[rank]))))

    def ranked(self, seen: Observation, weights: Float64) -> Iterator[tuple[Place, float]]:
        """The plays of the seat on turn with their equities, best first."""
        self.look_at(seen)
        for rank in range(self.rank(seen, weights)):
            yield self.action(seen, rank), float(self.equities[rank])
