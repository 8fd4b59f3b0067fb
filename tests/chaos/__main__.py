"""Break a server for CHAOS_SECONDS, half of them on SQLite and half on PostgreSQL, and say what honest people noticed.

Fails if an acknowledged move is lost or doubled, if a match does not recover within ten seconds, if honest people wait
a second outside the faults (99th percentile), or if memory, descriptors or the log keep growing. CHAOS_SPARED names
faults to leave out: with "kill_server stop_server" one process has to last the whole time.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.chaos.conftest import running_postgres
from tests.chaos.driver import Chaos, Episode, Monkey, Sample
from tests.chaos.faults import Scene
from tests.chaos.people import Answer

SECONDS = float(os.environ.get("CHAOS_SECONDS", "600"))
SEED = int(os.environ.get("CHAOS_SEED", "1"))
SPARED = frozenset(os.environ.get("CHAOS_SPARED", "").split())  # such as "kill_server stop_server"
DATABASES = os.environ.get("CHAOS_DATABASES", "sqlite postgres").split()
CALM = 6.0  # seconds between two faults, on average
AFTERMATH = 3.0  # seconds after a fault in which an answer still counts as part of it
DISK = "64m"
RUSH = 0.3  # how often the next fault comes before the matches have recovered
SLOWEST = 1.0  # seconds, at the 99th percentile outside the faults
RECOVERY = 10.0  # seconds until every match is in play again after the last fault
GROWTH = 1.3  # the last quarter may take this much more than the second
LEAST_SAMPLES = 40


async def main(scene: Scene, seconds: float) -> list[str]:
    """Let the monkey rage, and report; returns the promises that were not kept."""
    chaos = scene.house
    assert isinstance(chaos, Chaos)
    monkey = Monkey(scene, chaos, CALM, RUSH)
    async with chaos.playing(), chaos.sampled():
        await monkey.rage(seconds)
    ledger = chaos.ledger
    outside = [answer for answer in chaos.diary.answers if not overlaps(answer, monkey.episodes)]
    waits = [answer.done - answer.sent for answer in outside]
    slow = quantiles(waits, n=100)[98]
    kinds = Counter(episode.fault for episode in monkey.episodes)
    print(f"  {len(monkey.episodes)} faults: {', '.join(f'{name} {count}' for name, count in sorted(kinds.items()))}")
    print(f"  {ledger.acknowledged} moves acknowledged, each in its log once; {sum(chaos.finished.values())} games")
    print(f"  resent {ledger.resent_safe + ledger.resent_lost} moves, {ledger.resent_safe} of them were safe")
    print(
        f"  attacks: {dict(scene.arrived)}; honest people were refused {chaos.diary.refused}, hints {chaos.diary.hints}"
    )
    print(f"  answers outside faults: {len(waits)}, median {1000 * median(waits):.0f} ms, p99 {1000 * slow:.0f} ms")
    worst = {name: max(seconds) for name, seconds in monkey.recoveries.items()}
    print(f"  until every match continues: {', '.join(f'{name} {worst[name]:.1f} s' for name in sorted(worst))}")
    problems = [f"p99 outside faults is {slow:.2f} s"] if slow > SLOWEST else []
    problems += [f"after {name} matches took {took:.1f} s" for name, took in worst.items() if took > RECOVERY]
    return problems + grown(chaos.samples)


def overlaps(answer: Answer, episodes: list[Episode]) -> bool:
    """Whether a fault was active while somebody waited."""
    return any(answer.sent < each.ended + AFTERMATH and each.began < answer.done for each in episodes)


def grown(samples: list[Sample]) -> list[str]:
    """What keeps growing: the last quarter is compared with the second."""
    if len(samples) < LEAST_SAMPLES:
        return []
    quarter = len(samples) // 4
    second, last = samples[quarter : 2 * quarter], samples[-quarter:]
    pairs = {
        "memory": (median(s.memory for s in second), median(s.memory for s in last)),
        "descriptors": (median(s.descriptors for s in second), median(s.descriptors for s in last)),
        "log growth": (second[-1].log - second[0].log, last[-1].log - last[0].log),
    }
    for name, (before, after) in pairs.items():
        print(f"  {name}: {before:,.0f} in the second quarter, {after:,.0f} in the last")
    return [f"{name} grows" for name, (before, after) in pairs.items() if after > before * GROWTH + SLACK[name]]


SLACK = {"memory": 20e6, "descriptors": 20, "log growth": 200e3}


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """A disk that is easily filled; None if none can be mounted."""
    disk = folder / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(disk)]
    is_mounted = False
    with suppress(OSError):
        is_mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield disk if is_mounted else None
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(disk)], check=False)


def on_sqlite(folder: Path) -> list[str]:
    with small_disk(folder) as disk:
        chaos = Chaos(folder, f"sqlite:///{(disk or folder) / 'tables.db'}", SEED)
        print(f"SQLite, {'a small disk' if disk else 'a page limit'}:", flush=True)
        return asyncio.run(main(Scene(chaos, Random(SEED), folder, disk, spared=SPARED), SECONDS / len(DATABASES)))


def on_postgres(folder: Path) -> list[str]:
    with running_postgres() as postgres:
        postgres.psql("create database games")
        chaos = Chaos(folder, postgres.get_uri("games"), SEED)
        print("PostgreSQL:", flush=True)
        return asyncio.run(
            main(Scene(chaos, Random(SEED), folder, postgres=postgres, spared=SPARED), SECONDS / len(DATABASES))
        )


if __name__ == "__main__":
    broken: list[str] = []
    for database in DATABASES:
        with TemporaryDirectory(prefix="sixfold-chaos-") as found:
            broken += (on_postgres if database == "postgres" else on_sqlite)(Path(found))
    if broken:
        raise SystemExit("not kept: " + "; ".join(broken))
    print("all promises kept")
