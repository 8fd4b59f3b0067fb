"""The compiled solver of Rummy: the same answers as the plain one."""

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

from sixfold import parse_sets, parse_tiles
from sixfold.kernel.card_desk import CardDesk, counts_of, packed
from sixfold.kernel.melds import (
    LEANING,
    ON_COLOUR,
    ON_SHAPE,
    best,
    can_make,
    climb,
    gather,
    is_crowded,
    most_qwirkles,
)
from sixfold.kernel.sides import CHOSEN, LEFT, MADE, NODES, Melds
from sixfold.rules import melds
from sixfold.rules.tiles import TILES
from tests.card_tables import big
from tests.integer_program import SETS, random_table, random_tables, real_tables
from tests.kernel.tables import difference

REAL, PILED = 150, 150  # tables in a test run; `make proof` compares ten thousand

HAND_MADE = {
    "nothing at all": ("", ""),
    "no card fits": ("Rc Rs Rd", "Gl Bt"),
    "no table yet": ("", "Rc Rs Rd Gc Bc Yl"),
    "two Qwirkles that share a card": ("Rc Rs Rd Rl Rt", "Rx Ox Yx Gx Bx Px"),
    "two Qwirkles of one colour": ("Rc Rs Rd | Rc Rs Rd", "Rl Rt Rx Rl Rt Rx"),
    "a Qwirkle out of two sets": ("Rc Rs Rd | Rl Rt Rx", "Gc Bc"),
    "a Qwirkle that would break a set": ("Rc Rs Rd Rl Rt | Gx Bx Rx", "Rs"),
    "more cards or more Qwirkles": ("Rc Rs Rd Rl Rt | Gc Bc Pc", "Rx Gs Bs Rc"),
    "three copies of everything": ("Rc Rs Rd | Rc Rs Rd | Rc Gc Bc", "Gs Bs Ps Gd Bd Pd Rl Rt Rx"),
    "a hand without a set": ("Rc Rs Rd Rl", "Rc Rc Rs"),
}


@pytest.mark.parametrize(("table", "hand"), HAND_MADE.values(), ids=HAND_MADE)
def test_the_kernel_says_what_the_rules_say(table: str, hand: str) -> None:
    for seed in range(6):
        assert difference(CardDesk(), parse_sets(table), parse_tiles(hand), Random(seed)) is None


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_it_says_the_same_in_games(bot: str) -> None:
    desk = CardDesk()
    for sets, hand in islice(real_tables(bot, first_seed=300), REAL):
        assert difference(desk, sets, hand, Random(len(sets))) is None


def test_it_says_the_same_of_cards_piled_up_without_sense() -> None:
    desk, rng = CardDesk(), Random(8)
    for sets, hand in islice(random_tables(rng), PILED):
        assert difference(desk, sets, hand, rng) is None


def test_it_says_the_same_where_every_card_is_there_three_times() -> None:
    desk, rng = CardDesk(), Random(9)
    corner = [tile for tile in TILES if tile // 6 < 4 and tile % 6 < 4]
    for _ in range(PILED):
        sets, hand = random_table(rng, rng.randint(0, 40), hand=9, kinds=corner)
        assert difference(desk, sets, hand, rng) is None


def test_qwirkles_are_made_only_of_cards_that_are_there() -> None:
    desk = CardDesk()
    desk.set_up(parse_sets("Rc Rs Rd Rl Rt"))
    red, crosses = 0, 11
    assert desk.stands(parse_tiles("Rx"), [red])
    assert not desk.stands(parse_tiles("Rx"), [red, red])
    assert not desk.stands(parse_tiles("Gx"), [red])
    assert not desk.stands(parse_tiles("Rx"), [crosses])
    assert desk.arranged(parse_tiles("Gx")) is None


def test_a_table_is_packed_by_its_sides_and_by_where_new_cards_would_go() -> None:
    desk = CardDesk()
    desk.set_up(parse_sets("Rc Rs Rd | Rd Gd Bd Pd"))
    diamond, clover, orange = (int(*parse_tiles(name)) for name in ("Rd", "Rl", "Od"))
    assert desk.table[diamond].tolist() == [1, 1, 0]  # the set of diamonds is larger, the red one has it already
    assert (desk.table[clover, LEANING], desk.table[orange, LEANING]) == (1, 0)
    assert (desk.table[:, ON_COLOUR].sum(), desk.table[:, ON_SHAPE].sum()) == (3, 4)
    assert len({packed(cards) for cards in SETS}) == 504


def test_the_most_qwirkles_are_counted_and_everything_is_there_again() -> None:
    room = Melds()
    cards = counts_of(parse_tiles("Rc Rs Rd Rl Rt Rx Rx Ox Yx Gx Bx Px Rc Rs"))
    room.kinds[:, LEFT] = cards
    assert most_qwirkles(room) == 2
    assert np.array_equal(room.kinds[:, LEFT], cards)


def test_qwirkles_that_are_climbed_can_be_made_and_no_other_with_them() -> None:
    desk, room = CardDesk(), Melds()
    for sets, hand in islice(random_tables(Random(12)), 12):
        desk.set_up(sets)
        top = melds.best(sets, hand)
        assert top is not None
        for first, at_once in ((0, 3), (7, 1)):
            size = climb(room, desk.table, counts_of(hand), first, at_once)
            chosen = room.lists[CHOSEN, :size].tolist()
            assert chosen == sorted(chosen)
            assert can_make(room, desk.table, counts_of(hand), size)
            assert len(top.qwirkles) - 1 <= size <= len(top.qwirkles)
            for line in range(12):
                room.lists[CHOSEN, : size + 1] = [*chosen, line]
                assert not can_make(room, desk.table, counts_of(hand), size + 1)


def test_where_there_are_too_many_choices_of_qwirkles_they_are_climbed() -> None:
    desk, room, nothing = CardDesk(), Melds(), counts_of(())
    row = max(big(), key=lambda row: len(row["table"]))
    desk.set_up(parse_sets(row["table"]))
    gather(room, desk.table, nothing)
    assert is_crowded(room)
    assert not best(room, desk.table, nothing)
    assert room.numbers[MADE] == -1
    assert best(room, desk.table, counts_of(parse_tiles(row["hand"])))
    assert room.numbers[MADE] > 10
    assert room.numbers[NODES] < 1000
    desk.set_up(parse_sets("Rc Rs Rd | Rl Rt Rx | Gc Gs Gd"))
    gather(room, desk.table, nothing)
    assert not is_crowded(room)


def test_the_rules_lay_out_what_was_found_elsewhere() -> None:
    sets, hand = parse_sets("Rc Rs Rd | Gd Bd Pd"), parse_tiles("Rl Od")
    found = melds.best(sets, hand)
    desk = CardDesk()
    desk.set_up(sets)
    assert desk.best(hand) == found
    assert desk.arrangement() == found


IN_A_CHILD = """
from itertools import islice
from random import Random
from sixfold.kernel.card_desk import CardDesk
from tests.integer_program import random_tables, real_tables
from tests.kernel.tables import difference
desk, rng = CardDesk(), Random(3)
for tables in (islice(real_tables("greedy", first_seed=7), 10, 60, 5), islice(random_tables(rng), 10)):
    for sets, hand in tables:
        assert difference(desk, sets, hand, rng) is None
print("the same")
"""


@pytest.mark.parametrize("settings", [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}], ids=str)
def test_it_says_the_same_uncompiled_and_with_bounds_checked(settings: dict[str, str], tmp_path: Path) -> None:
    environment = {**os.environ, **settings, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IN_A_CHILD], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.stdout == "the same\n", done.stderr
