"""Bots that lack one thing, to see what it is worth: ``sixfold arena tools.ablation:WithoutSolver greedy``."""

from __future__ import annotations

from sixfold.bots.equity import EquityBot
from sixfold.bots.expert import ExpertBot
from sixfold.kernel.equity import TILES
from sixfold.kernel.record import Floats
from sixfold.rules.game import Game


class DangerAlone(EquityBot):
    """Equity that looks only at what a play opens for the next seat."""

    def weights(self, game: Game) -> Floats:
        found = super().weights(game)
        found[TILES:] = 0.0
        return found


class HandAlone(EquityBot):
    """Equity that looks only at what is left in the hand."""

    def weights(self, game: Game) -> Floats:
        found = super().weights(game)
        found[:TILES] = 0.0
        return found


class CandidatesByPoints(ExpertBot):
    """An expert whose candidates are the plays with the most points."""

    def weights(self, game: Game) -> Floats:
        return 0.0 * super().weights(game)


class TwoTurns(ExpertBot):
    """An expert that looks two turns ahead, not four."""

    plies = 2


class WithoutSolver(ExpertBot):
    """An expert that plays the end out instead of solving it."""

    nodes = 0
