"""What the features of a play are worth, in points, by game; ``python -m tools.fit_equity`` fits them."""

from __future__ import annotations

import numpy as np

from sixfold.kernel.struct import Floats
from sixfold.rules.game import Game

# What a play opens for others, in the order of sixfold.kernel.equity.Feature.
DANGER: dict[str, tuple[float, ...]] = {
    "qwirkle": (-0.232, -2.760, 0.546, -1.733, -0.174, -3.219, -0.152, -0.014),
    "select": (-0.344, -2.565, 0.380, -1.445, -0.209, -3.248, -0.157, -0.020),
    "connect": (-0.467, -0.685, -1.132, -1.535, -0.164, -2.261, -0.113, -0.075),
    "select-connect": (-0.537, -1.167, -0.796, -1.411, -0.173, -2.572, -0.123, -0.033),
    "cubes": (-0.173, -3.209, -0.049, -2.096, -0.287, -1.869, -0.232, -0.070),
}
# What it leaves in the hand.
HAND: dict[str, tuple[float, ...]] = {
    "qwirkle": (1.092, 0.520, 1.753, -0.006, -0.548, 0.279, -0.206),
    "select": (1.047, 0.543, 1.660, 0.016, -0.476, 0.256, -0.196),
    "connect": (1.020, 0.587, 1.217, 0.074, -0.534, 0.341, -0.231),
    "select-connect": (0.994, 0.583, 1.361, 0.050, -0.486, 0.253, -0.209),
    "cubes": (0.375, 0.333, 2.755, 0.067, -0.057, -0.065, -0.163),
}
WEIGHTS = {name: DANGER[name] + HAND[name] for name in DANGER}


def weights_for(game: Game) -> Floats:
    """The weights of a game. A variant without its own has those of its nearest parent, any other game Qwirkle's."""
    known = (WEIGHTS[name] for name in (game.name, *game.info.parents) if name in WEIGHTS)
    return np.array(next(known, WEIGHTS["qwirkle"]), dtype=np.float64)
