"""What a seat may do, in compact form with points, and what would follow from a play that is being tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixfold.rules import melds
from sixfold.rules.actions import Action, Arrange, Place, Take
from sixfold.rules.errors import IllegalAction, Refused
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Phase, Points
from sixfold.rules.placing import Placing
from sixfold.rules.qwirkle import Qwirkle
from sixfold.rules.rummy import Rummy
from sixfold.rules.tiles import QWIRKLE, Tiles
from sixfold.rules.words import Saying


@dataclass(frozen=True, slots=True)
class Legal:
    """All that a seat may do now. Trades and rolls are any part of the hand, so they are not listed one by one."""

    plays: tuple[tuple[Place, int], ...] = ()  # with their points
    takes: tuple[Take, ...] = ()
    trade: int = 0  # how many tiles may be traded at most
    roll: bool = False
    arrange: bool = False  # cards: ask the room, there are too many ways to list them
    can_pass: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What would follow from some actions: the points of each, what the seat would see, and what it could do next."""

    points: tuple[Points, ...]
    seen: Observation
    legal: Legal


@dataclass(frozen=True, slots=True)
class LaidSet:
    """A set of an arrangement in the making: why it cannot stand, and which cards could join it."""

    cards: Tiles
    refusal: Saying | None
    joining: Tiles
    is_qwirkle: bool


def legal(seen: Observation) -> Legal:
    """What the seat on turn may do; nothing for another seat or a spectator."""
    game, table = seen.game, seen.table
    if seen.seat != table.turn or table.end or table.owed or table.phase is Phase.SETUP:
        return Legal()
    if table.phase is Phase.ROLL:
        return Legal(roll=True)
    if isinstance(game, Rummy):
        return Legal(arrange=True, can_pass=game.may_pass(seen))
    assert isinstance(game, Placing)
    plays = tuple((play, game.points(seen, play).total) for play in _plays(game, seen))
    if not isinstance(game, Qwirkle):
        return Legal(plays, can_pass=not plays)
    takes = tuple(action for action in game.actions(seen) if isinstance(action, Take)) if table.tokens else ()
    trade = min(len(seen.hand), table.bag_size) if game.can_trade(seen) else 0
    return Legal(plays, takes, trade, can_pass=game.pass_refusal(seen) is None)


def _plays(game: Placing, seen: Observation) -> list[Place]:
    return [Place(seen.table.turn, play, ordered=True) for play in game.plays(seen)]


def preview(seen: Observation, actions: Sequence[Action]) -> Preview:
    """Try actions of the seat on turn one after the other."""
    game: Game = seen.game
    points: list[Points] = []
    for number, action in enumerate(actions):
        if number and game.ends_turn(actions[number - 1]):
            raise Refused("one-turn-at-a-time")
        game.check(seen, action)
        points.append(game.points(seen, action))
        seen = game.after(seen, action)
    return Preview(tuple(points), seen, legal(seen))


def laid_sets(actions: Sequence[Action]) -> tuple[LaidSet, ...]:
    """The sets of the arrangements among some actions, each judged by itself, be the whole legal or not."""
    return tuple(_laid_set(cards) for action in actions if isinstance(action, Arrange) for cards in action.sets)


def _laid_set(cards: Tiles) -> LaidSet:
    refusal = _set_refusal(cards)
    return LaidSet(cards, refusal, melds.joining(cards), is_qwirkle=refusal is None and len(cards) == QWIRKLE)


def _set_refusal(cards: Tiles) -> Saying | None:
    # That cards do not belong together is worth more to know than that they are too few.
    for check in (melds.check_alike, melds.check_set):
        try:
            check(cards)
        except IllegalAction as refusal:
            return refusal.saying
    return None
