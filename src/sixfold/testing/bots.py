"""The suite that every bot must pass."""

from __future__ import annotations

from sixfold.arena.play import play
from sixfold.bots.bot import Bot, Limit, Seeded
from sixfold.bots.random import RandomBot
from sixfold.rules.game import Game, possible_seats


def check_bot(bot: Bot, game: Game, games: int = 3, seed: int = 0, limit: Limit = Limit(playouts=10)) -> None:  # noqa: B008
    """Let a bot play random bots with every number of seats: legally, and the same way from the same seed."""
    for number in range(games):
        seats = possible_seats(game)[number % len(possible_seats(game))]
        for own in range(seats):
            bots: list[Bot] = [RandomBot() for _ in range(seats)]
            bots[own] = bot
            record = play(game, bots, seed=seed + number, limit=limit)
            if isinstance(bot, Seeded):
                again = play(game, bots, seed=seed + number, limit=limit)
                assert again == record, f"{bot!r} plays differently from the same seed"
