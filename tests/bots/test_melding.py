"""Which cards the greedy bot plays in Rummy."""

from itertools import combinations
from random import Random

import pytest

import sixfold
from sixfold import Arrange, Pass, parse_tiles
from sixfold.bots.melding import best_arrangement, chance_to_hold, offer, plain_arrangement
from sixfold.rules import melds
from sixfold.rules.rummy import card_table

RUMMY = sixfold.game("rummy")


def test_qwirkles_come_before_cards() -> None:
    seen = RUMMY.position(sets="Rc Rs Rd Rl Rt | Gd Bd Pd", hand="Rx Od Yd Gc")
    action = best_arrangement(seen, Random(1))
    assert isinstance(action, Arrange)
    assert RUMMY.points(seen, action).total == 1
    assert action.cards == parse_tiles("Rx Od Yd")


def test_among_equals_it_leaves_the_table_that_offers_least() -> None:
    # Either two squares or two circles can be played, with the blue one on the table. Squares are nearly used up, so
    # a set of squares offers less.
    used = "Rs Os Ys Gs Bs Ps"
    seen = RUMMY.position(sets="Bc Bs Bd Bl", hand="Rs Gs Rc Gc", won=[f"{used} | {used}"])
    top = melds.best(card_table(seen.table).sets, seen.hand)
    assert top is not None
    offers = {
        option.cards: offer(seen, option) for option in melds.equally_good(card_table(seen.table).sets, seen.hand, top)
    }
    assert offers[parse_tiles("Rs Gs")] < offers[parse_tiles("Rc Gc")]
    for seed in range(5):
        assert best_arrangement(seen, Random(seed)).tiles == parse_tiles("Rs Gs")


def test_it_passes_when_nothing_can_be_played() -> None:
    assert best_arrangement(RUMMY.position(sets="Rc Rs Rd", hand="Gl Bt"), Random(1)) == Pass(0)


def test_without_moving_cards_it_plays_all_that_fits() -> None:
    # The orange starburst would need a card of each set; the reds and the crosses fit as they are.
    seen = RUMMY.position(sets="Rc Rs Rd Rt | Bc Bs Bt | Yl Gl Bl Pl", hand="Rl Rx Ot Gx Ox Yx")
    for seed in range(5):
        action = plain_arrangement(seen, Random(seed))
        RUMMY.check(seen, action)
        assert isinstance(action, Arrange)
        assert {*parse_tiles("Gx Ox Yx Rl")} <= {*action.cards}
        assert melds.switched(card_table(seen.table).sets, action.sets) == ()


def test_it_passes_rather_than_move_cards_if_allowed() -> None:
    table, hand = "Rc Rs Rd Rt | Bc Bs Bt | Yl Gl Bl Pl", "Ot"
    assert plain_arrangement(RUMMY.position(sets=table, hand=hand), Random(1)) == Pass(0)
    seen = sixfold.game("rummy", able="full").position(sets=table, hand=hand)
    assert plain_arrangement(seen, Random(1)).tiles == parse_tiles(hand)


def test_the_chance_to_hold_some_cards_is_exact() -> None:
    pool = parse_tiles("Rc Rc Rs Gd Gd Gd Bx")
    wanted = parse_tiles("Rc Gd")
    hands = list(combinations(range(len(pool)), 3))
    holding = [hand for hand in hands if {*wanted} <= {pool[n] for n in hand}]
    assert chance_to_hold(wanted, pool, 3) == pytest.approx(len(holding) / len(hands))
    assert chance_to_hold((), pool, 3) == 1
    assert chance_to_hold(wanted, pool, 1) == 0
    assert chance_to_hold(wanted, (), 3) == 0


def test_greedy_beats_random() -> None:
    for seed in range(2):
        record = sixfold.play(RUMMY, [sixfold.bot("greedy"), sixfold.bot("random")], seed=seed)
        scores = sixfold.replay(record).table.scores
        assert scores[0] > scores[1]
