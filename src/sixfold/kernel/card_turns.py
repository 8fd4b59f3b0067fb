"""Every turn of a hand in Rummy, and the ones that are worth most."""

from __future__ import annotations

from sixfold.kernel.card_equity import CARD_FEATURES, KEPT, CardOutlook, look_at_turn
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
from sixfold.kernel.position import EMPTY
from sixfold.kernel.record import Floats, Ints, Record, floats, ints, typed
from sixfold.kernel.sides import BY_COLOUR, BY_SHAPE, IS_FRESH, MADE, MADE_LINES, Melds
from sixfold.rules.tiles import KINDS

MAX_TURNS = 1 << 12
LAST = typed(MAX_TURNS)  # the row for the turn that is looked at
EQUITY = CARD_FEATURES  # the column after the features
# What of a turn is counted: how many Qwirkles it makes, followed by their lines.
COUNT, LINE = range(2)


class Turns(Record):
    """Turns, each a choice of cards and of Qwirkles; the last row is for the one that is looked at."""

    cards = ints(MAX_TURNS + 1, KINDS)  # how many of each kind are played
    made = ints(MAX_TURNS + 1, LINE + MAX_QWIRKLES)  # how many Qwirkles, and their lines
    tables = ints(MAX_TURNS + 1, KINDS, TABLE_SIZE)  # how the cards lie afterwards
    features = floats(MAX_TURNS + 1, CARD_FEATURES + 1)  # and what they are worth together


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
def place_for(turns: Turns, count: int, most: int) -> int:
    """The row for one more turn: a free one, or that of the worst if it is worth less; EMPTY if there is none."""
    if count < most:
        return count
    worst = 0
    for row in range(most):
        if turns.features[row, EQUITY] < turns.features[worst, EQUITY]:
            worst = row
    return worst if turns.features[worst, EQUITY] < turns.features[LAST, EQUITY] else EMPTY


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
    weights: Floats, most: int, turns: Turns,
) -> int:  # fmt: skip
    """Find the turns of a hand that are worth most, so many at most, in no order; gives how many there are.

    The next seat holds so many cards, and there are so many in the deck.
    """
    count, cards, kept = 0, turns.cards[LAST], outlook.counts[KEPT]
    features, after = turns.features[LAST], turns.tables[LAST]
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
                note_table(melds, after, turns.made[LAST])
                look_at_turn(replies, outlook, after, size, held, min(played, deck), features)
                features[EQUITY] = 0.0
                for n in range(CARD_FEATURES):
                    features[EQUITY] += weights[n] * features[n]
                row = place_for(turns, count, most)
                if row != EMPTY:
                    copy_turn(turns, LAST, row)
                    count = min(most, count + 1)
        played = next_cards(cards, kept, played)
    return count
