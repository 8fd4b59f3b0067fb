"""An independent referee for Rummy that shares only the cards with the rules: it tries every possible set.

After a play it forgets how the cards are arranged, so a seat that can play in any way must (`able full`); what can be
played without switching is known only for the first position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from sixfold.rules.model import State
from sixfold.rules.rummy import card_table
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
def partitions(cards: Cards) -> frozenset[frozenset[tuple[Cards, int]]]:
    """The Qwirkles of every partition of the cards into sets, with their numbers; none if there is no partition."""
    if not cards:
        return frozenset({frozenset()})
    found = set()
    for each in EVERY_SET:
        if cards[0] in each and all(tile in cards for tile in each):
            for made in partitions(less(cards, each)):
                counts = dict(made)
                if len(each) == 6:
                    counts[each] = counts.get(each, 0) + 1
                found.add(frozenset(counts.items()))
    return frozenset(found)


def less(cards: Cards, gone: Cards) -> Cards:
    """The cards without these."""
    left = list(cards)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


@dataclass(frozen=True)
class Rummy:
    """A game in progress; ``owed`` is the number of cards that the current seat still draws."""

    lying: Cards
    hands: tuple[Cards, ...]
    deck: Cards
    won: tuple[frozenset[Cards], ...]
    scores: tuple[int, ...]
    turn: int
    left: int | None  # turns, once the deck is empty
    sets: tuple[Cards, ...] | None = None  # of the first position, where they matter
    owed: int = 0
    idle: int = 0
    over: bool = False

    @classmethod
    def of(cls, state: State, able: str) -> Rummy:
        table = state.table
        lying = tuple(sorted(tile for cards in card_table(table).sets for tile in cards))
        won = tuple(map(frozenset, card_table(table).won))
        sets = card_table(table).sets if able == "direct" else None
        return cls(lying, state.hands, state.bag, won, table.scores, table.turn, card_table(table).turns_left, sets)

    @property
    def table(self) -> object:
        return self.lying, self.won, self.scores

    def following(self) -> Iterator[Rummy]:
        """The game after each possible event."""
        if self.over:
            return
        if self.owed:
            yield from (self._drawn(tile) for tile in set(self.deck))
            return
        hand = self.hands[self.turn]
        can_play = False
        for cards in {some for n in range(1, len(hand) + 1) for some in combinations(hand, n)}:
            for made in partitions(tuple(sorted((*self.lying, *cards)))):
                can_play = True
                yield self._played(cards, [each for each, times in made for _ in range(times)])
        # After a round of passes only a play counts, however it is formed.
        in_full = self.sets is None or self.idle >= len(self.hands)
        if not (can_play if in_full else self._can_without_switching()):
            yield replace(self, idle=self.idle + 1)._next()

    def _can_play(self, hand: Cards) -> bool:
        some = {cards for n in range(1, len(hand) + 1) for cards in combinations(hand, n)}
        return any(partitions(tuple(sorted((*self.lying, *cards)))) for cards in some)

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
        """Pass the turn to the next seat; in the last turns, to the next seat with cards."""
        left = None if self.left is None else self.left - 1
        game = replace(self, left=left, turn=(self.turn + 1) % len(self.hands))
        if left == 0 or (left is None and game.idle >= len(game.hands) and not any(map(game._can_play, game.hands))):
            return replace(game, over=True)
        return game._next() if left and not game.hands[game.turn] else game
