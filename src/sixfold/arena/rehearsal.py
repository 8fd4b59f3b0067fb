"""Short games before it counts: they have the kernel compiled and loaded, so that no move is timed with that."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any

from sixfold.arena.play import BotError, play
from sixfold.bots.bot import Limit
from sixfold.bots.registry import bot, uses_kernel
from sixfold.rules.registry import game as make_game


def rehearse(name: str, game: str) -> None:
    """Let a bot that thinks with the kernel play short games of the same kind to their end; others need not."""
    if not uses_kernel(name) or not jit().is_compiled():
        return
    for seats in (2, 3):  # the end of a game between more than two may be thought about in another way
        with suppress(BotError):  # it will fail again where that counts
            play(make_game(kind_of(game), copies=1), [bot(name)] * seats, seed=1, limit=Limit(playouts=1))
    jit().note_warm(part(name, game))


def is_rehearsed(name: str, game: str) -> bool:
    """Whether what a bot needs is compiled already; then a rehearsal takes hardly any time."""
    return not uses_kernel(name) or not jit().is_compiled() or bool(jit().is_warm(part(name, game)))


def jit() -> Any:
    """The compiler. It takes a second to load, which only those should wait for who need it."""
    return import_module("sixfold.kernel.jit")


def part(name: str, game: str) -> str:
    """What is compiled for a bot."""
    return f"{name.replace(':', '-')}-{kind_of(game)}"


def kind_of(game: str) -> str:
    """The game that stands for its kind: all games on a grid share their code."""
    return game if game == "rummy" else "qwirkle"
