"""A bot that looks beyond the next points: at what a play opens for others, and what the kept tiles could make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random

import numpy as np

from sixfold.bots.bot import Limit
from sixfold.bots.rolling import roll_first
from sixfold.bots.rummy import turn_by_equity
from sixfold.bots.strategies import StrategyBot
from sixfold.bots.weights import weights_for
from sixfold.bots.workbench import workbench_for
from sixfold.kernel.struct import Floats
from sixfold.rules.actions import Action, Place, Take, Trade
from sixfold.rules.game import Game
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation, Phase
from sixfold.rules.select import star_table
from sixfold.rules.tiles import BIT, FRIENDS, Tiles, largest_set, remove_tiles

# What kept tiles are worth on their own, when nothing can be played and the rest is traded.
PER_COPY, PER_PAIR = -1.02, 0.42
BY_LARGEST = {3: 0.17, 4: 0.30, 5: 0.05, 6: 0.05}
BY_COUNT = {0: 0.0, 1: 0.0, 2: -0.10, 3: -0.31, 4: -0.64, 5: -1.08, 6: -1.6}
TOKEN_WORTH = 3.0  # points that an unused star token is worth


@dataclass(frozen=True)
class GridEquity:
    """A strategy for boards: the play with the highest equity, a trade that keeps what goes together, or a star token.

    Equity is the points of a play and, by weights, what follows from it.
    """

    weights: Callable[[Game], Floats] = weights_for

    def __call__(self, seen: Observation, rng: Random, limit: Limit) -> Action:
        """The action to take."""
        return self.worthwhile_take(seen) or self.choose_play(seen, rng, limit) or choose_trade(seen)

    def choose_play(self, seen: Observation, rng: Random, limit: Limit) -> Place | None:
        """The play with the highest equity, if there is one."""
        ranked = workbench_for(seen.game).plays_by_equity(seen, self.weights(seen.game))
        return next((play for play, _ in ranked if is_legal(seen, play)), None)

    def worthwhile_take(self, seen: Observation) -> Take | None:
        """The best use of a star token, if the turn gains more by it than a token is worth."""
        tokens = star_table(seen.table).tokens
        if not tokens or not tokens[seen.table.turn] or seen.table.phase is Phase.TAKEN:
            return None
        bench, weights = workbench_for(seen.game), self.weights(seen.game)
        best, worth = None, next((equity for _, equity in bench.plays_by_equity(seen, weights)), -np.inf) + TOKEN_WORTH
        for action in seen.legal_actions():
            if isinstance(action, Take):
                after = seen.after(action)
                plays = bench.plays_by_equity(after, weights)
                equity = next((equity for play, equity in plays if is_legal(after, play)), -np.inf)
                if equity > worth:
                    best, worth = action, equity
        return best


def best_cards(seen: Observation, rng: Random, limit: Limit) -> Action:
    """In Rummy: the turn with the highest equity."""
    return turn_by_equity(seen, rng)


class EquityBot(StrategyBot):
    """Plays the highest equity, without any playouts."""

    strategies = {Pieces.TILES: GridEquity(), Pieces.CUBES: roll_first(GridEquity()), Pieces.CARDS: best_cards}


def choose_trade(seen: Observation) -> Action:
    """Keep what goes together and trade the rest; pass if there is nothing to trade."""
    actions = list(seen.legal_actions())
    trades = [action for action in actions if isinstance(action, Trade)]
    if not trades:
        return actions[0]
    return max(trades, key=lambda trade: kept_worth(remove_tiles(seen.hand, trade.tiles)))


def is_legal(seen: Observation, action: Action) -> bool:
    """Whether a play that fits the board is legal; an option of the game may forbid it."""
    try:
        seen.check(action)
    except ValueError:
        return False
    return True


def kept_worth(kept: Tiles) -> float:
    """What the tiles kept in a trade are worth: pairs that go together count for them, copies against them."""
    copies = sum(count - 1 for count in Counter(kept).values())
    pairs = sum(1 for a, b in combinations(set(kept), 2) if FRIENDS[a] & BIT[b])
    largest = BY_LARGEST.get(largest_set(kept), 0.0) if kept else 0.0
    return PER_COPY * copies + PER_PAIR * pairs + largest + BY_COUNT.get(len(kept), BY_COUNT[6])
