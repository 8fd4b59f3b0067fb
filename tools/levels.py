"""Measure the levels: ``make levels``, or ``python -m tools.levels --pairs 50`` for the figures of docs/bots.md.

Prints three tables: what each level makes in a turn of matches against `greedy`, how often it beats the level below,
and how often somebody who follows the hints beats the first levels.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from sixfold.arena.result import MatchResult
from sixfold.arena.summary import summarise, tally_of
from sixfold.arena.tournament import Tournament, missing_matches, play_match
from sixfold.bots.levels import levels
from sixfold.rules.options import Value
from sixfold.rules.registry import games, short_options

YARDSTICK = "greedy"
HINTS = "club"  # plays what a hint says
EASY = levels()[:3]  # whom people should beat by following hints
SEED = 19
DUEL = 2  # seats


@dataclass(frozen=True, slots=True)
class Table:
    """The kind of match that a row of figures is about."""

    game: str
    options: Mapping[str, Value]
    seats: int

    def __str__(self) -> str:
        length = ", ".join(f"{name}={value}" for name, value in self.options.items()) or "full"
        return f"{self.game} | {length} | {self.seats}"


@dataclass(frozen=True, slots=True)
class Pace:
    """What a level makes in a turn, and its share of what `greedy` makes in the same matches."""

    points: float
    share: float

    def __str__(self) -> str:
        return f"{self.points:.{1 if self.points >= 1 else 2}f} ({self.share:.0%})"


def tables(names: Sequence[str], lengths: Sequence[str], seats: Sequence[int]) -> Iterator[Table]:
    """The kinds of matches, in the order of the rows."""
    for name in names:
        for length in lengths:
            yield from (Table(name, short_options(name, count) if length == "short" else {}, count) for count in seats)


class Measure:
    """Plays tournaments, with a `map` that may use all cores."""

    def __init__(self, over: Callable[..., Iterable[MatchResult]], pairs: int) -> None:
        self.over, self.pairs = over, pairs

    def results(self, first: str, second: str, table: Table) -> list[MatchResult]:
        """One of the first bot against others of the second, in each seat."""
        tournament = Tournament((first, second), table.game, tuple(table.options.items()), table.seats, SEED)
        matches = missing_matches([], tournament, self.pairs)
        return [*self.over(play_match, [tournament] * len(matches), *zip(*matches, strict=True))]

    def pace(self, level: str, table: Table) -> Pace:
        """How fast a level scores."""
        results = self.results(level, YARDSTICK, table)
        own, others = tally_of(results, 0), tally_of(results, 1)
        points = own.points / own.turns
        return Pace(points, points * others.turns / others.points if others.points else inf)

    def wins(self, level: str, below: str, table: Table) -> str:
        """How often a level beats the one below, in percent."""
        summary = summarise(self.results(level, below, table))
        return f"{100 * summary.win_rate:.0f} ± {summary.precision:.0f}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=4, help="deals for each figure; each is played from every seat")
    parser.add_argument("--games", nargs="+", default=games(), choices=games(), metavar="GAME")
    parser.add_argument("--lengths", nargs="+", default=["full", "short"], choices=["full", "short"])
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 4])
    args = parser.parse_args()
    kinds = [*tables(args.games, args.lengths, args.seats)]
    with ProcessPoolExecutor() as pool:
        measure = Measure(pool.map, args.pairs)
        paces = ([measure.pace(level, kind) for level in levels()] for kind in kinds)
        print_rows("points a turn", levels(), paces, kinds)
        steps = [*pairwise(levels())]
        wins = ([measure.wins(level, below, kind) for below, level in steps] for kind in kinds)
        print_rows("wins, %", [f"{level} against {below}" for below, level in steps], wins, kinds)
        duels = [kind for kind in kinds if kind.seats == DUEL]
        beaten = ([measure.wins(HINTS, level, kind) for level in EASY] for kind in duels)
        print_rows("wins by hints, %", [f"against {level}" for level in EASY], beaten, duels)


def print_rows(title: str, columns: Sequence[str], rows: Iterator[Sequence[object]], kinds: Sequence[Table]) -> None:
    """Print a table in Markdown, each row as soon as it is known."""
    print(f"\n| {title} | length | seats | {' | '.join(columns)} |")
    print("|" + "---|" * (3 + len(columns)))
    for kind, row in zip(kinds, rows, strict=True):
        print(f"| {kind} | {' | '.join(map(str, row))} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
