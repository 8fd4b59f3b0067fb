"""How long Rummy takes: the best arrangement, plain, compiled and as an integer program; and turns on big tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from statistics import median, quantiles
from time import perf_counter, process_time

from sixfold import Observation
from sixfold.kernel.card_bridge import CardBridge, counts_of
from sixfold.kernel.melds import best
from sixfold.rules import heaps, melds
from sixfold.rules.rummy import Rummy
from sixfold.rules.tiles import QWIRKLE, Sets, Tiles
from tests.card_tables import RUMMY, answer, cards_on, hoarding
from tests.integer_program import Program, real_tables

POSITIONS = 120
LATE = 30  # cards on the table
ROUNDS = 3
BIG = (46, 58, 72, 93, 105)  # cards on a table
HOARDED = 6  # games in which nobody makes Qwirkles
ASKED = ("hint", "casual", "club", "greedy", "expert")


def late_tables() -> list[tuple[Sets, Tiles]]:
    """Tables and hands from late in seeded greedy games."""
    tables = real_tables("greedy")
    late = ((sets, hand) for sets, hand in tables if sum(map(len, sets)) >= LATE and len(hand) == Rummy.info.hand_size)
    return [*islice(late, POSITIONS)]


def milliseconds(work: Callable[[], object]) -> float:
    """How long the work takes: the median of some rounds."""
    times = []
    for _ in range(ROUNDS):
        heaps.heaps.cache_clear()  # the games that led here have asked the same questions
        began = perf_counter()
        work()
        times.append(1000 * (perf_counter() - began))
    return median(times)


def worth(sets: Sets) -> tuple[int, int]:
    """How many Qwirkles and how many cards lie on a table."""
    return sum(len(cards) == QWIRKLE for cards in sets), sum(map(len, sets))


def solve(bridge: CardBridge, sets: Sets, hand: Tiles) -> bool:
    """What simulations ask for: the worth and the side of each card, not laid out in sets."""
    bridge.set_up(sets)
    bridge.solver.fewest_moves = 1
    return best(bridge.solver, bridge.sides, counts_of(hand))


def arrange(bridge: CardBridge, sets: Sets, hand: Tiles) -> melds.Arrangement | None:
    """The whole arrangement, like the plain solver's."""
    bridge.set_up(sets)
    return bridge.best(hand)


def compare(bridge: CardBridge, sets: Sets, hand: Tiles) -> dict[str, float]:
    """The times of the solvers and of HiGHS: most Qwirkles, then most cards, with a full hand.

    The solvers also minimise the cards that change sides, which HiGHS does not. Only its solving is timed.
    """
    table = Counter(tile for cards in sets for tile in cards)
    program = Program(table, table + Counter(hand), table.total() + 1)
    costs = program.costs(per_qwirkle=len(hand), per_card=1)  # a Qwirkle outweighs all other cards of the hand
    ours, theirs = melds.best(sets, hand), program.sets_after(costs)
    if ours != arrange(bridge, sets, hand) or worth(ours.sets if ours else ()) != worth(theirs or ()):
        raise RuntimeError(f"the solvers disagree on {sets} with {hand}")
    return {
        "HiGHS": milliseconds(lambda: program.solve(costs)),
        "plain": milliseconds(lambda: melds.best(sets, hand)),
        "compiled": milliseconds(lambda: solve(bridge, sets, hand)),
        "and laid out": milliseconds(lambda: arrange(bridge, sets, hand)),
    }


def print_rummy() -> None:
    """The times of all solvers on the same positions, and how many times as long HiGHS takes."""
    tables, bridge = late_tables(), CardBridge()
    times = [compare(bridge, *table) for table in tables]
    print(f"rummy, most Qwirkles, then most cards, on {len(tables)} tables of {LATE} cards and more, in milliseconds")
    print(f"  {'':12} {'median':>9} {'99 %':>9} {'at most':>9}   HiGHS takes this many times as long in the median")
    theirs = median(row["HiGHS"] for row in times)
    for name in times[0]:
        ours = [row[name] for row in times]
        late = quantiles(ours, n=100, method="inclusive")[98]
        print(f"  {name:12} {median(ours):9.3f} {late:9.3f} {max(ours):9.3f}   {theirs / median(ours):.0f}")


def seconds(name: str, seen: Observation) -> float:
    """The processor time of a hint or a bot's turn."""
    heaps.heaps.cache_clear()
    began = process_time()
    answer(name, seen)
    return process_time() - began


def print_big_tables() -> None:
    """How long a turn takes on a table that has grown big because nobody made Qwirkles."""
    games = [[*hoarding(seed, seats=2 + seed % 3)] for seed in range(HOARDED)]
    for name in ASKED:
        answer(name, RUMMY.position(sets="Rc Rs Rd", hand="Rl Gc Bc"))  # loads the compiled code
    print(f"rummy, seconds of a core for one turn at a table without Qwirkles, at most in {HOARDED} games")
    print(f"  {'cards':>5} {' '.join(f'{name:>8}' for name in ASKED)}")
    for cards in BIG:
        tables = [min(game, key=lambda seen: abs(cards_on(seen) - cards)) for game in games]
        worst = [max(seconds(name, seen) for seen in tables) for name in ASKED]
        print(f"  {cards:5} {' '.join(f'{time:8.3f}' for time in worst)}")
