"""Where the server's time goes while forty tables are played: needs py-spy, which looks at it from outside."""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.server.bench import Bench
from bench.server.moves import warm_up
from bench.server.tables import Hall

SECONDS = 20
PER_SECOND = 200
MOST = 40  # functions in each list
LEAST = 0.015  # of all samples: a path that is worth a line
NEEDED = "this needs py-spy: .venv/bin/pip install py-spy"
LIBRARIES = re.compile(r"^.*/(?:site-packages|lib/python[\d.]+)/|^.*/src/")
# The first area wins whose pattern is found in the stack; the order is from the particular to the general.
AREAS = {
    "legal moves": r"\bObservation\.legal \(",
    "JSON and validation": r"model_dump_json|validate_json|pydantic/",
    "views": r"server/(?:views|stories)\.py",
    "rules: applying events": r"\bStanding\.with_(?:event|notice) \(",
    "SQLAlchemy and the database": r"sqlalchemy/|room/store/|psycopg",
    "rooms and logs": r"sixfold/room/",
    "hand-over between threads": r"desks\.py|concurrent/futures|threading\.py|wrap_future|call_soon_threadsafe"
    r"|_read_from_self|_call_set_state",
    "sockets: uvicorn, websockets, transports": r"uvicorn/|websockets/|asyncio/selector_events",
    "starlette, FastAPI, anyio": r"starlette/|fastapi/|anyio/",
    "the server's own coroutines": r"sixfold/server/",
    "event loop": r"asyncio/|selectors\.py",
}


def area_of(stack: str) -> str:
    """The area to which a sample belongs."""
    return next((area for area, pattern in AREAS.items() if re.search(pattern, stack)), "other")


def read_stacks(text: str) -> Counter[tuple[str, ...]]:
    """The stacks that py-spy has seen, from the outside in, and how often."""
    stacks: Counter[tuple[str, ...]] = Counter()
    for line in text.splitlines():
        stack, _, count = line.rpartition(" ")
        frames = (
            re.sub(r"\((.*)\)", lambda found: f"({LIBRARIES.sub('', found[1])})", each) for each in stack.split(";")
        )
        stacks[tuple(frames)] += int(count)
    return stacks


async def print_profile(bench: Bench) -> None:
    """Record the server at work, and print the shares of areas and functions."""
    program = shutil.which("py-spy") or shutil.which("py-spy", path=str(Path(sys.executable).parent))
    if program is None:
        sys.exit(NEEDED)
    hall = Hall(bench.house, Random(0))
    await hall.play_at(bench.house.shelf.busy)
    rate = await warm_up(hall)
    await hall.prepare(rate * (SECONDS + 3))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "stacks"
        command = (
            f"{program} record --gil --format raw --function --duration {SECONDS} --rate {PER_SECOND} --output {file}"
        )
        spy = await asyncio.create_subprocess_exec(
            *command.split(), "--pid", str(bench.house.pid), stdout=DEVNULL, stderr=PIPE
        )
        window = await hall.rush(SECONDS + 1)
        _, said = await spy.communicate()
        if not file.exists():
            sys.exit(said.decode())
        stacks = read_stacks(file.read_text())
    await hall.close()
    print(f"{window.moves} moves, {1000 * window.cpu:.2f} ms of CPU each; shares of the interpreter's time in percent")
    print_shares(stacks)


def print_shares(stacks: Counter[tuple[str, ...]]) -> None:
    """Print areas, functions and the paths to them."""
    areas, own, cumulative, paths = Counter[str](), Counter[str](), Counter[str](), Counter[tuple[str, ...]]()
    for stack, count in stacks.items():
        areas[area_of(";".join(stack))] += count
        own[stack[-1]] += count
        for name in set(stack):
            cumulative[name] += count
        for depth in range(1, len(stack) + 1):
            paths[stack[:depth]] += count
    total = stacks.total()
    for title, counts in {"areas": areas, "functions, own": own, "functions, with what they call": cumulative}.items():
        print(title)
        for name, count in counts.most_common(MOST):
            print(f"  {100 * count / total:5.1f}  {name}")
    print("paths")
    _print_paths(paths, (), 0, LEAST * total, total)


def _print_paths(paths: Counter[tuple[str, ...]], above: tuple[str, ...], depth: int, least: float, total: int) -> None:
    """Print what is called from here, largest first; a call that is almost all of its caller is passed over."""
    for path, count in paths.most_common():
        if count < least:
            break
        if path[:-1] != above:
            continue
        is_shown = count < 0.97 * paths[above]
        if is_shown:
            print(f"  {100 * count / total:5.1f}  {'  ' * depth}{path[-1]}")
        _print_paths(paths, path, depth + is_shown, least, total)
