"""People at their screens, for tests: a client of the server in the same process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from sixfold.room.store.base import Store
from sixfold.server.app import make_app
from sixfold.server.settings import Settings

PATIENCE = 60.0  # seconds: machines may be busy
TWO = [{"holder": "me"}, {"holder": "open"}]
WITH_BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]


def settings(**more: Any) -> Settings:
    """A server that forgets everything, without processes for bots: greedy plays at once."""
    return Settings(**{"database": "memory:", "bot_processes": 0, "bot_pause": 0, "away_seconds": 0, **more})


class Person:
    """Somebody with their own browser."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client, self.name = client, name
        self.client.post("/api/me", json={"name": name}).raise_for_status()

    def open(self, chairs: list[dict[str, Any]] = TWO, game: str = "qwirkle", **more: Any) -> str:
        """Open a match."""
        found = self.client.post("/api/matches", json={"game": game, "chairs": chairs, **more})
        assert found.status_code == 201, found.text
        match_id: str = found.json()["match_id"]
        return match_id

    def post(self, match_id: str, what: str, **body: Any) -> Any:
        """Do something in a match; returns what the server says."""
        return self.client.post(f"/api/matches/{match_id}/{what}", json=body).json()

    def view(self, match_id: str) -> Any:
        """The table as this person sees it."""
        return self.client.get(f"/api/matches/{match_id}").json()

    @contextmanager
    def watching(self, match_id: str, number: int | None = None) -> Iterator[Screen]:
        """Look at a table."""
        query = f"?number={number}" if number is not None else ""
        with self.client.websocket_connect(f"/api/matches/{match_id}/socket{query}") as socket:
            yield Screen(socket)


class Screen:
    """One socket, and the last view that it was sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.hello = self.next()
        self.keys = 0

    def next(self) -> Any:
        """The next message."""
        message = self.socket.receive_json()
        if message.get("view"):
            self.view = message["view"]
        return message

    def until(self, *kinds: str) -> Any:
        """Read messages up to the first of these kinds; returns that one."""
        while (message := self.next())["type"] not in kinds:
            pass
        return message

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send_json(message)

    def act(self, *actions: str, key: str | None = None) -> Any:
        """Move, and wait for the answer."""
        self.keys += 1
        self.send(type="act", at=self.view["at"], actions=actions, key=key or f"k{self.keys}")
        return self.until("done", "refused")

    def move(self, *actions: str) -> None:
        """Move, and wait until the view shows it."""
        at = self.view["at"]
        assert self.act(*actions)["type"] == "done"
        while self.view["at"] == at:
            self.next()

    def is_mine(self) -> bool:
        """Whether it is this person's turn."""
        return self.view["turn"] is not None and self.view["turn"] in self.view["mine"]

    def any_action(self, rng: Random) -> str:
        """Something legal, chosen from what the server offers."""
        legal = self.view["legal"]
        if legal["plays"]:
            return f"place {rng.choice(legal['plays'])[0]}"
        if legal["roll"]:
            return "roll"
        if legal["trade"]:
            return f"trade {' '.join(self.view['hand'][: legal['trade']])}"
        return "pass"

    def play_until_over(self, rng: Random) -> None:
        """Play the turns of one seat, while bots play the others."""
        while self.view["status"] == "playing":
            if not self.is_mine():
                self.until("update")
                continue
            answer = self.act(self.any_action(rng))
            assert answer["type"] == "done"
            while self.view["number"] < answer["number"]:  # what a move changes may be told before or after its answer
                self.next()


@contextmanager
def server(store: Store | None = None, **more: Any) -> Iterator[TestClient]:
    """A running server."""
    with TestClient(make_app(settings(**more), store)) as client:
        yield client


def browser(client: TestClient, host: str = "testclient") -> TestClient:
    """A separate browser at an address, for a running server."""
    own = TestClient(client.app, client=(host, 5000))
    own.portal = client.portal  # the same event loop
    return own


def person(client: TestClient, name: str, host: str = "testclient") -> Person:
    """Somebody who comes to a running server with their own browser."""
    return Person(browser(client, host), name)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something that has to happen."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.02)
