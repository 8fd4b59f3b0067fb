"""Open more and more tables, each with two people and a move every 30 seconds, until something fails. See `--help`."""

from __future__ import annotations

import asyncio
import json
import os
import resource
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import psycopg

from bench.load.crowd import Crowd, CrowdFailed
from bench.server.figures import late, middle
from bench.server.house import Database, House, Rooms, database, serve
from bench.server.plan import Plan
from bench.server.shelf import Shelf
from bench.server.stock import Match
from bench.server.usage import cpu_seconds
from sixfold.room.store.backup import restore

PROCESSES = (1, 2, 4)
STEPS = (250, 1000, 2500, 5000, 7500, 10_000)  # tables
EACH = 30.0  # seconds between two moves at a table
SECONDS = 20.0
LATE = 1000.0  # ms: people who wait longer for an answer think that something is broken
IN_A_CROWD = 5000  # tables; a process may not have more descriptors than the system allows
HEAD = "  tables  moves/s  ms to the answer    p99  cores of the server  database  people  server in MB  kB a table"


@dataclass(frozen=True)
class Step:
    """What some tables took."""

    processes: int
    tables: int
    opening: float  # seconds
    moves: float  # a second
    ms: float  # until a move was acknowledged: the median ...
    p99: float  # ... and the 99th percentile
    server: float  # cores
    database: float
    people: float
    megabytes: float  # that the server holds for itself
    kb_a_table: float  # of these, since there were no tables

    def __str__(self) -> str:
        return (
            f"  {self.tables:6} {self.moves:8.0f} {self.ms:17.1f} {self.p99:6.0f} {self.server:20.2f}"
            f" {self.database:9.2f} {self.people:7.2f} {self.megabytes:13.0f} {self.kb_a_table:11.0f}"
        )


class Trial:
    """One way of serving, with more and more tables."""

    def __init__(self, house: House, processes: int, seconds: float) -> None:
        self.house, self.processes, self.seconds = house, processes, seconds
        self.crowds: list[Crowd] = []
        self.opened = 0
        self._empty = house.memory()

    async def grow(self, matches: list[Match]) -> None:
        """Open tables until there are this many."""
        while self.opened < len(matches):
            if self.opened == IN_A_CROWD * len(self.crowds):
                self.crowds.append(Crowd.start(self._share(len(self.crowds)), len(self.crowds)))
            end = min(len(matches), IN_A_CROWD * len(self.crowds))
            await self.crowds[-1].open(matches[self.opened : end])
            self.opened = end

    def _share(self, number: int) -> Rooms:
        """What a crowd may use."""
        house, fresh = self.house, self.house.fresh[number :: -(-max(STEPS) // IN_A_CROWD)]
        return Rooms(house.port, house.pid, house.database_pid, house.shelf, house.people, fresh)

    async def measure(self, opening: float) -> Step:
        """Let people move for some seconds."""
        house, rate = self.house, self.opened / EACH / len(self.crowds)
        spent, people, began = house.spent(), self._people(), perf_counter()
        found = await asyncio.gather(*(crowd.pace(rate, self.seconds) for crowd in self.crowds))
        seconds, spent = perf_counter() - began, house.spent() - spent
        waits = [1000 * wait for paced in found for wait in paced.waits]
        memory = house.memory()
        used = (spent.server / seconds, spent.database / seconds, (self._people() - people) / seconds)
        return Step(
            self.processes, self.opened, opening, len(waits) / seconds, middle(waits), late(waits), *used,
            memory / 1000, (memory - self._empty) / self.opened,
        )  # fmt: skip

    def _people(self) -> float:
        return sum(cpu_seconds(crowd.process.pid or 0) for crowd in self.crowds)

    def stop(self) -> None:
        """Let all go."""
        for crowd in self.crowds:
            crowd.stop()


def read_options() -> Namespace:
    """What is asked for."""
    parser = ArgumentParser("python -m bench.load", description=__doc__)
    parser.add_argument("--processes", default=",".join(map(str, PROCESSES)), help="of the server, such as 1,2,4")
    parser.add_argument("--tables", default=",".join(map(str, STEPS)), help="how many, step by step")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of play at each step")
    parser.add_argument("--bus", default="postgresql", help="postgresql, or a Valkey such as valkey://localhost")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    return parser.parse_args()


async def main(options: Namespace, folder: Path) -> list[Step]:
    """Measure and print."""
    tables = sorted(map(int, options.tables.split(",")))
    shelf = Shelf.filled(replace(Plan(), tables=(tables[-1],), fresh=max(400, tables[-1])), folder / "stock.jsonl")
    found: list[Step] = []
    with database("postgresql", folder) as stock:
        restore(shelf.file, stock.url)
        for processes in map(int, options.processes.split(",")):
            with copied(stock, f"house_{processes}") as own:
                place = folder / str(processes)
                place.mkdir()
                settings = {"SIXFOLD_PROCESSES": str(processes), "SIXFOLD_BUS": options.bus}
                async with serve(own, shelf, place, **settings) as house:
                    await all_up(own, processes)
                    found += await try_out(Trial(house, processes, options.seconds), tables)
    return found


@contextmanager
def copied(stock: Database, name: str) -> Iterator[Database]:
    """A database with the same matches."""
    base, _, rest = stock.url.partition("/games")
    with psycopg.connect(f"{base}/postgres{rest}", autocommit=True) as admin:
        admin.execute(f"create database {name} template games")
    yield Database(stock.kind, f"{base}/{name}{rest}", stock.pid)


async def all_up(own: Database, processes: int) -> None:
    """Wait until all processes serve."""
    with psycopg.connect(own.url, autocommit=True) as admin:
        while True:
            row = admin.execute("select count(*) from peers").fetchone()
            if row and row[0] == processes:
                return
            await asyncio.sleep(0.1)


async def try_out(trial: Trial, tables: list[int]) -> list[Step]:
    """Open more and more tables until something fails, and say what."""
    print(f"{trial.processes} of the server's processes, {os.cpu_count()} cores for everything")
    print(HEAD)
    matches, steps = trial.house.shelf.spread[tables[-1]], list[Step]()
    try:
        for count in tables:
            began = perf_counter()
            await trial.grow(matches[:count])
            steps.append(await trial.measure(perf_counter() - began))
            print(steps[-1], flush=True)
            if steps[-1].p99 > LATE:
                print(f"  answers are late: one of a hundred took more than {LATE / 1000:.0f} s")
                break
        else:
            print("  nothing failed")
    except CrowdFailed as error:
        print(f"  at more than {trial.opened} tables: {error}")
    finally:
        trial.stop()
    return steps


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    asked = read_options()
    with TemporaryDirectory() as made, suppress(KeyboardInterrupt):
        measured = asyncio.run(main(asked, Path(made)))
        if asked.json:
            asked.json.write_text(json.dumps([asdict(step) for step in measured], indent=1) + "\n")
