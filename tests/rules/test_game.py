"""What all games share and the tests of Qwirkle do not reach."""

from dataclasses import replace

import pytest

from sixfold import BOARD, HIDDEN, TILES, Deal, OptionError, Tile, parse_tiles
from sixfold.rules.qwirkle import Qwirkle
from sixfold.rules.redaction import face_down, with_declared
from tests.table import QWIRKLE


class _Few(Qwirkle):
    """Qwirkle with twelve tiles."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return parse_tiles("Rc Rs Rd Rl Rt Rx Bc Bs Bd Bl Bt Bx")


def test_there_must_be_tiles_for_all_hands() -> None:
    assert _Few().initial(2).table.bag_size == 12
    with pytest.raises(OptionError, match="^12 tiles are too few for 3 seats: the first deal takes 18$"):
        _Few().initial(3)


@pytest.mark.parametrize("declared", [(6,), (6, 2), (6, 3, 1)])
def test_declarations_that_do_not_fit_the_hands_are_refused(declared: tuple[int, ...]) -> None:
    state = QWIRKLE.initial(2)
    *first, last = [
        Deal(seat, tile)
        for seat, hand in enumerate(("Rc Rs Rd Rl Rt Rx", "Bc Bs Bd Gl Yt Px"))
        for tile in parse_tiles(hand)
    ]
    for deal in first:
        state = QWIRKLE.apply(state, deal)
    assert QWIRKLE.apply(with_declared(state, (6, 3), None), last).table.declared == (6, 3)
    with pytest.raises(ValueError, match="declared sets|argument 2"):
        QWIRKLE.apply(replace(state, table=replace(state.table, declared=declared)), last)


def test_a_deal_that_is_not_owed_is_refused() -> None:
    with pytest.raises(ValueError, match="^the next deal goes to seat 0, not to the board$"):
        QWIRKLE.apply(QWIRKLE.initial(2), Deal(BOARD, TILES[0]))
    state = QWIRKLE.state(board="Rc@0,0", hands=["Gs", "Rd"])
    with pytest.raises(ValueError, match="^no deal is owed$"):
        QWIRKLE.apply(state, Deal(0, TILES[0]))
    with pytest.raises(ValueError, match="^the next deal goes to seat 0, not to seat 1$"):
        QWIRKLE.apply(QWIRKLE.apply(state, QWIRKLE.parse("trade Gs", 0)), Deal(1, TILES[0]))


def test_hands_that_lie_face_down_need_their_declared_sets() -> None:
    state = face_down(QWIRKLE.observe(QWIRKLE.initial(2), None))
    for seat in (0,) * 6 + (1,) * 5:
        state = QWIRKLE.apply(state, Deal(seat, HIDDEN))
    with pytest.raises(ValueError, match="^hands that lie face down need their declared sets$"):
        QWIRKLE.apply(state, Deal(1, HIDDEN))
    assert QWIRKLE.apply(with_declared(state, (2, 3), None), Deal(1, HIDDEN)).table.turn == 1
