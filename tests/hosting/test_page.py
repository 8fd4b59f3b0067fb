"""The page about hosting: what it tells people to type works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
from starlette.testclient import TestClient
from typer.main import get_command

from sixfold.cli.app import app
from sixfold.server.app import make_app
from sixfold.server.people import COOKIE
from tests.hosting.page import BLOCKS, PAGE
from tests.hosting.serving import DEPLOY, sixfold
from tests.server.clients import settings

TYPED = "".join(block for _, block in BLOCKS)


def test_every_file_is_on_the_page_and_the_other_way_round() -> None:
    named = set(re.findall(r"docs/deploy/([\w.-]+)", TYPED)) | set(re.findall(r"\(deploy/([\w.-]+)\)", PAGE))
    assert named == {path.name for path in DEPLOY.iterdir()}


def test_every_file_says_where_it_goes_as_the_page_does() -> None:
    for source, target in re.findall(r"install .*?docs/deploy/([\w.-]+) (/[\w./-]*[\w])$", TYPED, re.M):
        assert target in (DEPLOY / source).read_text(), f"{source} does not name {target}"


def test_every_command_of_ours_exists() -> None:
    admin = get_command(app).commands["admin"].commands  # type: ignore[attr-defined]
    used = re.findall(r"sixfold admin ([\w-]+)(.*)", PAGE)
    assert {name for name, _ in used} == set(admin)
    for name, rest in used:
        flags = {flag for option in admin[name].params for flag in option.opts}
        assert set(re.findall(r"(?<!\w)--[\w-]+", rest.partition("   ")[0].partition("`")[0])) <= flags


def test_every_line_is_one_that_a_shell_reads() -> None:
    scripts = [*(block for _, block in BLOCKS), (DEPLOY / "as-sixfold").read_text()]
    for script in scripts:
        subprocess.run(["sh", "-n"], input=script, text=True, check=True)


def test_the_drill_succeeds_beside_a_running_server_and_people_find_their_seats(tmp_path: Path) -> None:
    live = {"SIXFOLD_DATABASE": f"sqlite:///{tmp_path / 'tables.db'}"}
    with sixfold(tmp_path, **live) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as ann:
        ann.post("/api/me", json={"name": "Ann"}).raise_for_status()
        chairs = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
        wish = {"game": "qwirkle", "chairs": chairs, "start": True}
        match_id = ann.post("/api/matches", json=wish).raise_for_status().json()["match_id"]
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        drill = subprocess.run(
            ["sh", "-e"],
            input=dict(BLOCKS)["Practise it"],
            env={**os.environ, **live, "PATH": path, "TMPDIR": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        assert drill.returncode == 0, drill.stdout
        assert drill.stdout.endswith("Nothing is missing.\n")
        cookie = ann.cookies[COOKIE]
    (restored,) = tmp_path.glob("*/drill.db")
    with TestClient(make_app(settings(database=f"sqlite:///{restored}"))) as elsewhere:
        elsewhere.cookies.set(COOKIE, cookie)
        view = elsewhere.get(f"/api/matches/{match_id}").json()
        assert (view["status"], len(view["mine"]), len(view["hand"])) == ("playing", 1, 6)
