"""Plays the matches of a batch again by the rules, at length with ``python -m tests.rl.follow``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

import numpy as np

import sixfold
from sixfold.arrays.observation import Encoder
from sixfold.arrays.turns import list_turns
from sixfold.kernel.bridge import cell_at
from sixfold.rl.batch import ENDS, Batch
from sixfold.rl.rows import features, observed
from sixfold.rules import melds
from sixfold.rules.actions import BOARD, CHANCE, Action, Arrange, Deal, Pass, Seat
from sixfold.rules.cubes import Cubes
from sixfold.rules.dealer import RandomDealer, advance
from sixfold.rules.division import LINES
from sixfold.rules.game import replace_item
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation, State
from sixfold.rules.rummy import card_table
from sixfold.rules.select import star_table, tokens_of
from sixfold.rules.tiles import QWIRKLE, TILES, Tile

FEW = 150  # steps of each match
SOME = 0.25  # of the positions in which every row of features is compared, which takes long
FEW_CHOICES = 60  # turns of Rummy that are compared one by one

Choice: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]

MANY = 20_000  # turns: more than any match has at once


class Follower:
    """One match of a batch, by the rules."""

    def __init__(self, batch: Batch, number: int) -> None:
        self.batch, self.number, self.game = batch, number, batch.game
        self.rng = Random(f"{batch.game!r} {number}")
        self.state = self._begin()

    @property
    def _table(self) -> np.void:
        found: np.void = self.batch.engine.tables[self.number]
        return found

    def _hand(self, seat: Seat) -> Counter[Tile]:
        table = self._table
        return Counter(TILES[kind] for kind in table["hands"][seat, : table["sizes"][seat]])

    def _begin(self) -> State:
        """The match after the first deals, which are those of the batch."""
        game, table = self.game, self._table
        is_grid = game.info.pieces is not Pieces.CARDS
        kinds = iter([TILES[kind] for kind in table["kinds"][: table["laid"]]] if is_grid else [])
        state = game.initial(self.batch.seats)
        hands = {seat: list(self._hand(seat).elements()) for seat in range(self.batch.seats)}
        while game.actor(state) == CHANCE:
            seat = state.table.owed[0]
            if seat == BOARD:
                tile = next(kinds)
            elif state.aside and isinstance(game, Cubes):
                state = self._rolled(game, state, seat)
                continue
            else:
                tile = hands[seat].pop()
            state = game.apply(state, Deal(seat, tile))
        return state

    def _missing(self, state: State, seat: Seat) -> Tile:
        """A tile that a hand of the batch has, and the same hand of the rules not yet."""
        lacking = self._hand(seat) - Counter(state.hands[seat])
        return min(lacking)

    def check(self) -> None:
        """What the batch shows is what the rules say."""
        batch, n, table = self.batch, self.number, self.state.table
        seat = table.turn
        seen = self.game.observe(self.state, seat)
        assert batch.seen.seat[n] == seat
        listed = [batch.action(n, turn) for turn in range(batch.turns.counts[n])]
        legal = list(seen.legal_actions())
        assert not batch.turns.left_out[n]
        assert sorted(map(str, listed)) == sorted(map(str, legal))
        for turn in self.rng.sample(range(len(listed)), min(len(listed), 8)):
            assert batch.turns.points[n, turn] == seen.points(listed[turn]).total, listed[turn]
        assert np.array_equal(batch.seen.hand[n], [seen.hand.count(tile) for tile in TILES])
        shown = zip(batch.seen.cells[n], batch.seen.kinds[n, : batch.seen.laid[n]], strict=False)
        board = {cell_at(int(cell)): TILES[kind] for cell, kind in shown}
        assert board == {placement.cell: placement.tile for placement in table.board.placements}
        order = [(seat + number) % batch.seats for number in range(batch.seats)]
        assert batch.seen.scores[n].tolist() == [table.scores[each] for each in order]
        assert batch.seen.tokens[n].tolist() == [tokens_of(table, each) for each in order]
        assert batch.seen.hand_sizes[n].tolist() == [table.hand_sizes[each] for each in order]
        assert batch.seen.bag[n] == table.bag_size
        assert bin(batch.seen.stars[n]).count("1") == len(star_table(table).stars)
        if self.rng.random() < SOME:
            self._check_rows(seen, [str(action) for action in listed])

    def _check_rows(self, seen: Observation, listed: list[str]) -> None:
        """The rows for models are those that a policy gets from the rules."""
        turns = list_turns(seen, MANY)
        by_rules = {str(action): row for action, row in zip(turns.actions, turns.features, strict=True)}
        rows, matches = features(self.batch)
        for name, row in zip(listed, rows[matches == self.number], strict=True):
            assert np.array_equal(row, by_rules[name]), name
        self._check_observed(seen)

    def _check_observed(self, seen: Observation) -> None:
        encoded = Encoder(self.game, self.batch.seats).encode(seen)
        for name, array in observed(self.batch).items():
            assert np.array_equal(array[self.number], encoded[name]), name

    def follow(self, turn: int) -> None:
        """Let the rules do what a turn of the batch does; call it before the step, and `deal` after."""
        self.state = self.game.apply(self.state, self.batch.action(self.number, turn))

    def deal(self) -> bool:
        """Deal what the batch has dealt; returns whether the match is over and another one has begun."""
        results, n = self.batch.results, self.number
        if results.done[n]:
            self.state, _ = advance(self.game, self.state, RandomDealer(self.rng))
            outcome = self.game.outcome(self.state)
            assert outcome is not None
            assert results.scores[n].tolist() == list(outcome.scores)
            assert ENDS[results.ends[n]] == outcome.end.value
            winners = [seat for seat in range(self.batch.seats) if results.rewards[n, seat] == results.rewards[n].max()]
            assert winners == list(outcome.winners)
            assert abs(results.rewards[n].sum()) < 1e-6
            self.state = self._begin()
            return True
        while self.game.actor(self.state) == CHANCE:
            seat = self.state.table.owed[0]
            if self.state.aside and isinstance(self.game, Cubes):
                self.state = self._rolled(self.game, self.state, seat)
            else:
                self.state = self.game.apply(self.state, Deal(seat, self._missing(self.state, seat)))
        return False

    def _rolled(self, game: Cubes, state: State, seat: Seat) -> State:
        """The state after a roll, and after all that were forced by it: the batch shows only the last one."""
        hand = tuple(sorted(self._hand(seat).elements()))
        table = replace(
            state.table, owed=(), aside_size=0, hand_sizes=replace_item(state.table.hand_sizes, seat, len(hand))
        )
        return game._settle(State(table, replace_item(state.hands, seat, hand), state.bag))


class CardFollower(Follower):
    """One match of Rummy."""

    @property
    def _match(self) -> np.void:
        found: np.void = self._table["match"]
        return found

    def _hand(self, seat: Seat) -> Counter[Tile]:
        return +Counter(dict(zip(TILES, map(int, self._match["hands"][seat]), strict=True)))

    def check(self) -> None:
        """What the batch shows is what the rules say."""
        batch, n, table = self.batch, self.number, card_table(self.state.table)
        seat, shown = table.turn, batch.seen
        seen = self.game.observe(self.state, seat)
        assert shown.seat[n] == seat
        if batch.turns.counts[n] <= FEW_CHOICES:
            assert sorted(map(self._meaning, range(batch.turns.counts[n]))) == sorted(
                map(meaning, seen.legal_actions())
            )
        lying = Counter(tile for cards in table.sets for tile in cards)
        assert shown.table[n].tolist() == [lying[tile] for tile in TILES]
        assert shown.hand[n].tolist() == [seen.hand.count(tile) for tile in TILES]
        order = [(seat + number) % batch.seats for number in range(batch.seats)]
        won = [Counter(melds.line_of(cards) for cards in table.won[each]) for each in order]
        assert shown.won[n].tolist() == [[each[line] for line in range(LINES)] for each in won]
        assert shown.scores[n].tolist() == [table.scores[each] for each in order]
        assert shown.bag[n] == table.bag_size
        assert shown.turns_left[n] == (-1 if table.turns_left is None else table.turns_left)
        self._check_observed(seen)
        if batch.turns.counts[n] <= FEW_CHOICES:
            turns = list_turns(seen, FEW_CHOICES)
            by_rules = {meaning(action): row for action, row in zip(turns.actions, turns.features, strict=True)}
            rows, matches = features(batch)
            for turn, row in enumerate(rows[matches == n]):
                assert np.array_equal(row, by_rules[self._meaning(turn)])

    def _meaning(self, turn: int) -> Choice:
        cards, lines = self.batch.choice(self.number, turn)
        return tuple(map(int, cards)), tuple(sorted(lines))

    def follow(self, turn: int) -> None:
        """Let the rules do what a turn of the batch does."""
        cards, lines = self.batch.choice(self.number, turn)
        seat = self.state.table.turn
        action: Action = Pass(seat)
        if cards:
            arranged = melds.Unfinished(card_table(self.state.table).sets, self.state.hands[seat]).finish(cards, lines)
            assert arranged
            action = Arrange(seat, arranged.cards, arranged.sets)
        self.state = self.game.apply(self.state, action)


def meaning(action: Action) -> Choice:
    """What a turn of Rummy is, however its cards lie: the cards and the Qwirkles."""
    if not isinstance(action, Arrange):
        return (), ()
    return tuple(map(int, action.cards)), tuple(
        sorted(melds.line_of(each) for each in action.sets if len(each) == QWIRKLE)
    )


def follow(batch: Batch, steps: int) -> int:
    """Follow all matches of a batch for some random steps; returns how many of them were over."""
    kind = CardFollower if batch.game.info.pieces is Pieces.CARDS else Follower
    followers, over = [kind(batch, number) for number in range(batch.count)], 0
    rng = np.random.default_rng(steps)
    for _ in range(steps):
        for each in followers:
            each.check()
        chosen = (rng.random(batch.count) * batch.turns.counts).astype(np.int64)
        for each, turn in zip(followers, chosen, strict=True):
            each.follow(int(turn))
        batch.step(chosen)
        over += sum([each.deal() for each in followers])
    return over


def long_ones() -> Iterator[tuple[str, int]]:
    """Every game with every number of seats."""
    for name in sixfold.games():
        for seats in (2, 3, 4):
            yield name, seats


if __name__ == "__main__":
    for game, count in long_ones():
        more: dict[str, Any] = {"able": "full"} if game == "rummy" else {}
        finished = follow(Batch(game, 100, count, seed=1, most_turns=MANY, **more), 350)
        print(
            f"{game} with {count} seats: 35,000 steps and {finished} whole matches are equal to the rules", flush=True
        )
