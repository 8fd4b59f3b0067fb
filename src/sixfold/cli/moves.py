"""Legal moves for people: ranked, and as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from sixfold.bots.greedy import turn_points
from sixfold.rules import melds
from sixfold.rules.actions import Action, Arrange, Pass
from sixfold.rules.errors import IllegalAction
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation, Points
from sixfold.rules.rummy import card_table


def rank_moves(seen: Observation) -> Iterator[tuple[Action, Points]]:
    """All legal actions with their points, best first; one that does not end the turn counts by what may follow.

    Arrangements of cards are generated lazily, because there may be thousands, those with more cards first.
    """
    game = seen.game
    if game.info.pieces is Pieces.CARDS:
        actions: Iterable[Action] = chain(_arrangements(seen), _pass(seen))
    else:
        actions = sorted(seen.legal_actions(), key=lambda action: -turn_points(seen, action))
    return ((action, seen.points(action)) for action in actions)


def _arrangements(seen: Observation) -> Iterator[Action]:
    for arrangement in melds.best_first(card_table(seen.table).sets, seen.hand):
        yield Arrange(seen.table.turn, arrangement.cards, arrangement.sets)


def _pass(seen: Observation) -> Iterator[Action]:
    """A pass, if it is legal."""
    action = Pass(seen.table.turn)
    try:
        seen.check(action)
    except IllegalAction:
        return
    yield action


def move_line(action: Action, points: Points, names: str) -> str:
    """An action with its points and their parts."""
    parts = ", ".join(part.sentence.english(names) for part in points.parts)
    return f"{points.total:4}  {action}{f'   ({parts})' if parts else ''}"
