"""The bots that look beyond the next points."""

from random import Random

import numpy as np
import pytest

import sixfold
from sixfold import Limit, Observation, Place, Take, Trade, parse_placements, parse_tiles
from sixfold.bots.equity import choose_trade, kept_worth
from sixfold.bots.weights import WEIGHTS, weights_for
from sixfold.bots.workbench import Workbench
from sixfold.kernel.equity import FEATURES, Feature, count_unseen
from sixfold.kernel.struct import Floats
from sixfold.rules.qwirkle import Qwirkle
from sixfold.testing import check_bot

SHORT = {"cubes": {"cubes_per_colour": 5}}
QWIRKLE = Qwirkle()


@pytest.mark.parametrize("bot", ["equity", "expert"])
@pytest.mark.parametrize("name", sixfold.games())
def test_it_keeps_the_promises_of_a_bot(bot: str, name: str) -> None:
    game = sixfold.game(name, **SHORT.get(name, {"copies": 1}))
    check_bot(sixfold.bot(bot), game, games=1, limit=Limit(playouts=2))


def choice(bot: str, seen: Observation) -> sixfold.Action:
    return sixfold.bot(bot, Random(1)).choose(seen, (), Limit(playouts=30))


def test_opening_a_line_of_five_costs_something() -> None:
    seen = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0", hand="Rt Gc Gd Yx", bag=60)
    bench = Workbench(QWIRKLE)
    worth = {str(play): equity for play, equity in bench.plays_by_equity(seen, weights_for(QWIRKLE))}
    points = {text: seen.points(QWIRKLE.parse(text, 0)).total for text in worth}
    extra = {text: worth[text] - points[text] for text in worth}
    assert extra["place Rt@4,0"] < extra["place Rt@0,1"]


@pytest.mark.parametrize("bot", ["equity", "expert"])
def test_it_completes_a_qwirkle(bot: str) -> None:
    seen = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0", hand="Rx Gs Bd", bag=60)
    action = choice(bot, seen)
    assert isinstance(action, Place)
    assert seen.points(action).total >= 12


def test_a_trade_keeps_what_goes_together() -> None:
    seen = QWIRKLE.position(board="Rc@0,0", hand="Gc Gs Gd Bx Bx Yl", bag=60)
    action = choose_trade(seen)
    assert isinstance(action, Trade)
    assert action.tiles == parse_tiles("Bx Bx Yl")
    assert kept_worth(parse_tiles("Gc Gs Gd")) > kept_worth(parse_tiles("Gc Gs Gd Bx Bx"))


def test_a_star_token_is_used_when_it_gains_enough() -> None:
    game = sixfold.game("select")
    board = "Rc@7,7 Rs@8,7 Rd@9,7 Rl@10,7 Rt@11,7"
    rich = game.position(board=f"{board} Rx@7,8", hand="Gs Gd", tokens=1)
    taken = choice("equity", rich)
    assert str(taken) == "take Rx@7,8"
    played = choice("equity", rich.after(taken))
    assert rich.after(taken).points(played).total >= 12
    poor = game.position(board="Rc@7,7 Rs@8,7", hand="Rd Rl Rt Bx", tokens=1)
    assert not isinstance(choice("equity", poor), Take)


def features_of(seen: Observation, text: str) -> Floats:
    """The features of one play."""
    return Workbench(seen.game).features(seen, Place(seen.table.turn, parse_placements(text)))


def test_features_show_what_a_play_opens_and_keeps() -> None:
    seen = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0", hand="Rt Gc Gc Gs", bag=60)
    made_five = features_of(seen, "Rt@4,0")
    kept_four = features_of(seen, "Gc@0,1 Gs@1,1")
    assert made_five[Feature.TILES_LAID] == 1
    assert kept_four[Feature.TILES_LAID] == 2
    assert made_five[Feature.FIVES] > 0 == kept_four[Feature.FIVES]
    assert made_five[Feature.REPLY] > 6
    assert made_five[Feature.COPIES] == 1
    assert kept_four[Feature.OWN] >= 5  # the red starburst is still there


def test_a_tile_without_unseen_copies_is_dead() -> None:
    game = sixfold.game("qwirkle", copies=1)
    seen = game.position(board="Rc@0,0", hand="Rs Gd")
    assert features_of(seen, "Rs@1,0")[Feature.DEAD] == 1


def test_the_chance_to_hold_one_of_some_tiles_is_exact() -> None:
    seen = QWIRKLE.position(board="Rc@0,0", hand="Rs Gd", bag=60)
    bench = Workbench(QWIRKLE)
    bench.set_up(seen)
    total = bench.unseen.count
    none = np.prod([(total - 4 - n) / (total - n) for n in range(6)])
    assert bench.outlook.chance[4] == pytest.approx(1 - none)
    assert bench.outlook.chance[0] == 0
    assert count_unseen(bench.outlook, (1 << 36) - 1) == total


def test_an_empty_board_has_no_danger() -> None:
    bench = Workbench(QWIRKLE)
    features = bench.danger(QWIRKLE.position(hand="Rc"))
    assert features[Feature.REPLY] == 6
    assert features.sum() == 6


def test_every_grid_game_has_weights_for_every_feature() -> None:
    assert {name: len(weights) for name, weights in WEIGHTS.items()} == dict.fromkeys(
        [name for name in sixfold.games() if name != "rummy"], FEATURES
    )


def test_the_same_seed_and_playouts_choose_the_same() -> None:
    seen = QWIRKLE.position(board="Rc@0,0 Rs@1,0 Bs@1,1 Bd@2,1", hand="Rd Bc Gs Gd Yl Px", bag=60)
    assert len({choice("expert", seen) for _ in range(3)}) == 1
