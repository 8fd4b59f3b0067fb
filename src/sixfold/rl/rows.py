"""The matches of a batch as numbers in the form that trained policies take (`sixfold.bots.policy`).

>>> from sixfold.rl.batch import Batch
>>> from sixfold.rl.rows import features, observed
>>> batch = Batch("qwirkle", 3)
>>> rows, matches = features(batch)  # a row for each legal turn, and the match that it belongs to
>>> rows.shape == (batch.turns.counts.sum(), 48)
True
>>> observed(batch)["hand"].shape  # as the same array of an observation, for each match
(3, 36)
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from sixfold.arrays.observation import Encoder
from sixfold.arrays.turns import FEATURES
from sixfold.kernel.batches import describe_turns
from sixfold.kernel.card_tables import CardSights
from sixfold.kernel.match import FACES
from sixfold.rl.batch import Batch
from sixfold.rules.info import Pieces
from sixfold.rules.tiles import KINDS

Arrays = Mapping[str, NDArray[np.float32]]


def features(batch: Batch) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """A row of features (`sixfold.arrays.turns.FEATURES`) for every listed turn, match by match, and their matches."""
    counts = batch.turns.counts
    rows = np.zeros((int(counts.sum()), len(FEATURES)), np.float32)
    starts = np.cumsum(counts, dtype=np.int64) - counts
    batch.share_out(lambda space, first, last: describe_turns(batch.turns, starts, rows, first, last))
    return rows, np.repeat(np.arange(batch.count), counts)


def observed(batch: Batch) -> Arrays:
    """What the seats to act see, but for the board: arrays with the names of `Encoder.fields`, a row for each match."""
    seen = batch.seen
    found = {"hand": seen.hand, "scores": seen.scores, "hand_sizes": seen.hand_sizes, "bag": seen.bag[:, None]}
    if isinstance(seen, CardSights):
        found |= {"table": seen.table, "won": seen.won, "turns_left": seen.turns_left[:, None] + 1}
        visible = seen.hand + seen.table + _cards_of(seen.won.sum(1))
    else:
        found |= {"tokens": seen.tokens, "rolls": seen.rolls[:, None], "hands": seen.hands}
        visible = _laid(batch) + (seen.hands.sum(1) if _is_cubes(batch) else seen.hand)
    found["unseen"] = _all(batch) - (_by_colour(visible) if _is_cubes(batch) else visible)
    fields = Encoder(batch.game, batch.seats).fields
    return {name: found[name].astype(np.float32) for name in fields if name in found}


def _laid(batch: Batch) -> NDArray[np.int64]:
    """How many tiles of each kind lie on the board of each match."""
    seen = batch.seen
    is_tile = np.arange(seen.kinds.shape[1]) < seen.laid[:, None]
    matches = np.nonzero(is_tile)[0]
    return np.bincount(matches * KINDS + seen.kinds[is_tile], minlength=batch.count * KINDS).reshape(-1, KINDS)


def _cards_of(won: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many cards of each kind are in Qwirkles, by colour, then by shape."""
    colours, shapes = won[:, :FACES, None], won[:, None, FACES:]
    return (colours + shapes).reshape(-1, KINDS)


def _is_cubes(batch: Batch) -> bool:
    return batch.game.info.pieces is Pieces.CUBES


def _by_colour(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """All cubes of a colour as its first kind: what is not seen has no face yet."""
    found = np.zeros_like(counts)
    found[:, ::FACES] = counts.reshape(len(counts), -1, FACES).sum(2)
    return found


def _all(batch: Batch) -> NDArray[np.int64]:
    """How many pieces of each kind the game has."""
    return np.bincount([int(tile) for tile in batch.game.tiles], minlength=KINDS)
