"""Tables of Rummy, and whether kernel and rules agree about them.

``python -m tests.kernel.tables`` compares ten thousand of them: ``make proof``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random

from sixfold.kernel.card_bridge import CardBridge, counts_of
from sixfold.kernel.solver import arrange
from sixfold.rules import melds
from sixfold.rules.tiles import Sets, Tiles
from tests.integer_program import all_tables

PROGRESS = 100  # tables between two progress lines


def stands(bridge: CardBridge, cards: Tiles, qwirkles: Sequence[int] = ()) -> bool:
    """Whether the table is valid with all these cards added and Qwirkles of these lines made."""
    bridge.solver.fewest_moves = 0
    bridge.solver.chosen[: len(qwirkles)] = qwirkles
    return arrange(bridge.solver, bridge.sides, counts_of(cards), len(qwirkles))


def difference(bridge: CardBridge, sets: Sets, hand: Tiles, rng: Random) -> str | None:
    """What kernel and rules disagree about, if anything: the best arrangements, or which cards can be added."""
    bridge.set_up(sets)
    for cards_first in (False, True):
        ours, wanted = bridge.best(hand, cards_first), melds.best(sets, hand, cards_first)
        if ours != wanted:
            return f"best, cards first {cards_first}: {ours}, not {wanted}"
    part = tuple(sorted(rng.sample(hand, rng.randint(0, min(3, len(hand))))))
    ways = [*melds.arrangements(sets, part)]
    if stands(bridge, part) != any(not way.qwirkles for way in ways):
        return f"valid with {' '.join(map(str, part))}: {stands(bridge, part)}"
    for way in ways:
        again = bridge.arrange(part, sorted(map(melds.line_of, way.qwirkles)))
        if again != way:
            return f"with {' '.join(map(str, part))}: {again}, not {way}"
    return None


def main() -> None:
    """Compare as many tables as asked for; stop at the first on which the two differ."""
    parser = argparse.ArgumentParser(description="Compare the compiled solver of Rummy with the plain one.")
    parser.add_argument("--tables", type=int, default=10_000)
    number = parser.parse_args().tables
    bridge, rng = CardBridge(), Random(number)
    for done, (sets, hand) in enumerate(all_tables(number), 1):
        if wrong := difference(bridge, sets, hand, rng):
            table = " | ".join(" ".join(map(str, cards)) for cards in sets)
            sys.exit(f"\ntable {table}\nhand  {' '.join(map(str, hand))}\n{wrong}")
        if done % PROGRESS == 0 or done == number:
            print(f"\r{done} of {number} tables agree", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
