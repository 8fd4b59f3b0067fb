"""The key that signs cookies: whole or not there, long enough, and the same for all who start together."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from sixfold.server.keys import keep_key, known_key, read_key
from sixfold.server.people import COOKIE, Guest
from tests.server.clients import settings

FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from sixfold.server.keys import read_key
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))  # as on a full disk: files are made, not filled
read_key(Path(sys.argv[1]))
"""

STARTER = """
import sys
from pathlib import Path
from sixfold.server.keys import read_key
print("ready", flush=True)
sys.stdin.read()
print(read_key(Path(sys.argv[1])))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tables.key"


def test_a_key_is_made_once_and_is_its_owners_alone(path: Path) -> None:
    key = read_key(path)
    assert len(key) >= 32
    assert read_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["tables.key"]


def test_a_full_disk_leaves_no_half_key(path: Path) -> None:
    path.parent.mkdir()
    found = subprocess.run([sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert "SIXFOLD_SECRET_FILE" in found.stderr.splitlines()[-1]
    assert list(path.parent.iterdir()) == []
    assert len(read_key(path)) >= 32


def test_servers_that_start_together_use_one_key(path: Path) -> None:
    started = [
        subprocess.Popen(
            [sys.executable, "-c", STARTER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None
    found = {process.communicate(timeout=60)[0].strip() for process in started}
    assert found == {path.read_text()}


def test_the_slower_process_takes_the_key_of_the_faster(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []

    def slow(file: int) -> None:
        """Somebody else starts while our key is on its way to the disk."""
        monkeypatch.undo()
        found.append(read_key(path))
        os.fsync(file)

    monkeypatch.setattr(os, "fsync", slow)
    assert read_key(path) == found[0]


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"x" * 31, "é".encode() * 40], ids=["empty", "blank", "short", "no text"]
)
def test_an_invalid_key_is_refused_with_what_to_do(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"tables\.key.*(delete the file|SIXFOLD_SECRET_FILE)"):
        make_app(settings(database=f"sqlite:///{path.with_suffix('.db')}"))
    assert path.read_bytes() == content


def test_a_key_that_cannot_be_read_is_reported(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(ValueError, match=r"tables\.key cannot be read \(Is a directory\)"):
        read_key(path)


def test_a_key_of_a_backup_replaces_no_other(path: Path) -> None:
    first, second = "a" * 64, "b" * 64
    assert known_key(path) is None
    keep_key(path, first)
    keep_key(path, first)
    with pytest.raises(ValueError, match="another key"):
        keep_key(path, second)
    assert read_key(path) == first


def test_every_server_in_memory_has_its_own_key() -> None:
    first, second = [make_app(settings()).state.context.people for _ in range(2)]
    guest = Guest("ann-id", "Ann")
    assert first.guest(first.cookie(guest)) == guest
    assert second.guest(first.cookie(guest)) is None


def test_a_new_key_takes_over_while_the_old_one_is_still_accepted(path: Path) -> None:
    old, new = "a" * 64, "b" * 64
    path.parent.mkdir()

    def client(*keys: str, cookie: str | None = None) -> TestClient:
        path.write_text("\n".join(keys))
        found = TestClient(make_app(settings(secret_file=path)))
        if cookie:
            found.cookies.set(COOKIE, cookie)
        return found

    def name(client: TestClient) -> object:
        return client.get("/api/me").json()["name"]

    first = client(old)
    first.post("/api/me", json={"name": "Ann"}).raise_for_status()
    given = first.cookies[COOKIE]
    assert COOKIE not in first.get("/api/me").cookies
    both = client(new, old, cookie=given)
    renewed = both.get("/api/me").cookies[COOKIE]
    assert name(client(new, cookie=renewed)) == "Ann"
    assert name(client(new, cookie=given)) is None
    with pytest.raises(ValueError, match="too short"):
        client(new, "short")
