"""Playouts of turns of Rummy over sampled hands: the same deals for all turns, valued by the margin in Qwirkles."""

from __future__ import annotations

from sixfold.kernel.card_turns import COUNT, Turns
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import seed_chance, shuffle
from sixfold.kernel.melds import TABLE_SIZE
from sixfold.kernel.rummy import (
    DECK,
    DECK_LIST,
    SEATS,
    TURN,
    WON,
    CardMatch,
    copy_card_match,
    end_card_turn,
    play_cards_out,
)
from sixfold.kernel.solver import MOST_NODES, NODES, Solver
from sixfold.kernel.struct import Floats, Ints
from sixfold.rules.tiles import KINDS


@inlined
def deal_unseen_cards(match: CardMatch, sizes: Ints, pool: Ints) -> None:
    """Shuffle the unseen cards and deal them to the other seats; the rest becomes the deck.

    A position written by hand may have fewer cards than hands and deck need, or more.
    """
    count, at = len(pool), 0
    shuffle(pool, count, match.chance)
    for seat in range(match.numbers[SEATS]):
        if seat == match.numbers[TURN]:
            continue
        for kind in range(KINDS):
            match.hands[seat, kind] = 0
        for _ in range(min(sizes[seat], count - at)):
            match.hands[seat, pool[at]] += 1
            at += 1
    match.numbers[DECK] = min(match.numbers[DECK], count - at)
    for n in range(match.numbers[DECK]):
        match.lists[DECK_LIST, n] = pool[at + n]


@inlined
def card_margin(match: CardMatch, seat: int) -> float:
    """How many Qwirkles a seat is ahead of the best other seat."""
    most = 0
    for other in range(match.numbers[SEATS]):
        if other != seat:
            most = max(most, match.numbers[WON + other])
    return float(match.numbers[WON + seat] - most)


@inlined
def try_turn(match: CardMatch, solver: Solver, turns: Turns, number: int, plies: int) -> float:
    """Take a turn and play on for `plies` turns; returns the margin at the end."""
    seat, played = match.numbers[TURN], 0
    for kind in range(KINDS):
        match.hands[seat, kind] -= turns.cards[number, kind]
        played += turns.cards[number, kind]
        for n in range(TABLE_SIZE):
            match.table[kind, n] = turns.tables[number, kind, n]
    match.numbers[WON + seat] += turns.made[number, COUNT]
    end_card_turn(match, played > 0)
    play_cards_out(match, solver, plies)
    return card_margin(match, seat)


@jit
def simulate_turns(
    match: CardMatch, work: CardMatch, solver: Solver, sizes: Ints, pool: Ints, turns: Turns, chosen: Ints, first: int,
    trials: int, plies: int, seed: int, totals: Floats,
) -> int:  # fmt: skip
    """Try all the chosen turns with each of some more deals.

    Returns the number of deals: fewer than asked for, but at least one, if the solver runs out of nodes.
    """
    done, is_spent = 0, False
    while done < trials and not is_spent:
        seed_chance(match.chance, seed * 1_000_003 + first + done)
        deal_unseen_cards(match, sizes, pool)
        for n in range(len(chosen)):
            copy_card_match(match, work)
            totals[chosen[n]] += try_turn(work, solver, turns, chosen[n], plies)
        done += 1
        is_spent = 0 < solver.numbers[MOST_NODES] <= solver.numbers[NODES]
    return done
