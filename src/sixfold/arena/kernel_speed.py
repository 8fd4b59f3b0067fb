"""How fast the kernel is: loops that are compiled with it, so that nothing but its own work is timed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sixfold.arena.speed import rate
from sixfold.kernel.bridge import Desk, all_tiles, match_of, starting_cells
from sixfold.kernel.generate import Plays, generate, new_plays
from sixfold.kernel.jit import is_compiled, jit
from sixfold.kernel.match import Match, begin, play_out, seed_chance
from sixfold.kernel.position import Position
from sixfold.kernel.record import Ints
from sixfold.rules.model import Observation
from sixfold.rules.placing import Placing
from sixfold.rules.registry import game as make_game
from sixfold.rules.tiles import mask_of

AGAIN = 100 if is_compiled() else 1  # times that each position is looked at in a round
GAMES = 300 if is_compiled() else 1
TURNS = 10_000  # more than any game has


@jit
def generate_again(position: Position, held: int, plays: Plays, times: int) -> int:
    """Find all plays of a position, so many times over."""
    found = 0
    for _ in range(times):
        found += generate(position, held, plays)
    return found


@jit
def play_games(position: Position, match: Match, tiles: Ints, starting: Ints, plays: Plays, count: int) -> int:
    """Play whole greedy games; gives all their turns."""
    turns = 0
    for _ in range(count):
        begin(position, match, tiles, starting)
        turns += play_out(position, match, TURNS, plays)
    return turns


def positions_per_second(seen: Sequence[Observation]) -> float:
    """Positions whose plays the kernel finds in a second."""
    desks = []
    for each in seen:
        assert isinstance(each.game, Placing)
        desk = Desk(each.game)
        desk.set_up(each.table.board)
        desks.append((desk.position, mask_of(each.hand)))
    plays = new_plays()

    def work() -> int:
        for position, held in desks:
            generate_again(position, held, plays, AGAIN)
        return AGAIN * len(desks)

    return rate(work)


def games_per_second(name: str, seed: int = 1, threads: int = 1) -> float:
    """Whole greedy games that the kernel plays in a second."""

    def work() -> int:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda number: play_some(name, seed + number), range(threads)))
        return threads * GAMES

    return rate(work)


def play_some(name: str, seed: int, count: int = GAMES) -> int:
    """Play so many greedy games from a seed; gives all their turns."""
    game = make_game(name)
    assert isinstance(game, Placing)
    match = match_of(game, seats=2)
    seed_chance(match.chance, seed)
    return play_games(Desk(game).position, match, all_tiles(game), starting_cells(game), new_plays(), count)


def warm_up() -> None:
    """Have compiled and loaded what is measured."""
    play_some("qwirkle", seed=1, count=1)
    game = make_game("qwirkle")
    assert isinstance(game, Placing)
    generate_again(Desk(game).position, mask_of(game.tiles[:1]), new_plays(), 1)
