"""How fast the kernel is: the loops are compiled too, so that nothing but its own work is timed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sixfold.arena.speed import rate
from sixfold.kernel.bridge import Bridge, all_tiles, match_of, starting_cells
from sixfold.kernel.generate import Plays, generate, new_plays
from sixfold.kernel.jit import is_compiled, jit
from sixfold.kernel.match import Match, begin, play_out, seed_chance
from sixfold.kernel.position import Position
from sixfold.kernel.struct import Ints
from sixfold.rules.grid_game import as_grid_game
from sixfold.rules.model import Observation
from sixfold.rules.registry import game as make_game
from sixfold.rules.tiles import mask_of

AGAIN = 100 if is_compiled() else 1  # times that a round visits each position
GAMES = 300 if is_compiled() else 1
TURNS = 10_000  # more than any game has


@jit
def generate_again(position: Position, held: int, plays: Plays, times: int) -> int:
    """Find all plays of a position this many times; returns how many plays that made."""
    total = 0
    for _ in range(times):
        total += generate(position, held, plays)
    return total


@jit
def play_games(position: Position, match: Match, tiles: Ints, starting: Ints, plays: Plays, count: int) -> int:
    """Play whole greedy games; returns the number of their turns."""
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
            generate_again(position, held, plays, AGAIN)
        return AGAIN * len(bridges)

    return rate(work)


def games_per_second(name: str, seed: int = 1, threads: int = 1) -> float:
    """Whole greedy games that the kernel plays per second."""

    def work() -> int:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda number: play_some(name, seed + number), range(threads)))
        return threads * GAMES

    return rate(work)


def play_some(name: str, seed: int, count: int = GAMES) -> int:
    """Play this many greedy games from a seed; returns the number of their turns."""
    game = as_grid_game(make_game(name))
    match = match_of(game, seats=2)
    seed_chance(match.chance, seed)
    return play_games(Bridge(game).position, match, all_tiles(game), starting_cells(game), new_plays(), count)
