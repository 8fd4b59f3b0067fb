"""Options that say who does the work of a tool: processes of this machine, or a cluster (docs/cluster.md)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from sixfold.arena.crew import Crew, gather


def add_crew_options(parser: argparse.ArgumentParser) -> None:
    """The options of `sixfold arena` of the same names."""
    parser.add_argument("--jobs", type=int, help="processes; by default one per core")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Ray cluster: auto, or the HOST:PORT of its head")


@contextmanager
def chosen_crew(parser: argparse.ArgumentParser, options: argparse.Namespace) -> Iterator[Crew]:
    """The crew of these options; what goes wrong is said in a sentence."""
    try:
        with gather(options.jobs, options.cluster) as crew:
            yield crew
    except ValueError as error:
        parser.exit(1, f"{parser.prog}: {error}\n")
    except KeyboardInterrupt:
        parser.exit(130, f"{parser.prog}: stopped\n")
