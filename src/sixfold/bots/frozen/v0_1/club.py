"""`club-0.1` looks beyond the next points: at what a play opens for others, and what the kept tiles could make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np

from sixfold.bots.bot import Limit
from sixfold.bots.frozen.v0_1.rolling import RollChoice
from sixfold.bots.frozen.v0_1.rummy import best_turn
from sixfold.bots.frozen.v0_1.weights import WEIGHTS
from sixfold.bots.frozen.v0_1.workbench import Workbench
from sixfold.kernel.struct import Floats
from sixfold.rules.actions import Action, Event, Place, Roll, Take, Trade
from sixfold.rules.game import Game
from sixfold.rules.grid_game import GridGame, as_grid_game
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation, Phase
from sixfold.rules.select import star_table
from sixfold.rules.tiles import BIT, FRIENDS, Tiles, largest_set, remove_tiles

# What kept tiles are worth on their own, when there is no play and the rest is traded.
PER_COPY, PER_PAIR = -1.02, 0.42
BY_LARGEST = {3: 0.17, 4: 0.30, 5: 0.05, 6: 0.05}
BY_COUNT = {0: 0.0, 1: 0.0, 2: -0.10, 3: -0.31, 4: -0.64, 5: -1.08, 6: -1.6}
TOKEN = 3.0  # points that an unused star token is worth


class ClubBot:
    """Plays the highest equity: the points of a play, and weights for what follows from it."""

    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()
        self.benches: dict[Game, Workbench] = {}

    def seed(self, seed: int | str) -> None:
        """Restart the randomness from a seed."""
        self.rng = Random(seed)

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """The play with the highest equity; without a play, the trade that keeps the most promising tiles."""
        if seen.game.info.pieces is Pieces.CARDS:
            return self.choose_cards(seen, limit)
        if seen.table.phase is Phase.ROLL:
            return Roll(seen.table.turn, RollChoice(seen).best(self.rng))
        if take := self.worthwhile_take(seen):
            return take
        return self.choose_play(seen, limit) or self.choose_trade(seen)

    def choose_cards(self, seen: Observation, limit: Limit) -> Action:
        """Rummy: the turn with the highest equity."""
        return best_turn(seen)

    def bench(self, game: GridGame) -> Workbench:
        """The workbench for a game."""
        if game not in self.benches:
            self.benches[game] = Workbench(game)
        return self.benches[game]

    def weights(self, game: Game) -> Floats:
        """What the features of a game's plays are worth."""
        known = (WEIGHTS[name] for name in (game.name, *game.info.parents) if name in WEIGHTS)
        return np.array(next(known, WEIGHTS["qwirkle"]), dtype=np.float64)

    def choose_play(self, seen: Observation, limit: Limit) -> Place | None:
        """The play with the highest equity, if there is one."""
        game = as_grid_game(seen.game)
        allowed = (action for action, _ in self.bench(game).ranked(seen, self.weights(game)))
        return next((action for action in allowed if is_legal(seen, action)), None)

    def choose_trade(self, seen: Observation) -> Action:
        """Keep what goes together and trade the rest; pass if there is nothing to trade."""
        actions = list(seen.legal_actions())
        trades = [action for action in actions if isinstance(action, Trade)]
        if not trades:
            return actions[0]
        return max(trades, key=lambda trade: kept_worth(remove_tiles(seen.hand, trade.tiles)))

    def worthwhile_take(self, seen: Observation) -> Take | None:
        """The best use of a star token, if the turn gains more by it than a token is worth."""
        tokens = star_table(seen.table).tokens
        if not tokens or not tokens[seen.table.turn] or seen.table.phase is Phase.TAKEN:
            return None
        game = as_grid_game(seen.game)
        bench, weights = self.bench(game), self.weights(game)
        best, worth = None, next((equity for _, equity in bench.ranked(seen, weights)), -np.inf) + TOKEN
        for action in seen.legal_actions():
            if isinstance(action, Take):
                after = seen.after(action)
                plays = bench.ranked(after, weights)
                equity = next((equity for play, equity in plays if is_legal(after, play)), -np.inf)
                if equity > worth:
                    best, worth = action, equity
        return best


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
