"""Run a tournament: play the missing games, archive them, and show the estimate on stderr."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sixfold.arena.cluster import Cluster
from sixfold.arena.crew import Crew
from sixfold.arena.result import MatchResult
from sixfold.arena.tournament import Tournament, missing_matches, play_matches, whole_pairs
from sixfold.cli.archive import add_to_archive, read_archive
from sixfold.cli.report import precision, summary_text
from sixfold.cli.warmup import warm_up_bots

MIN_PAIRS = 10  # with fewer, the precision of a result is unknown
PAUSE = 0.5  # seconds between estimates


def run_tournament(
    tournament: Tournament, pairs: int, until: float | None, archive: Path | None, crew: Crew
) -> list[MatchResult]:
    """The results of this many pairs, or of fewer if they are precise enough or the user stops the run."""
    results = [result for result in read_archive(archive, tournament) if result.pair < pairs]
    missing = missing_matches(results, tournament, pairs)
    if missing and not is_precise(tournament, results, until):
        announce(crew, tournament)
        with stop_on_ctrl_c(tournament, results), progress_bar(tournament, len(results), len(missing)) as show:
            for result in play_matches(tournament, missing, crew):
                add_to_archive(archive, tournament, result)
                results.append(result)
                show(results)
                if is_precise(tournament, results, until):
                    break
    return whole_pairs(results, tournament)


def announce(crew: Crew, tournament: Tournament) -> None:
    """Say on stderr what the first game has to wait for."""
    if isinstance(crew, Cluster):
        then = "every node warms up first" if crew.processors else "waiting for a node with processors"
        typer.echo(f"Playing on {crew}; {then}.", err=True)
    else:
        warm_up_bots(tournament.bots, tournament.game)


@contextmanager
def stop_on_ctrl_c(tournament: Tournament, results: Sequence[MatchResult]) -> Iterator[None]:
    """Ctrl-C ends the run but keeps the results so far, if there are any."""
    try:
        yield
    except KeyboardInterrupt:
        if not whole_pairs(results, tournament):
            raise
        typer.echo("Stopped; these are the games so far.", err=True)


def is_precise(tournament: Tournament, results: Sequence[MatchResult], until: float | None) -> bool:
    """Whether the win rates are known well enough."""
    if until is None:
        return False
    whole = whole_pairs(results, tournament)
    return len(whole) > MIN_PAIRS * tournament.matches_per_pair and precision(tournament, whole) <= until


@contextmanager
def progress_bar(tournament: Tournament, done: int, missing: int) -> Iterator[Callable[[Sequence[MatchResult]], None]]:
    """A progress bar with the estimate so far; yields a function that updates it."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=done + missing, completed=done)
        shown = 0.0

        def show(results: Sequence[MatchResult]) -> None:
            nonlocal shown
            bar.update(task, completed=len(results))
            if monotonic() - shown < PAUSE and len(results) < done + missing:
                return
            shown = monotonic()
            if whole := whole_pairs(results, tournament):
                bar.update(task, description=summary_text(tournament, whole))

        yield show
