"""Ratings of the bots of a ladder, from the places that they took, with as many seats as there were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from statistics import fmean
from typing import TYPE_CHECKING

from sixfold.arena.result import Result
from sixfold.arena.summary import NORMAL_95

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

# The scale of chess: 400 points more are ten wins for one loss. The model takes it as beta times the root of two.
ELO = 400 / log(10)
BETA = ELO / 2**0.5
START = 1500.0
# How far apart bots are thought to be before they have played. The library's own settings are for people, whose
# strength changes. With simulated bots of known strength, these here led to intervals of 95 % that held 94 to 98 % of
# them at tables of two and three, and 90 % at tables of four, where the model counts pairs as if they were games.
SPREAD = 200.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is; its true rating lies within the uncertainty on both sides in 95 % of cases."""

    rating: float
    uncertainty: float


def rate(results: Iterable[Result], bots: int) -> list[Rating]:
    """The ratings of so many bots. The order of the results matters a little, so give them in a fixed one."""
    model = make_model()
    ratings = [model.rating() for _ in range(bots)]
    for result in results:
        rated = model.rate([[ratings[bot]] for bot in result.seating], ranks=[float(rank) for rank in result.ranks])
        for bot, (rating,) in zip(result.seating, rated, strict=True):
            ratings[bot] = rating
    # Games tell only how far apart bots are. The model lets all of them drift a little; here they stay around START.
    drift = fmean(rating.mu for rating in ratings) - START
    return [Rating(rating.mu - drift, NORMAL_95 * rating.sigma) for rating in ratings]


def make_model() -> BradleyTerryFull:
    """Bradley and Terry's model, over all pairs of a table, as a library has it: it must be installed."""
    try:
        from openskill.models import BradleyTerryFull
    except ModuleNotFoundError:
        raise ValueError("ratings need openskill: install sixfold[arena]") from None
    return BradleyTerryFull(mu=START, sigma=SPREAD, beta=BETA, tau=0.0, gamma=certain)


def certain(*_: object) -> float:
    """How much a game tells about a bot: all that it can, because a bot never changes."""
    return 1.0
