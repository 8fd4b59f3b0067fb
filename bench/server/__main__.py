"""Measure what a server costs, as ratios to a bare uvicorn and a bare commit in the same run. See `--help`."""

from __future__ import annotations

import asyncio
import gc
import os
import platform
import resource
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.server.bench import Bench
from bench.server.cold import measure_cold
from bench.server.figures import Figures
from bench.server.house import house
from bench.server.latency import measure_latency
from bench.server.memory import measure_memory
from bench.server.moves import measure_moves
from bench.server.plan import DATABASES, PARTS, QUICK, Plan
from bench.server.profile import print_profile
from bench.server.shelf import Shelf
from bench.server.spectators import measure_spectators
from bench.server.yardsticks import yardsticks

MEASURE: dict[str, Callable[[Bench], Awaitable[None]]] = {
    "moves": measure_moves,
    "spectators": measure_spectators,
    "latency": measure_latency,
    "memory": measure_memory,
    "cold": measure_cold,
}
NOT_OF_DATABASE = ("memory",)  # parts that are measured with the first database only, unless they are named


def read_options() -> Namespace:
    """What is asked for."""
    parser = ArgumentParser("python -m bench.server", description=__doc__)
    parser.add_argument("--only", metavar="PARTS", help=f"some of {','.join(PARTS)}")
    parser.add_argument("--database", choices=DATABASES, help="only this one")
    parser.add_argument("--seconds", type=float, help="of play in each window")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter windows: a first impression")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--profile", action="store_true", help="show where the time goes instead; needs py-spy")
    options = parser.parse_args()
    options.parts = options.only.split(",") if options.only else PARTS
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    return options


def plan_of(options: Namespace) -> Plan:
    """How much to measure."""
    plan = QUICK if options.quick else Plan()
    return replace(plan, seconds=options.seconds) if options.seconds else plan


async def main(options: Namespace, folder: Path) -> Figures:
    """Measure and print."""
    plan, figures, began = plan_of(options), Figures(), perf_counter()
    shelf = Shelf.filled(plan, folder / "stock.jsonl")
    async with yardsticks(folder) as sticks:
        for kind in [options.database] if options.database else DATABASES:
            place = folder / kind
            place.mkdir()
            async with house(kind, shelf, place) as here:
                bench = Bench(plan, here, sticks, figures)
                if options.profile:
                    await print_profile(bench)
                    return figures
                for part in options.parts:
                    if options.only or bench.is_main or part not in NOT_OF_DATABASE:
                        await MEASURE[part](bench)
        await sticks.measure()
        print(sticks)
        short = await sticks.short_echo()
    figures.add("yardsticks", "", "an echo", sticks.values | {"us, as short as an act": 1e6 * short})
    print(f"measured in {perf_counter() - began:.0f} s\ngoals, with SQLite")
    for figure in figures.goals:
        print(figure)
    return figures


async def run(options: Namespace, folder: Path) -> Figures:
    """Measure; an error in any socket ends everything."""
    measuring = asyncio.ensure_future(main(options, folder))
    failures: list[dict[str, Any]] = []

    def fail(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        failures.append(context)
        measuring.cancel()

    asyncio.get_running_loop().set_exception_handler(fail)
    try:
        return await measuring
    except asyncio.CancelledError:
        raise (failures[0].get("exception") if failures else None) or RuntimeError(failures) from None


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    asked = read_options()
    gc.disable()  # while we collect garbage, answers would seem to be late
    with TemporaryDirectory() as found:
        figures = asyncio.run(run(asked, Path(found)))
    if asked.json:
        about = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
        figures.write(asked.json, about)
    sys.exit(not all(figure.is_kept for figure in figures.goals))
