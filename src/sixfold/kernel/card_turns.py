"""Every turn of a hand in Rummy, and the ones that are worth most."""

from __future__ import annotations

from sixfold.kernel.card_equity import CARD_FEATURES, KEPT, CardOutlook, look_at_turn
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.melds import (
    ALL_COPIES,
    LEANING,
    MAX_QWIRKLES,
    ON_COLOUR,
    ON_SHAPE,
    TABLE_SIZE,
    arrange,
    climb,
    gather,
    most_qwirkles,
    next_qwirkles,
)
from sixfold.kernel.position import EMPTY
from sixfold.kernel.record import Floats, Ints, Record, floats, ints, typed
from sixfold.kernel.sides import BY_COLOUR, BY_SHAPE, CHOSEN, IS_FRESH, MADE, MADE_LINES, MOST_NODES, NODES, Melds
from sixfold.rules.sides import LINES
from sixfold.rules.tiles import KINDS

MAX_TURNS = 1 << 12
ONE = typed(1)
CLIMBS = 2 * LINES
MOST_PARTS, ALL_PARTS = 4, 5  # of the nodes: for every turn, and together with those that make many Qwirkles
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
    climbs = ints(CLIMBS, LINE + MAX_QWIRKLES)  # Qwirkles that can be made together, as in `made`


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


@inlined
def look_at_hand(cards: Ints, kept: Ints, hand: Ints) -> int:
    """Begin with the first choice of cards; gives how many they are."""
    for kind in range(KINDS):
        cards[kind], kept[kind] = 0, hand[kind]
    return next_cards(cards, kept, 0)


@inlined
def is_spent(melds: Melds, parts: int) -> bool:
    """Whether the search has used this many parts of its nodes."""
    return bool(0 < parts * melds.numbers[MOST_NODES] <= ALL_PARTS * melds.numbers[NODES])


@jit
def weigh_turn(
    melds: Melds, replies: Melds, outlook: CardOutlook, size: int, held: int, drawn: int, weights: Floats, most: int,
    turns: Turns, count: int,
) -> int:  # fmt: skip
    """Weigh the answer of `melds` as a turn, and keep it if it is one of the best; gives how many are kept."""
    features, after = turns.features[LAST], turns.tables[LAST]
    note_table(melds, after, turns.made[LAST])
    look_at_turn(replies, outlook, after, size, held, drawn, features)
    melds.numbers[NODES] += replies.numbers[NODES]
    replies.numbers[NODES] = 0
    features[EQUITY] = 0.0
    for n in range(CARD_FEATURES):
        features[EQUITY] += weights[n] * features[n]
    row = place_for(turns, count, most)
    if row == EMPTY:
        return count
    copy_turn(turns, LAST, row)
    return min(most, count + 1)


@jit
def every_turn(
    melds: Melds, replies: Melds, outlook: CardOutlook, table: Ints, hand: Ints, held: int, deck: int,
    weights: Floats, most: int, turns: Turns,
) -> int:  # fmt: skip
    """Look at every choice of cards and of Qwirkles, as long as there are nodes for it."""
    count, cards, kept = 0, turns.cards[LAST], outlook.counts[KEPT]
    played = look_at_hand(cards, kept, hand)
    while played and not is_spent(melds, MOST_PARTS):
        gather(melds, table, cards)
        for size in range(most_qwirkles(melds), -1, -1):
            melds.numbers[IS_FRESH] = 1
            while not is_spent(melds, MOST_PARTS) and next_qwirkles(melds, size):
                if arrange(melds, table, cards, size):
                    count = weigh_turn(
                        melds, replies, outlook, size, held, min(played, deck), weights, most, turns, count
                    )
        played = next_cards(cards, kept, played)
    return count


@jit
def climb_from_all(melds: Melds, table: Ints, hand: Ints, turns: Turns) -> int:
    """Note which Qwirkles are chosen from each line on, in two ways; gives the most."""
    most = 0
    for row in range(CLIMBS):
        size = climb(melds, table, hand, row % LINES, ALL_COPIES if row < LINES else ONE)
        turns.climbs[row, COUNT] = size
        for n in range(size):
            turns.climbs[row, LINE + n] = melds.lists[CHOSEN, n]
        most = max(most, size)
    return most


@inlined
def is_new(turns: Turns, row: int) -> bool:
    """Whether no climb before has come to the same Qwirkles."""
    for other in range(row):
        differing = 0
        for n in range(LINE + turns.climbs[row, COUNT]):
            differing += turns.climbs[row, n] != turns.climbs[other, n]
        if not differing:
            return False
    return True


@jit
def turns_with_many_qwirkles(
    melds: Melds, replies: Melds, outlook: CardOutlook, table: Ints, hand: Ints, held: int, deck: int,
    weights: Floats, most: int, turns: Turns,
) -> int:  # fmt: skip
    """Look at every choice of cards with the Qwirkles of climbs, the most first, as long as there are nodes for it."""
    count, cards, kept = 0, turns.cards[LAST], outlook.counts[KEPT]
    for size in range(climb_from_all(melds, table, hand, turns), -1, -1):
        for row in range(CLIMBS):
            if turns.climbs[row, COUNT] != size or not is_new(turns, row):
                continue
            played = look_at_hand(cards, kept, hand)
            while played and not is_spent(melds, ALL_PARTS):
                for n in range(size):
                    melds.lists[CHOSEN, n] = turns.climbs[row, LINE + n]
                if arrange(melds, table, cards, size):
                    count = weigh_turn(
                        melds, replies, outlook, size, held, min(played, deck), weights, most, turns, count
                    )
                played = next_cards(cards, kept, played)
    return count


@jit
def find_turns(
    melds: Melds, replies: Melds, outlook: CardOutlook, table: Ints, hand: Ints, held: int, deck: int,
    weights: Floats, most: int, turns: Turns,
) -> int:  # fmt: skip
    """Find the turns of a hand that are worth most, up to `most`, in no order; gives how many there are.

    `held` cards are in the next seat's hand and `deck` in the deck. In case the nodes of `melds` do not last for every
    turn, some are reserved for turns that make many Qwirkles.
    """
    count = every_turn(melds, replies, outlook, table, hand, held, deck, weights, most, turns)
    if not is_spent(melds, MOST_PARTS):
        return count
    many = turns_with_many_qwirkles(melds, replies, outlook, table, hand, held, deck, weights, most, turns)
    return many if many else count  # where it found nothing, the turns found before are still there
