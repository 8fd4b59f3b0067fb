"""Ratings of the bots of a ladder, from their places in matches of any number of seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log
from statistics import fmean
from typing import TYPE_CHECKING

from sixfold.arena.result import MatchResult
from sixfold.arena.summary import NORMAL_95

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

# The scale of chess: 400 points more are ten wins per loss. For the model, that is beta times the root of two.
ELO = 400 / log(10)
BETA = ELO / 2**0.5
START = 1500.0
# How far apart bots are assumed to be before they have played. The library's defaults are for people, whose strength
# changes. With simulated bots of known strength, these settings gave 95 % intervals that contained the true rating of
# 94 to 98 % of them in matches of two and three seats, and of 90 % in matches of four, where the model counts pairs as
# if they were matches.
SPREAD = 200.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is; in 95 % of cases the true rating lies within the uncertainty on either side."""

    rating: float
    uncertainty: float


def rate(results: Iterable[MatchResult], bots: int) -> list[Rating]:
    """The ratings of this many bots. The order of the results matters a little, so pass them in a fixed one."""
    model = make_model()
    ratings = [model.rating() for _ in range(bots)]
    for result in results:
        rated = model.rate([[ratings[bot]] for bot in result.seating], ranks=[float(rank) for rank in result.ranks])
        for bot, (rating,) in zip(result.seating, rated, strict=True):
            ratings[bot] = rating
    # Matches only show how far apart bots are. The model lets all of them drift a little; keep their mean at START.
    drift = fmean(rating.mu for rating in ratings) - START
    return [Rating(rating.mu - drift, NORMAL_95 * rating.sigma) for rating in ratings]


def make_model() -> BradleyTerryFull:
    """The Bradley-Terry model over all pairs of a match, from a library that must be installed."""
    try:
        from openskill.models import BradleyTerryFull
    except ModuleNotFoundError:
        raise ValueError("ratings need openskill: install sixfold[arena]") from None
    return BradleyTerryFull(mu=START, sigma=SPREAD, beta=BETA, tau=0.0, gamma=full_weight)


def full_weight(*_: object) -> float:
    """How much a match says about a bot: as much as possible, because a bot never changes."""
    return 1.0
