"""Strong turns of Rummy: the highest equity of all choices, and the best of these played out over sampled hands."""

from __future__ import annotations

from random import Random

import numpy as np

from sixfold.bots.bot import Limit, Stopwatch
from sixfold.kernel.card_bridge import CardBridge, counts_of
from sixfold.kernel.card_equity import (
    CARD_FEATURES,
    MAX_DRAWN,
    OFFER,
    OWN,
    QWIRKLES,
    UNSEEN,
    CardOutlook,
    foresee_cards,
)
from sixfold.kernel.card_simulate import simulate_turns
from sixfold.kernel.card_turns import COUNT, EQUITY, LINE, Turns, find_turns
from sixfold.kernel.rummy import DECK, HAND, IDLE, NO_END, SEATS, TURN, TURNS_LEFT, WON, CardMatch, new_card_match
from sixfold.kernel.solver import MOST_NODES, Solver
from sixfold.kernel.struct import Floats
from sixfold.rules.actions import Action, Arrange, Pass
from sixfold.rules.model import Observation, Table
from sixfold.rules.redaction import unseen
from sixfold.rules.rummy import card_table
from sixfold.rules.tiles import TILES

PER_OFFER, PER_OWN = -0.5, 0.5  # the worth of an expected Qwirkle of the next seat, and of one's own
NODES = 800_000  # to find the turns: only tables with very many cards, which took seconds, need more
SEED_BITS = 11  # more would overflow when the kernel derives seeds for many trials
CANDIDATES = 24
PLAYOUTS = 24  # of each candidate in each round but the first, which has half of them


def best_turn(seen: Observation) -> Action:
    """The turn with the highest equity."""
    bench = CardWorkbench(seen, most=1)
    return bench.action(0) if bench.count else Pass(seen.table.turn)


def tried_turn(seen: Observation, rng: Random, limit: Limit) -> Action:
    """The turn that comes out best when the candidates are played out through the seat's next turn."""
    bench = CardWorkbench(seen, CANDIDATES)
    return bench.action(bench.best_tried(rng.getrandbits(SEED_BITS), limit)) if bench.count else Pass(seen.table.turn)


def weights_at(table: Table) -> Floats:
    """What the features of a turn are worth; in the last turns, what would come too late counts nothing."""
    weights = np.zeros(CARD_FEATURES, dtype=np.float64)
    weights[QWIRKLES] = 1.0
    weights[OFFER] = 0.0 if card_table(table).turns_left == 1 else PER_OFFER
    weights[OWN] = 0.0 if card_table(table).turns_left is not None else PER_OWN
    return weights


def planned_rounds(count: int, playouts: int) -> list[int]:
    """How many playouts each round has until one candidate is left."""
    rounds = (count - 1).bit_length()
    return [max(1, playouts // 2), *[max(1, playouts)] * (rounds - 1)] if rounds else []


class CardWorkbench:
    """The kernel's arrays, filled with what a seat sees, and the turns that are worth most."""

    def __init__(self, seen: Observation, most: int) -> None:
        table = seen.table
        if len(seen.hand) > MAX_DRAWN:
            raise ValueError(f"a yardstick plays hands of at most {MAX_DRAWN} cards")
        self.seen = seen
        self.bridge, self.solver, self.turns = CardBridge(), Solver(), Turns()
        self.bridge.set_up(card_table(table).sets)
        hidden = unseen(seen)
        self.pool = np.array([int(tile) for tile in hidden], dtype=np.int64)
        outlook = CardOutlook()
        outlook.counts[UNSEEN] = counts_of(hidden)
        foresee_cards(outlook)
        self.solver.numbers[MOST_NODES] = NODES
        held = min(table.hand_sizes[(table.turn + 1) % table.seats], MAX_DRAWN)
        self.count = find_turns(
            self.solver, Solver(), outlook, self.bridge.table, counts_of(seen.hand), held, table.bag_size,
            weights_at(table), most, self.turns,
        )  # fmt: skip

    def action(self, row: int) -> Action:
        """A turn as an action, with the fewest cards changing sides."""
        cards = tuple(tile for tile in TILES for _ in range(self.turns.cards[row, tile]))
        arrangement = self.bridge.arrange(
            cards, self.turns.made[row, LINE : LINE + self.turns.made[row, COUNT]].tolist()
        )
        assert arrangement is not None
        return Arrange(self.seen.table.turn, arrangement.cards, arrangement.sets)

    def best_tried(self, seed: int, limit: Limit) -> int:
        """The row of the turn that comes out best by successive halving."""
        equities, totals = self.turns.features[: self.count, EQUITY], np.zeros(self.count)
        alive, done, watch = np.argsort(-equities, kind="stable"), 0, Stopwatch(limit)
        rounds = planned_rounds(self.count, PLAYOUTS if limit.playouts is None else limit.playouts)
        match, work = self.match(), new_card_match()
        self.solver.numbers[MOST_NODES] = 0
        sizes, seats = np.array(self.seen.table.hand_sizes, dtype=np.int64), self.seen.table.seats
        for trials in rounds:
            simulate_turns(
                match, work, self.solver, sizes, self.pool, self.turns, alive, done, trials, seats, seed, totals
            )
            done += trials
            # Equity accounts for what comes after the playouts.
            values = totals[alive] / done + equities[alive]
            alive = alive[np.argsort(-values, kind="stable")][: (len(alive) + 1) // 2]
            if watch.is_up(done / sum(rounds)):
                break
        return int(alive[0])

    def match(self) -> CardMatch:
        """The current match without what the seat cannot see."""
        table = self.seen.table
        match = new_card_match()
        match.table[:] = self.bridge.table
        match.hands[table.turn] = counts_of(self.seen.hand)
        match.numbers[WON : WON + table.seats] = table.scores
        numbers = match.numbers
        numbers[SEATS], numbers[TURN], numbers[DECK], numbers[IDLE] = (
            table.seats,
            table.turn,
            table.bag_size,
            table.idle,
        )
        turns_left = card_table(table).turns_left
        numbers[TURNS_LEFT] = NO_END if turns_left is None else turns_left
        numbers[HAND] = self.seen.game.info.hand_size
        return match
