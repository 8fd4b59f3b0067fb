"""Servers that share a database are one house: whatever happens at one of them is known at the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from sixfold.server.peering import BEAT_PAUSE
from tests.several.servers import Several
from tests.soak.people import Person, View
from tests.soak.serving import FREE, Serving

PATIENCE = 60.0  # seconds; the servers know from the bus alone, so none of this comes by itself
TWO = [{"holder": "me"}, {"holder": "open"}]
SETTINGS = {
    **FREE,
    "SIXFOLD_AWAY_SECONDS": "1",
    "SIXFOLD_CHAT_PER_MINUTE": "4,1000,1000",
    "SIXFOLD_BOT_SECONDS": "60",  # longer than the patience: no bot's turn is taken over from a server that lives
}
SLOW_BOTS = {**SETTINGS, "SIXFOLD_BOT_PAUSE": "10"}  # so that one dies while its bot thinks


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module", params=["postgresql", "valkey"])
def several(
    request: pytest.FixtureRequest, loop: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Several]:
    """Three servers, with a bus of each kind."""
    bus = "postgresql"
    if request.param == "valkey":
        bus = f"valkey://127.0.0.1:{request.getfixturevalue('shared_valkey').port}"
    folder, database = tmp_path_factory.mktemp("several"), request.getfixturevalue("shared_postgres_url")
    house = Several(folder, database, bus, SETTINGS, program="tests.several.listening")
    try:
        loop.run(house.start())
        yield house
    finally:
        loop.run(house.kill())
    assert not house.errors(), "\n".join(house.errors())


class Screen:
    """A person's socket at one server, and what it shows."""

    def __init__(self, person: Person, socket: ClientConnection) -> None:
        self.person, self.socket = person, socket
        self.view: View = {}
        self.said: list[dict[str, Any]] = []

    async def until(self, condition: Callable[[View], Any]) -> View:
        """Read until the view is as wanted."""
        async with asyncio.timeout(PATIENCE):
            while not (self.view and condition(self.view)):
                self.hear(json.loads(await self.socket.recv()))
        return self.view

    async def until_number(self, number: int) -> View:
        """Read until this many entries are known."""
        return await self.until(lambda view: view["number"] >= number)

    async def answer(self, key: str) -> dict[str, Any]:
        """Read until a message with this key is answered."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [each for each in self.said if each.get("key") == key]):
                self.hear(json.loads(await self.socket.recv()))
        return found[0]

    def hear(self, message: dict[str, Any]) -> None:
        self.said.append(message)
        if "view" in message:
            self.view = message["view"]

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def pong(self) -> None:
        """Read until all that was sent before has been answered."""
        before = len(self.said)
        await self.send(type="ping")
        async with asyncio.timeout(PATIENCE):
            while not any(each["type"] == "pong" for each in self.said[before:]):
                self.hear(json.loads(await self.socket.recv()))

    async def act(self, action: str, key: str) -> None:
        await self.send(type="act", at=self.view["at"], actions=[action], key=key)


def at(person: Person, serving: Serving) -> Person:
    """The same person at another server."""
    there = Person(person.name, serving.address)
    there.http.cookies = person.http.cookies
    return there


@asynccontextmanager
async def watching(match_id: str, *people: Person) -> AsyncIterator[list[Screen]]:
    """The screens of these people, once each shows the match."""
    async with AsyncExitStack() as stack:
        screens = [Screen(each, await stack.enter_async_context(each.connect(match_id, 0))) for each in people]
        for screen in screens:
            await screen.until(lambda view: True)
        yield screens


@asynccontextmanager
async def two_people(several: Several, **more: Any) -> AsyncIterator[tuple[str, Person, Person]]:
    """A match that Ann has opened at the first server and Ben has joined at the second."""
    ann, ben = Person("Ann", several.each[0].address), Person("Ben", several.each[1].address)
    for each in (ann, ben):
        await each.come()
    try:
        match_id = await ann.open("qwirkle", {"copies": 1}, TWO)
        await ben.until(match_id, "sit", lambda view: any(seat["you"] for seat in view["seats"]))
        yield match_id, ann, ben
    finally:
        for each in (ann, ben):
            await each.http.aclose()


def first_play(view: View) -> str:
    return f"place {view['legal']['plays'][0][0]}"


def test_a_move_at_one_server_is_seen_at_another(several: Several, loop: asyncio.Runner) -> None:
    async def scenario() -> None:
        async with two_people(several) as (match_id, ann, ben):
            await ann.until(match_id, "start", lambda view: view["status"] == "playing")
            async with watching(match_id, ann, ben) as screens:
                for number in range(4):
                    mover, other = sorted(screens, key=lambda screen: screen.view["seat"] != screen.view["turn"])
                    await mover.act(first_play(mover.view), f"move-{number}")
                    done = await mover.answer(f"move-{number}")
                    assert done["type"] == "done"
                    for screen in (mover, other):
                        await screen.until_number(done["number"])

    loop.run(scenario())


def test_of_moves_through_different_servers_one_wins(several: Several, loop: asyncio.Runner) -> None:
    async def scenario() -> None:
        async with two_people(several) as (match_id, ann, ben):
            await ann.until(match_id, "start", lambda view: view["status"] == "playing")
            view = await ann.view(match_id)
            mover = ann if view["seat"] == view["turn"] else ben
            everywhere = [at(mover, serving) for serving in several.each]
            async with watching(match_id, *everywhere) as screens:
                plays = screens[0].view["legal"]["plays"]
                await asyncio.gather(
                    *(
                        screen.act(f"place {plays[number % len(plays)][0]}", f"race-{number}")
                        for number, screen in enumerate(screens)
                    )
                )
                answers = [await screen.answer(f"race-{number}") for number, screen in enumerate(screens)]
                assert sorted(answer["type"] for answer in answers) == ["done", "refused", "refused"]
                number = next(answer["number"] for answer in answers if answer["type"] == "done")
                views = [await screen.until_number(number) for screen in screens]
                assert views[0]["board"] == views[1]["board"] == views[2]["board"]

    loop.run(scenario())


def test_the_same_move_sent_again_to_another_server_is_made_once(several: Several, loop: asyncio.Runner) -> None:
    async def scenario() -> None:
        async with two_people(several) as (match_id, ann, ben):
            await ann.until(match_id, "start", lambda view: view["status"] == "playing")
            view = await ann.view(match_id)
            mover = ann if view["seat"] == view["turn"] else ben
            async with watching(match_id, *(at(mover, serving) for serving in several.each)) as screens:
                at_start, action = screens[0].view["at"], first_play(screens[0].view)
                numbers = []
                for screen in screens:
                    await screen.send(type="act", at=at_start, actions=[action], key="again")
                    numbers.append((await screen.answer("again"))["number"])
                assert len(set(numbers)) == 1

    loop.run(scenario())


def here(view: View, name: str) -> bool:
    """Whether a person is at the match, according to a view."""
    return any(seat["name"] == name and seat["connected"] for seat in view["seats"])


def test_who_is_there_is_known_everywhere(several: Several, loop: asyncio.Runner) -> None:
    async def scenario() -> None:
        async with two_people(several) as (match_id, ann, ben):
            await ann.until(match_id, "start", lambda view: view["status"] == "playing")
            async with watching(match_id, ann) as (screen,):
                async with watching(match_id, ben):
                    await screen.until(lambda view: here(view, "Ben"))
                    cat = Person("Cat", several.each[2].address)
                    async with asyncio.timeout(PATIENCE):  # nobody watches it there, so nobody is told
                        while not here(await cat.view(match_id), "Ann"):
                            await asyncio.sleep(0.1)
                    await cat.http.aclose()
                await screen.until(lambda view: not here(view, "Ben"))

    loop.run(scenario())


def test_a_bot_takes_over_only_from_somebody_who_is_gone_everywhere(several: Several, loop: asyncio.Runner) -> None:
    async def scenario() -> None:
        async with two_people(several) as (match_id, ann, ben):
            await ann.until(match_id, "start", lambda view: view["status"] == "playing")
            seat = (await ben.view(match_id))["seat"]
            async with watching(match_id, ann, ben):
                await asyncio.sleep(1.5)
                refused = await ann.http.post(f"/matches/{match_id}/hand-over", json={"seat": seat})
                assert refused.json()["code"] == "not-away"
            async with asyncio.timeout(PATIENCE):
                while (answer := await ann.http.post(f"/matches/{match_id}/hand-over", json={"seat": seat})).is_error:
                    assert answer.json()["code"] in ("not-away", "not-away-yet")
                    await asyncio.sleep(0.1)

    loop.run(scenario())


def test_budgets_are_shared(several: Several, loop: asyncio.Runner) -> None:
    """Four messages a minute are four: who has used them up at one server soon has none left at another."""

    async def is_refused_there(there: Screen) -> bool:
        for _ in range(3):  # alone, this server would still allow a fourth message
            await asyncio.sleep(2.5 * BEAT_PAUSE)  # for the beats of both
            await there.send(type="say", text="Hello", is_phrase=False)
            await there.pong()
            if any(each["type"] == "refused" for each in there.said):
                return True
        return False

    async def scenario() -> None:
        async with (
            two_people(several) as (match_id, ann, _),
            watching(match_id, ann, at(ann, several.each[1])) as (here, there),
        ):
            for _ in range(4):
                await here.send(type="say", text="Hello", is_phrase=False)
            await here.pong()
            assert await is_refused_there(there)

    loop.run(scenario())


def test_people_who_ask_different_servers_are_paired(several: Several, loop: asyncio.Runner) -> None:
    async def scenario() -> None:
        people = [Person(f"Pair {number}", serving.address) for number, serving in enumerate(several.each[:2])]
        for each in people:
            await each.come()
        wish = {"game": "cubes"}
        answers = await asyncio.gather(*(each.http.post("/pair", json=wish) for each in people))
        for each in people:
            await each.http.aclose()
        first, second = [answer.json()["match_id"] for answer in answers]
        assert first == second

    loop.run(scenario())


def test_a_server_that_dies_leaves_no_bots_turn_and_nobody_behind(several: Several, loop: asyncio.Runner) -> None:
    """The bot's turn begins at the server that dies while it waits; another server plays it."""

    async def scenario() -> None:
        dying = Several(several.folder, several.database, several.each[0].settings["SIXFOLD_BUS"], SLOW_BOTS, count=1)
        await dying.start()
        ann = Person("Ann", dying.each[0].address)
        await ann.come()
        chairs = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
        match_id = await ann.open("qwirkle", {"copies": 1}, chairs)
        await ann.until(match_id, "start", lambda view: view["status"] == "playing")
        here, there = ann, at(ann, several.each[1])
        async with watching(match_id, there) as (screen,):
            if screen.view["turn"] == screen.view["seat"]:
                async with watching(match_id, here) as (own,):
                    await own.act(first_play(own.view), "first")
                    await own.answer("first")
            await screen.until(lambda view: view["turn"] != view["seat"])
            await dying.kill()
            await screen.until(lambda view: view["turn"] == view["seat"] or view["status"] == "over")
        await ann.http.aclose()

    loop.run(scenario())
