"""``sixfold bench``: how fast the rules and the kernel are on this machine."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from sixfold import __version__
from sixfold.arena.speed import Speed, measure
from sixfold.cli.errors import report_errors
from sixfold.cli.files import check_writable, write_text
from sixfold.cli.report import align
from sixfold.rules.registry import game_class, games


def bench(
    game: Annotated[
        list[str] | None,
        typer.Option("--game", "-g", help=f"Which game: {', '.join(games())}; may be repeated. Default: all."),
    ] = None,
    as_json: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE", help="Write the results as JSON to this file; - is standard output."),
    ] = None,
) -> None:
    """Measure the speed of the rules and the kernel: positions and greedy games per second.

    A position counts when all its plays are found; in Rummy, when its best arrangement is.
    """
    with report_errors():
        names = list(dict.fromkeys(game or games()))
        for name in names:
            game_class(name)  # raises if there is no such game
        if as_json:
            check_writable(as_json)
        is_compiled = has_compiler()
        speeds = measure_all(names)
        if as_json is None:
            typer.echo("\n".join(report(speeds, is_compiled)))
        else:
            write_text(f"{json.dumps(figures(speeds, is_compiled), indent=1)}\n", as_json)


def has_compiler() -> bool:
    """Whether the kernel is compiled on this machine; if not, a message on stderr says how to get it."""
    is_compiled: bool = import_module("sixfold.kernel.jit").is_compiled()  # it takes a second to load
    if not is_compiled:
        typer.echo("The kernel is not compiled: install sixfold[fast].", err=True)
    return is_compiled


def measure_all(names: Sequence[str]) -> dict[str, Speed]:
    """The speed of each game, with a progress bar on stderr."""
    speeds = {}
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(names))
        for name in names:
            bar.update(task, description=f"measuring {name}")
            speeds[name] = measure(name)
            bar.update(task, advance=1)
    return speeds


def figures(speeds: dict[str, Speed], is_compiled: bool) -> dict[str, Any]:
    """The results for programs."""
    return {
        "version": __version__,
        "python": platform.python_version(),
        "compiled": is_compiled,
        **{name: asdict(speed) for name, speed in speeds.items()},
    }


def report(speeds: dict[str, Speed], is_compiled: bool) -> Iterator[str]:
    """The results for people."""
    kernel = "compiled" if is_compiled else "not compiled"
    yield f"sixfold {__version__}, Python {platform.python_version()}, one core, kernel {kernel}"
    yield ""
    heads = ["per second", "positions: rules", "kernel", "greedy games: rules", "kernel"]
    yield from align([heads, *([name, *map(number, asdict(speed).values())] for name, speed in speeds.items())])


def number(value: float | None) -> str:
    """A number without meaningless digits."""
    return "-" if value is None else f"{value:,.1f}" if value < 100 else f"{value:,.0f}"
