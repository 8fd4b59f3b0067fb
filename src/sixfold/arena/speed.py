"""How fast the rules and the kernel are. Machines differ and are shared, so compare ratios from one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from time import perf_counter

from sixfold.arena.play import play
from sixfold.bots.greedy import GreedyBot
from sixfold.record.replay import steps
from sixfold.rules import melds
from sixfold.rules.heaps import heaps
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation, Phase
from sixfold.rules.registry import game as make_game
from sixfold.rules.registry import game_info
from sixfold.rules.rummy import card_table

ROUNDS = 5
MATCHES = 10  # from which positions are taken
MIDDLE = range(10, 40)  # the turns of a two-seat match that count as its middle
AT_ONCE = 2  # matches of the plain rules per round


@dataclass(frozen=True, slots=True)
class Speed:
    """The speed of one game; None where the kernel cannot be used.

    A position counts when all plays are found; in Rummy, when the best arrangement is. Games are whole matches between
    greedy bots.
    """

    rules_positions_per_s: float
    kernel_positions_per_s: float | None
    rules_games_per_s: float
    kernel_games_per_s: float | None


def measure(name: str) -> Speed:
    """How fast a game is."""
    seen = middle_positions(name)
    kernel_positions, kernel_games = kernel_speeds(name, seen)
    return Speed(
        per_second(lambda: ask_rules(seen)), kernel_positions, per_second(lambda: play_greedy(name)), kernel_games
    )


def per_second(work: Callable[[], int]) -> float:
    """How much work is done per second: the median of some rounds after one that does not count."""
    work()
    rates = []
    for _ in range(ROUNDS):
        began = perf_counter()
        done = work()
        rates.append(done / (perf_counter() - began))
    return median(rates)


def kernel_speeds(name: str, seen: Sequence[Observation]) -> tuple[float | None, float | None]:
    """Positions and matches per second of the kernel; None without NumPy."""
    try:
        if game_info(name).pieces is Pieces.CARDS:
            cards = import_module("sixfold.arena.card_speed")
            return cards.positions_per_second(seen), cards.matches_per_second(name)
        kernel = import_module("sixfold.arena.kernel_speed")
    except ModuleNotFoundError:  # NumPy is not installed
        return None, None
    return kernel.positions_per_second(seen), kernel.matches_per_second(name)


# Positions --------------------------------------------------------------------------------------------


def decisions(name: str) -> Iterator[Observation]:
    """What the seats to act see in the middle of seeded greedy matches."""
    game = make_game(name)
    for seed in range(MATCHES):
        for step in steps(play(game, [GreedyBot(), GreedyBot()], seed=seed)):
            if step.before.table.turns in MIDDLE and game.actor(step.before) == step.event.seat:
                yield game.observe(step.before, step.event.seat)


def middle_positions(name: str) -> list[Observation]:
    """Positions from the middle of matches in which the seat may play."""
    return [seen for seen in decisions(name) if seen.table.phase is not Phase.ROLL]


# The plain rules --------------------------------------------------------------------------------------


def ask_rules(positions: Sequence[Observation]) -> int:
    """Ask the rules for the actions at each position; returns the number of positions."""
    heaps.cache_clear()  # the matches that led here have asked the same questions
    for seen in positions:
        if seen.game.info.pieces is Pieces.CARDS:
            melds.best(card_table(seen.table).sets, seen.hand)
        else:
            list(seen.legal_actions())
    return len(positions)


def play_greedy(name: str) -> int:
    """Play whole matches between greedy bots; returns their number."""
    game = make_game(name)
    for seed in range(AT_ONCE):
        play(game, [GreedyBot(), GreedyBot()], seed=seed)
    return AT_ONCE
