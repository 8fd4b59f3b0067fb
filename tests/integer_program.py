"""An independent method for the sets of Rummy: an integer program over all 504 sets, solved by HiGHS.

The program shares no code with the solver of the package, and the proof compares the two:
``python -m tests.integer_program --tables 3000``.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count, cycle, islice
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp  # type: ignore[import-untyped]
from scipy.sparse import csc_array  # type: ignore[import-untyped]

import sixfold
from sixfold.rules import melds
from sixfold.rules.rummy import card_table
from sixfold.rules.tiles import COLOURS, SHAPES, Sets, Tile, Tiles

SIX = 6
COPIES = 3
COLOUR_LINES = [[Tile(colour, shape) for shape in SHAPES] for colour in COLOURS]
SHAPE_LINES = [[Tile(colour, shape) for colour in COLOURS] for shape in SHAPES]
SETS = [
    cards for line in (*COLOUR_LINES, *SHAPE_LINES) for size in range(3, SIX + 1) for cards in combinations(line, size)
]
CARDS = [tile for line in COLOUR_LINES for tile in line]

PROGRESS = 20  # tables per progress line
INFEASIBLE = 2  # the status of HiGHS if there is no solution
TOLERANCE = 1e-5  # HiGHS takes a number for an integer if it is this close

Place = tuple[Tile, bool]  # a kind, and whether it lies on its shape's side


class Answer(NamedTuple):
    """The numbers of Qwirkles made, cards played from the hand, and table cards that change sides."""

    qwirkles: int
    cards: int
    moved: int


# The integer program ----------------------------------------------------------------------------------


def is_shape_set(cards: Tiles) -> bool:
    return cards[0].shape is cards[1].shape


def places(sets: Sets) -> Counter[Place]:
    """The number of cards of each kind on each side."""
    return Counter((tile, is_shape_set(cards)) for cards in sets for tile in cards)


class Program:
    """How often each of the 504 sets lies on the table, so that the cards that must lie there do, and others can.

    With homes, each place where cards lay before the turn also has a number: how many of them stay there.
    """

    def __init__(
        self, must: Counter[Tile], can: Counter[Tile], least: int = 0, homes: Counter[Place] | None = None
    ) -> None:
        # Only sets of available kinds can lie on the table.
        self.sets = [cards for cards in SETS if all(can[tile] for tile in cards)]
        self.homes = homes or Counter()
        rows: list[tuple[list[int], float, float]] = []
        none = [0] * len(self.homes)
        for tile in can:
            rows.append(([*(tile in cards for cards in self.sets), *none], must[tile], can[tile]))
        rows.append(([*map(len, self.sets), *none], least, np.inf))
        for number, (tile, by_shape) in enumerate(self.homes):
            # No more cards stay in a place than are there afterwards; the bounds say: or than were there before.
            there = [tile in cards and is_shape_set(cards) == by_shape for cards in self.sets]
            stay = [-(number == other) for other in range(len(self.homes))]
            rows.append(([*there, *stay], 0, np.inf))
        self.matrix = csc_array(np.array([row for row, _, _ in rows], dtype=float))
        self.limits = LinearConstraint(
            self.matrix, np.array([low for _, low, _ in rows]), np.array([high for _, _, high in rows])
        )
        self.bounds = Bounds(0, np.array([COPIES] * len(self.sets) + [*self.homes.values()]))

    def costs(self, per_qwirkle: int, per_card: int, per_stay: int = 0) -> Any:
        """What to minimise: minus the value of each set and of each card that stays."""
        worths = [per_qwirkle * (len(cards) == SIX) + per_card * len(cards) for cards in self.sets]
        return -np.array([*worths, *[per_stay] * len(self.homes)], dtype=float)

    def solve(self, costs: Any) -> Any:
        """The raw, optimal answer of HiGHS."""
        return milp(costs, integrality=1, bounds=self.bounds, constraints=self.limits, options={"mip_rel_gap": 0})

    def sets_after(self, costs: Any) -> Sets | None:
        """The sets on the table in the best solution, if there is one."""
        if not self.sets:
            return None
        result = self.solve(costs)
        if result.status == INFEASIBLE:
            return None
        if result.status:
            raise RuntimeError(result.message)
        whole = np.round(result.x)
        used = self.matrix @ whole
        # In integers there is no tolerance: the solution must hold exactly.
        if np.abs(whole - result.x).max() > TOLERANCE or (used < self.limits.lb).any() or (used > self.limits.ub).any():
            raise RuntimeError("HiGHS returned a wrong solution")
        return tuple(cards for cards, times in zip(self.sets, whole, strict=False) for _ in range(int(times)))


def best(sets: Sets, hand: Tiles, cards_first: bool = False) -> Answer | None:
    """The most Qwirkles, then the most cards, then the fewest cards that change sides; or the most cards first."""
    homes = places(sets)
    table = Counter(tile for cards in sets for tile in cards)
    program = Program(table, table + Counter(hand), table.total() + 1, homes)
    # Each weight is more than all that comes after it can differ by, so one solution answers in order.
    per_card = per_qwirkle = table.total() + 1  # from none to all of the table cards stay
    if cards_first:
        per_card *= (table.total() + len(hand)) // SIX + 1  # from no Qwirkle to as many as there are cards for
    else:
        per_qwirkle *= len(hand)  # from one to all of the hand's cards are played
    after = program.sets_after(program.costs(per_qwirkle, per_card, per_stay=1))
    if after is None:
        return None
    qwirkles = sum(len(cards) == SIX for cards in after)
    stays = (homes & places(after)).total()
    return Answer(qwirkles, sum(map(len, after)) - table.total(), table.total() - stays)


def can_lie(cards: Sequence[Tile]) -> bool:
    """Whether all these cards can be laid out in sets."""
    if not cards:
        return True
    counts = Counter(cards)
    program = Program(counts, counts)
    return program.sets_after(program.costs(0, 0)) is not None


# Tables -----------------------------------------------------------------------------------------------


def real_tables(bot: str, first_seed: int = 0) -> Iterator[tuple[Sets, Tiles]]:
    """The tables and hands of all turns of seeded games, without end."""
    game = sixfold.game("rummy")
    for seed in count(first_seed):
        record = sixfold.play(game, [sixfold.bot(bot), sixfold.bot(bot)], seed=seed)
        for step in sixfold.steps(record):
            if game.actor(step.before) == step.event.seat:
                yield card_table(step.before.table).sets, step.before.hands[step.event.seat]


def random_table(rng: Random, cards: int, hand: int, kinds: Sequence[Tile] = CARDS) -> tuple[Sets, Tiles]:
    """Random sets of up to five cards until this many cards lie on the table, and a random hand from the rest."""
    deck = Counter(dict.fromkeys(kinds, COPIES))
    smaller = [each for each in SETS if len(each) < SIX and all(tile in deck for tile in each)]
    sets: list[Tiles] = []
    while sum(map(len, sets)) < cards:
        left = [each for each in smaller if all(deck[tile] for tile in each)]
        if not left:
            break
        size = rng.choice(sorted({len(each) for each in left}))
        sets.append(rng.choice([each for each in left if len(each) == size]))
        deck.subtract(sets[-1])
    rest = list(deck.elements())
    return tuple(sorted(sets)), tuple(sorted(rng.sample(rest, min(hand, len(rest)))))


def random_tables(rng: Random) -> Iterator[tuple[Sets, Tiles]]:
    """Hard tables: 30 to 60 random cards and a full hand."""
    while True:
        yield random_table(rng, rng.randint(30, 56), hand=9)


# The proof --------------------------------------------------------------------------------------------


def differences(sets: Sets, hand: Tiles, rng: Random) -> list[str]:
    """The differences between the solver of the package and the integer program."""
    found = []
    for cards_first in (False, True):
        expected, ours = best(sets, hand, cards_first), melds.best(sets, hand, cards_first)
        answer = ours and Answer(len(ours.qwirkles), len(ours.cards), ours.moved)
        if answer != expected:
            found.append(f"best, cards first {cards_first}: {answer} and {expected}")
    part = tuple(sorted(rng.sample(hand, rng.randint(0, min(3, len(hand))))))
    stands = can_lie([*part, *(tile for cards in sets for tile in cards)])
    if any(melds.arrangements(sets, part)) != stands:
        found.append(f"can it stand with {' '.join(map(str, part))}: {not stands} and {stands}")
    return found


def all_tables(number: int) -> Iterator[tuple[Sets, Tiles]]:
    """This many tables: a quarter each from the games of two bots, half of them random."""
    sources = (real_tables("greedy"), random_tables(Random(1)), real_tables("random"), random_tables(Random(2)))
    return islice((next(source) for source in cycle(sources)), number)


def main() -> None:
    """Compare on many tables; stop at the first on which the two methods differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=3000)
    number = parser.parse_args().tables
    rng = Random(number)
    began = perf_counter()
    for done, (sets, hand) in enumerate(all_tables(number), 1):
        if found := differences(sets, hand, rng):
            table = " | ".join(" ".join(map(str, cards)) for cards in sets)
            sys.exit("\n".join([f"\ntable {table}", f"hand  {' '.join(map(str, hand))}", *found]))
        if done % PROGRESS == 0 or done == number:
            print(f"\r{done} of {number} tables agree, {perf_counter() - began:.0f} s", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
