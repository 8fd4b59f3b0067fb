"""Print the figures. Machines differ and are shared: compare ratios from one run, not numbers from two."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

import sixfold
from sixfold import Observation, steps

GAMES = 20
ROUNDS = 5
MIDDLE = range(10, 40)  # the turns of a two-seat game that count as its middle


def positions() -> list[Observation]:
    """What the seats on turn see in the middle of seeded greedy games."""
    game = sixfold.game("qwirkle")
    found = []
    for seed in range(GAMES):
        record = sixfold.play(game, [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=seed)
        for step in steps(record):
            if step.before.table.turns in MIDDLE and game.actor(step.before) == step.event.seat:
                found.append(game.observe(step.before, step.event.seat))
    return found


def rate(work: Callable[[], int]) -> float:
    """How much work is done in a second: the median of some rounds."""
    rates = []
    for _ in range(ROUNDS):
        began = perf_counter()
        done = work()
        rates.append(done / (perf_counter() - began))
    return median(rates)


def generate(seen: list[Observation]) -> int:
    """List all legal actions of all positions."""
    for each in seen:
        for _ in each.game.legal_actions(each):
            pass
    return len(seen)


def play_greedy(count: int) -> int:
    """Play whole games between greedy bots."""
    game = sixfold.game("qwirkle")
    for seed in range(count):
        sixfold.play(game, [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=seed)
    return count


def import_time() -> float:
    """How many milliseconds ``import sixfold`` adds to starting Python."""

    def started(code: str) -> float:
        began = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return perf_counter() - began

    runs = [(started("pass"), started("import sixfold")) for _ in range(ROUNDS * 3)]
    return 1000 * (median(with_it for _, with_it in runs) - median(bare for bare, _ in runs))


def main() -> None:
    """Measure and print."""
    seen = positions()
    listed = sum(1 for each in seen for _ in each.game.legal_actions(each)) / len(seen)
    print(f"qwirkle, plain rules, one core, {len(seen)} positions with {listed:.0f} legal actions on average")
    print(f"  full generation   {rate(lambda: generate(seen)):8.0f} positions/s")
    print(f"  greedy games      {rate(lambda: play_greedy(4)):8.1f} games/s")
    print(f"  import sixfold    {import_time():8.0f} ms more than bare Python")


if __name__ == "__main__":
    main()
