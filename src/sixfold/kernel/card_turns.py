"""Every turn of a hand in Rummy, and the ones that are worth most."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.card_equity import CARD_FEATURES, KEPT, CardOutlook, look_at_turn
from sixfold.kernel.equity import Float64
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.melds import (
    LEANING,
    MAX_QWIRKLES,
    ON_COLOUR,
    ON_SHAPE,
    TABLE_SIZE,
    arrange,
    gather,
    most_qwirkles,
    next_qwirkles,
)
from sixfold.kernel.position import Ints
from sixfold.kernel.sides import BY_COLOUR, BY_SHAPE, IS_FRESH, MADE, MADE_LINES, Melds
from sixfold.rules.tiles import KINDS

EQUITY = CARD_FEATURES  # the column after the features
# What of a turn is counted: how many Qwirkles it makes, followed by their lines.
COUNT, LINE = range(2)


class Turns(NamedTuple):
    """Turns, each a choice of cards and of Qwirkles; the last row is for the one that is looked at."""

    cards: Ints  # how many of each kind are played
    made: Ints  # how many Qwirkles, and their lines
    tables: Ints  # how the cards lie afterwards
    features: Float64  # and what they are worth together


def new_turns(most: int) -> Turns:
    """Room for so many turns."""
    rows = most + 1
    return Turns(
        cards=np.zeros((rows, KINDS), dtype=np.int64),
        made=np.zeros((rows, LINE + MAX_QWIRKLES), dtype=np.int64),
        tables=np.zeros((rows, KINDS, TABLE_SIZE), dtype=np.int64),
        features=np.zeros((rows, CARD_FEATURES + 1), dtype=np.float64),
    )


@inlined
def next_cards(cards: Ints, kept: Ints, played: int) -> int:
    """Go on to the next choice of cards; gives how many they are, and 0 when there was every choice."""
    for kind in range(KINDS):
        if kept[kind]:
            cards[kind] += 1
            kept[kind] -= 1
            return played + 1
        played -= cards[kind]
        kept[kind] = cards[kind]
        cards[kind] = 0
    return 0


@inlined
def place_for(turns: Turns, count: int) -> int:
    """The row for one more turn: a free one, or that of the worst if it is worth less; -1 if there is none."""
    most = len(turns.features) - 1
    if count < most:
        return count
    worst = 0
    for row in range(most):
        if turns.features[row, EQUITY] < turns.features[worst, EQUITY]:
            worst = row
    return worst if turns.features[worst, EQUITY] < turns.features[most, EQUITY] else -1


@jit
def copy_turn(turns: Turns, source: int, target: int) -> None:
    """Make a row the same as another."""
    for kind in range(KINDS):
        turns.cards[target, kind] = turns.cards[source, kind]
        for n in range(TABLE_SIZE):
            turns.tables[target, kind, n] = turns.tables[source, kind, n]
    for n in range(LINE + turns.made[source, COUNT]):
        turns.made[target, n] = turns.made[source, n]
    for n in range(CARD_FEATURES + 1):
        turns.features[target, n] = turns.features[source, n]


@inlined
def note_table(melds: Melds, table: Ints, made: Ints) -> None:
    """Note how the cards lie in the answer of `melds`, and its Qwirkles."""
    kinds = melds.kinds
    for kind in range(KINDS):
        table[kind, ON_COLOUR], table[kind, ON_SHAPE] = kinds[kind, BY_COLOUR], kinds[kind, BY_SHAPE]
        table[kind, LEANING] = kinds[kind, BY_COLOUR] >= kinds[kind, BY_SHAPE]
    made[COUNT] = melds.numbers[MADE]
    for n in range(melds.numbers[MADE]):
        made[LINE + n] = melds.lists[MADE_LINES, n]


@jit
def find_turns(
    melds: Melds, replies: Melds, outlook: CardOutlook, table: Ints, hand: Ints, held: int, deck: int,
    weights: Float64, turns: Turns,
) -> int:  # fmt: skip
    """Find the turns of a hand that are worth most, in no order; gives how many there are.

    The next seat holds so many cards, and there are so many in the deck.
    """
    count, last = 0, len(turns.features) - 1
    cards, kept, features, after = turns.cards[last], outlook.counts[KEPT], turns.features[last], turns.tables[last]
    for kind in range(KINDS):
        cards[kind], kept[kind] = 0, hand[kind]
    played = next_cards(cards, kept, 0)
    while played:
        gather(melds, table, cards)
        for size in range(most_qwirkles(melds), -1, -1):
            melds.numbers[IS_FRESH] = 1
            while next_qwirkles(melds, size):
                if not arrange(melds, table, cards, size):
                    continue
                note_table(melds, after, turns.made[last])
                look_at_turn(replies, outlook, after, size, held, min(played, deck), features)
                features[EQUITY] = 0.0
                for n in range(CARD_FEATURES):
                    features[EQUITY] += weights[n] * features[n]
                row = place_for(turns, count)
                if row >= 0:
                    copy_turn(turns, last, row)
                    count = min(last, count + 1)
        played = next_cards(cards, kept, played)
    return count
