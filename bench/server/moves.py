"""What a move costs, at one table and at many, while everyone moves as fast as they can."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bench.server.bench import Bench
from bench.server.figures import late, middle
from bench.server.tables import Hall, Window

PART = "moves"
GOAL_TABLES, GOAL = 40, 45.0  # echoes
HEAD = (
    f"  {'tables':>6} {'echoes':>7} {'commits':>8} {'ms of CPU':>10} {'database':>9} {'moves/s':>8} "
    f"{'answered':>9} {'p99':>7} {'bytes':>7} {'others':>7}"
)


class Costs(NamedTuple):
    """Some play, and what a move cost in it."""

    window: Window
    echoes: float
    commits: float


async def measure_moves(bench: Bench) -> None:
    """Measure at each number of tables."""
    print(f"{bench.title}: a move; its answer in ms; what both people receive; how many cores others use meanwhile")
    print(HEAD)
    for count in bench.plan.tables:
        await _measure(bench, count)


async def _measure(bench: Bench, count: int) -> None:
    hall = Hall(bench.house, Random(count))
    await hall.play_at(bench.house.shelf.spread[count])
    seconds = bench.plan.seconds if count > 1 else bench.plan.seconds / 2
    rate = await warm_up(hall)
    await bench.yardsticks.measure()

    async def measure() -> Costs:
        nonlocal rate
        await hall.prepare(rate * (seconds + 1))
        window = await hall.rush(seconds)
        await bench.yardsticks.measure()
        rate = max(rate, window.rate)
        return Costs(window, window.cpu / bench.yardsticks.an_echo, window.cpu / bench.yardsticks.a_commit)

    is_goal = count == GOAL_TABLES and bench.is_main
    costs, others = await bench.windows(measure, bench.plan.windows + is_goal * bench.plan.more_windows)
    await hall.close()
    windows = [cost.window for cost in costs]
    waits = [1000 * wait for window in windows for wait in window.waits]
    values = {
        "echoes": middle(cost.echoes for cost in costs),
        "commits": middle(cost.commits for cost in costs),
        "ms of CPU": 1000 * middle(window.cpu for window in windows),
        "ms of the database's CPU": 1000 * middle(window.spent.database / window.moves for window in windows),
        "moves/s": middle(window.rate for window in windows),
        "ms to the answer": middle(waits),
        "ms to the answer, p99": late(waits),
        "bytes": sum(window.received for window in windows) / len(waits),
        "cores for others": others,
    }
    bench.figures.add(PART, bench.kind, f"a move at {count} tables", values, **({"echoes": GOAL} if is_goal else {}))
    echo_count, commit_count, cpu, database, moves, answered, slow, size, other = values.values()
    print(
        f"  {count:6} {echo_count:7.1f} {commit_count:8.1f} {cpu:10.2f} {database:9.2f} {moves:8.0f} "
        f"{answered:9.1f} {slow:7.1f} {size:7.0f} {other:7.1f}"
    )


async def warm_up(hall: Hall) -> float:
    """Play a little, so that nothing happens for the first time later. Returns the moves a second."""
    await hall.prepare(1000)
    return (await hall.rush(1.0)).rate
