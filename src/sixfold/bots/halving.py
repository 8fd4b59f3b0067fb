"""Successive halving: all candidates are tried, the better half is tried again, and so on until one is left."""

from __future__ import annotations

import numpy as np

from sixfold.kernel.struct import Floats, Ints


def plan_rounds(candidates: int, playouts: int) -> list[int]:
    """The number of playouts in each round; the first round has half of them."""
    rounds = (candidates - 1).bit_length()
    return [max(1, playouts // 2), *[max(1, playouts)] * (rounds - 1)] if rounds else []


def better_half(candidates: Ints, values: Floats) -> Ints:
    """The candidates with the higher values, best first; of an odd number, the larger half."""
    half: Ints = candidates[np.argsort(-values, kind="stable")][: (len(candidates) + 1) // 2]
    return half
