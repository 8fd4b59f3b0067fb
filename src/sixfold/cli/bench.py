"""``sixfold bench``: how fast the rules and the kernel are on this machine."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from sixfold import __version__
from sixfold.arena.speed import Speed, measure
from sixfold.cli.files import check_writable, write_text
from sixfold.cli.report import aligned
from sixfold.cli.support import compiling, refusing
from sixfold.rules.registry import game_class, games


def bench(
    game: Annotated[
        list[str] | None,
        typer.Option("--game", "-g", help=f"Which game: {', '.join(games())}; may be repeated. All unless said."),
    ] = None,
    as_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON; - is standard output.")
    ] = None,
) -> None:
    """Measure how many positions and greedy games a second the rules and the kernel manage.

    At a position all plays are found; in Rummy the best arrangement is.
    """
    with refusing():
        names = list(dict.fromkeys(game or games()))
        for name in names:
            game_class(name)  # refuses a name that no game has
        if as_json:
            check_writable(as_json)
        is_compiled = load_kernel()
        speeds = measured(names)
        if as_json is None:
            typer.echo("\n".join(report(speeds, is_compiled)))
        else:
            write_text(f"{json.dumps(figures(speeds, is_compiled), indent=1)}\n", as_json)


def load_kernel() -> bool:
    """Have compiled what is measured; whether there is a compiler."""
    jit = import_module("sixfold.kernel.jit")  # it takes a second to load
    if not jit.is_compiled():
        typer.echo("The kernel is not compiled here: that takes the extra sixfold[fast].", err=True)
        return False
    with nullcontext() if jit.is_warm("bench") else compiling("that is measured"):
        import_module("sixfold.arena.kernel_speed").warm_up()
        jit.note_warm("bench")
    return True


def measured(names: Sequence[str]) -> dict[str, Speed]:
    """The speed of each game; which one is measured is shown on stderr."""
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
    """Everything that was measured, for programs."""
    return {
        "version": __version__,
        "python": platform.python_version(),
        "compiled": is_compiled,
        **{name: asdict(speed) for name, speed in speeds.items()},
    }


def report(speeds: dict[str, Speed], is_compiled: bool) -> Iterator[str]:
    """The figures for people."""
    kernel = "compiled" if is_compiled else "not compiled"
    yield f"sixfold {__version__}, Python {platform.python_version()}, one core, the kernel {kernel}"
    yield ""
    heads = ["in a second", "positions: rules", "kernel", "greedy games: rules", "kernel"]
    yield from aligned([heads, *([name, *map(number, asdict(speed).values())] for name, speed in speeds.items())])


def number(value: float | None) -> str:
    """A number with as many digits as can be relied on."""
    return "-" if value is None else f"{value:,.1f}" if value < 100 else f"{value:,.0f}"
