"""One game between bots, from the first deal to the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom

from sixfold.bots.bot import Bot, Limit, Seeded
from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.rules.actions import Action, Event, Seat
from sixfold.rules.dealer import Dealer, RandomDealer, advance
from sixfold.rules.game import Game
from sixfold.rules.model import State


class BotError(RuntimeError):
    """A bot that failed or answered illegally, and the game up to there. It is never replaced in silence."""

    def __init__(self, seat: Seat, reason: str, record: Record) -> None:
        super().__init__(seat, reason, record)
        self.seat = seat
        self.reason = reason
        self.record = record

    def __str__(self) -> str:
        return f"{self.record.players[self.seat].name} (seat {self.seat}): {self.reason}"


def play(
    game: Game,
    bots: Sequence[Bot],
    dealer: Dealer | None = None,
    *,
    seed: int | None = None,
    players: Sequence[Player] | None = None,
    limit: Limit = Limit(),  # noqa: B008 - frozen
) -> Record:
    """A whole game. A seed makes it repeatable: deals and all bots that use randomness follow from it."""
    if seed is not None:
        _seed(bots, seed)
    dealer = dealer or RandomDealer(SystemRandom() if seed is None else Random(seed))
    players = players or [Player(type(bot).__name__) for bot in bots]
    state, events = advance(game, game.initial(len(bots), [player.age for player in players]), dealer)
    while (seat := game.actor(state)) is not None:
        action = _choice(game, bots[seat], state, seat, events, limit, players)
        state, dealt = advance(game, game.apply(state, action), dealer)
        events += [action, *dealt]
    return Record.of(game, players, events, state)


def _seed(bots: Sequence[Bot], seed: int) -> None:
    for seat, bot in enumerate(bots):
        if isinstance(bot, Seeded):
            bot.seed(f"{seed}/{seat}")


def _choice(
    game: Game,
    bot: Bot,
    state: State,
    seat: Seat,
    events: Sequence[Event],
    limit: Limit,
    players: Sequence[Player],
) -> Action:
    """What the bot does, or a `BotError` that says why it cannot go on."""
    seen = game.observe(state, seat)
    try:
        action = bot.choose(seen, tuple(game.redact(event, seat) for event in events), limit)
        game.check(seen, action)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BotError(seat, reason, Record.of(game, players, events, state)) from error
    return action
