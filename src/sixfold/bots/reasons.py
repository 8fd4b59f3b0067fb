"""Hints: a good turn, and sentences that say why it is good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixfold.bots.bot import Limit
from sixfold.bots.equity import EquityBot
from sixfold.bots.melding import offer
from sixfold.bots.workbench import workbench_for
from sixfold.kernel.equity import Feature
from sixfold.rules.actions import Action, Arrange, Event, Place, Roll, Take, Trade
from sixfold.rules.melds import Arrangement
from sixfold.rules.model import Observation
from sixfold.rules.rummy import card_table
from sixfold.rules.select import star_table
from sixfold.rules.sentences import Sentence

MANY = 4  # tiles in one play
NOTED = 0.2  # a chance worth mentioning
QUIET = -1.0  # a change in the next seat's expected points worth mentioning


def find_hint(seen: Observation, past: Sequence[Event]) -> tuple[list[Action], list[Sentence]]:
    """A good turn for the seat to act, as far as it can be planned before a roll, and the reasons."""
    bot, actions, sentences = EquityBot(), list[Action](), list[Sentence]()
    while not seen.table.owed:  # nobody knows what comes after a roll
        action = bot.choose(seen, [*past, *actions], Limit())
        actions.append(action)
        sentences += reasons(seen, action)
        if seen.ends_turn(action):
            break
        seen = seen.after(action)
    return actions, sentences


def reasons(seen: Observation, action: Action) -> list[Sentence]:
    """The reasons for an action of the seat to act, and those against it."""
    if isinstance(action, Trade):
        return [Sentence("why-trade" if seen.legal().plays else "why-no-play", {"count": len(action.tiles)})]
    if isinstance(action, Take):
        return [Sentence("why-take", {"tile": action.placement.tile})]
    if isinstance(action, Roll):
        return [Sentence("why-roll", {"tiles": action.tiles}) if action.tiles else Sentence("why-keep", {})]
    points = seen.points(action)
    codes = [bonus.code for bonus in points.bonuses]
    sentences = []
    if points.melds:  # where only Qwirkles count
        sentences.append(Sentence("why-made-qwirkle", {"count": len(points.melds)}))
    elif qwirkles := codes.count("qwirkle"):
        sentences.append(Sentence("why-qwirkle", {"points": points.total, "count": qwirkles}))
    elif points.total:
        sentences.append(Sentence("why-points", {"points": points.total}))
    if "out" in codes:
        sentences.append(Sentence("why-out", {}))
    if spaces := codes.count("space"):
        sentences.append(Sentence("why-space", {"count": spaces}))
    if isinstance(action, Place):
        sentences += _about_tiles(seen, action)
    elif isinstance(action, Arrange):
        sentences += _about_cards(seen, action)
    return sentences


def _about_tiles(seen: Observation, action: Place) -> Iterator[Sentence]:
    """What a play on a board gives away and what it keeps."""
    cells = {cell for _, cell in action.placements}
    if stars := len(cells.intersection(star_table(seen.table).stars)):
        yield Sentence("why-star", {"count": stars})
    if len(action.placements) >= MANY:
        yield Sentence("why-many", {"count": len(action.placements)})
    if seen.table.opening:
        return
    bench = workbench_for(seen.game)
    before, after = bench.danger(seen), bench.features(seen, action)
    if after[Feature.OWN_HIGH]:
        yield Sentence("why-keeps-qwirkle", {})
    if after[Feature.FIVES] - before[Feature.FIVES] > NOTED:
        yield Sentence("why-opens-five", {})
    elif after[Feature.FIVES] - before[Feature.FIVES] < -NOTED:
        yield Sentence("why-closes-five", {})
    elif after[Feature.REPLY] - before[Feature.REPLY] < QUIET:
        yield Sentence("why-quiet", {})


def _about_cards(seen: Observation, action: Arrange) -> Iterator[Sentence]:
    """How many cards are played, and what the table then offers."""
    yield Sentence("why-cards", {"count": len(action.cards)})
    chance = offer(seen, Arrangement(action.cards, action.sets, 0))
    if chance > NOTED:
        yield Sentence("why-offers-qwirkle", {})
    elif card_table(seen.table).sets:
        yield Sentence("why-quiet", {})
