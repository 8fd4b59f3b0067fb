"""A bot is one class with one method. This one plays as many tiles as it can."""

from collections.abc import Sequence

import sixfold
from sixfold import Action, Event, Limit, Observation
from sixfold.testing import check_bot


class Spender:
    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        return max(seen.legal_actions(), key=lambda action: (action.verb == "place", len(action.tiles)))


check_bot(Spender(), sixfold.game("qwirkle", copies=1))
record = sixfold.play(sixfold.game("qwirkle"), [Spender(), sixfold.bot("greedy")], seed=1)
print(sixfold.replay(record).table.scores)
