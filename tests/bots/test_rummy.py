"""What the strong bots play in Rummy."""

import os
import subprocess
import sys
from random import Random

import pytest

import sixfold
from sixfold import Action, Limit, Observation, Pass, parse_tiles
from sixfold.bots.halving import plan_rounds
from sixfold.bots.rummy import turn_by_equity, turn_by_playouts
from sixfold.testing import check_bot

RUMMY = sixfold.game("rummy")
QUICK = Limit(playouts=6)


def choice(name: str, seen: Observation) -> Action:
    return sixfold.bot(name, Random(1)).choose(seen, (), QUICK)


@pytest.mark.parametrize("name", ["equity", "expert"])
def test_a_strong_bot_keeps_the_promises_of_a_bot(name: str) -> None:
    check_bot(sixfold.bot(name), sixfold.game("rummy", copies=2), games=2)


@pytest.mark.parametrize("name", ["equity", "expert"])
def test_it_takes_a_qwirkle(name: str) -> None:
    seen = RUMMY.position(sets="Rc Rs Rd Rl Rt | Gd Bd Pd", hand="Rx Od Yc Gc", deck=50)
    assert seen.points(choice(name, seen)).total == 1


@pytest.mark.parametrize("name", ["equity", "expert"])
def test_it_does_not_lay_the_fifth_card_for_the_next_seat(name: str) -> None:
    seen = RUMMY.position(sets="Rc Rs Rd Rl | Gx Bx Px", hand="Rt Yx Gc Bs")
    assert choice("greedy", seen).tiles == parse_tiles("Rt Yx")
    assert choice(name, seen).tiles == parse_tiles("Yx")


@pytest.mark.parametrize("name", ["equity", "expert"])
def test_it_passes_when_nothing_can_be_played(name: str) -> None:
    assert choice(name, RUMMY.position(sets="Rc Rs Rd", hand="Gl Bt")) == Pass(0)


def test_in_the_last_turn_nothing_counts_but_qwirkles() -> None:
    seen = RUMMY.position(sets="Rc Rs Rd Rl Rt", hand="Rx Gc", deck=0, turns_left=1)
    for name in ("equity", "expert"):
        assert seen.points(choice(name, seen)).total == 1


def test_the_same_seed_and_playouts_choose_the_same() -> None:
    seen = RUMMY.position(sets="Rc Rs Rd Rl | Gd Bd Pd", hand="Rt Rx Gc Gs Od Yl Bt Px Pc", deck=60)
    assert len({choice("expert", seen) for _ in range(3)}) == 1


def test_without_time_the_best_of_the_first_round_is_played() -> None:
    seen = RUMMY.position(sets="Rc Rs Rd Rl Rt | Gd Bd Pd", hand="Rx Od Yc Gc Gs Gt Px", deck=50)
    reported: list[float] = []
    action = turn_by_playouts(seen, Random(2), Limit(seconds=0.0, playouts=40, progress=reported.append))
    seen.check(action)
    assert len(reported) == 1
    turn_by_playouts(seen, Random(2), Limit(playouts=4, progress=reported.append))
    assert len(reported) > 3
    assert reported[-1] == 1


@pytest.mark.parametrize(("count", "rounds"), [(1, []), (2, [12]), (3, [12, 24]), (24, [12, 24, 24, 24, 24])])
def test_rounds_continue_until_one_candidate_is_left(count: int, rounds: list[int]) -> None:
    assert plan_rounds(count, 24) == rounds


def test_a_hand_larger_than_any_in_a_game_is_played_greedily() -> None:
    seen = RUMMY.position(sets="Rc Rs Rd Rl Rt", hand="Rx Gc Gs Gd Gl Gt Bc Bs Bd Bl", deck=20)
    assert seen.points(turn_by_equity(seen, Random(1))).total == 1
    assert seen.points(turn_by_playouts(seen, Random(1), QUICK)).total == 1


def test_a_position_may_have_too_few_cards_for_its_hands() -> None:
    game = sixfold.game("rummy", copies=1)
    seen = game.position(sets="Rc Rs Rd Rl Rt | Gc Gs Gd Gl Gt | Bc Bs Bd Bl Bt | Yc Ys Yd Yl Yt", hand="Rx Gx Ox")
    assert seen.points(turn_by_playouts(seen, Random(1), QUICK)).total == 2


def test_it_chooses_the_same_without_the_compiler() -> None:
    code = (
        "from tests.bots.test_rummy import RUMMY, choice\n"
        "seen = RUMMY.position(sets='Rc Rs Rd Rl | Gd Bd Pd', hand='Rt Yd Gc Bs', deck=50)\n"
        "print(choice('equity', seen), choice('expert', seen))"
    )
    seen = RUMMY.position(sets="Rc Rs Rd Rl | Gd Bd Pd", hand="Rt Yd Gc Bs", deck=50)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout == f"{choice('equity', seen)} {choice('expert', seen)}\n", done.stderr


@pytest.mark.parametrize("seats", [2, 3])
def test_equity_beats_greedy(seats: int) -> None:
    won = [0, 0]
    for seed in range(3):
        bots = [sixfold.bot("equity"), *(sixfold.bot("greedy") for _ in range(seats - 1))]
        scores = sixfold.replay(sixfold.play(RUMMY, bots, seed=seed)).table.scores
        won[0] += scores[0]
        won[1] += max(scores[1:])
    assert won[0] > won[1]
