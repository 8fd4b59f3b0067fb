"""The stand-in for when there is no time: plain Python, and hardly any work on any table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from sixfold.bots.bot import Limit
from sixfold.bots.melding import plain_arrangement
from sixfold.bots.strategies import StrategyBot
from sixfold.rules.actions import Action, Place, Roll, Take
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation, Phase
from sixfold.rules.tiles import Tiles, remove_tiles


def play_at_once(seen: Observation, rng: Random, limit: Limit) -> Action:
    """The play with the most points; without a play, as many new tiles as possible."""
    return best_play(seen) or most_tiles(seen.legal_actions())


def roll_the_rest(seen: Observation, rng: Random, limit: Limit) -> Action:
    """Roll the cubes that the best play leaves over, without working out any odds; then play."""
    if seen.table.phase is not Phase.ROLL:
        return play_at_once(seen, rng, limit)
    return Roll(seen.table.turn, cubes_left_over(seen))


def keep_sets(seen: Observation, rng: Random, limit: Limit) -> Action:
    """In Rummy: play what fits without moving a card on the table."""
    return plain_arrangement(seen, rng)


class QuickBot(StrategyBot):
    """Takes the most points in sight: it uses no star tokens, moves no card on the table and works out no odds."""

    strategies = {Pieces.TILES: play_at_once, Pieces.CUBES: roll_the_rest, Pieces.CARDS: keep_sets}


def best_play(seen: Observation) -> Place | None:
    """The play with the most points, the first of equals."""
    best = max(seen.legal().plays, key=lambda play: play[1], default=None)
    return Place(seen.table.turn, best[0], ordered=True) if best else None


def cubes_left_over(seen: Observation) -> Tiles:
    """The cubes that the best play before the roll does not need."""
    best = best_play(replace(seen, table=replace(seen.table, phase=Phase.PLACE)))
    return remove_tiles(seen.hand, best.tiles) if best else seen.hand


def most_tiles(actions: Iterable[Action]) -> Action:
    """What to do without a play: trade as much as possible, pass, or take a tile if nothing else is allowed."""
    return max(actions, key=lambda action: (not isinstance(action, Take), len(action.tiles)))
