"""How fast the kernel is, compared with the frozen reference in plain Python."""

from __future__ import annotations

from random import Random
from time import perf_counter

from bench import reference
from sixfold import Observation
from sixfold.arena.kernel_speed import matches_per_second, positions_per_second
from sixfold.arena.speed import per_second


def reference_positions(seen: list[Observation]) -> float:
    """Positions whose plays the reference finds per second."""
    boards = []
    for position in seen:
        board = reference.Board()
        for tile, (x, y) in position.table.board.placements:
            board.lay(x + reference.WIDTH * y, int(tile))
        boards.append((board, [int(tile) for tile in position.hand]))

    def work() -> int:
        for board, hand in boards:
            reference.generate(board, hand)
        return len(boards)

    return per_second(work)


def reference_games() -> float:
    """Whole greedy games that the reference plays per second."""
    rng = Random(1)
    return per_second(lambda: len([reference.greedy_game(rng) for _ in range(20)]))


def print_kernel(seen: dict[str, list[Observation]]) -> None:
    """The kernel's figures for each game, and how many times faster than the reference it is at Qwirkle."""
    began = perf_counter()
    matches_per_second("qwirkle")
    print(f"kernel, one core (ready after {perf_counter() - began:.1f} s, including a first round)")
    figures = {name: (positions_per_second(some), matches_per_second(name)) for name, some in seen.items()}
    for name, (positions, games) in figures.items():
        print(f"{name:15} {positions:8.0f} positions/s   {games:6.0f} greedy games/s")
    positions, games = reference_positions(seen["qwirkle"]), reference_games()
    print(f"reference       {positions:8.0f} positions/s   {games:6.0f} greedy games/s   (plain Python, frozen)")
    at_positions, at_games = figures["qwirkle"][0] / positions, figures["qwirkle"][1] / games
    print(f"the kernel is {at_positions:.0f} times as fast at positions and {at_games:.0f} times at games")
    print(
        f"two threads play {matches_per_second('qwirkle', threads=2) / figures['qwirkle'][1]:.2f} times as many games"
    )
