"""What a play is worth beyond its points: what it opens for the next seat, and what the kept tiles are good for.

A *feature* is a number about the position after a play. Weights for them are fitted by tools/fit_equity.py.
"""

from __future__ import annotations

import numpy as np

from sixfold.kernel.generate import CELL, KIND, PARENT, POINTS, Plays, generate
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import FACES, MAX_HAND, REROLLS, Match
from sixfold.kernel.position import (
    AFTER,
    BEFORE,
    BIT,
    EMPTY,
    FITS,
    FRIENDS,
    FRONTIER,
    LAID,
    NOTHING,
    PRINTED,
    Position,
    lay,
    take_back_to,
)
from sixfold.kernel.record import Floats, Record, floats, ints
from sixfold.rules.tiles import KINDS, QWIRKLE

CHUNK = 12  # kinds whose unseen tiles are counted by one look into a table
CHUNKS = KINDS // CHUNK
FLOOR = 6.0  # points that the next seat makes anyhow
HIGH = 12  # a reply that hurts: a Qwirkle
DOUBLE = 16  # a reply in two long lines
UNIT = 0.1  # of the strength of cubes
SHOWN, ROLLED = 30, 2  # the strength of a face that is up, and of one that a roll may bring
MOST = 64  # more than a single tile ever scores
MOST_POINTS = 255  # more than a play ever scores
MOST_RANKED = 100  # plays that are looked at closely

# The features, in the order of their weights.
REPLY, HIGH_REPLY, DOUBLE_REPLY, FIVES, FOURS, FOURS_BOTH, THREES, TWOS = range(8)  # danger
TILES, OWN, OWN_HIGH, DEAD, COPIES, PAIRS, LONGEST = range(8, 15)  # own hand
FEATURES = 15

NAMES = (
    "reply", "high_reply", "double_reply", "fives", "fours", "fours_both", "threes", "twos",
    "size", "own", "own_high", "dead", "copies", "pairs", "longest",
)  # fmt: skip


class Outlook(Record):
    """What the next seat may hold: how many tiles are unseen, and how likely it holds one of so many."""

    unseen = ints(KINDS)
    sums = ints(CHUNKS, 1 << CHUNK)  # for each chunk of kinds, the unseen tiles of each of its subsets
    chance = floats(256)  # that the next seat holds at least one of so many tiles


class Ranking(Record):
    """Plays by their equity, best first, and what it takes to find it."""

    chosen = ints(MOST_RANKED)
    equities = floats(MOST_RANKED)
    tally = ints(MOST_POINTS + 1)  # how many plays have so many points
    features = floats(FEATURES)  # of the play that is looked at
    kept = ints(MAX_HAND)  # tiles of the hand that are not laid
    survives = floats(MOST)  # how likely no reply with so many points is held


@jit
def look_ahead(outlook: Outlook, hand_size: int) -> None:
    """Work out sums and chances from the unseen tiles, of which the next seat holds so many."""
    total = 0
    for kind in range(KINDS):
        total += outlook.unseen[kind]
    add_up(outlook)
    for wanted in range(len(outlook.chance)):
        none = 1.0
        for n in range(hand_size):
            left = total - wanted - n
            none *= max(0.0, left / (total - n)) if total > n else 0.0 if wanted else 1.0
        outlook.chance[wanted] = 1.0 - none if wanted <= total else 1.0


@jit
def foresee_cubes(outlook: Outlook, match: Match, seat: int) -> None:
    """The same for cubes, where nothing is hidden: what the next seat shows it has, and the rest it may roll.

    Each kind gets a strength, and strengths add up: a chance is one minus e to the power of minus their sum, so that
    cubes which may come are nearly as good as they are likely. (That a cube shows one face at a time is left out.)
    """
    for kind in range(KINDS):
        outlook.unseen[kind] = 0
    for n in range(match.sizes[seat]):
        kind = match.hands[seat, n]
        for face in range(FACES):
            outlook.unseen[kind - kind % FACES + face] += match.numbers[REROLLS] * ROLLED
        outlook.unseen[kind] += SHOWN
    add_up(outlook)
    for strength in range(len(outlook.chance)):
        outlook.chance[strength] = 1.0 - np.exp(-UNIT * strength)


@inlined
def add_up(outlook: Outlook) -> None:
    """Work out the sums of all subsets of each chunk."""
    for chunk in range(CHUNKS):
        sums = outlook.sums[chunk]
        for subset in range(1, 1 << CHUNK):
            low = 0
            while not subset >> low & 1:
                low += 1
            sums[subset] = sums[subset & (subset - 1)] + outlook.unseen[chunk * CHUNK + low]


@jit
def count_unseen(outlook: Outlook, kinds: int) -> int:
    """How many unseen tiles are of these kinds."""
    low = (1 << CHUNK) - 1
    sums = outlook.sums
    count = sums[0, kinds & low] + sums[1, kinds >> CHUNK & low] + sums[2, kinds >> 2 * CHUNK & low]
    return int(min(count, len(outlook.chance) - 1))


@jit
def look_at_danger(position: Position, outlook: Outlook, ranking: Ranking) -> None:
    """Begin the features with what one tile of the next seat could make of this table."""
    features, survives = ranking.features, ranking.survives
    for n in range(FEATURES):
        features[n] = 0.0
    for n in range(MOST):
        survives[n] = 1.0
    cells, lines = position.cells, position.line_points
    for n in range(position.counts[FRONTIER]):
        cell = position.frontier[n]
        fits = cells[cell, FITS] & cells[cell, FITS + 1]
        if not fits:
            continue
        wanted = count_unseen(outlook, fits)
        if not wanted:
            continue
        chance = outlook.chance[wanted]
        points = position.nature[cell, PRINTED]
        for axis in range(2):
            length = cells[cell, BEFORE + 2 * axis] + cells[cell, AFTER + 2 * axis]
            points += lines[length + 1]
            if length == QWIRKLE - 1:
                features[FIVES] += chance
            elif length == QWIRKLE - 2:
                features[FOURS] += chance
                features[FOURS_BOTH] += _chance_of_both(outlook, cells[cell, FITS + axis])
            elif length == QWIRKLE - 3:
                features[THREES] += chance
            elif length == QWIRKLE - 4:
                features[TWOS] += chance
        survives[min(points, MOST - 1)] *= 1.0 - chance
        if points >= DOUBLE:
            features[DOUBLE_REPLY] += chance
    left = 1.0
    for points in range(MOST - 1, int(FLOOR), -1):
        features[REPLY] += points * left * (1.0 - survives[points])
        left *= survives[points]
        if points == HIGH:
            features[HIGH_REPLY] = 1.0 - left
    features[REPLY] += FLOOR * left


@inlined
def _chance_of_both(outlook: Outlook, kinds: int) -> float:
    """How likely the next seat holds both kinds that complete a line of four."""
    first = kinds & -kinds
    second = kinds & ~first
    if not second:
        return 0.0
    a, b = count_unseen(outlook, first), count_unseen(outlook, second)
    if not a or not b:
        return 0.0
    # Not without the first and not without the second; hands without both were taken away twice.
    return float(outlook.chance[a] + outlook.chance[b] - outlook.chance[a + b])


@inlined
def look_at_hand(position: Position, outlook: Outlook, size: int, plays: Plays, ranking: Ranking) -> None:
    """What the kept tiles, so many, are good for."""
    features, held, own = ranking.features, NOTHING, 0
    for n in range(size):
        held |= BIT[ranking.kept[n]]
    for play in range(generate(position, held, plays)):
        own = max(own, plays.rows[play, POINTS])
    features[OWN] = own
    features[OWN_HIGH] = 1.0 if own >= HIGH else 0.0
    features[COPIES] = size
    for kind in range(KINDS):
        if not held & BIT[kind]:
            continue
        features[COPIES] -= 1.0
        if not outlook.unseen[kind]:
            features[DEAD] += 1.0
        friends, rest = 0, held & FRIENDS[kind]
        while rest:
            rest &= rest - 1
            friends += 1
        features[PAIRS] += friends / 2
        features[LONGEST] = max(features[LONGEST], float(friends))


@inlined
def look_at_play(
    position: Position, match: Match, seat: int, outlook: Outlook, plays: Plays, play: int, replies: Plays,
    ranking: Ranking,
) -> None:  # fmt: skip
    """The features of a play."""
    kept, size, laid = ranking.kept, match.sizes[seat], position.counts[LAID]
    for n in range(size):
        kept[n] = match.hands[seat, n]
    while play != EMPTY:
        kind = plays.rows[play, KIND]
        lay(position, plays.rows[play, CELL], kind)
        for n in range(size):
            if kept[n] == kind:
                size -= 1
                kept[n] = kept[size]
                break
        play = plays.rows[play, PARENT]
    look_at_danger(position, outlook, ranking)
    ranking.features[TILES] = position.counts[LAID] - laid
    look_at_hand(position, outlook, size, replies, ranking)
    take_back_to(position, laid)


@jit
def rank_plays(
    position: Position, match: Match, seat: int, outlook: Outlook, plays: Plays, count: int, replies: Plays,
    weights: Floats, ranking: Ranking,
) -> None:  # fmt: skip
    """Rank the chosen plays, so many, by their equity, best first."""
    chosen, equities, features = ranking.chosen, ranking.equities, ranking.features
    for n in range(count):
        look_at_play(position, match, seat, outlook, plays, chosen[n], replies, ranking)
        equities[n] = plays.rows[chosen[n], POINTS]
        for feature in range(FEATURES):
            equities[n] += weights[feature] * features[feature]
    for n in range(1, count):  # few, so sorting by insertion will do
        play, equity, at = chosen[n], equities[n], n
        while at and equities[at - 1] < equity:
            chosen[at], equities[at] = chosen[at - 1], equities[at - 1]
            at -= 1
        chosen[at], equities[at] = play, equity


@jit
def top_by_points(plays: Plays, found: int, most: int, ranking: Ranking) -> int:
    """Choose the plays with the most points, so many at most, in the order in which they were found."""
    chosen, tally = ranking.chosen, ranking.tally
    for points in range(MOST_POINTS + 1):
        tally[points] = 0
    for play in range(found):
        tally[min(MOST_POINTS, max(0, plays.rows[play, POINTS]))] += 1
    least, room = MOST_POINTS, most
    while least > 0 and tally[least] <= room:
        room -= tally[least]
        least -= 1
    count = 0
    for play in range(found):
        points = min(MOST_POINTS, max(0, plays.rows[play, POINTS]))
        if points > least or (points == least and room):
            room -= points == least
            chosen[count] = play
            count += 1
    return count
