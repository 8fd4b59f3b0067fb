"""Many matches of Rummy at once: every legal turn is listed, one is chosen, chance acts.

A turn is a choice of cards and of Qwirkles. Whether a seat may pass is judged in full (``able="full"``), so nothing
depends on how the cards lie.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.kernel.batches import (
    ARRANGE,
    LAST,
    NONE,
    ONGOING,
    PASS,
    SEEDS,
    STALLED,
    Bytes,
    Results,
    Shorts,
    TurnLists,
    add_turn,
    clear,
    reward,
)
from sixfold.kernel.card_turns import next_cards
from sixfold.kernel.grid_table import LINES
from sixfold.kernel.jit import inlined, jit
from sixfold.kernel.match import MAX_BAG, MAX_SEATS, seed_chance, shuffle
from sixfold.kernel.melds import most_qwirkles, next_qwirkles
from sixfold.kernel.rummy import NO_END, CardMatch, draw_cards, held_cards, play_cards
from sixfold.kernel.solver import Solver, arrange, can_make, gather
from sixfold.kernel.struct import Field, Ints, Struct, Structs, integer, ints, struct, typed
from sixfold.rules.tiles import KINDS

SMALLEST = 3  # cards in a set
NO_QWIRKLE = typed(0)
LINE_COUNT = len(LINES)


class CardRules(Struct):
    """What the matches have in common."""

    seats = integer()
    hand_size = integer()
    tiles = ints(MAX_BAG)
    tile_count = integer()


class CardTable(Struct):
    """A match."""

    match = struct(CardMatch)
    lines = Field[Bytes](np.int8, (MAX_SEATS, LINE_COUNT))  # the Qwirkles of each seat
    kept = ints(KINDS)  # of a hand, while its turns are listed
    end = integer()


class CardSights(NamedTuple):
    """What the seat to act sees of each match; it comes first, then the others in turn."""

    seat: Bytes
    hand: Bytes  # how many of each kind
    table: Bytes  # the same for the table
    won: Bytes  # the Qwirkles of each seat, by colour, then by shape
    scores: Shorts
    hand_sizes: Bytes
    bag: Shorts
    turns_left: Bytes  # or NONE
    idle: Shorts


@inlined
def largest_held(match: CardMatch, seat: int) -> int:
    """The size of the largest set in a hand."""
    most = 0
    for line in LINES:
        size = 0
        for kind in range(KINDS):
            size += line >> kind & 1 and match.hands[seat, kind] > 0
        most = max(most, size)
    return most


@jit
def begin_cards(rules: CardRules, table: CardTable, seed: int) -> None:
    """Begin a match: deal until somebody has a set; the largest one starts."""
    match = table.match
    seed_chance(match.chance, seed)
    match.seats, match.hand_size, match.is_over, match.idle = rules.seats, rules.hand_size, 0, 0
    match.turns_left, table.end = NO_END, ONGOING
    for kind in range(KINDS):
        match.sides.by_colour[kind] = match.sides.by_shape[kind] = match.sides.leans_to_colour[kind] = 0
    for seat in range(rules.seats):
        match.won[seat] = 0
        for line in range(LINE_COUNT):
            table.lines[seat, line] = 0
    most = 0
    while most < SMALLEST:
        for n in range(rules.tile_count):
            match.deck[n] = rules.tiles[n]
        shuffle(match.deck, rules.tile_count, match.chance)
        match.deck_size, most = rules.tile_count, 0
        match.turns_left = NO_END
        for seat in range(rules.seats):
            for kind in range(KINDS):
                match.hands[seat, kind] = 0
            draw_cards(match, seat)
            size = largest_held(match, seat)
            if size > most:
                most, match.turn = size, seat


# Turns ------------------------------------------------------------------------------------------------


@inlined
def add_arrangement(table: CardTable, solver: Solver, lists: TurnLists, n: int, size: int) -> bool:
    """Append a turn; returns whether there was a place for it."""
    at = add_turn(lists, n, ARRANGE, 0, size)
    if at == NONE:
        return False
    count = 0
    for kind in range(KINDS):
        for _ in range(table.match.cards[kind]):
            lists.kinds[n, at, count] = kind
            count += 1
    lists.sizes[n, at], lists.qwirkles[n, at] = count, size
    for made in range(size):
        lists.cells[n, at, made] = solver.chosen[made]
    return True


@jit
def list_card_turns(table: CardTable, solver: Solver, lists: TurnLists, n: int) -> None:
    """List what the seat to act may do. When no place is left the rest is not counted: there may be thousands."""
    match = table.match
    seat = match.turn
    lists.counts[n] = lists.left_out[n] = 0
    if not can_make(solver, match.sides, match.hands[seat], NO_QWIRKLE):
        add_turn(lists, n, PASS, 0, 0)
        return
    for kind in range(KINDS):
        match.cards[kind], table.kept[kind] = 0, match.hands[seat, kind]
    played = next_cards(table.match.cards, table.kept, 0)
    while played:
        gather(solver, match.sides, match.cards)
        for size in range(most_qwirkles(solver), -1, -1):
            solver.is_fresh = 1
            while next_qwirkles(solver, size):
                if arrange(solver, match.sides, match.cards[:], size) and not add_arrangement(
                    table, solver, lists, n, size
                ):
                    return
        played = next_cards(table.match.cards, table.kept, played)


@jit
def end_turn(table: CardTable, has_played: bool) -> None:
    """Draw, see whether the match is over, and pass the turn to the next seat that has cards, if it matters."""
    match = table.match
    if match.turns_left != NO_END:
        match.turns_left -= 1
    match.idle = 0 if has_played else match.idle + 1
    if has_played:
        draw_cards(match, match.turn)
    match.turn = (match.turn + 1) % match.seats
    if match.turns_left == NO_END:
        table.end = STALLED if match.idle >= match.seats else ONGOING
        return
    while match.turns_left and not held_cards(match, match.turn):
        match.turns_left -= 1
        match.turn = (match.turn + 1) % match.seats
    if not match.turns_left:
        table.end = LAST


@jit
def act_with_cards(table: CardTable, solver: Solver, lists: TurnLists, n: int, at: int) -> None:
    """Do what the seat to act has chosen; then chance acts."""
    match = table.match
    seat, made = match.turn, int(lists.points[n, at])
    if lists.verbs[n, at] == PASS:
        end_turn(table, False)
        return
    for kind in range(KINDS):
        match.cards[kind] = 0
    for m in range(lists.sizes[n, at]):
        match.cards[lists.kinds[n, at, m]] += 1
    for m in range(made):
        line = lists.cells[n, at, m]
        solver.chosen[m] = line
        table.lines[seat, line] += 1
    arrange(solver, match.sides, match.cards[:], made)
    play_cards(match, solver, seat)
    end_turn(table, True)


# Many at once -----------------------------------------------------------------------------------------


@jit
def show_cards(table: CardTable, sights: CardSights, n: int) -> None:
    """Write what the seat to act sees."""
    match = table.match
    first = match.turn
    sights.seat[n] = first
    for kind in range(KINDS):
        sights.hand[n, kind] = match.hands[first, kind]
        sights.table[n, kind] = match.sides.by_colour[kind] + match.sides.by_shape[kind]
    for number in range(match.seats):
        seat = (first + number) % match.seats
        sights.scores[n, number], sights.hand_sizes[n, number] = match.won[seat], held_cards(match, seat)
        for line in range(LINE_COUNT):
            sights.won[n, number, line] = table.lines[seat, line]
    sights.bag[n], sights.turns_left[n], sights.idle[n] = match.deck_size, match.turns_left, match.idle


@jit
def start_card_tables(
    rules: CardRules,
    tables: Structs[CardTable],
    solver: Solver,
    lists: TurnLists,
    sights: CardSights,
    seeds: Ints,
    first: int,
    last: int,
) -> None:
    """Begin some of the matches."""
    for n in range(first, last):
        _start(rules, tables[n], solver, lists, sights, seeds, n)


@jit
def _start(
    rules: CardRules, table: CardTable, solver: Solver, lists: TurnLists, sights: CardSights, seeds: Ints, n: int
) -> None:
    begin_cards(rules, table, seeds[n])
    seeds[n] += SEEDS
    list_card_turns(table, solver, lists, n)
    show_cards(table, sights, n)


@jit
def step_card_tables(
    rules: CardRules,
    tables: Structs[CardTable],
    solver: Solver,
    lists: TurnLists,
    sights: CardSights,
    results: Results,
    choices: Ints,
    seeds: Ints,
    first: int,
    last: int,
) -> None:
    """Let the seats to act choose in some of the matches; those that are over begin again."""
    for n in range(first, last):
        table = tables[n]
        clear(results, n)
        act_with_cards(table, solver, lists, n, choices[n])
        if table.end:
            reward(table.match.won[:], rules.seats, table.end, results, n)
            _start(rules, table, solver, lists, sights, seeds, n)
        else:
            list_card_turns(table, solver, lists, n)
            show_cards(table, sights, n)
