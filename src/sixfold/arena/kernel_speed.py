"""How fast the kernel is: the loops are compiled too, so that nothing but its own work is timed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sixfold.arena.speed import per_second
from sixfold.kernel.bridge import Bridge, all_tiles, match_of, starting_cells
from sixfold.kernel.generate import Plays, generate, new_plays
from sixfold.kernel.jit import is_compiled, jit
from sixfold.kernel.match import GridMatch, begin, play_out, seed_chance
from sixfold.kernel.position import Position
from sixfold.kernel.struct import Ints
from sixfold.rules.grid_game import as_grid_game
from sixfold.rules.model import Observation
from sixfold.rules.registry import game as make_game
from sixfold.rules.tiles import mask_of

REPEATS = 100 if is_compiled() else 1  # times that a round visits each position
MATCHES = 300 if is_compiled() else 1
TURNS = 10_000  # more than any match has


@jit
def generate_repeatedly(position: Position, held: int, plays: Plays, times: int) -> int:
    """Find all plays of a position this many times; returns how many plays that made."""
    total = 0
    for _ in range(times):
        total += generate(position, held, plays)
    return total


@jit
def play_matches(position: Position, match: GridMatch, tiles: Ints, starting: Ints, plays: Plays, count: int) -> int:
    """Play whole greedy matches; returns the number of their turns."""
    turns = 0
    for _ in range(count):
        begin(position, match, tiles, starting)
        turns += play_out(position, match, TURNS, plays)
    return turns


def positions_per_second(seen: Sequence[Observation]) -> float:
    """Positions whose plays the kernel finds per second."""
    bridges = []
    for position in seen:
        bridge = Bridge(position.game)
        bridge.set_up(position.table.board)
        bridges.append((bridge.position, mask_of(position.hand)))
    plays = new_plays()

    def work() -> int:
        for position, held in bridges:
            generate_repeatedly(position, held, plays, REPEATS)
        return REPEATS * len(bridges)

    return per_second(work)


def matches_per_second(name: str, seed: int = 1, threads: int = 1) -> float:
    """Whole greedy matches that the kernel plays per second."""

    def work() -> int:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda number: play_some(name, seed + number), range(threads)))
        return threads * MATCHES

    return per_second(work)


def play_some(name: str, seed: int, count: int = MATCHES) -> int:
    """Play this many greedy matches from a seed; returns the number of their turns."""
    game = as_grid_game(make_game(name))
    match = match_of(game, seats=2)
    seed_chance(match.chance, seed)
    return play_matches(Bridge(game).position, match, all_tiles(game), starting_cells(game), new_plays(), count)
