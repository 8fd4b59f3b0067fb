"""Warming up the kernel, with a message for the person who waits."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console

from sixfold.bots.warmup import is_warm, warm_up
from sixfold.rules.registry import game_info


def warm_up_bots(names: Iterable[str], game: str) -> None:
    """Warm up the kernel for these bots; a message on stderr says why it takes a while."""
    console, pieces = Console(stderr=True), game_info(game).pieces
    for name in dict.fromkeys(names):
        if is_warm(name, pieces):
            continue
        text = f"compiling the kernel for {name}; this happens once"
        if not console.is_terminal:
            console.print(text)
        with console.status(text):
            warm_up(name, pieces)
