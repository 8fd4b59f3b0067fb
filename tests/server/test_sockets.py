"""Sockets: who is woken, who is let go, and what a client may say about what it knows."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack
from random import Random
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.entry import Entry
from sixfold.room.notices import Chair, Opened
from sixfold.room.room import Room
from sixfold.room.standing import Standing
from sixfold.room.store.memory import MemoryStore
from sixfold.server.budgets import Budgets, Who
from sixfold.server.matches import Matches
from sixfold.server.sockets import FLOODING, MOST_ANSWERS, PATIENCE, Socket
from sixfold.server.workers import Workers
from tests.server.clients import TWO, WITH_BOT, Screen, browser, person, server, settings


class Watching:
    """A watcher that counts how often it is woken."""

    def __init__(self, person: str | None) -> None:
        self.person, self.woken = person, 0

    def ring(self) -> None:
        self.woken += 1

    def tell_thinking(self, seat: int) -> None:
        """A bot is at work."""

    def send_over(self) -> None:
        """The server is about to stop."""


def test_a_number_that_no_log_has_ever_had_tells_of_nothing_missed() -> None:
    with server() as client:
        ann = person(client, "Ann")
        match_id = ann.open(TWO)
        for number in (-1, 0, 1, 1000):
            with ann.watching(match_id, number) as screen:
                assert screen.hello["missed"] == []


def test_only_somebody_who_was_not_there_wakes_the_others() -> None:
    matches = Matches(MemoryStore(), MemoryBus(), Workers(0, 0, 1.0), settings())
    ann, again, eve = Watching("ann"), Watching("ann"), Watching(None)
    ben = Watching("ben")
    for watcher in (ann, again, eve, ben):
        matches.watch("t1", watcher)
    assert [watcher.woken for watcher in (again, eve)] == [2, 2]  # by themselves, and by Ben
    before = ann.woken
    for watcher in (eve, again, ben):
        matches.unwatch("t1", watcher)
    assert ann.woken == before + 1  # Ben has gone


class Line:
    """A connection whose other end reads only when it is told to."""

    def __init__(self) -> None:
        self.arrived: asyncio.Queue[str | None] = asyncio.Queue()
        self.reading = asyncio.Event()
        self.sent: list[Any] = []
        self.code: int | None = None

    async def send_text(self, text: str) -> None:
        await self.reading.wait()
        self.sent.append(json.loads(text))

    async def receive_text(self) -> str:
        text = await self.arrived.get()
        if text is None:
            raise WebSocketDisconnect
        return text

    async def close(self, code: int, reason: str) -> None:
        self.code = code


class TestSlowReaders:
    """A client that does not read costs next to nothing, and misses nothing."""

    def test_it_gets_the_newest_view_alone_with_all_that_happened(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made: list[int] = []
        update = Socket._update_text

        def counted(socket: Socket, standing: Standing, number: int) -> str:
            made.append(standing.number)
            return update(socket, standing, number)

        monkeypatch.setattr(Socket, "_update_text", counted)

        async def scene(socket: Socket, line: Line, room: Room) -> None:
            line.reading.set()
            await until(lambda: bool(line.sent))
            line.reading.clear()
            made.clear()
            for number in range(30):
                room.say(ANN, "Ann", f"line {number}")
                await asyncio.sleep(0)
            await until(lambda: bool(made))
            line.reading.set()
            await until(lambda: line.sent[-1]["view"]["number"] == 31)
            assert len(made) <= 3  # what was under way when the client stopped reading, and the newest
            steps = [step["number"] for message in line.sent[1:] for step in message["items"]]
            assert steps == list(range(2, 32))

        played(scene)

    def test_nothing_more_is_heard_from_it_until_it_reads_its_answers(self) -> None:
        async def scene(socket: Socket, line: Line, room: Room) -> None:
            line.reading.set()
            await until(lambda: bool(line.sent))
            line.reading.clear()
            for _ in range(5 * MOST_ANSWERS):
                line.arrived.put_nowait('{"type": "ping"}')
            await until(lambda: len(socket.answers) >= MOST_ANSWERS - 1)  # one is being sent
            for _ in range(100):
                await asyncio.sleep(0)
            assert len(socket.answers) <= MOST_ANSWERS
            assert line.arrived.qsize() >= 3 * MOST_ANSWERS
            line.reading.set()
            await until(lambda: sum(message["type"] == "pong" for message in line.sent) == 5 * MOST_ANSWERS)

        played(scene)


ANN = "ann-id"


def played(scene: Callable[[Socket, Line, Room], Awaitable[None]]) -> None:
    """Let Ann watch her own match through a line."""

    async def run() -> None:
        matches = Matches(MemoryStore(), MemoryBus(), Workers(0, 0, 1.0), settings())
        await matches.start()
        room = matches.room("t1")
        room.open(Opened("qwirkle", (), (Chair(ANN, "Ann"), Chair()), ANN))
        line = Line()
        socket = Socket(cast(WebSocket, line), matches, Budgets(settings()), "t1", Who("here", ANN), None)
        running = asyncio.create_task(socket.run())
        await scene(socket, line, room)
        line.arrived.put_nowait(None)
        await running
        await matches.stop()

    asyncio.run(run())


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.005)


class TestFloods:
    def hear(self, screen: Screen, count: int) -> None:
        for _ in range(count):
            screen.next()

    @pytest.mark.parametrize("text", ["x" * 60_000, "nonsense", '{"type": "ping"}'], ids=["long", "nonsense", "many"])
    def test_a_client_that_keeps_sending_refused_messages_is_closed(self, text: str) -> None:
        with server(messages_per_minute=40) as client:
            ann = person(client, "Ann")
            with ann.watching(ann.open(TWO)) as screen:
                count = 40 + 2 * PATIENCE
                for _ in range(count):
                    screen.socket.send_text(text)
                assert screen.until("refused")
                with pytest.raises(WebSocketDisconnect) as closed:
                    self.hear(screen, count - 40 - 1)  # there would be as many answers at least
                assert closed.value.code == FLOODING

    def test_a_slip_now_and_then_is_only_refused(self) -> None:
        with server() as client:
            ann = person(client, "Ann")
            with ann.watching(ann.open(TWO)) as screen:
                for _ in range(2 * PATIENCE):
                    screen.socket.send_text("nonsense")
                    assert screen.until("refused")["sentence"]["code"] == "bad-message"
                    screen.send(type="ping")
                    assert screen.until("pong")


class TestJoining:
    """People who join are told what happened; the log is replayed for that once, not for each of them."""

    def replays(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        found: list[int] = []
        of = Standing.of.__func__  # type: ignore[attr-defined]

        def counted(kind: type[Standing], entries: Iterable[Entry]) -> Standing:
            found.append(1)
            return cast(Standing, of(kind, entries))

        monkeypatch.setattr(Standing, "of", classmethod(counted))
        return found

    def test_a_second_one_costs_no_replay(self, monkeypatch: pytest.MonkeyPatch) -> None:
        store = MemoryStore()
        with server(store) as client:
            ann = person(client, "Ann")
            match_id = ann.open(WITH_BOT, start=True)
            with ann.watching(match_id) as screen:
                screen.play_until_over(Random(1))
        with server(store) as client:  # started again
            found = self.replays(monkeypatch)
            eve, missed = person(client, "Eve"), []
            for _ in range(5):
                with eve.watching(match_id, number=1) as screen:
                    missed.append(screen.hello["missed"])
            assert len(found) <= 2  # to load the table, and to tell what happened
            assert missed[0] == missed[-1]
            assert {step["number"] for step in missed[0]} == set(range(2, screen.view["number"] + 1))

    def test_a_client_that_asks_for_too_many_replays_gets_the_view_alone(self) -> None:
        with server(replays_per_minute=0) as client:
            ann = person(client, "Ann")
            match_id = ann.open(WITH_BOT, start=True)
            with ann.watching(match_id) as screen:
                screen.play_until_over(Random(1))
            number = screen.view["number"]
            with ann.watching(match_id, number=1) as screen:
                assert (screen.hello["missed"], screen.view["number"]) == ([], number)
            with ann.watching(match_id, number=number - 2) as screen:
                assert {step["number"] for step in screen.hello["missed"]} == {number - 1, number}
            assert ann.client.get(f"/api/matches/{match_id}/replay").status_code == 429


def test_those_who_only_watch_share_what_they_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str | None] = []
    update = Socket._update_text

    def counted(socket: Socket, standing: Standing, number: int) -> str:
        made.append(socket.person)
        return update(socket, standing, number)

    monkeypatch.setattr(Socket, "_update_text", counted)
    with server() as client, ExitStack() as stack:
        ann = person(client, "Ann")
        match_id = ann.open(TWO)
        eve = browser(client)
        screens = []
        for _ in range(6):
            screens.append(Screen(stack.enter_context(eve.websocket_connect(f"/api/matches/{match_id}/socket"))))
        ann.post(match_id, "bot", chair=1, level="club")
        shown = [screen.until("update") for screen in screens]
        assert shown == shown[:1] * 6
        assert made == [None]


def test_a_person_who_was_sent_away_is_told_and_spectators_are_not() -> None:
    with server() as client, ExitStack() as stack:
        ann, ben, eve = (person(client, name) for name in ("Ann", "Ben", "Eve"))
        match_id = ann.open(TWO)
        ben.post(match_id, "sit")
        spectator, sent = (stack.enter_context(each.watching(match_id)) for each in (eve, ben))
        ann.post(match_id, "send-away", chair=1, keep_out=True)
        for screen, was_sent in ((sent, True), (spectator, False)):
            while any(seat["name"] == "Ben" for seat in screen.view["seats"]):
                screen.next()
            assert (screen.view["sent_away"], screen.view["kept_out"]) == (was_sent, was_sent)


class Gone:
    """A page that was closed before anything could be sent to it."""

    async def send_text(self, text: str) -> None:
        raise WebSocketDisconnect(1006)


def test_a_page_that_is_closed_before_it_is_greeted_is_not_a_failure() -> None:
    with server() as client:
        here = client.app.state.context  # type: ignore[attr-defined]
        match_id = person(client, "Ann").open(TWO)
        socket = Socket(Gone(), here.matches, here.budgets, match_id, Who("here"), None)  # type: ignore[arg-type]
        asyncio.run(socket.run())
        assert here.matches.watchers == {}
