"""Why a play is good, in words: what hints say beside the play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixfold.bots.bot import Limit
from sixfold.bots.equity import EquityBot
from sixfold.bots.melding import offer
from sixfold.bots.workbench import Workbench
from sixfold.kernel.equity import FIVES, OWN_HIGH, REPLY
from sixfold.rules.actions import Action, Arrange, Event, Place, Roll, Take, Trade
from sixfold.rules.melds import Arrangement
from sixfold.rules.model import Observation
from sixfold.rules.placing import Placing
from sixfold.rules.words import Saying

MANY = 4  # tiles in one play
NOTED = 0.2  # a chance that is worth speaking of
QUIET = -1.0  # points that the next seat makes less than before, so that it is worth speaking of


def hint(seen: Observation, past: Sequence[Event]) -> tuple[list[Action], list[Saying]]:
    """A good turn for the seat on turn as far as chance lets it be planned, and why it is one."""
    bot, actions, said = EquityBot(), list[Action](), list[Saying]()
    while not seen.table.owed:  # what comes after a roll nobody knows
        action = bot.choose(seen, [*past, *actions], Limit())
        actions.append(action)
        said += reasons(seen, action)
        if seen.game.ends_turn(action):
            break
        seen = seen.game.after(seen, action)
    return actions, said


def reasons(seen: Observation, action: Action) -> list[Saying]:
    """What speaks for an action of the seat on turn, and what against it."""
    if isinstance(action, Trade):
        return [Saying("why-trade", {"count": len(action.tiles)})]
    if isinstance(action, Take):
        return [Saying("why-take", {"tile": action.placement.tile})]
    if isinstance(action, Roll):
        return [Saying("why-roll", {"tiles": action.tiles}) if action.tiles else Saying("why-keep", {})]
    points = seen.game.points(seen, action)
    codes = [bonus.code for bonus in points.bonuses]
    said = []
    if points.melds:  # where Qwirkles are all that counts
        said.append(Saying("why-made-qwirkle", {"count": len(points.melds)}))
    elif qwirkles := codes.count("qwirkle"):
        said.append(Saying("why-qwirkle", {"points": points.total, "count": qwirkles}))
    elif points.total:
        said.append(Saying("why-points", {"points": points.total}))
    if "out" in codes:
        said.append(Saying("why-out", {}))
    if "space" in codes:
        said.append(Saying("why-space", {}))
    if isinstance(action, Place) and isinstance(seen.game, Placing):
        said += _about_tiles(seen, action)
    elif isinstance(action, Arrange):
        said += _about_cards(seen, action)
    return said


def _about_tiles(seen: Observation, action: Place) -> Iterator[Saying]:
    """What a play on a grid gives away and what it keeps."""
    assert isinstance(seen.game, Placing)
    cells = {cell for _, cell in action.placements}
    if stars := len(cells.intersection(seen.table.stars)):
        yield Saying("why-star", {"count": stars})
    if len(action.placements) >= MANY:
        yield Saying("why-many", {"count": len(action.placements)})
    if seen.table.opening:
        return
    bench = Workbench(seen.game)
    before, after = bench.danger(seen), bench.features(seen, action)
    if after[OWN_HIGH]:
        yield Saying("why-keeps-qwirkle", {})
    if after[FIVES] - before[FIVES] > NOTED:
        yield Saying("why-opens-five", {})
    elif after[FIVES] - before[FIVES] < -NOTED:
        yield Saying("why-closes-five", {})
    elif after[REPLY] - before[REPLY] < QUIET:
        yield Saying("why-quiet", {})


def _about_cards(seen: Observation, action: Arrange) -> Iterator[Saying]:
    """How many cards are played, and what the table then offers."""
    yield Saying("why-cards", {"count": len(action.cards)})
    chance = offer(seen, Arrangement(action.cards, action.sets, 0))
    if chance > NOTED:
        yield Saying("why-offers-qwirkle", {})
    elif seen.table.sets:
        yield Saying("why-quiet", {})
