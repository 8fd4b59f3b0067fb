"""How fast the kernel is, beside the frozen reference in plain Python."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import perf_counter

import numpy as np

import sixfold
from bench import reference
from bench.timing import rate
from sixfold import Observation
from sixfold.kernel.bridge import Desk, all_tiles, kinds_of, match_of, starting_cells
from sixfold.kernel.generate import Plays, generate, new_plays
from sixfold.kernel.jit import jit
from sixfold.kernel.match import Match, begin, play_out, seed_chance
from sixfold.kernel.position import Ints, Position
from sixfold.rules.placing import Placing
from sixfold.rules.tiles import KINDS, QWIRKLE

AGAIN = 100  # times that each position is looked at in a round
GAMES = 300
TURNS = 10_000  # more than any game has


@jit
def generate_again(position: Position, kinds: Ints, plays: Plays, times: int) -> int:
    """Find all plays of a position, so many times over."""
    found = 0
    for _ in range(times):
        found += generate(position, kinds, len(kinds), QWIRKLE, plays)
    return found


@jit
def play_games(
    position: Position, match: Match, tiles: Ints, starting: Ints, kinds: Ints, plays: Plays, count: int
) -> int:
    """Play whole greedy games; gives all their turns."""
    turns = 0
    for _ in range(count):
        begin(position, match, tiles, starting)
        turns += play_out(position, match, TURNS, kinds, plays)
    return turns


def positions_per_second(seen: list[Observation]) -> float:
    """Positions whose plays the kernel finds in a second."""
    desks = []
    for each in seen:
        assert isinstance(each.game, Placing)
        desk = Desk(each.game)
        desk.set_up(each.table.board)
        desks.append((desk.position, kinds_of(each.hand)))
    plays = new_plays()

    def work() -> int:
        for position, kinds in desks:
            generate_again(position, kinds, plays, AGAIN)
        return AGAIN * len(desks)

    return rate(work)


def games_per_second(name: str, seed: int = 1, threads: int = 1) -> float:
    """Whole greedy games that the kernel plays in a second."""
    game = sixfold.game(name)
    assert isinstance(game, Placing)

    def worker(number: int) -> None:
        match = match_of(game, seats=2)
        seed_chance(match.chance, seed + number)
        kinds = np.zeros(KINDS, dtype=np.int64)
        play_games(Desk(game).position, match, all_tiles(game), starting_cells(game), kinds, new_plays(), GAMES)

    def work() -> int:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(worker, range(threads)))
        return threads * GAMES

    return rate(work)


def reference_positions(seen: list[Observation]) -> float:
    """Positions whose plays the reference finds in a second."""
    boards = []
    for each in seen:
        board = reference.Board()
        for tile, (x, y) in each.table.board.placements:
            board.lay(x + reference.WIDTH * y, int(tile))
        boards.append((board, [int(tile) for tile in each.hand]))

    def work() -> int:
        for board, hand in boards:
            reference.generate(board, hand)
        return len(boards)

    return rate(work)


def reference_games() -> float:
    """Whole greedy games that the reference plays in a second."""
    rng = Random(1)
    return rate(lambda: len([reference.greedy_game(rng) for _ in range(20)]))


def print_kernel(seen: dict[str, list[Observation]]) -> None:
    """The kernel's figures for each game, and how many times as fast as the reference it is at Qwirkle."""
    began = perf_counter()
    games_per_second("qwirkle")
    print(f"kernel, one core (ready after {perf_counter() - began:.1f} s, a first round included)")
    figures = {name: (positions_per_second(each), games_per_second(name)) for name, each in seen.items()}
    for name, (positions, games) in figures.items():
        print(f"{name:15} {positions:8.0f} positions/s   {games:6.0f} greedy games/s")
    positions, games = reference_positions(seen["qwirkle"]), reference_games()
    print(f"reference       {positions:8.0f} positions/s   {games:6.0f} greedy games/s   (plain Python, frozen)")
    at_positions, at_games = figures["qwirkle"][0] / positions, figures["qwirkle"][1] / games
    print(f"the kernel is {at_positions:.0f} times as fast at positions, {at_games:.0f} times at games")
    print(f"two threads play {games_per_second('qwirkle', threads=2) / figures['qwirkle'][1]:.2f} times as many games")
