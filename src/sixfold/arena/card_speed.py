"""How fast the kernel is at Rummy: arrangements and whole matches per second."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.arena.speed import per_second
from sixfold.kernel.card_bridge import CardBridge, counts_of
from sixfold.kernel.jit import is_compiled
from sixfold.kernel.match import seed_chance, shuffle
from sixfold.kernel.melds import best
from sixfold.kernel.rummy import NO_END, CardMatch, draw_cards, new_card_match, play_cards_out
from sixfold.kernel.solver import Solver
from sixfold.rules.game import Game
from sixfold.rules.model import Observation
from sixfold.rules.registry import game as make_game
from sixfold.rules.rummy import card_table

MATCHES = 30 if is_compiled() else 1
TURNS = 1000  # more than any match has


def positions_per_second(seen: Sequence[Observation]) -> float:
    """Best arrangements that the compiled solver finds per second."""
    bridge = CardBridge()
    bridge.solver.fewest_moves = 1

    def work() -> int:
        for position in seen:
            bridge.set_up(card_table(position.table).sets)
            best(bridge.solver, bridge.sides, counts_of(position.hand))
        return len(seen)

    return per_second(work)


def begin(game: Game, seed: int, seats: int = 2) -> CardMatch:
    """A match with its hands dealt."""
    match, cards = new_card_match(), game.tiles
    match.seats, match.hand_size, match.turns_left = seats, game.info.hand_size, NO_END
    match.deck[: len(cards)] = [int(card) for card in cards]
    match.deck_size = len(cards)
    seed_chance(match.chance, seed)
    shuffle(match.deck, len(cards), match.chance)
    for seat in range(seats):
        draw_cards(match, seat)
    return match


def matches_per_second(name: str) -> float:
    """Whole matches that the kernel plays per second."""
    solver, game = Solver(), make_game(name)

    def work() -> int:
        for seed in range(MATCHES):
            play_cards_out(begin(game, seed), solver, TURNS)
        return MATCHES

    return per_second(work)
