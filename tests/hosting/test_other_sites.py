"""Pages of other sites, in a real browser: those that the host names may join a game, and no others."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.hosting.serving import certificate, nginx, sixfold
from tests.web.conftest import HOME, chromium

JOIN = """async api => {
    const headers = {"Content-Type": "application/json"};
    const post = (path, body) => fetch(`${api}/api/${path}`, {
        method: "POST", credentials: "include", headers, body: JSON.stringify(body),
    }).then(answer => answer.json());
    await post("me", {name: "Ann"});
    const me = await fetch(`${api}/api/me`, {credentials: "include"}).then(answer => answer.json());
    const {match_id} = await post("matches", {game: "qwirkle", chairs: [{holder: "me"}, {holder: "open"}]});
    const socket = new WebSocket(`${api.replace("http", "ws")}/api/matches/${match_id}/socket`);
    const hello = await new Promise((resolve, reject) => {
        socket.onmessage = message => resolve(JSON.parse(message.data));
        socket.onclose = closed => reject(new Error(`closed: ${closed.code}`));
    });
    return {name: me.name, isHost: hello.view.is_host, match_id};
}"""
# What a page that is not welcome tries, and which of it fails.
INTRUDE = """async ([api, table]) => {
    const fails = promise => promise.then(() => false, () => true);
    const headers = {"Content-Type": "application/json"}, body = JSON.stringify({name: "Eve"});
    const socket = new WebSocket(`${api.replace("http", "ws")}/api/matches/${table}/socket`);
    const [posting, reading, connecting] = await Promise.all([
        fails(fetch(`${api}/api/me`, {method: "POST", credentials: "include", headers, body})),
        fails(fetch(`${api}/api/me`, {credentials: "include"})),
        fails(new Promise((resolve, reject) => { socket.onopen = resolve; socket.onclose = reject; })),
    ]);
    return {posting, reading, connecting};
}"""


class Empty(BaseHTTPRequestHandler):
    """A page without anything on it."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Pages(ThreadingHTTPServer):
    """A site of such pages."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a browser drops connections that it opened in reserve."""


@contextmanager
def pages(tls: tuple[Path, Path] | None) -> Iterator[int]:
    """Another site; yields its port."""
    with Pages(("127.0.0.1", 0), Empty) as site:
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            # A browser opens connections in reserve: the thread of a connection waits for it, not the one that accepts.
            site.socket = context.wrap_socket(site.socket, server_side=True, do_handshake_on_connect=False)
        Thread(target=site.serve_forever, daemon=True).start()
        yield site.server_port
        site.shutdown()


@dataclass(frozen=True)
class Places:
    """Where the server is, the page that the host names, and one that the host does not name."""

    api: str
    named: str
    other: str


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Places]]:
    """Over http on another port of the same site; over https, through nginx, on another site."""
    folder = tmp_path_factory.mktemp("places")
    tls = certificate(folder)
    with pages(None) as one, pages(None) as two, pages(tls) as three, pages(tls) as four:
        plain, secure = f"http://localhost:{one}", f"https://{HOME}:{three}"
        settings = {"SIXFOLD_ORIGINS": f"{plain},{secure}"}
        with sixfold(folder, "--trusted-proxies", "127.0.0.1", **settings) as port, nginx(folder, port, {}) as proxy:
            yield {
                "http": Places(f"http://localhost:{port}", plain, f"http://localhost:{two}"),
                "https": Places(f"https://localhost:{proxy}", secure, f"https://{HOME}:{four}"),
            }


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_page_that_the_host_names_joins_a_game_and_no_other_does(
    browser: Browser, places: dict[str, Places], scheme: str
) -> None:
    here = places[scheme]
    with browser.new_context(ignore_https_errors=True) as person:
        page = person.new_page()
        page.set_default_timeout(60_000)
        page.goto(here.named)
        joined = page.evaluate(JOIN, here.api)
        assert (joined["name"], joined["isHost"]) == ("Ann", True)
        page.goto(here.other)
        failed = page.evaluate(INTRUDE, [here.api, joined["match_id"]])
        assert failed == {"posting": True, "reading": True, "connecting": True}
