"""Dealers decide what chance does. Nothing else in the rules is random, and no state knows the future."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from sixfold.rules.actions import CHANCE, Deal, Event
from sixfold.rules.model import Deals, State
from sixfold.rules.tiles import Tile

if TYPE_CHECKING:
    from sixfold.rules.game import Game


class Dealer(Protocol):
    """Chooses one of the possible deals."""

    def deal(self, deals: Deals) -> Deal:
        """One of the deals."""


class RandomDealer:
    """Deals by weight, with randomness from a generator."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def deal(self, deals: Deals) -> Deal:
        return deals.choose(self.rng)


class ScriptedDealer:
    """Deals as in earlier events."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._script = iter([event for event in events if isinstance(event, Deal)])

    def deal(self, deals: Deals) -> Deal:
        chosen = next(self._script, None)
        if chosen is None:
            raise ValueError("the script has no more deals")
        if chosen not in deals:
            raise ValueError(f"the script deals {chosen.tile} to seat {chosen.seat}, which is not possible now")
        return chosen


class DuplicateDealer:
    """Deals tiles in a fixed order, so that several matches can be played with the same tiles.

    Tiles returned by a trade go to the end of the order, sorted, so that the order stays fixed.
    """

    def __init__(self, order: Sequence[Tile]) -> None:
        self._order = list(order)

    def deal(self, deals: Deals) -> Deal:
        self._order += sorted((Counter(deals.tiles) - Counter(self._order)).elements())
        tile = next(tile for tile in self._order if tile in deals.tiles)
        self._order.remove(tile)
        return Deal(deals.seat, tile)


def advance(game: Game, state: State, dealer: Dealer) -> tuple[State, list[Event]]:
    """Let chance act until a seat must or the game is over."""
    events: list[Event] = []
    while game.actor(state) == CHANCE:
        deal = dealer.deal(game.deals(state))
        state = game.apply(state, deal)
        events.append(deal)
    return state, events
