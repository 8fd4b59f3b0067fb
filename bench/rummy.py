"""How long the best arrangement of Rummy takes, beside the same question as an integer program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from statistics import median, quantiles
from time import perf_counter

from sixfold.rules import melds
from sixfold.rules.rummy import Rummy
from sixfold.rules.tiles import QWIRKLE, Sets, Tiles
from tests.integer_program import Program, real_tables

POSITIONS = 120
LATE = 30  # cards on the table
ROUNDS = 3


def late_tables() -> list[tuple[Sets, Tiles]]:
    """What the seats on turn have before them late in seeded greedy games."""
    tables = real_tables("greedy")
    late = ((sets, hand) for sets, hand in tables if sum(map(len, sets)) >= LATE and len(hand) == Rummy.hand_size)
    return [*islice(late, POSITIONS)]


def milliseconds(work: Callable[[], object]) -> float:
    """How long the work takes: the median of some rounds."""
    times = []
    for _ in range(ROUNDS):
        melds._heaps.cache_clear()  # the games that led here have already asked the same
        began = perf_counter()
        work()
        times.append(1000 * (perf_counter() - began))
    return median(times)


def worth(sets: Sets) -> tuple[int, int]:
    """How many Qwirkles and how many cards lie on a table."""
    return sum(len(cards) == QWIRKLE for cards in sets), sum(map(len, sets))


def compare(sets: Sets, hand: Tiles) -> tuple[float, float]:
    """The times of the solver and of HiGHS: most Qwirkles, then most cards, with a full hand.

    The solver also has the fewest cards change sides, which is not asked of HiGHS. Only its solving is timed.
    """
    table = Counter(tile for cards in sets for tile in cards)
    program = Program(table, table + Counter(hand), table.total() + 1)
    costs = program.costs(per_qwirkle=len(hand), per_card=1)  # a Qwirkle counts more than all other cards of the hand
    ours, theirs = melds.best(sets, hand), program.sets_after(costs)
    if worth(ours.sets if ours else ()) != worth(theirs or ()):
        raise RuntimeError(f"the solver and HiGHS do not agree on {sets} with {hand}")
    return milliseconds(lambda: melds.best(sets, hand)), milliseconds(lambda: program.solve(costs))


def print_rummy() -> None:
    """The times of both on the same positions, and how many times as long HiGHS takes."""
    tables = late_tables()
    ours, theirs = zip(*(compare(*each) for each in tables), strict=True)
    print(f"rummy, most Qwirkles, then most cards, on {len(tables)} tables of {LATE} cards and more")
    for name, times in (("solver", ours), ("HiGHS", theirs)):
        late = quantiles(times, n=100, method="inclusive")[98]
        print(
            f"  {name:6} {median(times):6.2f} ms in the median, {late:7.2f} ms at the 99th percentile, "
            f"{max(times):7.2f} at most"
        )
    print(f"  HiGHS takes {median(theirs) / median(ours):.0f} times as long in the median")
