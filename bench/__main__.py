"""Print the figures. Machines differ and are shared, so compare ratios from one run, not numbers from two."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from statistics import mean, median, quantiles
from time import perf_counter

import sixfold
from bench.environments import print_environments
from bench.kernel import print_kernel
from bench.rummy import print_big_tables, print_rummy
from sixfold import Observation, Phase
from sixfold.arena.speed import ROUNDS, ask_rules, decisions, middle_positions, per_second, play_greedy
from sixfold.bots.rolling import RollChoice
from sixfold.rules.info import Pieces
from sixfold.rules.registry import game_info
from sixfold.rules.tiles import QWIRKLE

ROLLS = 100  # positions of Cubes on which the choice of a roll is compared with the exact expectation


def import_time() -> float:
    """How many milliseconds ``import sixfold`` adds to starting Python."""

    def start(code: str) -> float:
        began = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return perf_counter() - began

    runs = [(start("pass"), start("import sixfold")) for _ in range(ROUNDS * 3)]
    return 1000 * (median(with_it for _, with_it in runs) - median(bare for bare, _ in runs))


def print_rules(name: str, seen: list[Observation]) -> None:
    """How fast the plain rules of a game are."""
    listed = sum(1 for position in seen for _ in position.legal_actions()) / len(seen)
    positions, games = per_second(lambda: ask_rules(seen)), per_second(lambda: play_greedy(name))
    print(f"{name:15} {positions:8.0f} positions/s   {games:6.1f} greedy games/s   ({listed:.0f} legal actions)")


def print_rolls() -> None:
    """How good the greedy choice of a roll is, and how long it takes."""
    rolling = [seen for seen in decisions("cubes") if seen.table.phase is Phase.ROLL][:ROLLS]
    times, regrets, worths = [], [], []
    for number, seen in enumerate(rolling):
        began = perf_counter()
        chosen = RollChoice(seen).best(Random(number))
        times.append(1000 * (perf_counter() - began))
        exact = RollChoice(seen, longest=QWIRKLE)
        values = {roll: exact.value(roll, None) for roll in exact.rolls()}
        worths.append(max(values.values()))
        regrets.append(worths[-1] - values[chosen])
    late = quantiles(times, n=100)[94]
    print(f"cubes, greedy rerolls in {len(rolling)} positions against the exact expectation")
    print(f"  regret {mean(regrets):.2f} points of {mean(worths):.1f} on average, {max(regrets):.2f} at most")
    print(
        f"  time   {median(times):.0f} ms in the median, {late:.0f} ms at the 95th percentile, {max(times):.0f} at most"
    )


def main() -> None:
    """Measure and print."""
    print("plain rules, one core")
    seen = {name: middle_positions(name) for name in sixfold.games() if game_info(name).pieces is not Pieces.CARDS}
    for name, positions in seen.items():
        print_rules(name, positions)
    print(f"{'rummy':15} {'':20}   {per_second(lambda: play_greedy('rummy')):6.1f} greedy games/s")
    print_kernel(seen)
    print_rolls()
    print_rummy()
    print_big_tables()
    print_environments()
    print(f"import sixfold: {import_time():.0f} ms more than bare Python (at most 30)")


if __name__ == "__main__":
    main()
