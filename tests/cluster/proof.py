"""The same matches on one process, two processes and a cluster, whatever happens to its nodes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from tests.cluster.nodes import PATIENCE, ROOT

WITNESS = "tests.cluster.witness:Witness"


def begin(*arguments: str, cluster: str = "") -> subprocess.Popen[str]:
    """`python -m` something, in its own group; `auto` is this cluster."""
    settings = {**os.environ, "RAY_ADDRESS": cluster}
    return subprocess.Popen(
        [sys.executable, "-m", *arguments], cwd=ROOT, env=settings, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def finish(process: subprocess.Popen[str], patience: float = 3 * PATIENCE) -> tuple[int, str, str]:
    """The exit status, what it printed, and what it said about that."""
    printed, said = process.communicate(timeout=patience)
    return process.returncode, printed, said


def run(*arguments: str, cluster: str = "") -> str:
    """What a command prints; it has to succeed."""
    status, printed, said = finish(begin(*arguments, cluster=cluster))
    assert status == 0, printed + said
    return printed


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < until
        sleep(0.05)


def kept(path: Path) -> list[dict[str, Any]]:
    """The games of an archive in its order, without the times."""
    games = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    for game in games:
        for tally in game["result"]["tallies"]:
            del tally["seconds"]
    return games


def without_times(figures: Any) -> Any:
    """Figures without the times."""
    if isinstance(figures, dict):
        return {name: without_times(value) for name, value in figures.items() if name != "ms_per_move"}
    return [without_times(each) for each in figures] if isinstance(figures, list) else figures


def moves_at(notes: Path, node: int) -> int:
    """How many moves a node has noted."""
    file = notes / str(node)
    return file.stat().st_size if file.exists() else 0
