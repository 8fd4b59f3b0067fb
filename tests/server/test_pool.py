"""Processes are killed at various moments: every caller gets an answer or an error at once, and work continues."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sixfold.room.retrying import LONGEST_PAUSE, pause_after
from sixfold.server import pool as pools
from sixfold.server.pool import JobFailed, Overdue, Pool, ProcessDied
from tests.server import chores

PATIENCE = 60.0  # seconds: machines may be busy
ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def running(size: int = 1, warm_up: Callable[[], object] = chores.nothing) -> AsyncIterator[Pool]:
    """A pool of real processes."""
    pool = Pool("test", size, warm_up, asyncio.Lock())
    pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


async def asked(pool: Pool, function: Callable[..., Any], *args: object, seconds: float = PATIENCE) -> Any:
    """The answer to a question."""
    return await pool.ask(lambda left: (function, args), time.monotonic() + seconds)


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that has to happen."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.02)


def begun(path: Path) -> bool:
    return path.exists() and path.read_text() != ""


def test_an_idle_process_that_is_killed_is_replaced() -> None:
    async def story() -> None:
        async with running() as pool:
            first = await asked(pool, chores.own_process)
            os.kill(first, signal.SIGKILL)
            await until(lambda: pool.restarts == 1 and pool.report().is_well)
            assert await asked(pool, chores.own_process) != first

    asyncio.run(story())


def test_a_process_that_is_killed_at_work_loses_its_own_job_and_no_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with running() as pool:
            path = tmp_path / "begun"
            working = asyncio.create_task(asked(pool, chores.sleep, str(path), PATIENCE))
            waiting = asyncio.create_task(asked(pool, chores.own_process))
            await until(partial(begun, path))
            assert (pool.report().waiting, pool.report().alive) == (1, 1)
            os.kill(int(path.read_text()), signal.SIGKILL)
            with pytest.raises(ProcessDied):
                await working
            assert await waiting != int(path.read_text())

    asyncio.run(story())


def test_a_process_that_is_killed_while_it_warms_up_is_replaced(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(warm_up=partial(chores.kill_itself_once, str(tmp_path / "dead"))) as pool:
            assert not pool.report().is_well
            assert await asked(pool, chores.own_process)
            assert (pool.restarts, pool.report().is_well) == (1, True)

    asyncio.run(story())


def test_processes_that_die_at_once_are_started_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    losses = list[int]()

    def pause(failures: int) -> float:
        losses.append(failures)
        return 0.0

    async def story() -> None:
        async with running(warm_up=chores.kill_itself) as pool:
            await until(lambda: len(losses) >= 3)
            monkeypatch.setattr(pool, "warm_up", chores.nothing)
            assert await asked(pool, chores.own_process)
            before = len(losses)
            with pytest.raises(ProcessDied):
                await asked(pool, chores.kill_itself)
            await until(lambda: len(losses) > before)
            assert losses[:before] == [*range(1, before + 1)]
            assert losses[before] == 1  # it had worked before it died

    monkeypatch.setattr(pools, "pause_after", pause)
    asyncio.run(story())


def test_a_job_that_kills_every_process_does_not_stop_the_others() -> None:
    async def story() -> None:
        async with running() as pool:
            for _ in range(2):
                with pytest.raises(ProcessDied):
                    await asked(pool, chores.kill_itself)
            assert await asked(pool, chores.own_process)

    asyncio.run(story())


def test_waiting_too_long_in_the_queue_is_reported_and_ends_no_process(tmp_path: Path) -> None:
    async def story() -> None:
        async with running() as pool:
            path = tmp_path / "begun"
            working = asyncio.create_task(asked(pool, chores.sleep, str(path), 2.0))
            await until(partial(begun, path))
            with pytest.raises(Overdue):
                await asked(pool, chores.fail, seconds=0.1)
            assert pool.report().waiting == 0
            assert await working == int(path.read_text())
            assert pool.restarts == 0

    asyncio.run(story())


def test_a_process_that_hangs_is_ended_and_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with running() as pool:
            first = await asked(pool, chores.own_process)
            monkeypatch.setattr(pools, "GRACE", 0.1)
            with pytest.raises(Overdue):
                await asked(pool, chores.sleep, str(tmp_path / "begun"), PATIENCE * 2, seconds=0.5)
            monkeypatch.undo()
            assert await asked(pool, chores.own_process) != first

    asyncio.run(story())


def test_what_is_run_is_decided_when_a_process_begins(tmp_path: Path) -> None:
    async def story() -> None:
        async with running() as pool:
            path = tmp_path / "begun"
            working = asyncio.create_task(asked(pool, chores.sleep, str(path), 0.5))
            await until(partial(begun, path))
            left = await pool.ask(lambda left: (abs, (left,)), time.monotonic() + PATIENCE)
            assert left < PATIENCE
            assert working.done()

    asyncio.run(story())


def test_an_exception_in_a_job_is_reported_without_its_message() -> None:
    async def story() -> None:
        async with running() as pool:
            with pytest.raises(JobFailed) as error:
                await asked(pool, chores.fail)
            assert (error.value.error_name, pool.restarts) == ("ValueError", 0)
            assert "chores.py" in error.value.where[-1]
            assert "Rc" not in repr(error.value.where)

    asyncio.run(story())


def test_a_process_that_is_not_warm_yet_does_what_needs_no_warmth(tmp_path: Path) -> None:
    async def story() -> None:
        warming = asyncio.Lock()
        async with warming:  # another process is warming up
            pool = Pool("test", 1, chores.nothing, warming)
            pool.start()
            found = await pool.ask(lambda left: (chores.own_process, ()), time.monotonic() + PATIENCE, needs_warm=False)
            assert found
            assert not pool.is_warm
        await until(lambda: pool.is_warm)
        await pool.stop()
        assert pool.report().alive == 0

    asyncio.run(story())


def test_pauses_get_longer_but_not_too_long() -> None:
    pauses = [pause_after(failures) for failures in range(1, 2000)]
    assert pauses[0] < pauses[2] < pauses[6]
    assert max(pauses) <= LONGEST_PAUSE


SERVER = """
import asyncio, sys
from tests.server import chores
from sixfold.server.pool import Pool

async def story():
    pool = Pool("test", 2, chores.nothing, asyncio.Lock())
    pool.start()
    idle = await pool.ask(lambda left: (chores.own_process, ()), 1e12)
    busy = asyncio.create_task(pool.ask(lambda left: (chores.sleep, (sys.argv[1], 600.0)), 1e12))
    await busy

if __name__ == "__main__":
    asyncio.run(story())
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")
def test_processes_do_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    script, path = tmp_path / "server.py", tmp_path / "begun"
    script.write_text(SERVER)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    with subprocess.Popen([sys.executable, str(script), str(path)], env=environment) as server:
        wait_until(lambda: begun(path) and len(children(server.pid)) >= 3)  # two workers, and Python's own helper
        left_behind = children(server.pid)
        server.kill()
    wait_until(lambda: not any(map(is_running, left_behind)))


def wait_until(is_so: Callable[[], bool]) -> None:
    asyncio.run(until(is_so))


def stat(process: int) -> list[str]:
    """What Linux says about a process, from its state on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def is_running(process: int) -> bool:
    try:
        return stat(process)[0] != "Z"
    except OSError:
        return False


def children(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and is_running(int(entry.name)):
            with suppress(OSError):  # it has just ended
                found += [int(entry.name)] if int(stat(int(entry.name))[1]) == parent else []
    return found
