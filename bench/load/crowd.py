"""A part of the people: a process of its own, so that one process need not have all their sockets."""

from __future__ import annotations

import asyncio
import gc
import resource
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, NamedTuple

from bench.server.house import Rooms
from bench.server.stock import Match
from bench.server.tables import Hall


class Paced(NamedTuple):
    """What a crowd has seen in some seconds of play."""

    waits: list[float]  # for the acknowledgement of each move, in seconds
    received: int  # bytes


class CrowdFailed(Exception):
    """Something went wrong for somebody in a crowd; says what."""


@dataclass
class Crowd:
    """The end of a crowd's pipe that asks."""

    process: BaseProcess
    pipe: Connection

    @classmethod
    def start(cls, rooms: Rooms, seed: int) -> Crowd:
        """Start the process."""
        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=be_a_crowd, args=(rooms, seed, there), daemon=True)
        process.start()
        there.close()
        return cls(process, here)

    async def open(self, matches: list[Match]) -> None:
        """Let the people of these matches come."""
        await self._ask("open", matches)

    async def pace(self, rate: float, seconds: float) -> Paced:
        """Let people make this many moves a second."""
        paced: Paced = await self._ask("pace", rate, seconds)
        return paced

    async def _ask(self, *question: object) -> Any:
        self.pipe.send(question)
        try:
            answer = await asyncio.to_thread(self.pipe.recv)
        except EOFError:
            raise CrowdFailed("a crowd has died") from None
        if isinstance(answer, str):
            raise CrowdFailed(answer)
        return answer

    def stop(self) -> None:
        """Let all go."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def be_a_crowd(rooms: Rooms, seed: int, pipe: Connection) -> None:
    """Do what the pipe asks for, until it is closed."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    gc.disable()  # while we collect garbage, answers would seem to be late
    try:
        asyncio.run(_answer(Hall(rooms, Random(seed)), pipe))
    except (EOFError, KeyboardInterrupt):
        return
    except BaseException as error:
        pipe.send(f"{type(error).__name__}: {error}")


async def _answer(hall: Hall, pipe: Connection) -> None:
    failed: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def fail(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not failed.done():
            failed.set_exception(context.get("exception") or RuntimeError(context["message"]))

    asyncio.get_running_loop().set_exception_handler(fail)
    while True:
        question, *more = await _unless(failed, asyncio.to_thread(pipe.recv))
        if question == "open":
            await _unless(failed, hall.play_at(*more))
            pipe.send(None)
        else:
            pipe.send(await _unless(failed, _pace(hall, *more)))


async def _pace(hall: Hall, rate: float, seconds: float) -> Paced:
    await hall.prepare(rate * seconds)
    window = await hall.pace(rate, seconds)
    return Paced(window.waits, window.received)


async def _unless(failed: asyncio.Future[Any], work: Any) -> Any:
    """The result of some work; raises the error of any socket that fails meanwhile."""
    task = asyncio.ensure_future(work)
    await asyncio.wait((task, failed), return_when=asyncio.FIRST_COMPLETED)
    if failed.done():
        task.cancel()
        failed.result()
    return await task
