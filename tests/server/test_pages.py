"""How the files of the browser app are sent: small, and not a second time."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from sixfold.server.guard import HEADERS
from sixfold.server.pages import CACHE_FOREVER
from tests.server.clients import server

PAGE = b"<!doctype html><title>Sixfold</title>"
SCRIPT = b"console.log('Sixfold');" * 50
GZIPPED_PAGE, GZIPPED_SCRIPT = gzip.compress(PAGE, mtime=0), gzip.compress(SCRIPT, mtime=0)
BROTLI = b"the script, as brotli packs it"  # the server never looks inside


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built app."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "index.html.gz").write_bytes(GZIPPED_PAGE)
    (tmp_path / "assets" / "app-1.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "app-1.js.gz").write_bytes(GZIPPED_SCRIPT)
    (tmp_path / "assets" / "app-1.js.br").write_bytes(BROTLI)
    (tmp_path / "icon.svg").write_bytes(b"<svg/>")
    monkeypatch.setattr("sixfold.server.pages.STATIC", tmp_path)
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    with server() as running:
        yield running


def fetch(client: TestClient, path: str, encodings: str = "", **headers: str) -> Response:
    return client.get(path, headers={"accept-encoding": encodings, **headers})


def raw(client: TestClient, path: str, encodings: str) -> bytes:
    """What goes over the wire."""
    with client.stream("GET", path, headers={"accept-encoding": encodings}) as answer:
        return b"".join(answer.iter_raw())


class TestEncodings:
    @pytest.mark.parametrize(
        ("wish", "encoding"),
        [
            ("gzip, deflate, br, zstd", "br"),
            ("br", "br"),
            ("gzip", "gzip"),
            ("GZIP;q=0.5, br;q=0", "gzip"),
            ("gzip; q=1.0, br; q=0.000", "gzip"),
            ("deflate, zstd", None),
            ("gzip;q=0", None),
            ("identity", None),
            ("brotli, gzipped", None),
            ("", None),
        ],
    )
    def test_the_smallest_that_the_browser_takes_is_sent(
        self, client: TestClient, wish: str, encoding: str | None
    ) -> None:
        with client.stream("GET", "/assets/app-1.js", headers={"accept-encoding": wish}) as answer:
            body = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert body == {"br": BROTLI, "gzip": GZIPPED_SCRIPT, None: SCRIPT}[encoding]
        assert answer.headers["content-length"] == str(len(body))
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["vary"] == "Accept-Encoding"

    def test_a_file_that_was_not_compressed_is_sent_as_it_is(self, client: TestClient) -> None:
        page, icon = fetch(client, "/", "br"), fetch(client, "/icon.svg", "gzip, br")
        assert (page.content, icon.content) == (PAGE, b"<svg/>")
        assert icon.headers["content-type"] == "image/svg+xml"
        assert not {"content-encoding"} & (page.headers.keys() | icon.headers.keys())

    def test_the_page_itself_comes_small(self, client: TestClient) -> None:
        assert raw(client, "/", "gzip") == GZIPPED_PAGE
        assert fetch(client, "/", "gzip").headers["content-type"] == "text/html; charset=utf-8"

    def test_a_head_says_what_a_get_would(self, client: TestClient) -> None:
        said = client.head("/assets/app-1.js", headers={"accept-encoding": "br"})
        assert (said.headers["content-encoding"], said.headers["content-length"]) == ("br", str(len(BROTLI)))
        assert said.content == b""

    def test_long_answers_of_the_server_come_small_too(self, client: TestClient) -> None:
        whole, small = (len(raw(client, "/api/games/select-connect", wish)) for wish in ("", "gzip"))
        assert small < whole / 4
        assert fetch(client, "/api/info", "gzip").json() == fetch(client, "/api/info").json()
        assert "content-encoding" not in fetch(client, "/api/me", "gzip").headers


class TestCaches:
    def test_files_named_after_their_content_are_cached_forever_and_others_are_revalidated(
        self, client: TestClient
    ) -> None:
        for encodings in ("", "gzip", "br"):
            assert fetch(client, "/assets/app-1.js", encodings).headers["cache-control"] == CACHE_FOREVER
            for path in ("/", "/index.html", "/icon.svg"):
                assert fetch(client, path, encodings).headers["cache-control"] == "no-cache"

    @pytest.mark.parametrize("encodings", ["", "gzip"])
    def test_a_browser_that_has_the_page_is_not_sent_it_again(self, client: TestClient, encodings: str) -> None:
        tag = fetch(client, "/", encodings).headers["etag"]
        for known in (tag, f'"other", {tag}', f"W/{tag}"):
            again = fetch(client, "/", encodings, **{"if-none-match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
            assert (again.headers["cache-control"], again.headers["vary"]) == ("no-cache", "Accept-Encoding")
        assert fetch(client, "/", encodings, **{"if-none-match": '"other"'}).status_code == 200

    def test_each_encoding_has_its_own_tag(self, client: TestClient) -> None:
        tags = {fetch(client, "/assets/app-1.js", wish).headers["etag"] for wish in ("", "gzip", "br")}
        assert len(tags) == 3

    def test_a_new_page_of_the_same_length_and_age_is_sent(self, client: TestClient, folder: Path) -> None:
        page = folder / "index.html"
        tag, times = fetch(client, "/").headers["etag"], page.stat()
        page.write_bytes(PAGE.replace(b"Sixfold", b"Tenfold"))
        os.utime(page, ns=(times.st_atime_ns, times.st_mtime_ns))
        with server() as restarted:
            assert fetch(restarted, "/", **{"if-none-match": tag}).status_code == 200


def test_every_form_of_a_file_carries_the_security_headers(client: TestClient) -> None:
    tag = fetch(client, "/", "gzip").headers["etag"]
    for answer in (
        fetch(client, "/", "gzip"),
        fetch(client, "/assets/app-1.js", "br"),
        fetch(client, "/api/info", "gzip"),
        fetch(client, "/", "gzip", **{"if-none-match": tag}),
        fetch(client, "/nothing.js", "gzip"),
    ):
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_nothing_outside_the_folder_is_sent(client: TestClient, folder: Path) -> None:
    (folder.parent / "secret.txt").write_text("secret")
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        assert fetch(client, path, "gzip").status_code == 404


def test_an_unknown_address_leads_people_home_and_tells_programs_plainly(client: TestClient) -> None:
    page = client.get("/nothing/here", headers={"accept": "text/html,*/*"})
    assert page.status_code == 404
    assert '<a href="/">Go to the games</a>' in page.text
    wishes = {"accept": "text/html,*/*", "accept-language": "de, es-MX;q=0.8, fr;q=0.5"}
    spanish = client.get("/nothing/here", headers=wishes)
    assert '<html lang="es">' in spanish.text
    assert "Ir a los juegos" in spanish.text
    assert "Go to the games" not in spanish.text
    assert client.get("/nothing/here", headers={"accept": "application/json"}).json() == {"detail": "Not Found"}


def test_under_a_path_the_way_home_is_there() -> None:
    with server(prefix="/games") as running:
        page = running.get("/games/nothing", headers={"accept": "text/html"})
    assert '<a href="/games/">Go to the games</a>' in page.text
