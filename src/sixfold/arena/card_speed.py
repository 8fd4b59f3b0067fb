"""How fast the kernel is at Rummy: questions to its solver, and whole games of counts."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.arena.speed import rate
from sixfold.kernel.card_desk import CardDesk, counts_of
from sixfold.kernel.jit import is_compiled
from sixfold.kernel.match import seed_chance, shuffle
from sixfold.kernel.melds import ask_for, best
from sixfold.kernel.rummy import (
    DECK,
    DECK_LIST,
    HAND,
    NO_END,
    SEATS,
    TURNS_LEFT,
    CardMatch,
    draw_cards,
    new_card_match,
    play_cards_out,
)
from sixfold.kernel.sides import FEWEST_MOVES, Melds
from sixfold.rules.model import Observation
from sixfold.rules.rummy import Rummy

GAMES = 30 if is_compiled() else 1
TURNS = 1000  # more than any game has


def positions_per_second(seen: Sequence[Observation]) -> float:
    """Questions for the best arrangement that the compiled solver answers in a second."""
    desk = CardDesk()

    def work() -> int:
        for each in seen:
            desk.set_up(each.table.sets)
            ask_for(desk.melds, FEWEST_MOVES)
            best(desk.melds, desk.table, counts_of(each.hand))
        return len(seen)

    return rate(work)


def begin(seed: int, seats: int = 2) -> CardMatch:
    """A game with its hands dealt."""
    match, cards = new_card_match(), Rummy().tiles
    numbers, deck = match.numbers, match.lists[DECK_LIST]
    numbers[SEATS], numbers[HAND], numbers[DECK], numbers[TURNS_LEFT] = seats, Rummy.hand_size, len(cards), NO_END
    deck[: len(cards)] = [int(card) for card in cards]
    seed_chance(match.chance, seed)
    shuffle(deck, len(cards), match.chance)
    for seat in range(seats):
        draw_cards(match, seat)
    return match


def games_per_second() -> float:
    """Whole games that the kernel plays in a second."""
    melds = Melds()

    def work() -> int:
        for seed in range(GAMES):
            play_cards_out(begin(seed), melds, TURNS)
        return GAMES

    return rate(work)
