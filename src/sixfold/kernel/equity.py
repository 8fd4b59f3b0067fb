"""What a play is worth beyond its points: what it opens for the next seat, and what the kept tiles are good for.

A *feature* is a number about the position after a play. tools/fit_equity.py fits the weights of the features.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from sixfold.kernel.generate import NO_PLAY, Plays, generate
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import FACES, GridMatch
from sixfold.kernel.position import BIT, FRIENDS, NOTHING, Position, lay, take_back_to
from sixfold.kernel.struct import Floats, Struct, floats, ints
from sixfold.rules.positions import MAX_HAND
from sixfold.rules.tiles import KINDS, QWIRKLE

CHUNK = 12  # kinds whose unseen tiles are counted by one lookup
CHUNKS = KINDS // CHUNK
FLOOR = 6.0  # points that the next seat makes in any case
HIGH = 12  # a reply that hurts: a Qwirkle
DOUBLE = 16  # a reply in two long lines
UNIT = 0.1  # of the strength of cubes
SHOWN, ROLLED = 30, 2  # the strength of a face that is up, and of one that may be rolled
MOST = 64  # more than a single tile ever scores
MOST_POINTS = 255  # more than a play ever scores
MOST_RANKED = 100  # plays whose features are worked out


class Feature(IntEnum):
    """The features, in the order of their weights: what a play opens for others, then what it leaves in the hand."""

    REPLY = 0
    HIGH_REPLY = 1
    DOUBLE_REPLY = 2
    FIVES = 3
    FOURS = 4
    FOURS_BOTH = 5
    THREES = 6
    TWOS = 7
    TILES_LAID = 8
    OWN = 9
    OWN_HIGH = 10
    DEAD = 11
    COPIES = 12
    PAIRS = 13
    LONGEST = 14


FEATURES = len(Feature)
FEATURE_NAMES = tuple(feature.name.lower() for feature in Feature)


class Outlook(Struct):
    """What the next seat may hold: the unseen tiles, and how likely it is to hold at least one of a number of them."""

    unseen = ints(KINDS)
    sums = ints(CHUNKS, 1 << CHUNK)  # for each chunk of kinds, the unseen tiles of each of its subsets
    chance = floats(256)  # by a number of tiles: that the next seat holds at least one of them


class Ranking(Struct):
    """Plays by equity, best first, and space to work it out."""

    chosen = ints(MOST_RANKED)
    equities = floats(MOST_RANKED)
    tally = ints(MOST_POINTS + 1)  # the number of plays by points
    features = floats(FEATURES)  # of one play
    kept = ints(MAX_HAND)  # tiles of the hand that are not laid
    survives = floats(MOST)  # by points: the chance that the next seat has no reply worth that many


class Evaluation(NamedTuple):
    """What the plays of the seat to act are evaluated with."""

    position: Position
    match: GridMatch
    outlook: Outlook
    plays: Plays
    replies: Plays  # space for the plays of the tiles that a play leaves
    ranking: Ranking


@jit
def foresee_tiles(outlook: Outlook, hand_size: int) -> None:
    """Work out sums and chances from the unseen tiles and the size of the next seat's hand."""
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
def foresee_cubes(outlook: Outlook, match: GridMatch, seat: int) -> None:
    """The same for cubes, where nothing is hidden: the next seat has the faces it shows and may roll the others.

    Each kind has a strength, and strengths add up: the chance is 1 - exp(-sum), so that a face is worth about as much
    as it is likely. (This ignores that a cube shows only one face at a time.)
    """
    for kind in range(KINDS):
        outlook.unseen[kind] = 0
    for n in range(match.sizes[seat]):
        kind = match.hands[seat, n]
        for face in range(FACES):
            outlook.unseen[kind - kind % FACES + face] += match.rerolls * ROLLED
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
def measure_danger(position: Position, outlook: Outlook, ranking: Ranking) -> None:
    """Start the features with what the next seat could do on this board with a single tile."""
    features, survives = ranking.features, ranking.survives
    for n in range(FEATURES):
        features[n] = 0.0
    for n in range(MOST):
        survives[n] = 1.0
    for n in range(position.frontier_size):
        cell = position.frontier[n]
        here = position.cells[cell]
        fits = here.fits[0] & here.fits[1]
        if not fits:
            continue
        wanted = count_unseen(outlook, fits)
        if not wanted:
            continue
        chance = outlook.chance[wanted]
        points = position.ground[cell].printed
        for axis in range(2):
            length = here.before[axis] + here.after[axis]
            points += position.line_points[length + 1]
            if length == QWIRKLE - 1:
                features[Feature.FIVES] += chance
            elif length == QWIRKLE - 2:
                features[Feature.FOURS] += chance
                features[Feature.FOURS_BOTH] += _chance_of_both(outlook, here.fits[axis])
            elif length == QWIRKLE - 3:
                features[Feature.THREES] += chance
            elif length == QWIRKLE - 4:
                features[Feature.TWOS] += chance
        survives[min(points, MOST - 1)] *= 1.0 - chance
        if points >= DOUBLE:
            features[Feature.DOUBLE_REPLY] += chance
    left = 1.0
    for points in range(MOST - 1, int(FLOOR), -1):
        features[Feature.REPLY] += points * left * (1.0 - survives[points])
        left *= survives[points]
        if points == HIGH:
            features[Feature.HIGH_REPLY] = 1.0 - left
    features[Feature.REPLY] += FLOOR * left


@inlined
def _chance_of_both(outlook: Outlook, kinds: int) -> float:
    """How likely it is that the next seat holds both kinds that complete a line of four."""
    first = kinds & -kinds
    second = kinds & ~first
    if not second:
        return 0.0
    a, b = count_unseen(outlook, first), count_unseen(outlook, second)
    if not a or not b:
        return 0.0
    # Inclusion-exclusion: 1 - (without the first) - (without the second) + (without both).
    return float(outlook.chance[a] + outlook.chance[b] - outlook.chance[a + b])


@inlined
def measure_hand(evaluation: Evaluation, size: int) -> None:
    """Add what the first `size` kept tiles are good for."""
    outlook, replies, ranking = evaluation.outlook, evaluation.replies, evaluation.ranking
    features, held, own = ranking.features, NOTHING, 0
    for n in range(size):
        held |= BIT[ranking.kept[n]]
    for play in range(generate(evaluation.position, held, replies)):
        own = max(own, replies.rows[play].points)
    features[Feature.OWN] = own
    features[Feature.OWN_HIGH] = 1.0 if own >= HIGH else 0.0
    features[Feature.COPIES] = size
    for kind in range(KINDS):
        if not held & BIT[kind]:
            continue
        features[Feature.COPIES] -= 1.0
        if not outlook.unseen[kind]:
            features[Feature.DEAD] += 1.0
        friends, rest = 0, held & FRIENDS[kind]
        while rest:
            rest &= rest - 1
            friends += 1
        features[Feature.PAIRS] += friends / 2
        features[Feature.LONGEST] = max(features[Feature.LONGEST], float(friends))


@inlined
def measure_play(evaluation: Evaluation, play: int) -> None:
    """Work out the features of a play."""
    position, match, ranking = evaluation.position, evaluation.match, evaluation.ranking
    kept, size, laid = ranking.kept, match.sizes[match.turn], position.laid
    for n in range(size):
        kept[n] = match.hands[match.turn, n]
    while play != NO_PLAY:
        row = evaluation.plays.rows[play]
        lay(position, row.cell, row.kind)
        for n in range(size):
            if kept[n] == row.kind:
                size -= 1
                kept[n] = kept[size]
                break
        play = row.parent
    measure_danger(position, evaluation.outlook, ranking)
    ranking.features[Feature.TILES_LAID] = position.laid - laid
    measure_hand(evaluation, size)
    take_back_to(position, laid)


@jit
def rank_plays(evaluation: Evaluation, count: int, weights: Floats) -> None:
    """Rank the first `count` chosen plays by equity, best first."""
    ranking = evaluation.ranking
    chosen, equities, features = ranking.chosen, ranking.equities, ranking.features
    for n in range(count):
        measure_play(evaluation, chosen[n])
        equities[n] = evaluation.plays.rows[chosen[n]].points
        for feature in range(FEATURES):
            equities[n] += weights[feature] * features[feature]
    for n in range(1, count):  # there are few, so insertion sort will do
        play, equity, at = chosen[n], equities[n], n
        while at and equities[at - 1] < equity:
            chosen[at], equities[at] = chosen[at - 1], equities[at - 1]
            at -= 1
        chosen[at], equities[at] = play, equity


@jit
def top_by_points(plays: Plays, total: int, most: int, ranking: Ranking) -> int:
    """Choose up to `most` plays with the most points, in the order of generation; returns their number."""
    chosen, tally = ranking.chosen, ranking.tally
    for points in range(MOST_POINTS + 1):
        tally[points] = 0
    for play in range(total):
        tally[min(MOST_POINTS, max(0, plays.rows[play].points))] += 1
    least, space = MOST_POINTS, most
    while least > 0 and tally[least] <= space:
        space -= tally[least]
        least -= 1
    count = 0
    for play in range(total):
        points = min(MOST_POINTS, max(0, plays.rows[play].points))
        if points > least or (points == least and space):
            space -= points == least
            chosen[count] = play
            count += 1
    return count
