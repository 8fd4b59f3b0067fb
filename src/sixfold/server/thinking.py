"""What bots do in processes of their own, here or on another machine."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module

from filelock import FileLock

from sixfold.bots.bot import Limit
from sixfold.bots.registry import bot, hint
from sixfold.bots.warmup import STRONG, warm_up
from sixfold.rules.actions import Action, Event
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation
from sixfold.rules.registry import shortest_game
from sixfold.server.elsewhere.base import BOTS, HINTS
from sixfold.server.pool import Pool

STAND_IN_FOR = {"expert": "club"}  # who decides instead with little time, or after a failure, in the same processes
THINKING_SHARE = 0.8  # of the time that is left when a bot begins: it may run over
ENOUGH = 0.5  # of the time: with less, a strong bot leaves the move to its stand-in, and the queue gets shorter


def make_pools(bots: int, hints: int) -> tuple[Pool, Pool]:
    """Processes for bots, and others for hints, so that neither waits for the other."""
    warming = asyncio.Lock()
    return Pool(BOTS, bots, _warm_up_bots, warming), Pool(HINTS, hints, _warm_up_hints, warming)


def who_thinks(level: str, cheaper: str | None, left: float, seconds: float) -> tuple[str, float]:
    """Which bot decides with the time that is left of some seconds, and how long it may think."""
    by = cheaper if cheaper and left < seconds * ENOUGH else level
    return by, left * THINKING_SHARE


def choose(level: str, seen: Observation, past: Sequence[Event], seconds: float) -> Action:
    """What a bot does."""
    return bot(level).choose(seen, past, Limit(seconds=seconds))


def choose_by(level: str, seen: Observation, past: Sequence[Event], seconds: float) -> tuple[str, Action]:
    """What a bot does, and which bot that is."""
    return level, choose(level, seen, past, seconds)


@contextmanager
def _compiling() -> Iterator[None]:
    """Within the block, no other server on this machine compiles: they would spoil each other's cache."""
    folder = import_module("sixfold.kernel.jit").cache_folder()
    with ExitStack() as stack:
        with suppress(OSError):  # there is no cache to spoil
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(FileLock(folder / "compiling.lock"))
        yield


def _warm_up_bots() -> None:
    with _compiling():
        for pieces in Pieces:
            for level in STRONG:
                warm_up(level, pieces)


def _warm_up_hints() -> None:
    with _compiling():
        for pieces in Pieces:
            warm_up("club", pieces)
    hint(shortest_game(Pieces.TILES).position(board="Rc@0,0", hand="Rs Bx", bag=20), [])
