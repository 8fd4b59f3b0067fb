"""Work that waits for a thread: refused in time, and then never done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from threading import Event

import pytest

from sixfold.room.store.base import Append, Busy, Crowded, Unsure, deadline, seconds_left
from sixfold.server import desks
from sixfold.server.desks import Desks, asker
from sixfold.testing.stores import listing, said

LONG = 30.0  # seconds that nothing here comes near


class Gate:
    """Work that has begun, and ends when it is let through."""

    def __init__(self) -> None:
        self.begun, self.open, self.count = Event(), Event(), 0

    def pass_through(self) -> int:
        self.count += 1
        self.begun.set()
        assert self.open.wait(LONG)
        return self.count


def at_desks(test: Callable[[Desks], Awaitable[None]], writers: int = 1) -> None:
    async def run() -> None:
        found = Desks(writers, LONG)
        try:
            await test(found)
        finally:
            await asyncio.to_thread(found.close)

    asyncio.run(run())


async def begun(gate: Gate) -> None:
    assert await asyncio.to_thread(gate.begun.wait, LONG)


def test_a_write_that_waited_too_long_is_refused_and_never_done() -> None:
    async def test(found: Desks) -> None:
        gate, done = Gate(), list[str]()
        first = asyncio.create_task(found.write("a", gate.pass_through))
        await begun(gate)
        found.seconds = 0.01
        with pytest.raises(Busy):
            await found.write("a", lambda: done.append("late"))
        found.seconds = LONG
        last = asyncio.create_task(found.write("a", lambda: done.append("last")))
        gate.open.set()
        assert await first == 1
        await last
        assert done == ["last"]
        assert found.writes_waiting == 0

    at_desks(test)


def test_a_write_whose_owner_has_gone_is_not_done() -> None:
    async def test(found: Desks) -> None:
        gate, done = Gate(), list[str]()
        first = asyncio.create_task(found.write("a", gate.pass_through))
        await begun(gate)
        gone = asyncio.create_task(found.write("a", lambda: done.append("gone")))
        while not found.writes_waiting:
            await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait({gone})
        gate.open.set()
        await first
        await found.write("a", lambda: done.append("last"))
        assert done == ["last"]

    at_desks(test)


def test_a_queue_that_is_too_long_refuses_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "MOST_WRITES", 2)

    async def test(found: Desks) -> None:
        gate = Gate()
        tasks = [asyncio.create_task(found.write("a", gate.pass_through))]
        await begun(gate)
        tasks += [asyncio.create_task(found.write("a", gate.pass_through)) for _ in range(2)]
        while found.writes_waiting < 2:
            await asyncio.sleep(0)
        with pytest.raises(Busy):
            await found.write("a", gate.pass_through)
        gate.open.set()
        assert await asyncio.gather(*tasks) == [1, 2, 3]

    at_desks(test)


def test_reading_does_not_wait_for_writing() -> None:
    async def test(found: Desks) -> None:
        gates = [Gate() for _ in range(10)]
        tasks = [asyncio.create_task(found.write("a", gate.pass_through)) for gate in gates]
        await begun(gates[0])
        assert await found.read(lambda: "read") == "read"
        assert not gates[0].open.is_set()
        for gate in gates:
            gate.open.set()
        await asyncio.gather(*tasks)

    at_desks(test)


def test_writes_of_one_table_keep_their_order_and_tables_do_not_wait_for_each_other() -> None:
    async def test(found: Desks) -> None:
        here, there = "a", next(name for name in "bcdefghijklmnop" if hash(name) % 4 != hash("a") % 4)
        gate, done = Gate(), list[int]()
        first = asyncio.create_task(found.write(here, gate.pass_through))
        tasks = [asyncio.create_task(found.write(here, partial(done.append, number))) for number in range(20)]
        await begun(gate)
        assert await found.write(there, lambda: "written") == "written"
        assert done == []
        gate.open.set()
        await asyncio.gather(first, *tasks)
        assert done == list(range(20))

    at_desks(test, writers=4)


def test_a_write_that_does_not_end_in_time_leaves_its_owner_unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "GRACE", 0.01)

    async def test(found: Desks) -> None:
        gate = Gate()
        await found.write("a", lambda: None)  # from now on there is a thread, which begins at once
        found.seconds = 1.0
        with pytest.raises(Unsure):
            await found.write("a", gate.pass_through)
        assert gate.begun.is_set()
        gate.open.set()

    at_desks(test)


def test_what_has_begun_knows_how_long_it_may_wait() -> None:
    async def test(found: Desks) -> None:
        left = await found.write("a", seconds_left)
        assert left is not None
        assert 0 < left <= LONG
        assert await found.read(seconds_left) is None
        with deadline(time.monotonic() - 1), pytest.raises(Busy):
            seconds_left()

    at_desks(test)


def test_an_asker_who_wants_a_lot_does_not_hold_up_others() -> None:
    async def test(found: Desks) -> None:
        gate, done = Gate(), list[str]()

        async def write(whose: str, number: int) -> None:
            asker.set(whose)
            await found.write("a", lambda: done.append(f"{whose} {number}"))

        first = asyncio.create_task(found.write("a", gate.pass_through))
        await begun(gate)
        waiting = [asyncio.create_task(write("eve", number)) for number in range(4)]
        waiting += [asyncio.create_task(write("ann", number)) for number in range(2)]
        await asyncio.sleep(0)  # now all of them wait
        gate.open.set()
        await asyncio.gather(first, *waiting)
        assert done == ["eve 0", "ann 0", "eve 1", "ann 1", "eve 2", "eve 3"]

    at_desks(test)


def test_one_asker_cannot_take_all_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "MOST_WRITES", 20)

    async def test(found: Desks) -> None:
        gate = Gate()

        async def write(whose: str) -> None:
            asker.set(whose)
            await found.write("a", lambda: None)

        first = asyncio.create_task(found.write("a", gate.pass_through))
        await begun(gate)
        eves = [asyncio.create_task(write("eve")) for _ in range(5)]
        ann = asyncio.create_task(write("ann"))
        await asyncio.sleep(0)
        gate.open.set()
        answers = await asyncio.gather(*eves, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None)] * 2 + [Crowded] * 3
        await asyncio.gather(first, ann)

    at_desks(test)


def entry(match_id: str, number: int = 0) -> Append:
    return Append(match_id, number, said(), listing(match_id))


def test_entries_that_wait_together_are_written_together() -> None:
    written: list[list[str]] = []
    settled: list[str] = []

    def append_all(appends: Sequence[Append]) -> list[bool]:
        written.append([append.match_id for append in appends])
        return [append.match_id != "late" for append in appends]

    async def test() -> None:
        found = Desks(1, LONG, append_all)
        gate = Gate()
        first = asyncio.create_task(found.write("a", gate.pass_through))
        await begun(gate)
        appends = [
            asyncio.create_task(found.append(entry(name), partial(settled.append, name))) for name in ("b", "late", "c")
        ]
        await asyncio.sleep(0)
        alone = asyncio.create_task(found.write("a", lambda: written.append(["alone"])))
        await asyncio.sleep(0)
        last = asyncio.create_task(found.append(entry("d"), partial(settled.append, "d")))
        await asyncio.sleep(0)
        appends[2].cancel()
        await asyncio.wait(appends[2:])  # its asker has gone before it began
        gate.open.set()
        assert await asyncio.gather(*appends[:2], last) == [True, False, True]
        await asyncio.gather(first, alone)
        await asyncio.to_thread(found.close)

    asyncio.run(test())
    assert written == [["b", "late"], ["alone"], ["d"]]
    assert settled == ["b", "d"]


def test_an_entry_is_settled_even_if_its_asker_has_gone() -> None:
    settled: list[str] = []

    async def test() -> None:
        gate = Gate()
        found = Desks(1, LONG, lambda appends: [bool(gate.pass_through())])
        writing = asyncio.create_task(found.append(entry("a"), partial(settled.append, "a")))
        await begun(gate)
        writing.cancel()
        gate.open.set()
        await found.write("a", lambda: None)
        await asyncio.to_thread(found.close)

    asyncio.run(test())
    assert settled == ["a"]


def test_a_store_that_fails_fails_all_that_wait_together() -> None:
    def append_all(appends: Sequence[Append]) -> list[bool]:
        raise Busy("nobody comes through")

    async def test() -> None:
        found = Desks(1, LONG, append_all)
        both = (found.append(entry(name), lambda: None) for name in "ab")
        answers = await asyncio.gather(*both, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Busy, Busy]
        assert found.writes_waiting == 0
        await asyncio.to_thread(found.close)

    asyncio.run(test())
