"""Playouts of turns of Rummy over sampled hands: the same deals for all turns, valued by the margin in Qwirkles."""

from __future__ import annotations

from sixfold.kernel.card_turns import CardTurn, Turns
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import MAX_BAG, MAX_SEATS, SEED_STEP, seed_chance, shuffle
from sixfold.kernel.rummy import CardMatch, copy_card_match, copy_sides, end_card_turn, play_cards_out
from sixfold.kernel.solver import Solver
from sixfold.kernel.struct import Floats, Ints, Struct, integer, ints
from sixfold.rules.tiles import KINDS


class CardTrials(Struct):
    """How turns are played out."""

    sizes = ints(MAX_SEATS)  # of the hands
    pool = ints(MAX_BAG)  # the unseen cards
    pool_size = integer()
    plies = integer()  # turns that are played after each turn
    seed = integer()
    done = integer()  # deals so far
    most_nodes = integer()  # that the solver may take; 0 is no limit


@inlined
def deal_unseen_cards(match: CardMatch, trials: CardTrials) -> None:
    """Shuffle the unseen cards and deal them to the other seats; the rest becomes the deck.

    A position written by hand may have fewer cards than hands and deck need, or more.
    """
    pool, count, at = trials.pool[:], trials.pool_size, 0
    shuffle(pool, count, match.chance)
    for seat in range(match.seats):
        if seat == match.turn:
            continue
        for kind in range(KINDS):
            match.hands[seat, kind] = 0
        for _ in range(min(trials.sizes[seat], count - at)):
            match.hands[seat, pool[at]] += 1
            at += 1
    match.deck_size = min(match.deck_size, count - at)
    for n in range(match.deck_size):
        match.deck[n] = pool[at + n]


@inlined
def card_margin(match: CardMatch, seat: int) -> float:
    """How many Qwirkles a seat is ahead of the best other seat."""
    most = 0
    for other in range(match.seats):
        if other != seat:
            most = max(most, match.won[other])
    return float(match.won[seat] - most)


@inlined
def try_turn(match: CardMatch, solver: Solver, turn: CardTurn, plies: int) -> float:
    """Take a turn and play on for `plies` turns; returns the margin at the end."""
    seat, played = match.turn, 0
    for kind in range(KINDS):
        match.hands[seat, kind] -= turn.cards[kind]
        played += turn.cards[kind]
    copy_sides(turn.sides, match.sides)
    match.won[seat] += turn.made
    end_card_turn(match, played > 0)
    play_cards_out(match, solver, plies)
    return card_margin(match, seat)


@jit
def simulate_turns(
    match: CardMatch, work: CardMatch, solver: Solver, turns: Turns, trials: CardTrials, chosen: Ints, deals: int,
    totals: Floats,
) -> None:  # fmt: skip
    """Try all the chosen turns with each of some more deals; fewer, but at least one, if the nodes run out."""
    last, is_spent = trials.done + deals, False
    while trials.done < last and not is_spent:
        seed_chance(match.chance, trials.seed * SEED_STEP + trials.done)
        deal_unseen_cards(match, trials)
        for n in range(len(chosen)):
            copy_card_match(match, work)
            totals[chosen[n]] += try_turn(work, solver, turns.rows[chosen[n]], trials.plies)
        trials.done += 1
        is_spent = 0 < trials.most_nodes <= solver.nodes
