"""Matches of Rummy in the kernel: no card is lost, they end as by the rules, and they are the same uncompiled."""

import os
import subprocess
import sys

import numpy as np
import pytest

import sixfold
from sixfold import parse_sets, parse_tiles
from sixfold.arena.card_speed import begin
from sixfold.kernel.card_bridge import CardBridge, counts_of
from sixfold.kernel.match import MAX_SEATS
from sixfold.kernel.rummy import CardMatch, choose_cards, copy_card_match, copy_sides, new_card_match, play_cards_out
from sixfold.kernel.solver import Solver
from sixfold.rules.rummy import Rummy
from sixfold.rules.tiles import KINDS, QWIRKLE, Tiles

RUMMY = sixfold.game("rummy")


def set_table(match: CardMatch, table: str) -> None:
    bridge = CardBridge()
    bridge.set_up(parse_sets(table))
    copy_sides(bridge.sides, match.sides)


def sparing_turn(hand: str, table: str = "") -> Tiles | None:
    """The cards that a sparing player plays."""
    match, solver = begin(Rummy(), 1), Solver()
    set_table(match, table)
    match.hands[0] = counts_of(parse_tiles(hand))
    if not choose_cards(match, solver, 0):
        return None
    return tuple(tile for tile in sixfold.TILES for _ in range(match.cards[tile]))


@pytest.mark.parametrize("seats", [2, 4])
def test_no_card_is_lost_and_the_last_turns_are_those_of_the_rules(seats: int) -> None:
    match, solver = begin(Rummy(), 5, seats), Solver()
    turns, last_draw = 0, 0
    while not match.is_over:
        assert match.turn == turns % seats
        turns += play_cards_out(match, solver, 1)
        lying = np.add(match.sides.by_colour, match.sides.by_shape)
        held = match.hands[:seats].sum(axis=0)
        left = np.bincount(match.deck[: match.deck_size], minlength=KINDS)
        assert (lying + held + left).sum() + QWIRKLE * match.won[:seats].sum() == len(RUMMY.tiles)
        if not last_draw and not match.deck_size:
            last_draw = turns
            assert match.turns_left == seats
    assert turns == last_draw + seats
    assert match.won[:seats].sum() > 8


def test_the_most_qwirkles_are_made_with_as_few_cards_as_that_takes() -> None:
    assert sparing_turn("Rx Gd Bd Pd", "Rc Rs Rd Rl Rt") == parse_tiles("Rx")
    assert sparing_turn("Rl Rt Gd Bd Pd", "Rc Rs Rd") in [parse_tiles("Rl"), parse_tiles("Rt")]
    assert sparing_turn("Rc Rs Rd Gl") == parse_tiles("Rc Rs Rd")
    assert sparing_turn("Gx Bd", "Rc Rs Rd | Rl Rt Rx | Yd Gd Pd") == parse_tiles(
        "Bd"
    )  # the Qwirkle lies there already
    assert sparing_turn("Rx Gd Bd", "Rc Rs Rd Rl Rt | Rc Gc Bc") == parse_tiles("Rx")
    assert sparing_turn("Gl Bt", "Rc Rs Rd") is None


def test_a_round_of_passes_ends_the_game() -> None:
    match = begin(Rummy(), 1)
    for seat in range(2):
        match.hands[seat] = counts_of(parse_tiles("Gl Bt"))
    set_table(match, "Rc Rs Rd")
    assert play_cards_out(match, Solver(), 10) == 2
    assert (match.idle, match.is_over) == (2, 1)
    assert match.hands[:2].sum() == 4  # a seat that passes draws nothing


def test_a_copy_continues_like_the_original() -> None:
    match, copy, solver = begin(Rummy(), 3), new_card_match(), Solver()
    play_cards_out(match, solver, 5)
    copy_card_match(match, copy)
    for one in (match, copy):
        play_cards_out(one, solver, 100)
    assert np.array_equal(match.won, copy.won)
    assert np.array_equal(match.hands[:MAX_SEATS], copy.hands[:MAX_SEATS])
    assert solver.made >= 0 or match.is_over


def scores(seed: int) -> list[int]:
    """The Qwirkles of a whole game."""
    match = begin(Rummy(), seed)
    play_cards_out(match, Solver(), 1000)
    return [int(won) for won in match.won[:2]]


def test_games_are_the_same_without_the_compiler() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    code = "from tests.kernel.test_rummy import scores; print(scores(4))"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout == f"{scores(4)}\n", done.stderr
