"""A rolling restart: servers are replaced by those of a newer version, one by one, while people play."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.room.store.upgrading import MIGRATIONS
from tests.several.servers import Roamer, Several
from tests.several.versions import install_earlier_version, steps_of
from tests.soak.house import House
from tests.soak.serving import FREE

NAMES = ("Ann", "Ben", "Cat")
SEED = 7
MOVES = 25  # in each state of the house
PATIENCE = 120.0  # seconds without a move mean that somebody is waiting forever


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the earlier version is."""
    return install_earlier_version(tmp_path_factory.mktemp("earlier"))


def test_the_earlier_version_is_another_one(earlier: Path) -> None:
    code = "from sixfold.room.store import sql; print(sql.__file__)"
    environment = {**os.environ, "PYTHONPATH": str(earlier)}
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert Path(found.stdout.strip()).is_relative_to(earlier)
    steps = steps_of(earlier / "sixfold/room/store/migrations")
    assert steps == steps_of(MIGRATIONS)[: len(steps)]
    assert len(steps) < len(steps_of(MIGRATIONS))


ASK = """
from sixfold.record.match import Match
from sixfold.server.elsewhere.messages import Asked
match = Match("qwirkle", seats=2, seed=1)
print(Asked.about(match.record().seen_by(match.seen.table.turn), "club", "greedy", 5.0), end="")
"""
ANSWER = """
import sys
from sixfold.server.elsewhere.messages import Asked
from sixfold.server.elsewhere.worker import _choose
asked = Asked.model_validate_json(sys.stdin.read())
print(_choose(asked.cheaper, 5.0, asked.record), end="")
"""
READ = """
import sys
from sixfold.record.match import Match
from sixfold.server.elsewhere.messages import Answered
match, answer = Match("qwirkle", seats=2, seed=1), Answered.read(sys.stdin.read())
print(answer.by, len(answer.turn(match.seen, match.seen.table.turn)), end="")
"""


def said(code: str, heard: str, package: Path | None) -> str:
    """What a program says that runs with the earlier version, or with this one."""
    environment = {**os.environ, **({"PYTHONPATH": str(package)} if package else {})}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, input=heard, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("is_newer_asking", [True, False])
def test_a_bot_worker_thinks_for_servers_of_the_other_version(earlier: Path, is_newer_asking: bool) -> None:
    server, worker = (None, earlier) if is_newer_asking else (earlier, None)
    assert said(READ, said(ANSWER, said(ASK, "", server), worker), server) == "greedy 1"


class Rolling(House):
    """A house whose servers begin with an earlier version."""

    bots = {"qwirkle": "beginner", "rummy": "first-steps"}

    def __init__(self, folder: Path, database: str, earlier: Path) -> None:
        self.several = Several(folder, database, "postgresql", {**FREE, "PYTHONPATH": str(earlier)})
        super().__init__(self.several, [Roamer(name, self.several, SEED) for name in NAMES], SEED)  # type: ignore[arg-type]

    async def replace_servers(self) -> None:
        """Let people play, replace a server, and so on until all are new; and a little longer."""
        await self.moves()
        for serving in self.several.each:
            await serving.stop()
            await self.moves()  # with one server fewer
            del serving.settings["PYTHONPATH"]
            await serving.start()
            await self.moves()
            self.check()

    async def moves(self) -> None:
        """Let people make some moves."""
        async with asyncio.timeout(PATIENCE):
            await self.ledger.until_sent(self.ledger.sent + MOVES)


def test_people_play_on_while_servers_are_replaced_by_newer_ones(
    earlier: Path, postgres_url: str, tmp_path: Path
) -> None:
    house = Rolling(tmp_path, postgres_url, earlier)

    async def scenario() -> None:
        async with house.playing():  # looking at the logs upgrades the database under the earlier version
            await house.replace_servers()

    asyncio.run(scenario())
    assert house.ledger.acknowledged > 6 * MOVES
    assert not house.several.errors(), "\n".join(house.several.errors())
