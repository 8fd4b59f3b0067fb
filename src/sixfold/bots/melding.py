"""Which cards to play in Rummy, and what the table then offers the next seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb
from random import Random

from sixfold.rules import melds
from sixfold.rules.actions import Action, Arrange, Pass
from sixfold.rules.division import SMALLEST, NodeLimit
from sixfold.rules.melds import Arrangement
from sixfold.rules.model import Observation
from sixfold.rules.redaction import unseen
from sixfold.rules.rummy import card_table
from sixfold.rules.tiles import QWIRKLE, WHOLE_LINES, Tile, Tiles

NODES = 4000  # for one turn: less than half a second, and only tables with very many cards need them all


def best_arrangement(seen: Observation, rng: Random, nodes: int = NODES) -> Action:
    """The most Qwirkles, then the most cards; among equals the table that offers the next seat least.

    If the nodes run out, it is the best arrangement so far.
    """
    table, limit = card_table(seen.table), NodeLimit(nodes)
    top = melds.best(table.sets, seen.hand, limit=limit)
    if top is None:
        return Pass(table.turn)
    equals = melds.equally_good(table.sets, seen.hand, top, limit)
    offered = [(offer(seen, arrangement, limit), arrangement) for arrangement in equals] or [(0.0, top)]
    least = min(worth for worth, _ in offered)
    chosen = rng.choice([arrangement for worth, arrangement in offered if worth == least])
    return Arrange(table.turn, chosen.cards, chosen.sets)


def notice_arrangements(seen: Observation, rng: Random, looks: int, nodes: int = NODES) -> list[Action]:
    """Random legal actions, as many as asked for if the nodes last; at least one."""
    table, limit, actions = card_table(seen.table), NodeLimit(nodes), list[Action]()
    others = int(seen.legal().can_pass)
    for chosen in islice(melds.random_choices(table.sets, seen.hand, rng, others, limit), looks):
        actions.append(Arrange(table.turn, chosen.cards, chosen.sets) if chosen else Pass(table.turn))
        if limit.is_reached:
            break
    return actions


def sparing_arrangement(seen: Observation, rng: Random, nodes: int = NODES) -> Action:
    """The most Qwirkles, with few cards: each card that these can do without may stay in the hand."""
    table, limit = card_table(seen.table), NodeLimit(nodes)
    chosen = melds.best(table.sets, seen.hand, limit=limit)
    if chosen is None:
        return Pass(table.turn)
    for tile in rng.sample(chosen.cards, len(chosen.cards)):
        if not limit.is_reached:
            chosen = melds.without(table.sets, chosen, tile, limit) or chosen
    return Arrange(table.turn, chosen.cards, chosen.sets)


def plain_arrangement(seen: Observation, rng: Random, steps: int | None = None) -> Action:
    """Lay whole sets from the hand and add cards to sets as they lie, in so many steps: no card on the table moves.

    If nothing can be played this way, pass; if that is not allowed, play as few cards as possible.
    """
    table = card_table(seen.table)
    sets, hand = list(table.sets), list(seen.hand)
    while steps != 0 and (possible := [*_plain_steps(sets, hand)]):
        steps = steps and steps - 1
        lying, cards = rng.choice(possible)
        if lying:
            sets.remove(lying)
        sets.append(tuple(sorted((*lying, *cards))))
        for tile in cards:
            hand.remove(tile)
    if played := Counter(seen.hand) - Counter(hand):
        return Arrange(table.turn, tuple(sorted(played.elements())), tuple(sorted(sets)))
    if seen.legal().can_pass:
        return Pass(table.turn)
    few = melds.few_cards(table.sets, seen.hand, NodeLimit(NODES))
    assert few is not None
    return Arrange(table.turn, few.cards, few.sets)


def _plain_steps(sets: Sequence[Tiles], hand: Sequence[Tile]) -> Iterator[tuple[Tiles, Tiles]]:
    """Each set that a card of the hand can join, with that card; and () with each set that the hand holds."""
    for cards in sets:
        yield from ((cards, (tile,)) for tile in hand if melds.fits(cards, tile))
    for kinds in WHOLE_LINES:
        held = tuple(kind for kind in kinds if kind in hand)
        if len(held) >= SMALLEST:
            yield (), held


def offer(seen: Observation, arrangement: Arrangement, limit: NodeLimit | None = None) -> float:
    """The expected number of Qwirkles that the next seat holds the cards for, each counted on its own."""
    table = seen.table
    pool = unseen(seen)
    held = table.hand_sizes[(table.turn + 1) % table.seats]
    left = tuple(cards for cards in arrangement.sets if len(cards) < QWIRKLE)
    return sum(chance_to_hold(lacking, pool, held) for lacking in melds.offers(left, limit))


def chance_to_hold(wanted: Tiles, pool: Sequence[Tile], size: int) -> float:
    """How likely a hand of this size from the pool holds each of the wanted cards."""
    copies = Counter(pool)
    hands = comb(len(pool), size)
    # Inclusion and exclusion: subtract hands without one of them, add back those without two, and so on.
    signed = (
        (-1) ** len(none_of) * comb(len(pool) - sum(copies[tile] for tile in none_of), size)
        for none_of in _parts(wanted)
    )
    return sum(signed) / hands if hands else 0.0


def _parts(tiles: Tiles) -> Iterator[Tiles]:
    for count in range(len(tiles) + 1):
        yield from combinations(tiles, count)
