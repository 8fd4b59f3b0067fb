"""How fast the rules and the kernel are. Machines differ and are shared: compare ratios from one run."""

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
from sixfold.rules.model import Observation, Phase
from sixfold.rules.registry import game as make_game

ROUNDS = 5
GAMES = 10  # from which positions are taken
MIDDLE = range(10, 40)  # the turns of a two-seat game that count as its middle
AT_ONCE = 2  # games of the plain rules in a round


@dataclass(frozen=True, slots=True)
class Speed:
    """What is done in a second at one game; None where there is no kernel.

    At a position all plays are found; in Rummy the best arrangement is. Games are whole ones between greedy bots.
    """

    rules_positions_per_s: float
    kernel_positions_per_s: float | None
    rules_games_per_s: float
    kernel_games_per_s: float | None


def measure(name: str) -> Speed:
    """How fast a game is."""
    seen = middle(name)
    kernel_positions, kernel_games = kernel_rates(name, seen)
    return Speed(rate(lambda: question(seen)), kernel_positions, rate(lambda: play_greedy(name)), kernel_games)


def rate(work: Callable[[], int]) -> float:
    """How much work is done in a second: the median of some rounds, the first of which does not count."""
    work()
    rates = []
    for _ in range(ROUNDS):
        began = perf_counter()
        done = work()
        rates.append(done / (perf_counter() - began))
    return median(rates)


def kernel_rates(name: str, seen: Sequence[Observation]) -> tuple[float | None, float | None]:
    """Positions and games of the kernel, as far as it plays the game and can be used here."""
    try:
        if name == "rummy":
            cards = import_module("sixfold.arena.card_speed")
            return cards.positions_per_second(seen), cards.games_per_second()
        kernel = import_module("sixfold.arena.kernel_speed")
    except ModuleNotFoundError:  # NumPy is not there
        return None, None
    return kernel.positions_per_second(seen), kernel.games_per_second(name)


# Positions --------------------------------------------------------------------------------------------


def decisions(name: str) -> Iterator[Observation]:
    """What the seats on turn see in the middle of seeded greedy games."""
    game = make_game(name)
    for seed in range(GAMES):
        for step in steps(play(game, [GreedyBot(), GreedyBot()], seed=seed)):
            if step.before.table.turns in MIDDLE and game.actor(step.before) == step.event.seat:
                yield game.observe(step.before, step.event.seat)


def middle(name: str) -> list[Observation]:
    """Positions from the middle of games, at which something is to be laid."""
    return [seen for seen in decisions(name) if seen.table.phase is not Phase.ROLL]


# The plain rules --------------------------------------------------------------------------------------


def question(positions: Sequence[Observation]) -> int:
    """Ask the rules what can be done at each position."""
    melds.heaps.cache_clear()  # the games that led here have already asked the same
    for seen in positions:
        if seen.game.name == "rummy":
            melds.best(seen.table.sets, seen.hand)
        else:
            list(seen.game.legal_actions(seen))
    return len(positions)


def play_greedy(name: str) -> int:
    """Play whole games between greedy bots."""
    game = make_game(name)
    for seed in range(AT_ONCE):
        play(game, [GreedyBot(), GreedyBot()], seed=seed)
    return AT_ONCE
