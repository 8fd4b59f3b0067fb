"""What a seat may do with cubes, in the compact form that screens get."""

import sixfold
from sixfold import Observation
from tests.table import RED_BLOCK

CUBES = sixfold.game("cubes")


def cubes(board: str, hand: str, phase: str) -> Observation:
    return CUBES.position(board=board, hand=hand, hands=["Pc"], phase=phase)


def test_cubes_are_rolled_before_they_are_placed() -> None:
    found = cubes("Rc@0,0", "Rs Gd", "roll").legal()
    assert found.roll
    assert (found.plays, found.can_pass) == ((), False)


def test_rolled_cubes_are_placed() -> None:
    found = cubes("Rc@0,0", "Rs Gd", "place").legal()
    assert {" ".join(map(str, play)) for play, _ in found.plays} == {"Rs@0,-1", "Rs@-1,0", "Rs@1,0", "Rs@0,1"}
    assert not found.roll
    assert not found.can_pass


def test_a_seat_whose_cubes_fit_nowhere_passes() -> None:
    block = " ".join(text for text in RED_BLOCK.split() if not text.split("@")[1].startswith("5,"))
    found = cubes(block, "Gc Bc", "place").legal()
    assert found.plays == ()
    assert found.can_pass
