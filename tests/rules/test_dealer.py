from collections import Counter
from random import Random

import pytest

import sixfold
from sixfold import TILES, Deal, Deals, DuplicateDealer, RandomDealer, ScriptedDealer, Trade, advance, parse_tiles

GAME = sixfold.game("qwirkle")


def test_a_random_dealer_deals_by_weight() -> None:
    deals = Deals(0, (TILES[0], TILES[0], TILES[0], TILES[1]))
    assert deals == {Deal(0, TILES[0]): 3, Deal(0, TILES[1]): 1}
    dealer = RandomDealer(Random(1))
    drawn = Counter(dealer.deal(deals).tile for _ in range(4000))
    assert 2850 < drawn[TILES[0]] < 3150


def test_the_same_seed_deals_the_same_tiles() -> None:
    one, two = (advance(GAME, GAME.initial(4), RandomDealer(Random(8))) for _ in range(2))
    assert one == two


def test_a_script_deals_what_it_says_and_nothing_else() -> None:
    state, events = advance(GAME, GAME.initial(2), RandomDealer(Random(2)))
    assert advance(GAME, GAME.initial(2), ScriptedDealer(events)) == (state, events)
    with pytest.raises(ValueError, match="^the script has no more deals$"):
        advance(GAME, GAME.initial(2), ScriptedDealer(events[:-1]))
    with pytest.raises(ValueError, match="deals Rc to seat 5, which is not possible"):
        ScriptedDealer([Deal(5, TILES[0])]).deal(GAME.deals(GAME.initial(2)))


def test_duplicate_dealers_give_the_same_tiles_in_the_same_order() -> None:
    order = list(GAME.tiles)
    Random(3).shuffle(order)
    state, events = advance(GAME, GAME.initial(2), DuplicateDealer(order))
    assert [event.tile for event in events if isinstance(event, Deal)] == order[:12]
    assert state.table.bag_size == 96


def test_traded_tiles_go_to_the_end_of_a_duplicate_order() -> None:
    game = sixfold.game("qwirkle", copies=1)
    state = game.state(board="Rc@0,0", hands=["Gs Gd", "Px"], bag="Yc Ys Yd")
    dealer = DuplicateDealer(parse_tiles("Yc Ys Yd")[::-1])
    state, dealt = advance(game, game.apply(state, game.parse("trade Gs Gd", 0)), dealer)
    assert [str(event.tile) for event in dealt if isinstance(event, Deal)] == ["Yd", "Ys"]
    state, dealt = advance(game, game.apply(state, game.parse("trade Px", 1)), dealer)
    assert [str(event.tile) for event in dealt if isinstance(event, Deal)] == ["Yc"]
    state, dealt = advance(game, game.apply(state, game.parse("trade Yd Ys", 0)), dealer)
    assert [str(event.tile) for event in dealt if isinstance(event, Deal)] == ["Gs", "Gd"]


def test_a_tile_that_was_dealt_before_goes_to_the_end_of_a_duplicate_order_as_well() -> None:
    game = sixfold.game("qwirkle", copies=1)
    state = game.state(board="Rc@0,0", hands=["Gs", "Px"], bag="Yc Ys Yd")
    dealer = DuplicateDealer(parse_tiles("Yc Ys Yd"))
    drawn = []
    for _ in range(6):
        (held,) = state.hands[state.table.turn]
        state, dealt = advance(game, game.apply(state, Trade(state.table.turn, (held,))), dealer)
        drawn += [str(event.tile) for event in dealt if isinstance(event, Deal)]
    assert drawn == ["Yc", "Ys", "Yd", "Gs", "Px", "Yc"]
