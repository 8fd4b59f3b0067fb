"""Warm up the kernel: compile and load what a bot needs, so that no move has to wait for it.

``python -m sixfold.bots.warmup`` does so for all strong levels and pieces.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

from sixfold.bots.bot import Limit
from sixfold.bots.registry import bot, uses_kernel
from sixfold.rules.actions import Event
from sixfold.rules.dealer import RandomDealer, advance
from sixfold.rules.game import Game
from sixfold.rules.info import Pieces
from sixfold.rules.registry import shortest_game

STRONG = ("club", "expert")  # the levels that use the kernel


def warm_up(bot_name: str, pieces: Pieces) -> None:
    """Let a bot that uses the kernel play short games with these pieces; any other bot is already warm."""
    if not uses_kernel(bot_name) or not _jit().is_compiled():
        return
    for seats in (2, 3):  # more than two seats need another search at the end of a game
        with suppress(Exception):  # a bot that fails here fails again where it counts
            _play(shortest_game(pieces), bot_name, seats)
    _jit().note_warm(_part(bot_name, pieces))


def is_warm(bot_name: str, pieces: Pieces) -> bool:
    """Whether everything a bot needs is compiled, so that warming up hardly takes any time."""
    return not uses_kernel(bot_name) or not _jit().is_compiled() or bool(_jit().is_warm(_part(bot_name, pieces)))


def _play(game: Game, bot_name: str, seats: int) -> None:
    """Play a whole game with as little thought as possible."""
    player, dealer = bot(bot_name, Random(1)), RandomDealer(Random(1))
    events: list[Event]
    state, events = advance(game, game.initial(seats), dealer)
    while (seat := game.actor(state)) is not None:
        past = tuple(game.redact(event, seat) for event in events)
        action = player.choose(game.observe(state, seat), past, Limit(playouts=1))
        state, deals = advance(game, game.apply(state, action), dealer)
        events += [action, *deals]


def _jit() -> Any:
    """The compiler. It takes a second to load, which no bot without the kernel should wait for."""
    return import_module("sixfold.kernel.jit")


def _part(bot_name: str, pieces: Pieces) -> str:
    """The name of a bot's compiled code in the cache."""
    return f"{bot_name.replace(':', '-')}-{pieces}"


if __name__ == "__main__":
    for strong in STRONG:
        for pieces in Pieces:
            warm_up(strong, pieces)
