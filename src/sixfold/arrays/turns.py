"""The legal actions of a seat as a list, each with its points and features: for models that score candidates."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from sixfold.rules.actions import Action, Arrange, Pass, Place, Roll, Take, Trade
from sixfold.rules.model import Observation
from sixfold.rules.tiles import KINDS

VERBS = tuple(kind.verb for kind in (Place, Trade, Take, Roll, Arrange, Pass))
FEATURES = ("points", "lines", "longest line", "Qwirkles", "bonuses", "tiles", *VERBS, *map(str, range(KINDS)))
COUNTS = FEATURES.index("tiles") + 1
MOST = 4096  # that are listed


@dataclass(frozen=True, slots=True)
class TurnList:
    """The first legal actions, at most `MOST`, and a row of features for each."""

    actions: tuple[Action, ...]
    features: NDArray[np.float32]
    left_out: bool  # whether there are more


def list_turns(seen: Observation, most: int = MOST) -> TurnList:
    """What the seat to act may do."""
    listed = tuple(islice(seen.legal_actions(), most + 1))
    actions = listed[:most]
    features = np.zeros((len(actions), len(FEATURES)), dtype=np.float32)
    for row, action in zip(features, actions, strict=True):
        _describe(seen, action, row)
    return TurnList(actions, features, len(listed) > most)


def _describe(seen: Observation, action: Action, row: NDArray[np.float32]) -> None:
    """Fill in the features of an action."""
    points = seen.points(action)
    lines = [line.points for line in points.lines]
    qwirkles = len(points.melds) + sum(bonus.code == "qwirkle" for bonus in points.bonuses)
    others = sum(bonus.points for bonus in points.bonuses if bonus.code != "qwirkle")
    row[:COUNTS] = points.total, len(lines), max(lines, default=0), qwirkles, others, len(action.tiles)
    row[COUNTS + VERBS.index(action.verb)] = 1
    for tile in action.tiles:
        row[COUNTS + len(VERBS) + tile] += 1
