"""Which cards to play in Rummy, and what the table then offers to the next seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb
from random import Random

from sixfold.rules import melds
from sixfold.rules.actions import Action, Arrange, Pass
from sixfold.rules.melds import Arrangement
from sixfold.rules.model import Observation
from sixfold.rules.rummy import Rummy
from sixfold.rules.sides import SMALLEST, Budget
from sixfold.rules.sight import unseen
from sixfold.rules.tiles import QWIRKLE, WHOLE_LINES, Tile, Tiles

NODES = 4000  # that one turn may take: less than half a second, and only tables with very many cards need them


def best_arrangement(seen: Observation, rng: Random, nodes: int = NODES) -> Action:
    """The most Qwirkles, then the most cards; among equals the table that offers the next seat least.

    When the nodes run out, it is the best found so far.
    """
    table, budget = seen.table, Budget(nodes)
    top = melds.best(table.sets, seen.hand, budget=budget)
    if top is None:
        return Pass(table.turn)
    offered = [(offer(seen, found, budget), found) for found in melds.equals(table.sets, seen.hand, top, budget)]
    offered = offered or [(0.0, top)]
    least = min(worth for worth, _ in offered)
    chosen = rng.choice([found for worth, found in offered if worth == least])
    return Arrange(table.turn, chosen.cards, chosen.sets)


def noticed_arrangements(seen: Observation, rng: Random, looks: int, nodes: int = NODES) -> list[Action]:
    """Legal actions drawn at random, as many as asked for if the nodes last; at least one."""
    assert isinstance(seen.game, Rummy)
    table, budget, found = seen.table, Budget(nodes), list[Action]()
    others = int(seen.game.may_pass(seen))
    for chosen in islice(melds.any_choices(table.sets, seen.hand, rng, others, budget), looks):
        found.append(Arrange(table.turn, chosen.cards, chosen.sets) if chosen else Pass(table.turn))
        if budget.is_spent:
            break
    return found


def plain_arrangement(seen: Observation, rng: Random) -> Action:
    """Sets from the hand as they are, and cards added to sets as they lie: no card of the table moves.

    Where nothing can be played like that, it passes; where that is not allowed, it plays a card with few others moved.
    """
    table = seen.table
    sets, hand = list(table.sets), list(seen.hand)
    while steps := [*_plain_steps(sets, hand)]:
        lying, cards = rng.choice(steps)
        if lying:
            sets.remove(lying)
        sets.append(tuple(sorted((*lying, *cards))))
        for tile in cards:
            hand.remove(tile)
    if played := Counter(seen.hand) - Counter(hand):
        return Arrange(table.turn, tuple(sorted(played.elements())), tuple(sorted(sets)))
    assert isinstance(seen.game, Rummy)
    if seen.game.may_pass(seen):
        return Pass(table.turn)
    few = melds.few_cards(table.sets, seen.hand, Budget(NODES))
    assert few is not None
    return Arrange(table.turn, few.cards, few.sets)


def _plain_steps(sets: Sequence[Tiles], hand: Sequence[Tile]) -> Iterator[tuple[Tiles, Tiles]]:
    """Each set that a card of the hand can join, with the card; and (), with each set that the hand holds."""
    for cards in sets:
        yield from ((cards, (tile,)) for tile in hand if melds.fits(cards, tile))
    for kinds in WHOLE_LINES:
        held = tuple(kind for kind in kinds if kind in hand)
        if len(held) >= SMALLEST:
            yield (), held


def offer(seen: Observation, arrangement: Arrangement, budget: Budget | None = None) -> float:
    """How many Qwirkles the next seat is likely to hold the cards for, each taken by itself."""
    table = seen.table
    pool = unseen(seen)
    held = table.hand_sizes[(table.turn + 1) % table.seats]
    left = tuple(cards for cards in arrangement.sets if len(cards) < QWIRKLE)
    return sum(chance_to_hold(lacking, pool, held) for lacking in melds.offers(left, budget))


def chance_to_hold(wanted: Tiles, pool: Sequence[Tile], size: int) -> float:
    """How likely a hand of this size from the pool holds one of each of the wanted cards."""
    copies = Counter(pool)
    hands = comb(len(pool), size)
    # Hands without some of them are taken away, those without two of them were taken away twice, and so on.
    signed = (
        (-1) ** len(none_of) * comb(len(pool) - sum(copies[tile] for tile in none_of), size)
        for none_of in _parts(wanted)
    )
    return sum(signed) / hands if hands else 0.0


def _parts(tiles: Tiles) -> Iterator[Tiles]:
    for count in range(len(tiles) + 1):
        yield from combinations(tiles, count)
