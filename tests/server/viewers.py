"""Somebody who looks at a server and writes down every byte that comes back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from starlette.testclient import TestClient

from sixfold.room.notices import Person
from sixfold.room.standing import Standing, Status
from sixfold.server.context import Context
from sixfold.server.people import COOKIE, Guest
from sixfold.server.views import viewpoint
from sixfold.testing.games import random_action
from tests.server.twins import NAMES

Question = tuple[str, str, Any]  # method, path, body

READING: list[Question] = [
    ("GET", "/api/info", None),
    ("GET", "/api/me", None),
    ("GET", "/api/matches", None),
    ("GET", "/api/matches/mine", None),
    ("GET", "/api/matches/watch", None),
    ("GET", "/join/{match_id}", None),
    ("GET", "/api/matches/{match_id}/picture.png", None),
    ("GET", "/api/matches/{match_id}", None),
    ("GET", "/api/matches/{match_id}/table.svg", None),
    ("GET", "/api/matches/{match_id}/replay", None),
]
LESSONS: list[Question] = [
    ("GET", "/api/games/{game}", None),
    ("GET", "/api/lessons/{game}", None),
    ("POST", "/api/lessons/{game}/{exercise}", {"type": "act", "at": 0, "key": "l1", "actions": ["place Rd@2,0"]}),
]
RECORDS: list[Question] = [
    ("GET", "/api/matches/{match_id}/record.txt", None),
    ("GET", "/api/matches/{match_id}/record.json", None),
]
# Refusals first: requests that change the table come last.
DOING: list[Question] = [
    ("POST", "/api/me", {"name": ""}),
    ("POST", "/api/matches", {"game": "qwirkle", "chairs": [{"holder": "me"}, {"holder": "bot", "level": "nobody"}]}),
    ("POST", "/api/network", None),
    ("POST", "/api/replay", {"record": "chess"}),
    ("POST", "/api/pair", {"game": "chess"}),
    ("POST", "/api/matches/{match_id}/sit", {}),
    ("POST", "/api/matches/{match_id}/sit", {"chair": 77}),
    ("POST", "/api/matches/{match_id}/bot", {"chair": 1, "level": "club"}),
    ("POST", "/api/matches/{match_id}/send-away", {"chair": 1, "keep_out": True}),
    ("POST", "/api/matches/{match_id}/remove-chair", {"chair": 1}),
    ("POST", "/api/matches/{match_id}/start", None),
    ("POST", "/api/matches/{match_id}/hold", {}),
    ("POST", "/api/matches/{match_id}/undo", {}),
    ("POST", "/api/matches/{match_id}/hand-over", {"seat": 5}),
    *(("POST", "/api/matches/{match_id}/hand-over", {"seat": seat}) for seat in range(3)),
    ("POST", "/api/matches/{match_id}/leave", None),
    ("POST", "/api/matches/{match_id}/back", None),
    *(("POST", "/api/matches/{match_id}/resign", {"seat": seat}) for seat in range(3)),
    ("POST", "/api/matches/{match_id}/rematch", None),
    ("GET", "/api/matches/{match_id}", None),
]
ASKED: list[Question] = [*READING, *LESSONS, *RECORDS, *DOING]


class Viewer:
    """Somebody with a browser, or with none (no cookie)."""

    def __init__(self, client: TestClient, person: Person | None) -> None:
        here: Context = client.app.state.context  # type: ignore[attr-defined]
        self.matches, self.person = here.matches, person
        self.client = TestClient(client.app)
        self.client.portal = client.portal  # the same event loop
        if person:
            self.client.cookies.set(COOKIE, here.people.cookie(Guest(person, NAMES[person])))

    def looks(self, match_id: str) -> Iterator[bytes]:
        """Every request that changes nothing."""
        standing = Standing.of(self.matches.store.load(match_id))
        yield from self.asks(match_id, READING + LESSONS)
        yield from self.asks("nowhere", READING[-2:])
        # The players of a finished game get its whole record.
        if standing.status is not Status.OVER or not standing.seats_of(self.person):
            yield from self.asks(match_id, RECORDS)
        for number in (None, 1, standing.number - 1):
            with self.client.websocket_connect(self.address(match_id, number)) as socket:
                yield socket.receive_text().encode()
        yield from self.tries(match_id, standing)

    def asks(self, match_id: str, questions: list[Question]) -> Iterator[bytes]:
        """The answers to requests, with their headers."""
        for method, path, body in questions:
            found = self.client.request(method, path.format(match_id=match_id, game="qwirkle", exercise=0), json=body)
            yield f"{method} {path} {found.status_code} {found.headers.raw}\n".encode() + found.content

    def tries(self, match_id: str, standing: Standing) -> Iterator[bytes]:
        """Messages that are refused or only tried, each with its answer."""
        at, action = standing.at, self.action(standing)
        with self.client.websocket_connect(self.address(match_id, None)) as socket:
            socket.receive_text()
            for message in (
                {"type": "try", "id": "t1", "at": at, "actions": [action]},
                {"type": "try", "id": "t2", "at": at, "actions": ["pass"]},
                {"type": "try", "id": "t3", "at": at - 1, "actions": [action]},
                {"type": "try", "id": "t4", "at": at, "actions": ["place Rc@50,50"]},
                {"type": "try", "id": "t5", "at": at, "actions": ["arrange Rc | Rc Rs | Gd Gd Bx"]},
                {"type": "act", "key": "a1", "at": at, "actions": ["place Rc@50,50"]},
                {"type": "act", "key": "a2", "at": at - 1, "actions": [action]},
                {"type": "act", "key": "a3", "at": at, "actions": ["trade Rc Rc Rc"]},
                {"type": "act", "key": "a4", "at": at, "actions": ["dance"]},
                {"type": "hint", "id": "h1"},
                {"type": "say", "text": "nothing like it", "is_phrase": True},
                {"type": "ping"},
                {"type": "nonsense"},
            ):
                socket.send_text(json.dumps(message))
                yield socket.receive_text().encode()

    def moves(self, match_id: str) -> Iterator[bytes]:
        """A move and something said, with all that follows: done, update, thinking; then every request that acts."""
        standing = Standing.of(self.matches.store.load(match_id))
        seat = viewpoint(standing, self.person)
        with self.client.websocket_connect(self.address(match_id, None)) as socket:
            socket.receive_text()
            if seat is not None and seat == standing.actor:
                move = {"type": "act", "key": "m1", "at": standing.at, "actions": [self.action(standing)]}
                socket.send_text(json.dumps(move))
                yield from sorted(socket.receive_text().encode() for _ in ("done", "update", "thinking"))
            if self.person and seat is not None:
                socket.send_text(json.dumps({"type": "say", "text": "well"}))
                yield socket.receive_text().encode()
        yield from self.asks(match_id, DOING)

    def action(self, standing: Standing) -> str:
        """Something that the viewer may do, or any action."""
        seat = viewpoint(standing, self.person)
        if seat is None or seat != standing.actor:
            return "pass"
        return str(random_action(standing.seen(seat), Random(1)))

    def address(self, match_id: str, number: int | None) -> str:
        """Where the socket of a table is."""
        return f"/api/matches/{match_id}/socket{'' if number is None else f'?number={number}'}"
