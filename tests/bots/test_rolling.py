from random import Random

import pytest

import sixfold
from sixfold import Limit, Phase, Place, Roll, steps
from sixfold.bots.rolling import RollChoice, quick_points
from sixfold.rules.tiles import QWIRKLE, mask_of

CUBES = sixfold.game("cubes")


def test_quick_points_are_those_of_the_rules() -> None:
    for name in ("qwirkle", "cubes"):
        game = sixfold.game(name)
        record = sixfold.play(game, [sixfold.bot("random")] * 2, seed=4)
        for step in list(steps(record))[::7]:
            seat = game.actor(step.before)
            if seat is None or seat < 0 or not step.before.table.board:
                continue
            seen = game.observe(step.before, seat)
            for action in seen.legal_actions():
                if isinstance(action, Place):
                    points = seen.points(action)
                    lines = sum(part.points for part in points.parts if getattr(part, "code", "qwirkle") == "qwirkle")
                    assert quick_points(seen.table.board, action.placements, 6) == lines


def test_the_worth_of_a_hand_is_its_best_play() -> None:
    seen = CUBES.position(board="Rc@0,0 Rs@1,0 Gs@1,1", hand="Rd Gd Bs Px", phase="place")
    best = max(seen.points(action).total for action in seen.legal_actions())
    assert RollChoice(seen).score(mask_of(seen.hand), ()) == best


def test_the_expectation_is_counted_out() -> None:
    # One red cube beside a red circle: five of six faces fit, each for two points.
    seen = CUBES.position(board="Rc@0,0", hand="Rc")
    choice = RollChoice(seen)
    assert choice.value((), None) == 0
    assert choice.value(seen.hand, None) == pytest.approx(2)


def test_a_qwirkle_in_hand_is_kept() -> None:
    line = "Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0"
    seen = CUBES.position(board=line, hand="Rt Rx Gc Bs")
    assert {"Rt", "Rx"}.isdisjoint(map(str, RollChoice(seen).best(Random(1))))


def test_the_first_play_is_rolled_for_the_largest_set() -> None:
    seen = CUBES.position(hand="Rc Oc Yc Gc Bc Ps")
    assert [str(tile) for tile in RollChoice(seen).best(Random(1))] == ["Ps"]


def test_going_out_counts() -> None:
    seen = CUBES.position(board="Rc@0,0", hand="Rs", bag=0)
    assert RollChoice(seen).score(mask_of(seen.hand), ()) == 8


def test_the_bonuses_are_those_of_the_game() -> None:
    game = sixfold.game("cubes", qwirkle_bonus=0, out_bonus=12)
    line = "Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0"
    seen = game.position(board=line, hand="Rx", bag=0)
    assert RollChoice(seen).score(mask_of(seen.hand), ()) == 18


def test_the_sampled_choice_is_nearly_as_good_as_the_exact_one() -> None:
    record = sixfold.play(CUBES, [sixfold.bot("random")] * 2, seed=1)
    rolling = [step.before for step in steps(record) if isinstance(step.event, Roll)][10:40:10]
    for state in rolling:
        seen = CUBES.observe(state, state.table.turn)
        exact = RollChoice(seen, longest=QWIRKLE)
        values = {roll: exact.value(roll, None) for roll in exact.rolls()}
        assert values[RollChoice(seen).best(Random(2))] > max(values.values()) - 1.5


def test_greedy_rolls_then_plays() -> None:
    bot = sixfold.bot("greedy", Random(3))
    seen = CUBES.position(board="Rc@0,0 Rs@1,0", hand="Rd Gx Bx Yl Pt Oc")
    assert seen.table.phase is Phase.ROLL
    assert isinstance(bot.choose(seen, (), Limit()), Roll)
    seen = CUBES.position(board="Rc@0,0 Rs@1,0", hand="Rd Gx", phase="place")
    assert isinstance(bot.choose(seen, (), Limit()), Place)


def test_greedy_in_select_takes_a_tile_that_pays() -> None:
    select = sixfold.game("select")
    board = "Rc@3,7 Rs@4,7 Rd@5,7 Rl@6,7 Rt@7,7 Bx@9,9 Rx@10,9"
    seen = select.position(board=board, hand="Gd", tokens=1)
    assert str(sixfold.bot("greedy", Random(1)).choose(seen, (), Limit())) == "take Rx@10,9"
