"""The configurations of the docs, in real nginx and Caddy, in front of a real server."""

from __future__ import annotations

import re
import ssl
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.hosting.serving import DEPLOY, caddy, nginx, sixfold, trusting

MANY = 40  # more than one address may ask in a minute
PREFIX = "/qwirkle"
PROXIES: dict[str, Callable[[Path, int, dict[str, str]], AbstractContextManager[int]]] = {
    "nginx": nginx,
    "caddy": caddy,
}
# How the docs move a site under a path.
UNDER_A_PATH = {
    "nginx": {"location / {": f"location {PREFIX}/ {{"},
    "caddy": {"reverse_proxy ": f"reverse_proxy {PREFIX}/* "},
}


@dataclass(frozen=True)
class Site:
    """A server behind a proxy."""

    server: int
    port: int
    prefix: str
    trust: ssl.SSLContext

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def client(self, address: str = "127.0.0.2") -> httpx.Client:
        """Somebody at their own address. Not 127.0.0.1: that is the proxy's, which is trusted."""
        transport = httpx.HTTPTransport(verify=self.trust, local_address=address)
        return httpx.Client(transport=transport, base_url=self.origin + self.prefix, timeout=60)

    def socket(self, address: str, origin: str, headers: dict[str, str]) -> ClientConnection:
        """A socket as a page of this origin opens it."""
        return connect(
            address, ssl=self.trust, proxy=None, origin=Origin(origin), additional_headers=headers, open_timeout=60
        )


@pytest.fixture(scope="module", params=["", PREFIX], ids=["at the root", "under a path"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    settings = {"SIXFOLD_REQUESTS_PER_MINUTE": str(MANY - 10), "SIXFOLD_PREFIX": request.param}
    with sixfold(tmp_path_factory.mktemp("server"), "--trusted-proxies", "127.0.0.1", **settings) as port:
        yield port, request.param


@pytest.fixture(scope="module", params=PROXIES)
def site(
    request: pytest.FixtureRequest, server: tuple[int, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("proxy")
    port, prefix = server
    with PROXIES[request.param](folder, port, UNDER_A_PATH[request.param] if prefix else {}) as proxy:
        yield Site(port, proxy, prefix, trusting(folder))


def test_people_play_through_it(site: Site) -> None:
    with site.client() as ann:
        named = ann.post("/api/me", json={"name": "Ann"}, headers={"origin": site.origin})
        assert named.status_code == 200, named.text
        said = named.headers["set-cookie"].lower()
        assert "; secure" in said
        assert f"path={site.prefix or '/'};" in said
        assert "max-age=31536000" in named.headers["strict-transport-security"]
        chairs = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
        wish = {"game": "qwirkle", "chairs": chairs, "start": True}
        match_id = ann.post("/api/matches", json=wish, headers={"origin": site.origin}).json()["match_id"]
        cookies = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        address = f"wss://localhost:{site.port}{site.prefix}/api/matches/{match_id}/socket"
        with site.socket(address, site.origin, {"Cookie": cookies}) as socket:
            assert '"hello"' in str(socket.recv(60))
            socket.send('{"type": "ping"}')
            while '"pong"' not in str(socket.recv(60)):
                pass
        with pytest.raises(InvalidStatus):
            site.socket(address, "https://evil.example", {})


def test_its_page_is_there(site: Site) -> None:
    with site.client() as ann:
        assert "Sixfold" in ann.get("/").text


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("play.example", "https://play.example", 200),
        ("Play.example", "https://play.example:443", 200),
        ("play.example", "http://play.example", 403),
        ("play.example", "https://evil.example", 403),
    ],
)
def test_origins_are_compared_with_the_name_that_people_typed(site: Site, host: str, origin: str, status: int) -> None:
    with site.client("127.0.0.3") as ann:
        headers = {"host": host, "origin": origin, "x-forwarded-host": "evil.example"}
        assert ann.post("/api/me", json={"name": "Ann"}, headers=headers).status_code == status


def test_forged_addresses_buy_nothing_and_others_are_not_held_up(site: Site) -> None:
    with site.client("127.0.0.4") as eve, site.client("127.0.0.5") as ann:
        answers = [eve.get("/api/info", headers={"x-forwarded-for": f"9.9.9.{number}"}) for number in range(MANY)]
        assert answers[-1].status_code == 429
        assert ann.get("/api/info").status_code == 200


def test_figures_stay_on_the_machine(site: Site) -> None:
    with site.client("127.0.0.6") as eve:
        assert eve.get("/metrics").status_code == 404
    assert httpx.get(f"http://127.0.0.1:{site.server}/metrics").status_code == 200


def test_quiet_sockets_are_not_cut() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    assert {"proxy_read_timeout 1h", "proxy_send_timeout 1h"} <= set(re.findall(r"proxy_\w+_timeout \w+", text))
