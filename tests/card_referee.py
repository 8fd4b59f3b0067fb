"""A second referee for Rummy that shares nothing with the first but cards: it tries every set there is.

How the cards lie in sets is forgotten after a play, so whoever can play in any way has to (`able full`); what can be
played without switching is known for the first position alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from sixfold.rules.model import State
from sixfold.rules.tiles import TILES, Tile

Cards = tuple[Tile, ...]

HAND = 9
EVERY_SET = [
    cards
    for size in range(3, 7)
    for attribute in ("colour", "shape")
    for value in {getattr(tile, attribute) for tile in TILES}
    for cards in combinations([tile for tile in TILES if getattr(tile, attribute) is value], size)
]


@cache
def partings(cards: Cards) -> frozenset[frozenset[tuple[Cards, int]]]:
    """The Qwirkles of every way to part the cards into sets, with how often each is made; none if there is no way."""
    if not cards:
        return frozenset({frozenset()})
    found = set()
    for each in EVERY_SET:
        if cards[0] in each and all(tile in cards for tile in each):
            for made in partings(less(cards, each)):
                counts = dict(made)
                if len(each) == 6:
                    counts[each] = counts.get(each, 0) + 1
                found.add(frozenset(counts.items()))
    return frozenset(found)


def less(cards: Cards, gone: Cards) -> Cards:
    """The cards without some of them."""
    left = list(cards)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


@dataclass(frozen=True)
class Rummy:
    """A game in progress; ``owed`` is how many cards the seat on turn still draws."""

    lying: Cards
    hands: tuple[Cards, ...]
    deck: Cards
    won: tuple[frozenset[Cards], ...]
    scores: tuple[int, ...]
    turn: int
    left: int | None  # turns, once the deck is empty
    sets: tuple[Cards, ...] | None = None  # of the first position, where that makes a difference
    owed: int = 0
    idle: int = 0
    over: bool = False

    @classmethod
    def of(cls, state: State, able: str) -> Rummy:
        table = state.table
        lying = tuple(sorted(tile for cards in table.sets for tile in cards))
        won = tuple(map(frozenset, table.won))
        sets = table.sets if able == "direct" else None
        return cls(lying, state.hands, state.bag, won, table.scores, table.turn, table.turns_left, sets)

    @property
    def table(self) -> object:
        return self.lying, self.won, self.scores

    def following(self) -> Iterator[Rummy]:
        """The games after every event that may come next."""
        if self.over:
            return
        if self.owed:
            yield from (self._drawn(tile) for tile in set(self.deck))
            return
        hand = self.hands[self.turn]
        can_play = False
        for cards in {some for n in range(1, len(hand) + 1) for some in combinations(hand, n)}:
            for made in partings(tuple(sorted((*self.lying, *cards)))):
                can_play = True
                yield self._played(cards, [each for each, times in made for _ in range(times)])
        if not (can_play if self.sets is None else self._can_without_switching()):
            yield replace(self, idle=self.idle + 1)._next()

    def _can_without_switching(self) -> bool:
        hand = self.hands[self.turn]
        heaps = [*combinations(hand, 3), *((*cards, tile) for cards in self.sets or () for tile in hand)]
        return any(tuple(sorted(heap)) in EVERY_SET for heap in heaps)

    def _with_hand(self, hand: Cards) -> Rummy:
        return replace(self, hands=(*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :]))

    def _played(self, cards: Cards, made: list[Cards]) -> Rummy:
        kept = less(self.hands[self.turn], cards)
        lying = less(tuple(sorted((*self.lying, *cards))), tuple(tile for each in made for tile in each))
        own = self.won[self.turn] | set(made)
        game = replace(
            self._with_hand(kept),
            lying=lying,
            won=(*self.won[: self.turn], own, *self.won[self.turn + 1 :]),
            scores=(*self.scores[: self.turn], self.scores[self.turn] + len(made), *self.scores[self.turn + 1 :]),
            idle=0,
            sets=None,
            owed=min(HAND - len(kept), len(self.deck)),
        )
        return game if game.owed else game._next()

    def _drawn(self, tile: Tile) -> Rummy:
        game = self._with_hand(tuple(sorted((*self.hands[self.turn], tile))))
        game = replace(game, deck=less(self.deck, (tile,)), owed=self.owed - 1)
        if game.owed:
            return game
        return game._next() if game.deck else replace(game, left=len(game.hands) + 1)._next()

    def _next(self) -> Rummy:
        """The turn goes to the next seat; in the last turns only to one that holds a card."""
        left = None if self.left is None else self.left - 1
        game = replace(self, left=left, turn=(self.turn + 1) % len(self.hands))
        if left == 0 or (left is None and game.idle >= len(game.hands)):
            return replace(game, over=True)
        return game._next() if left and not game.hands[game.turn] else game
