"""The compiled solver of Rummy: the same answers as the plain one."""

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from sixfold import parse_sets, parse_tiles
from sixfold.kernel.card_bridge import CardBridge, counts_of
from sixfold.kernel.melds import best, is_crowded, most_qwirkles
from sixfold.kernel.solver import Solver, can_make, climb, gather
from sixfold.rules import melds
from sixfold.rules.tiles import TILES
from tests.card_tables import big
from tests.integer_program import SETS, random_table, random_tables, real_tables
from tests.kernel.tables import difference, stands

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
def test_kernel_and_rules_agree(table: str, hand: str) -> None:
    for seed in range(6):
        assert difference(CardBridge(), parse_sets(table), parse_tiles(hand), Random(seed)) is None


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_they_agree_on_tables_from_games(bot: str) -> None:
    bridge = CardBridge()
    for sets, hand in islice(real_tables(bot, first_seed=300), REAL):
        assert difference(bridge, sets, hand, Random(len(sets))) is None


def test_they_agree_on_random_tables() -> None:
    bridge, rng = CardBridge(), Random(8)
    for sets, hand in islice(random_tables(rng), PILED):
        assert difference(bridge, sets, hand, rng) is None


def test_they_agree_where_every_card_is_there_three_times() -> None:
    bridge, rng = CardBridge(), Random(9)
    corner = [tile for tile in TILES if tile // 6 < 4 and tile % 6 < 4]
    for _ in range(PILED):
        sets, hand = random_table(rng, rng.randint(0, 40), hand=9, kinds=corner)
        assert difference(bridge, sets, hand, rng) is None


def test_qwirkles_are_made_only_of_cards_that_are_there() -> None:
    bridge = CardBridge()
    bridge.set_up(parse_sets("Rc Rs Rd Rl Rt"))
    red, crosses = 0, 11
    assert stands(bridge, parse_tiles("Rx"), [red])
    assert not stands(bridge, parse_tiles("Rx"), [red, red])
    assert not stands(bridge, parse_tiles("Gx"), [red])
    assert not stands(bridge, parse_tiles("Rx"), [crosses])
    assert bridge.arrange(parse_tiles("Gx")) is None


def test_a_table_is_packed_by_its_sides_and_by_where_new_cards_would_go() -> None:
    bridge = CardBridge()
    bridge.set_up(parse_sets("Rc Rs Rd | Rd Gd Bd Pd"))
    diamond, clover, orange = (int(*parse_tiles(name)) for name in ("Rd", "Rl", "Od"))
    # the set of diamonds is larger, and the red one has a red diamond already
    assert [bridge.sides.by_colour[diamond], bridge.sides.by_shape[diamond]] == [1, 1]
    leaning = [bridge.sides.leans_to_colour[kind] for kind in (diamond, clover, orange)]
    assert leaning == [0, 1, 0]
    assert (sum(bridge.sides.by_colour), sum(bridge.sides.by_shape)) == (3, 4)
    assert len({melds.packed(cards) for cards in SETS}) == 504


def test_counting_the_most_qwirkles_puts_everything_back() -> None:
    solver = Solver()
    cards = counts_of(parse_tiles("Rc Rs Rd Rl Rt Rx Rx Ox Yx Gx Bx Px Rc Rs"))
    solver.left[:] = cards
    assert most_qwirkles(solver) == 2
    assert list(solver.left) == list(cards)


def test_a_climb_finds_qwirkles_to_which_none_can_be_added() -> None:
    bridge, solver = CardBridge(), Solver()
    for sets, hand in islice(random_tables(Random(12)), 12):
        bridge.set_up(sets)
        top = melds.best(sets, hand)
        assert top is not None
        for first, at_once in ((0, 3), (7, 1)):
            size = climb(solver, bridge.sides, counts_of(hand), first, at_once)
            chosen = list(solver.chosen[:size])
            assert chosen == sorted(chosen)
            assert can_make(solver, bridge.sides, counts_of(hand), size)
            assert len(top.qwirkles) - 1 <= size <= len(top.qwirkles)
            for line in range(12):
                solver.chosen[: size + 1] = [*chosen, line]
                assert not can_make(solver, bridge.sides, counts_of(hand), size + 1)


def test_with_too_many_choices_of_qwirkles_it_climbs() -> None:
    bridge, solver, nothing = CardBridge(), Solver(), counts_of(())
    row = max(big(), key=lambda row: len(row["table"]))
    bridge.set_up(parse_sets(row["table"]))
    gather(solver, bridge.sides, nothing)
    assert is_crowded(solver)
    assert not best(solver, bridge.sides, nothing)
    assert solver.made == -1
    assert best(solver, bridge.sides, counts_of(parse_tiles(row["hand"])))
    assert solver.made > 10
    assert solver.nodes < 1000
    bridge.set_up(parse_sets("Rc Rs Rd | Rl Rt Rx | Gc Gs Gd"))
    gather(solver, bridge.sides, nothing)
    assert not is_crowded(solver)


def test_the_rules_lay_out_the_answer_of_the_kernel() -> None:
    sets, hand = parse_sets("Rc Rs Rd | Gd Bd Pd"), parse_tiles("Rl Od")
    best = melds.best(sets, hand)
    bridge = CardBridge()
    bridge.set_up(sets)
    assert bridge.best(hand) == best
    assert bridge.arrangement() == best


IN_A_CHILD = """
from itertools import islice
from random import Random
from sixfold.kernel.card_bridge import CardBridge
from tests.integer_program import random_tables, real_tables
from tests.kernel.tables import difference
bridge, rng = CardBridge(), Random(3)
for tables in (islice(real_tables("greedy", first_seed=7), 10, 60, 5), islice(random_tables(rng), 10)):
    for sets, hand in tables:
        assert difference(bridge, sets, hand, rng) is None
print("the same")
"""


@pytest.mark.parametrize("settings", [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}], ids=str)
def test_they_agree_uncompiled_and_with_bounds_checks(settings: dict[str, str], tmp_path: Path) -> None:
    environment = {**os.environ, **settings, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IN_A_CHILD], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.stdout == "the same\n", done.stderr
