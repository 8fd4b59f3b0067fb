from collections import Counter

import pytest

from sixfold.rules.actions import Cell
from sixfold.rules.board import AXES, beside
from sixfold.rules.quadrants import (
    BLACK,
    CENTRE,
    NAMED,
    QUADRANT,
    SIDES,
    STAR,
    Layouts,
    arrangements,
    cells_of,
    rotate,
    spaces,
)


def neighbours(cell: Cell) -> set[Cell]:
    return {side for axis in AXES for side in beside(cell)[axis]}


@pytest.mark.parametrize(
    ("layout", "counts"),
    [
        ("select", {"*": 12, "O": 4}),
        ("connect-diamond", {"#": 24, "1": 40, "2": 8}),
        ("connect-cross", {"#": 24, "1": 40, "2": 8}),
        ("connect-parallel", {"#": 24, "1": 40, "2": 8}),
        ("combined", {"*": 6, "O": 2, "#": 12, "1": 20, "2": 4}),
    ],
)
def test_a_named_layout_has_its_spaces(layout: str, counts: dict[str, int]) -> None:
    assert Counter(spaces(layout).values()) == counts


def test_the_thick_squares_of_select_lie_in_the_centre() -> None:
    assert cells_of("select", CENTRE) == (Cell(7, 7), Cell(8, 7), Cell(7, 8), Cell(8, 8))


def test_only_one_arrangement_of_select_puts_them_there() -> None:
    central = set(cells_of("select", CENTRE))
    assert [each for each in arrangements("s") if set(cells_of(each, CENTRE)) == central] == [NAMED["select"]]


def test_half_a_turn_leaves_a_connect_quadrant_as_it_is() -> None:
    assert rotate("c", 0) == rotate("c", 2)
    assert rotate("c", 1) == rotate("c", 3) != rotate("c", 0)
    assert len({tuple(spaces(each).items()) for each in arrangements("c")}) == 16


def test_under_every_arrangement_starting_tiles_and_stars_keep_apart() -> None:
    # Nothing is printed on the outer ring of a quadrant, so no neighbours meet across a seam: all 4096 are covered.
    for side in SIDES:
        for turn in range(4):
            printed = rotate(side, turn)
            for cell, mark in printed.items():
                if mark != CENTRE:
                    assert 0 < cell.x < QUADRANT - 1
                    assert 0 < cell.y < QUADRANT - 1
                if mark in (BLACK, STAR):
                    assert not any(printed.get(near) == mark for near in neighbours(cell))


def test_every_one_point_space_touches_two_starting_tiles() -> None:
    for layout in ("connect-diamond", "connect-cross", "connect-parallel", "combined"):
        black = set(cells_of(layout, BLACK))
        assert all(len(neighbours(cell) & black) == 2 for cell in cells_of(layout, "1"))


def test_the_marks_of_the_named_boards_stand_where_they_should() -> None:
    assert cells_of("connect-diamond", "2")[:2] == (Cell(1, 1), Cell(14, 1))
    assert cells_of("connect-diamond", BLACK)[0] == Cell(6, 1)
    assert cells_of("select", STAR)[:2] == (Cell(4, 1), Cell(11, 1))
    assert cells_of("combined", STAR) == (Cell(4, 1), Cell(3, 3), Cell(1, 4), Cell(14, 11), Cell(12, 12), Cell(11, 14))


def test_layouts_are_the_named_ones_and_every_arrangement_with_a_connect_quadrant() -> None:
    assert tuple(Layouts("c", "connect-cross")) == ("connect-cross", *arrangements("c"))
    assert len(Layouts("sc", "combined")) == 1 + 8**4 - 4**4
