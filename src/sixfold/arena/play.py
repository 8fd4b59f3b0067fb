"""One match between bots, from the first deal to the end."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.bots.bot import Bot, Limit, Seeded
from sixfold.record.match import Match
from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.rules.actions import Action, Seat
from sixfold.rules.dealer import Dealer
from sixfold.rules.game import Game


class BotError(RuntimeError):
    """A bot failed or answered illegally. Carries the record so far; the bot is never silently replaced."""

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
    """Play a whole match. A seed makes it repeatable: it determines the deals and seeds every bot."""
    if seed is not None:
        _seed(bots, seed)
    players = players or [Player(type(bot).__name__) for bot in bots]
    match = Match(game, players=players, dealer=dealer, seed=seed)
    while (seat := match.turn) is not None:
        match.play(_choice(match, bots[seat], limit))
    return match.record()


def _seed(bots: Sequence[Bot], seed: int) -> None:
    for seat, bot in enumerate(bots):
        if isinstance(bot, Seeded):
            bot.seed(f"{seed}/{seat}")


def _choice(match: Match, bot: Bot, limit: Limit) -> Action:
    """The action the bot chooses; raises `BotError` if it fails or answers illegally."""
    seen, seat = match.seen, match.state.table.turn
    try:
        action = bot.choose(seen, match.past(seat), limit)
        seen.check(action)
    except Exception as error:
        raise BotError(seat, f"{type(error).__name__}: {error}", match.record()) from error
    return action
