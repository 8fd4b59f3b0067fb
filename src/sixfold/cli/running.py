"""A tournament while it runs: what is missing is played, kept, and the estimate is shown on stderr."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sixfold.arena.result import Result
from sixfold.arena.tournament import Tournament, missing_games, whole_pairs
from sixfold.arena.workers import play_games
from sixfold.cli.kept import add_kept, read_kept
from sixfold.cli.report import in_short, precision
from sixfold.cli.support import prepare_kernel

ENOUGH = 10  # pairs; with fewer nobody can say how precise a result is
PAUSE = 0.5  # seconds between two estimates


def played(tournament: Tournament, pairs: int, until: float | None, keep: Path | None, jobs: int) -> list[Result]:
    """The results of so many pairs, or of fewer if they are precise enough or somebody has seen enough."""
    results = [result for result in read_kept(keep, tournament) if result.pair < pairs]
    missing = missing_games(results, tournament, pairs)
    if missing and not is_precise(tournament, results, until):
        prepare_kernel(tournament.bots, tournament.game)
        with until_ctrl_c(tournament, results), showing(tournament, len(results), len(missing)) as show:
            for result in play_games(tournament, missing, jobs):
                add_kept(keep, tournament, result)
                results.append(result)
                show(results)
                if is_precise(tournament, results, until):
                    break
    return whole_pairs(results, tournament)


@contextmanager
def until_ctrl_c(tournament: Tournament, results: Sequence[Result]) -> Iterator[None]:
    """Whoever has seen enough gets the figures of what was played, if there are any."""
    try:
        yield
    except KeyboardInterrupt:
        if not whole_pairs(results, tournament):
            raise
        typer.echo("Stopped; these are the games so far.", err=True)


def is_precise(tournament: Tournament, results: Sequence[Result], until: float | None) -> bool:
    """Whether the win rates are known well enough."""
    if until is None:
        return False
    whole = whole_pairs(results, tournament)
    return len(whole) > ENOUGH * tournament.games_of_a_pair and precision(tournament, whole) <= until


@contextmanager
def showing(tournament: Tournament, kept: int, missing: int) -> Iterator[Callable[[Sequence[Result]], None]]:
    """A bar of games with the estimate so far."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=kept + missing, completed=kept)
        shown = 0.0

        def show(results: Sequence[Result]) -> None:
            nonlocal shown
            bar.update(task, completed=len(results))
            if monotonic() - shown < PAUSE and len(results) < kept + missing:
                return
            shown = monotonic()
            if whole := whole_pairs(results, tournament):
                bar.update(task, description=in_short(tournament, whole))

        yield show
