"""What the features of a play are worth, in points, by game; ``python -m tools.fit_equity`` fits them."""

from __future__ import annotations

import numpy as np

from sixfold.kernel.equity import Feature
from sixfold.kernel.struct import Floats
from sixfold.rules.game import Game

GAMES = ("qwirkle", "select", "connect", "select-connect", "cubes")
# A column for each game: first what a play opens for others, then what it leaves in the hand.
TABLE: dict[Feature, tuple[float, ...]] = {
    Feature.REPLY: (-0.232, -0.344, -0.467, -0.537, -0.173),
    Feature.HIGH_REPLY: (-2.760, -2.565, -0.685, -1.167, -3.209),
    Feature.DOUBLE_REPLY: (0.546, 0.380, -1.132, -0.796, -0.049),
    Feature.FIVES: (-1.733, -1.445, -1.535, -1.411, -2.096),
    Feature.FOURS: (-0.174, -0.209, -0.164, -0.173, -0.287),
    Feature.FOURS_BOTH: (-3.219, -3.248, -2.261, -2.572, -1.869),
    Feature.THREES: (-0.152, -0.157, -0.113, -0.123, -0.232),
    Feature.TWOS: (-0.014, -0.020, -0.075, -0.033, -0.070),
    Feature.TILES_LAID: (1.092, 1.047, 1.020, 0.994, 0.375),
    Feature.OWN: (0.520, 0.543, 0.587, 0.583, 0.333),
    Feature.OWN_HIGH: (1.753, 1.660, 1.217, 1.361, 2.755),
    Feature.DEAD: (-0.006, 0.016, 0.074, 0.050, 0.067),
    Feature.COPIES: (-0.548, -0.476, -0.534, -0.486, -0.057),
    Feature.PAIRS: (0.279, 0.256, 0.341, 0.253, -0.065),
    Feature.LONGEST: (-0.206, -0.196, -0.231, -0.209, -0.163),
}
WEIGHTS = {name: tuple(TABLE[feature][column] for feature in Feature) for column, name in enumerate(GAMES)}


def weights_for(game: Game) -> Floats:
    """The weights of a game. A variant without its own has those of its nearest parent, any other game Qwirkle's."""
    known = (WEIGHTS[name] for name in (game.name, *game.info.parents) if name in WEIGHTS)
    return np.array(next(known, WEIGHTS["qwirkle"]), dtype=np.float64)
