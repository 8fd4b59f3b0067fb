"""The commands of the cluster page, shortened for tests."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cluster.nodes import PAGE

FEWER = {"--pairs": "1", "--rows": "600", "--parts": "2"}
ONE_KIND = ("--games", "qwirkle", "--lengths", "short", "--seats", "2")  # of the many that tools.levels plays
SNIPPETS: list[str] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def commands() -> list[list[str]]:
    """The commands that play on a cluster, as `python -m` takes them; some wait for Kubernetes and are left out."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if "--cluster auto" in line]
    return [line.removeprefix("python -m ").split() for line in lines if "/games/" not in line]


def shortened(command: list[str], folder: Path) -> list[str]:
    """A command that takes less time and writes into this folder."""
    words = list(command)
    for number, (name, value) in enumerate(zip(command, command[1:], strict=False), 1):
        words[number] = FEWER.get(name, str(folder / value) if name == "--keep" else value)
    return [*words, *ONE_KIND] if words[0] == "tools.levels" else words
