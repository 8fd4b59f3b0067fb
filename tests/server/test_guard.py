"""What every request has to pass, what every answer carries, and what logs never say."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import pytest
import structlog
from prometheus_client import REGISTRY
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sixfold.server.app import make_app
from sixfold.server.guard import HEADERS, LONGEST_BODY
from sixfold.server.people import COOKIE, Guest, People
from tests.server.clients import TWO, WITH_BOT, person, server, settings

FOREIGN = ["http://evil.example", "null", "http://", "http://[", "http://testserver.evil.example", "//testserver:1"]


class TestOrigins:
    @pytest.mark.parametrize("origin", FOREIGN)
    def test_a_page_from_elsewhere_may_neither_post_nor_connect(self, client: TestClient, origin: str) -> None:
        refused = client.post("/api/me", json={"name": "Eve"}, headers={"origin": origin})
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign-origin")
        match_id = person(client, "Ann").open(TWO)
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            client.websocket_connect(f"/api/matches/{match_id}/socket", headers={"origin": origin}),
        ):
            pass
        assert closed.value.code == 4403

    @pytest.mark.parametrize(
        ("origin", "host"),
        [
            ("https://play.example:443", "play.example"),
            ("https://play.example", "play.example:443"),
            ("http://play.example", "PLAY.example:80"),
            ("http://play.example:8000", "play.example:8000"),
            ("http://[::1]:8000", "[::1]:8000"),
        ],
    )
    def test_case_and_default_ports_make_no_difference(self, client: TestClient, origin: str, host: str) -> None:
        answer = client.post("/api/me", json={"name": "Ann"}, headers={"origin": origin, "host": host})
        assert answer.status_code == 200

    @pytest.mark.parametrize(
        ("origin", "host"),
        [
            ("https://play.example", "play.example:80"),
            ("http://play.example:443", "play.example"),
            ("https://play.example:8443", "play.example"),
            ("https://play.example", "play.example.evil.example"),
            ("https://me@play.example", "play.example"),
            ("ftp://play.example", "play.example"),
            ("https://play.example/", "play.example"),
            ("https://play.example:x", "play.example:x"),
            ("https://", ""),
        ],
    )
    def test_other_ports_hosts_and_schemes_do(self, client: TestClient, origin: str, host: str) -> None:
        answer = client.post("/api/me", json={"name": "Eve"}, headers={"origin": origin, "host": host})
        assert answer.status_code == 403

    def test_our_own_page_and_those_that_the_host_names_may(self) -> None:
        with server(origins=["https://play.example"]) as client:
            for origin in ("http://testserver", "https://play.example"):
                assert client.post("/api/me", json={"name": "Ann"}, headers={"origin": origin}).status_code == 200
            assert client.get("/api/info", headers={"origin": "http://evil.example"}).status_code == 200

    @pytest.mark.parametrize("origin", ["https://play.example", "https://evil.example"])
    def test_a_browser_may_read_the_answers_if_the_host_names_its_page(self, origin: str) -> None:
        is_named = origin == "https://play.example"
        asked = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
        with server(origins=["https://play.example"], requests_per_minute=2) as client:
            preflight = client.options("/api/me", headers={"origin": origin, **asked})
            assert preflight.is_success == is_named
            answers = [client.get("/api/me", headers={"origin": origin}) for _ in range(4)]
            assert answers[-1].status_code == 429  # which can be read too
            for answer in (preflight, *answers):
                assert answer.headers.get("access-control-allow-origin") == (origin if is_named else None)
                assert answer.headers["access-control-allow-credentials"] == "true"


class TestSizesAndRates:
    def test_a_body_that_is_too_long_is_refused_whatever_it_says_of_itself(self, client: TestClient) -> None:
        def pieces() -> Iterator[bytes]:  # sent without a length
            yield from [b" " * 1000] * (LONGEST_BODY // 1000 + 2)

        for refused in (
            client.post("/api/me", content=b" " * (LONGEST_BODY + 1)),
            client.post("/api/me", content=pieces()),
            client.post("/api/me", content=b"{}", headers={"content-length": "many"}),
        ):
            assert (refused.status_code, refused.json()["text"]) == (413, "that message is too long")

    def test_a_client_that_asks_too_often_is_told_so(self) -> None:
        with server(requests_per_minute=3) as client:
            answers = [client.get("/api/info") for _ in range(10)]
            assert answers[0].status_code == 200
            assert (answers[-1].status_code, answers[-1].json()["text"]) == (429, "slow down a little")

    def test_a_socket_that_says_too_much_is_told_so_and_stays_open(self) -> None:
        with server(messages_per_minute=3) as client:
            ann = person(client, "Ann")
            with ann.watching(ann.open(TWO)) as screen:
                for _ in range(10):
                    screen.send(type="ping")
                kinds = [screen.next() for _ in range(10)]
                assert kinds[0]["type"] == "pong"
                assert kinds[-1]["sentence"]["text"] == "slow down a little"

    def test_opening_tables_is_limited(self) -> None:
        with server(matches_per_hour=2) as client:
            ann = person(client, "Ann")
            wish = {"game": "qwirkle", "chairs": TWO}
            answers = [ann.client.post("/api/matches", json=wish).status_code for _ in range(6)]
            assert (answers[0], answers[-1]) == (201, 429)


def refusals(reason: str) -> float:
    """How many there were for this reason, as Prometheus would see it."""
    return REGISTRY.get_sample_value("sixfold_refused_total", {"reason": reason}) or 0


def test_every_answer_carries_the_security_headers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("the bag does not hold Rc")

    answers = [
        client.get("/api/info"),
        client.get("/nowhere"),
        client.get("/api/matches/nowhere"),
        client.delete("/api/me"),
        client.post("/api/me", json={}),
        client.post("/api/me", content=b" " * (LONGEST_BODY + 1)),
        client.post("/api/me", json={}, headers={"origin": "http://evil.example"}),
    ]
    failures = refusals("server-error")
    monkeypatch.setattr("sixfold.server.about.game_views", fails)
    with structlog.testing.capture_logs():
        answers.append(client.get("/api/info"))
    assert refusals("server-error") == failures + 1
    assert [answer.status_code for answer in answers] == [200, 404, 404, 405, 422, 413, 403, 500]
    for answer in answers:
        assert HEADERS.items() <= {name.title(): value for name, value in answer.headers.items()}.items()
    assert "Rc" not in answers[-1].text


class TestCookies:
    def test_the_cookie_is_kept_from_scripts_and_from_other_sites(self, client: TestClient) -> None:
        said = client.post("/api/me", json={"name": "Ann"}).headers["set-cookie"].lower()
        assert {"httponly", "samesite=lax", "path=/"} <= set(said.split("; "))
        assert "secure" not in said
        safe = TestClient(client.app, base_url="https://testserver")
        assert "secure" in safe.post("/api/me", json={"name": "Ann"}).headers["set-cookie"].lower()

    @pytest.mark.parametrize(
        ("scheme", "kept"), [("https", "samesite=none; secure; partitioned"), ("http", "samesite=lax")]
    )
    def test_it_goes_to_other_sites_where_the_host_names_them_over_https_alone(self, scheme: str, kept: str) -> None:
        app = make_app(settings(origins=["https://play.example"]))
        said = TestClient(app, base_url=f"{scheme}://testserver").post("/api/me", json={"name": "Ann"})
        assert said.headers["set-cookie"].lower().endswith(kept)

    @pytest.mark.parametrize("how", ["forged", "altered", "cut", "nonsense", "empty"])
    def test_a_cookie_that_is_not_ours_is_nobody(self, client: TestClient, how: str) -> None:
        ann = person(client, "Ann")
        match_id = ann.open(TWO)
        cookie = ann.client.cookies[COOKIE]
        ann.client.cookies.clear()
        value = {
            "forged": People("another key").cookie(Guest("ann", "Ann")),
            "altered": ("b" if cookie[0] == "a" else "a") + cookie[1:],
            "cut": cookie[:-1],
            "nonsense": "....",
            "empty": "",
        }[how]
        ann.client.cookies.set(COOKIE, value)
        assert ann.client.get("/api/me").json() == {"name": None}
        assert ann.client.post(f"/api/matches/{match_id}/start").status_code == 401
        with ann.watching(match_id) as screen:
            assert not screen.view["is_host"]


@pytest.mark.parametrize("path", ["/qwirkle", ""], ids=["kept by the proxy", "taken off by the proxy"])
def test_a_server_under_a_path_serves_everything_there(path: str) -> None:
    with TestClient(make_app(settings(prefix="/qwirkle")), base_url=f"http://testserver{path}") as client:
        named = client.post("/api/me", json={"name": "Ann"})
        assert "path=/qwirkle;" in named.headers["set-cookie"].lower()
        client.cookies.set(COOKIE, client.cookies[COOKIE])  # a browser sees the path, whatever the proxy does
        match_id = client.post("/api/matches", json={"game": "qwirkle", "chairs": WITH_BOT, "start": True}).json()[
            "match_id"
        ]
        assert client.get(f"/api/matches/{match_id}").json()["status"] == "playing"
        with client.websocket_connect(f"{path}/api/matches/{match_id}/socket") as socket:
            assert socket.receive_json()["view"]["mine"]
        assert client.get("/api/openapi.json").json()["servers"] == [{"url": "/qwirkle"}]


def test_logs_name_no_table_no_tile_and_nobody(
    monkeypatch: pytest.MonkeyPatch, logs: StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secrets: set[str] = set()

    async def fails(*_: object) -> Any:
        raise ValueError(f"the bag does not hold {secrets}")

    with server(log_level="debug") as client:
        ann = person(client, "Annabella")
        match_id = ann.open(WITH_BOT, start=True)
        rng = Random(1)
        with ann.watching(match_id) as screen:
            for _ in range(6):
                while not screen.is_mine():
                    screen.until("update")
                secrets.update(screen.view["hand"])
                screen.act(screen.any_action(rng))
                screen.act("place Rc@99,99")
        cookie = ann.client.cookies[COOKIE]
        secrets |= {match_id, cookie, "Annabella"}
        monkeypatch.setattr("sixfold.server.matches.Matches.standing", fails)
        matches = client.app.state.context.matches  # type: ignore[attr-defined]
        client.portal.call(lambda: matches._ring(match_id, 1000))  # type: ignore[union-attr]
        assert ann.client.get(f"/api/matches/{match_id}").status_code == 500
        with pytest.raises(WebSocketDisconnect), ann.watching(match_id):
            pass
    lines = logs.getvalue().splitlines()
    assert {"a bot's turn failed", "a request failed"} <= {json.loads(line)["event"] for line in lines}
    lines += [record.getMessage() for record in caplog.records if not record.name.startswith("http")]  # the client's
    said = set(re.findall(r"[\w.-]+", " ".join(lines)))
    assert not secrets & said
