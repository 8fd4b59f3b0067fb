from dataclasses import replace

from sixfold import HIDDEN, parse_tiles
from sixfold.rules.redaction import face_down
from tests.table import QWIRKLE


def test_all_that_a_seat_does_not_see_lies_face_down() -> None:
    seen = QWIRKLE.position(board="Rc@0,0", hand="Rs Rd", bag=3)
    seen = replace(seen, table=replace(seen.table, aside_size=2))
    state = face_down(seen)
    assert state.hands == (parse_tiles("Rs Rd"), (HIDDEN,) * 6)
    assert state.bag == (HIDDEN,) * 3
    assert state.aside == (HIDDEN,) * 2
