"""Games of Rummy, packed: hands and table as counts of cards, the deck in the order in which it is drawn.

All seats play sparingly: the most Qwirkles they can make, with no more cards than that takes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import MAX_BAG, MAX_SEATS, UInt64, shuffle
from sixfold.kernel.melds import LEANING, ON_COLOUR, ON_SHAPE, TABLE_SIZE, arrange, best
from sixfold.kernel.position import Ints
from sixfold.kernel.sides import BY_COLOUR, BY_SHAPE, CHOSEN, MADE, MADE_LINES, Melds, member
from sixfold.rules.tiles import KINDS, QWIRKLE

# What `numbers` holds: the course of the game, how many cards a hand has, and the Qwirkles of each seat from WON on.
SEATS, TURN, DECK, IDLE, TURNS_LEFT, OVER, HAND, WON = range(8)
NO_END = -1  # of turns left, while there are cards in the deck
CARDS = MAX_SEATS  # the row of `hands` for the cards that are played this turn
# What is listed: the deck, drawn from its end, so whoever shuffles it decides what is drawn; and in which order it is
# tried to do without cards.
DECK_LIST, ORDER = range(2)


class CardMatch(NamedTuple):
    """A game in progress."""

    table: Ints  # a row for each kind: cards on each side, and where new ones go first
    hands: Ints  # a row for each seat: how many cards of each kind
    lists: Ints
    numbers: Ints
    chance: UInt64  # the state of the random numbers


def new_card_match() -> CardMatch:
    """Room for a game."""
    return CardMatch(
        table=np.zeros((KINDS, TABLE_SIZE), dtype=np.int64),
        hands=np.zeros((MAX_SEATS + 1, KINDS), dtype=np.int64),
        lists=np.zeros((2, MAX_BAG), dtype=np.int64),
        numbers=np.zeros(WON + MAX_SEATS, dtype=np.int64),
        chance=np.ones(1, dtype=np.uint64),
    )


@jit
def copy_card_match(source: CardMatch, target: CardMatch) -> None:
    """Make a game the same as another, chance included."""
    for kind in range(KINDS):
        for n in range(TABLE_SIZE):
            target.table[kind, n] = source.table[kind, n]
    for seat in range(source.numbers[SEATS]):
        for kind in range(KINDS):
            target.hands[seat, kind] = source.hands[seat, kind]
    for n in range(source.numbers[DECK]):
        target.lists[DECK_LIST, n] = source.lists[DECK_LIST, n]
    for n in range(len(source.numbers)):
        target.numbers[n] = source.numbers[n]
    target.chance[0] = source.chance[0]


@inlined
def held_cards(match: CardMatch, seat: int) -> int:
    """How many cards a seat holds."""
    held = 0
    for kind in range(KINDS):
        held += match.hands[seat, kind]
    return held


@inlined
def draw_cards(match: CardMatch, seat: int) -> None:
    """Fill a hand from the deck. With the last card the last turns begin."""
    numbers = match.numbers
    for _ in range(numbers[HAND] - held_cards(match, seat)):
        if not numbers[DECK]:
            return
        numbers[DECK] -= 1
        match.hands[seat, match.lists[DECK_LIST, numbers[DECK]]] += 1
        if not numbers[DECK]:
            numbers[TURNS_LEFT] = numbers[SEATS]


# Turns ------------------------------------------------------------------------------------------------


@inlined
def choose_cards(match: CardMatch, melds: Melds, seat: int) -> bool:
    """Choose the most Qwirkles that a seat can make, and no more cards than that takes; False if it cannot play."""
    table, cards, kinds = match.table, match.hands[CARDS], melds.kinds
    can_play = best(melds, table, match.hands[seat])
    if can_play:
        for kind in range(KINDS):
            cards[kind] = kinds[kind, BY_COLOUR] + kinds[kind, BY_SHAPE]
            cards[kind] -= table[kind, ON_COLOUR] + table[kind, ON_SHAPE]
        for n in range(melds.numbers[MADE]):
            line = melds.lists[MADE_LINES, n]
            melds.lists[CHOSEN, n] = line
            for place in range(QWIRKLE):
                cards[member(line, place)] += 1
        spare_cards(match, melds)
    return can_play


@inlined
def spare_cards(match: CardMatch, melds: Melds) -> None:
    """Take back every card, in an order by lot, without which the table still stands; but one is played."""
    cards, order, count = match.hands[CARDS], match.lists[ORDER], 0
    for kind in range(KINDS):
        for _ in range(cards[kind]):
            order[count] = kind
            count += 1
    shuffle(order, count, match.chance)
    left = count
    for n in range(count):
        if left > 1:
            cards[order[n]] -= 1
            if arrange(melds, match.table, cards, melds.numbers[MADE]):
                left -= 1
            else:
                cards[order[n]] += 1


@inlined
def play_cards(match: CardMatch, melds: Melds, seat: int) -> None:
    """Lay the chosen cards as the answer of `melds` has them, and win its Qwirkles."""
    table, kinds = match.table, melds.kinds
    for kind in range(KINDS):
        match.hands[seat, kind] -= match.hands[CARDS, kind]
        table[kind, ON_COLOUR], table[kind, ON_SHAPE] = kinds[kind, BY_COLOUR], kinds[kind, BY_SHAPE]
        table[kind, LEANING] = kinds[kind, BY_COLOUR] >= kinds[kind, BY_SHAPE]
    match.numbers[WON + seat] += melds.numbers[MADE]


@jit
def end_card_turn(match: CardMatch, has_played: bool) -> None:
    """Draw, see whether the game is over, and go on to the next seat."""
    numbers = match.numbers
    if numbers[TURNS_LEFT] != NO_END:
        numbers[TURNS_LEFT] -= 1
    numbers[IDLE] = 0 if has_played else numbers[IDLE] + 1
    if has_played:
        draw_cards(match, numbers[TURN])
    if numbers[TURNS_LEFT] == NO_END:
        numbers[OVER] = numbers[IDLE] >= numbers[SEATS]
    else:
        numbers[OVER] = numbers[TURNS_LEFT] == 0
    numbers[TURN] = (numbers[TURN] + 1) % numbers[SEATS]


@inlined
def play_cards_out(match: CardMatch, melds: Melds, turns: int) -> int:
    """Turns until the game is over or so many are played; gives how many there were. Who cannot play passes."""
    played = 0
    while played < turns and not match.numbers[OVER]:
        seat = match.numbers[TURN]
        can_play = choose_cards(match, melds, seat)
        if can_play:
            play_cards(match, melds, seat)
        end_card_turn(match, can_play)
        played += 1
    return played
