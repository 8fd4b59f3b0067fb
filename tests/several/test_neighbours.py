"""What several servers agree on, with beats that hurry: the lobby, budgets, bots' turns, and who is there."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.room.bus.memory import MemoryBus
from sixfold.room.notices import Chair, Opened
from sixfold.room.room import Room
from sixfold.room.store import peers as peers_module
from sixfold.room.store.peers import Peers
from sixfold.room.store.sql import SqlStore
from sixfold.server import bot_turns, matches, peering, rooms, upkeep
from sixfold.server.bot_turns import BotTurns
from tests.chaos.conftest import running_postgres
from tests.server.clients import PATIENCE, TWO, WITH_BOT, Person, Screen, browser, wait_until
from tests.several.neighbours import at, neighbour, neighbours, parts

NEVER = 3600.0
BEAT = 0.1  # seconds
LONG = 60.0  # seconds to think: no lease is over while a test waits


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats follow fast, and nothing is found by looking regularly instead."""
    monkeypatch.setattr(peering, "BEAT_PAUSE", BEAT)
    monkeypatch.setattr(bot_turns, "SWEEP_PAUSE", NEVER)
    monkeypatch.setattr(matches, "NEWS_PAUSE", NEVER)


def listed(client: TestClient) -> set[str]:
    return {each["match_id"] for each in client.get("/api/matches").json()["matches"]}


def is_bots_turn(view: Any) -> bool:
    return view["status"] == "playing" and view["turn"] not in view["mine"]


# The lobby --------------------------------------------------------------------------------------------


def test_the_lobby_shows_who_waits_at_another_server(postgres_url: str, tmp_path: Path) -> None:
    with neighbours(postgres_url, tmp_path) as (here, there):
        ann, ben = Person(browser(here), "Ann"), Person(browser(there), "Ben")
        match_id = ann.open(TWO, is_public=True)
        with ann.watching(match_id):
            wait_until(lambda: match_id in listed(ben.client))
        wait_until(lambda: match_id not in listed(ben.client))


def test_a_place_in_the_lobby_counts_everywhere_until_the_match_has_left_it(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "PLACES_PAUSE", BEAT)
    wish = {"game": "qwirkle", "chairs": TWO, "is_public": True}
    with neighbours(postgres_url, tmp_path, open_matches="1,20,2000") as (here, there):
        ann, ben = Person(browser(here), "Ann"), Person(browser(here), "Ben")
        match_id, elsewhere = ann.open(TWO, is_public=True), at(there, ann)
        wait_until(lambda: bool(parts(there).budgets.open_matches.places.elsewhere))
        refused = elsewhere.client.post("/api/matches", json=wish)
        assert refused.json()["code"] == "too-many-open-matches"
        ben.post(match_id, "sit")
        ann.post(match_id, "start")
        wait_until(lambda: elsewhere.client.post("/api/matches", json=wish).is_success)


# People -----------------------------------------------------------------------------------------------


@contextmanager
def at_play(here: TestClient, there: TestClient) -> Iterator[tuple[str, dict[int, Screen]]]:
    """A game of Ann and Ben, who watch it at two servers: its id, and their screens by seat."""
    ann, ben = Person(browser(here), "Ann"), Person(browser(there), "Ben")
    match_id = ann.open(TWO)
    ben.post(match_id, "sit")
    ann.post(match_id, "start")
    with ann.watching(match_id) as first, ben.watching(match_id) as second:
        for screen in (first, second):
            while not all(seat["connected"] for seat in screen.view["seats"]):
                screen.next()
        yield match_id, {screen.view["seat"]: screen for screen in (first, second)}


def test_a_move_is_no_reason_to_look_who_is_there(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Collection[str]] = []
    look = Peers.elsewhere

    def noted(self: Peers, match_ids: Collection[str]) -> Any:
        looks.append(match_ids)
        return look(self, match_ids)

    monkeypatch.setattr(Peers, "elsewhere", noted)
    with neighbours(postgres_url, tmp_path) as (here, there), at_play(here, there) as (_, screens):
        before, rng = len(looks), Random(1)
        for _ in range(10):
            mover = screens[screens[0].view["turn"]]
            mover.move(mover.any_action(rng))
            for screen in screens.values():
                while screen.view["at"] < mover.view["at"]:
                    screen.next()
        assert len(looks) < before + 5  # some may still have been under way


# Bots' turns ------------------------------------------------------------------------------------------


class Other:
    """Another server as the database knows it: it has brought about a bot's turn, at which it thinks forever."""

    def __init__(self, database: str, ahead: float = 0.0) -> None:
        self.store = SqlStore(database, shared=True)
        assert self.store.peers
        self.peers = self.store.peers
        self.peers.beat({})
        room = Room(self.store, MemoryBus(), f"match-{self.peers.peer_id}", clock=lambda: time.time() + ahead)
        room.open(Opened("qwirkle", (), (Chair("ann", "Ann"), Chair(name="Bot", bot="beginner")), "ann"))
        room.start("ann")
        while (standing := room.standing).bot_to_act is None:
            assert standing.actor is not None
            room.act(standing.actor, standing.at, [next(standing.seen(standing.actor).legal_actions())])
        self.match_id, self.number = room.match_id, standing.number

    def has_lost_its_turn(self) -> bool:
        """Whether somebody else has played the bot's turn."""
        return self.store.numbers([self.match_id])[self.match_id] > self.number

    @contextmanager
    def beating(self, *, is_leaving: bool = False) -> Iterator[None]:
        """It lives."""
        is_over = threading.Event()

        def beat() -> None:
            while not is_over.wait(BEAT):
                self.peers.beat({}, is_leaving=is_leaving)

        thread = threading.Thread(target=beat)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()


@pytest.fixture
def other(postgres_url: str) -> Iterator[Callable[..., Other]]:
    with ExitStack() as stack:

        def made(**more: Any) -> Other:
            found = Other(postgres_url, **more)
            stack.callback(found.store.close)
            return found

        yield made


@pytest.fixture
def sweeps(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Sweeps follow fast, and are noted: whether each was everywhere. The server owns all matches."""
    done: list[bool] = []
    sweep = BotTurns._sweep

    async def noted(self: BotTurns, *, everywhere: bool) -> None:
        await sweep(self, everywhere=everywhere)
        done.append(everywhere)

    monkeypatch.setattr(BotTurns, "_sweep", noted)
    monkeypatch.setattr(bot_turns, "SWEEP_PAUSE", BEAT)
    monkeypatch.setattr(peering.Peering, "owns", lambda self, match_id: True)
    return done


@pytest.mark.parametrize("ahead", [-1000.0, 1000.0])
def test_turns_of_a_server_that_dies_are_played_whatever_its_clock_says(
    ahead: float, other: Callable[..., Other], postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dying = other(ahead=ahead)
    with neighbour(postgres_url, tmp_path, bot_seconds=LONG) as client:
        wait_until(lambda: dying.peers.peer_id in parts(client).matches.peering.others)
        monkeypatch.setattr(peers_module, "DEAD_SECONDS", 1.5)
        wait_until(dying.has_lost_its_turn)


@pytest.mark.parametrize("ahead", [-1000.0, 1000.0])
def test_turns_of_a_server_that_lives_are_left_to_it_whatever_its_clock_says(
    ahead: float, other: Callable[..., Other], postgres_url: str, tmp_path: Path, sweeps: list[bool]
) -> None:
    living, gone = other(ahead=ahead), other()
    with living.beating(), gone.beating(), neighbour(postgres_url, tmp_path, bot_seconds=LONG):
        wait_until(lambda: len(sweeps) > 3)
        assert sweeps[0]  # everywhere, since a server has started
    with living.beating(), neighbour(postgres_url, tmp_path, bot_seconds=LONG):
        gone.peers.leave()
        wait_until(gone.has_lost_its_turn)
        assert not living.has_lost_its_turn()


def test_a_turn_at_which_a_server_hangs_is_played_when_its_lease_is_over(
    other: Callable[..., Other], postgres_url: str, tmp_path: Path, sweeps: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "LEASE_MARGIN", 0.3)
    hanging = other(ahead=1000.0)
    with hanging.beating(), neighbour(postgres_url, tmp_path, bot_seconds=0.2):
        wait_until(hanging.has_lost_its_turn)


def test_turns_of_a_server_that_has_drained_are_played_as_soon_as_it_is_gone(
    other: Callable[..., Other], postgres_url: str, tmp_path: Path
) -> None:
    draining = other()
    with ExitStack() as stack:
        with draining.beating():
            client = stack.enter_context(neighbour(postgres_url, tmp_path, bot_seconds=LONG))
            found = parts(client).matches.peering
            wait_until(lambda: draining.peers.peer_id in found.others)
        with draining.beating(is_leaving=True):
            wait_until(lambda: draining.peers.peer_id not in found.others)
            assert found.owns(draining.match_id)
            assert not draining.has_lost_its_turn()
        draining.peers.leave()
        wait_until(draining.has_lost_its_turn)


def test_bots_turns_outlive_their_rooms(postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are more matches than rooms, and each bot thinks long enough for its room to be in the way."""
    monkeypatch.setattr(rooms, "KEPT_ROOMS", 2)
    with neighbours(postgres_url, tmp_path, bot_pause=1.0, bot_seconds=LONG) as (here, _):
        ann = Person(browser(here), "Ann")
        ids = [ann.open(WITH_BOT, start=True) for _ in range(5)]
        for match_id in ids:
            wait_until(lambda match_id=match_id: not is_bots_turn(ann.view(match_id)))  # type: ignore[misc]
            with ann.watching(match_id) as screen:
                assert screen.act(f"place {screen.view['legal']['plays'][0][0]}")["type"] == "done"
        for match_id in ids:
            wait_until(lambda match_id=match_id: not is_bots_turn(ann.view(match_id)))  # type: ignore[misc]


# The database -----------------------------------------------------------------------------------------


@pytest.fixture
def stopping() -> Iterator[Any]:
    """A PostgreSQL server that a test may stop."""
    with running_postgres() as server:
        yield server


def test_servers_bury_nobody_when_the_database_comes_back(
    stopping: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers_module, "DEAD_SECONDS", 2.0)
    monkeypatch.setattr(matches, "NEWS_PAUSE", 0.5)  # the bus may come back after the move
    lost: list[bool] = []
    beat = Peers.beat

    def noted(self: Peers, *args: Any, **more: Any) -> Any:
        news = beat(self, *args, **more)
        lost.append(news.was_lost or bool(news.left))
        return news

    monkeypatch.setattr(Peers, "beat", noted)
    with (
        neighbours(stopping.get_uri(), tmp_path, write_seconds=PATIENCE) as (here, there),
        at_play(here, there) as (_, screens),
    ):
        stopping.stop()
        time.sleep(3)  # longer than a server may be silent
        before = len(lost)
        stopping.start()
        wait_until(lambda: len(lost) > before + 10)
        mover = screens[screens[0].view["turn"]]
        mover.move(mover.any_action(Random(1)))
        for screen in screens.values():
            while screen.view["at"] < mover.view["at"]:
                screen.next()
            assert all(seat["connected"] for seat in screen.view["seats"])
    assert not any(lost)
