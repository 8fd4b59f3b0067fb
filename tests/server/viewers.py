"""Somebody who looks at a server and writes down every byte that comes back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from starlette.testclient import TestClient

from sixfold.record.playthrough import random_action
from sixfold.room.notices import Person
from sixfold.room.standing import Standing, Status
from sixfold.server.context import Context
from sixfold.server.people import COOKIE, Guest
from sixfold.server.views import viewpoint
from tests.server.twins import NAMES

Question = tuple[str, str, Any]  # method, path, body

READING: list[Question] = [
    ("GET", "/api/info", None),
    ("GET", "/api/me", None),
    ("GET", "/api/tables", None),
    ("GET", "/api/tables/mine", None),
    ("GET", "/api/tables/{table}", None),
    ("GET", "/api/tables/{table}/table.svg", None),
    ("GET", "/api/tables/{table}/replay", None),
]
LESSONS: list[Question] = [
    ("GET", "/api/lessons/{game}", None),
    ("POST", "/api/lessons/{game}/{step}", {"type": "act", "at": 0, "key": "l1", "actions": ["place Rd@2,0"]}),
]
RECORDS: list[Question] = [
    ("GET", "/api/tables/{table}/record.txt", None),
    ("GET", "/api/tables/{table}/record.json", None),
]
# Refusals first: whatever changes the table comes last.
DOING: list[Question] = [
    ("POST", "/api/me", {"name": ""}),
    ("POST", "/api/tables", {"game": "qwirkle", "chairs": [{"kind": "me"}, {"kind": "bot", "level": "nobody"}]}),
    ("POST", "/api/tables/{table}/sit", {}),
    ("POST", "/api/tables/{table}/sit", {"chair": 77}),
    ("POST", "/api/tables/{table}/bot", {"chair": 1, "level": "club"}),
    ("POST", "/api/tables/{table}/send-away", {"chair": 1, "keep_out": True}),
    ("POST", "/api/tables/{table}/remove-chair", {"chair": 1}),
    ("POST", "/api/tables/{table}/start", None),
    ("POST", "/api/tables/{table}/hand-over", {"seat": 5}),
    *(("POST", "/api/tables/{table}/hand-over", {"seat": seat}) for seat in range(3)),
    ("POST", "/api/tables/{table}/leave", None),
    ("POST", "/api/tables/{table}/back", None),
    *(("POST", "/api/tables/{table}/resign", {"seat": seat}) for seat in range(3)),
    ("POST", "/api/tables/{table}/rematch", None),
    ("GET", "/api/tables/{table}", None),
]
ASKED: list[Question] = [*READING, *LESSONS, *RECORDS, *DOING]


class Viewer:
    """Somebody with a browser, or with none (no cookie)."""

    def __init__(self, client: TestClient, person: Person | None) -> None:
        here: Context = client.app.state.context  # type: ignore[attr-defined]
        self.tables, self.person = here.tables, person
        self.client = TestClient(client.app)
        self.client.portal = client.portal  # the same event loop
        if person:
            self.client.cookies.set(COOKIE, here.people.cookie(Guest(person, NAMES[person])))

    def looks(self, table: str) -> Iterator[bytes]:
        """Everything that changes nothing."""
        standing = Standing.of(self.tables.store.load(table))
        yield from self.asks(table, READING + LESSONS)
        yield from self.asks("nowhere", READING[-2:])
        # The players of a finished game get its whole record.
        if standing.status is not Status.OVER or not standing.seats_of(self.person):
            yield from self.asks(table, RECORDS)
        for since in (None, 1, standing.count - 1):
            with self.client.websocket_connect(self.address(table, since)) as socket:
                yield socket.receive_text().encode()
        yield from self.tries(table, standing)

    def asks(self, table: str, questions: list[Question]) -> Iterator[bytes]:
        """The answers to requests, with their headers."""
        for method, path, body in questions:
            found = self.client.request(method, path.format(table=table, game="qwirkle", step=0), json=body)
            yield f"{method} {path} {found.status_code} {found.headers.raw}\n".encode() + found.content

    def tries(self, table: str, standing: Standing) -> Iterator[bytes]:
        """Messages that are refused or only tried, each with its answer."""
        at, action = standing.at, self.action(standing)
        with self.client.websocket_connect(self.address(table, None)) as socket:
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
                {"type": "say", "text": "nothing like it", "preset": True},
                {"type": "ping"},
                {"type": "nonsense"},
            ):
                socket.send_text(json.dumps(message))
                yield socket.receive_text().encode()

    def moves(self, table: str) -> Iterator[bytes]:
        """A move and something said, with all that follows: done, update, thinking; then every request that acts."""
        standing = Standing.of(self.tables.store.load(table))
        seat = viewpoint(standing, self.person)
        with self.client.websocket_connect(self.address(table, None)) as socket:
            socket.receive_text()
            if seat is not None and seat == standing.actor:
                move = {"type": "act", "key": "m1", "at": standing.at, "actions": [self.action(standing)]}
                socket.send_text(json.dumps(move))
                yield from sorted(socket.receive_text().encode() for _ in ("done", "update", "thinking"))
            if self.person and seat is not None:
                socket.send_text(json.dumps({"type": "say", "text": "well"}))
                yield socket.receive_text().encode()
        yield from self.asks(table, DOING)

    def action(self, standing: Standing) -> str:
        """Something that the viewer may do, or any action."""
        seat = viewpoint(standing, self.person)
        if seat is None or seat != standing.actor:
            return "pass"
        return str(random_action(standing.seen(seat), Random(1)))

    def address(self, table: str, since: int | None) -> str:
        """Where the socket of a table is."""
        return f"/api/tables/{table}/socket{'' if since is None else f'?since={since}'}"
