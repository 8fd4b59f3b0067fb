"""Measure the levels: ``make levels``, or ``python -m tools.levels --pairs 50`` for the figures of docs/bots.md.

Prints three tables: what each level makes in a turn of matches against `greedy`, how often it beats the level below,
and how often somebody who follows the hints beats the first levels.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from math import inf
from typing import TypeVar

from sixfold.arena.crew import Crew
from sixfold.arena.result import MatchResult, Seating
from sixfold.arena.summary import summarise, tally_of
from sixfold.arena.tournament import Tournament, missing_matches, play_warm
from sixfold.bots.levels import levels
from sixfold.rules.options import Value
from sixfold.rules.registry import games, short_options
from tools.crews import add_crew_options, chosen_crew

YARDSTICK = "greedy"
HINTS = "club"  # plays what a hint says
EASY = levels()[:3]  # whom people should beat by following hints
SEED = 19
DUEL = 2  # seats

Duel = tuple[str, str]  # two bots
Figure = TypeVar("Figure")  # what is measured


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
    """Plays the matches behind a table of figures with a crew, this many deals for each figure."""

    def __init__(self, crew: Crew, pairs: int) -> None:
        self.crew, self.pairs = crew, pairs

    def rows(
        self, duels: Sequence[Duel], kinds: Sequence[Table], figure: Callable[[list[MatchResult]], Figure]
    ) -> Iterator[list[Figure]]:
        """A row for each kind of match, with a figure for each duel: one of the first bot against the second."""
        rows = [[tournament_of(duel, kind) for duel in duels] for kind in kinds]
        results = self.crew.map(play_one, self._matches(rows))
        for row in rows:
            yield [figure(list(islice(results, self.pairs * each.matches_per_pair))) for each in row]

    def _matches(self, rows: Iterable[Sequence[Tournament]]) -> Iterator[tuple[Tournament, int, Seating]]:
        for tournament in chain.from_iterable(rows):
            yield from ((tournament, *match) for match in missing_matches([], tournament, self.pairs))


def tournament_of(duel: Duel, kind: Table) -> Tournament:
    """The matches of two bots: one of the first against others of the second, in each seat."""
    return Tournament(duel, kind.game, tuple(kind.options.items()), kind.seats, SEED)


def play_one(match: tuple[Tournament, int, Seating]) -> MatchResult:
    """Play a match of one of many tournaments."""
    tournament, pair, seating = match
    return play_warm(tournament, (pair, seating))


def pace(results: Sequence[MatchResult]) -> Pace:
    """How fast the first bot scores."""
    own, others = tally_of(results, 0), tally_of(results, 1)
    points = own.points / own.turns
    return Pace(points, points * others.turns / others.points if others.points else inf)


def wins(results: Sequence[MatchResult]) -> str:
    """How often the first bot wins, in percent."""
    summary = summarise(results)
    return f"{100 * summary.win_rate:.0f} ± {summary.precision:.0f}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=4, help="deals for each figure; each is played from every seat")
    parser.add_argument("--games", nargs="+", default=games(), choices=games(), metavar="GAME")
    parser.add_argument("--lengths", nargs="+", default=["full", "short"], choices=["full", "short"])
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 4])
    add_crew_options(parser)
    args = parser.parse_args()
    kinds = [*tables(args.games, args.lengths, args.seats)]
    with chosen_crew(parser, args) as crew:
        measure = Measure(crew, args.pairs)
        paces = measure.rows([(level, YARDSTICK) for level in levels()], kinds, pace)
        print_rows("points a turn", levels(), paces, kinds)
        steps = [(level, below) for below, level in pairwise(levels())]
        titles = [f"{level} against {below}" for level, below in steps]
        print_rows("wins, %", titles, measure.rows(steps, kinds, wins), kinds)
        duels = [kind for kind in kinds if kind.seats == DUEL]
        beaten = measure.rows([(HINTS, level) for level in EASY], duels, wins)
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
