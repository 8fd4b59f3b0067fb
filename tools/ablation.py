"""Bots that lack one thing, to see what it is worth: ``sixfold arena tools.ablation:WithoutSolver greedy``.

They are for boards; in Rummy they play as `equity` and `expert` do.
"""

from __future__ import annotations

from sixfold.bots.equity import EquityBot, GridEquity
from sixfold.bots.expert import ExpertBot, GridSearch
from sixfold.bots.rolling import roll_first
from sixfold.bots.strategies import Strategy
from sixfold.bots.weights import weights_for
from sixfold.kernel.equity import Feature
from sixfold.kernel.struct import Floats
from sixfold.rules.game import Game
from sixfold.rules.info import Pieces


def on_boards(strategy: Strategy) -> dict[Pieces, Strategy]:
    """A strategy for tiles and cubes."""
    return {Pieces.TILES: strategy, Pieces.CUBES: roll_first(strategy)}


def danger_weights(game: Game) -> Floats:
    """The weights of what a play opens for the next seat."""
    weights = weights_for(game)
    weights[Feature.TILES_LAID :] = 0.0
    return weights


def hand_weights(game: Game) -> Floats:
    """The weights of what is left in the hand."""
    weights = weights_for(game)
    weights[: Feature.TILES_LAID] = 0.0
    return weights


def no_weights(game: Game) -> Floats:
    """Weights that leave nothing but the points."""
    return 0.0 * weights_for(game)


class DangerAlone(EquityBot):
    """Equity that looks only at what a play opens for the next seat."""

    strategies = {**EquityBot.strategies, **on_boards(GridEquity(danger_weights))}


class HandAlone(EquityBot):
    """Equity that looks only at what is left in the hand."""

    strategies = {**EquityBot.strategies, **on_boards(GridEquity(hand_weights))}


class CandidatesByPoints(ExpertBot):
    """An expert whose candidates are the plays with the most points."""

    strategies = {**ExpertBot.strategies, **on_boards(GridSearch(no_weights))}


class TwoTurns(ExpertBot):
    """An expert that looks two turns ahead, not four."""

    strategies = {**ExpertBot.strategies, **on_boards(GridSearch(plies=2))}


class WithoutSolver(ExpertBot):
    """An expert that plays the end out instead of solving it."""

    strategies = {**ExpertBot.strategies, **on_boards(GridSearch(nodes=0))}
