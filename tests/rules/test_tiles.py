import pickle
from copy import deepcopy
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sixfold.rules.tiles import (
    BIT,
    FRIENDS,
    HIDDEN,
    TILES,
    Colour,
    Shape,
    Tile,
    add_tiles,
    first_missing,
    full_set,
    largest_set,
    remove_tiles,
)
from tests.brute import is_line
from tests.strategies import hands, tiles


def test_there_are_36_kinds_that_sort_by_colour_then_shape() -> None:
    assert len(set(TILES)) == 36
    assert list(TILES) == sorted(TILES)
    assert [str(tile) for tile in TILES[:7]] == ["Rc", "Rs", "Rd", "Rl", "Rt", "Rx", "Oc"]


def test_a_kind_is_one_object_wherever_it_comes_from() -> None:
    red_circle = Tile(Colour.RED, Shape.CIRCLE)
    assert red_circle is TILES[0]
    assert pickle.loads(pickle.dumps(TILES[5])) is TILES[5]
    assert deepcopy(HIDDEN) is HIDDEN


def test_every_tile_is_something() -> None:
    assert all(TILES)


def test_a_tile_prints_as_text_and_never_as_a_number() -> None:
    assert f"{TILES[0]}|{TILES[0]:>4}|{TILES[0]!r}|{HIDDEN}" == "Rc|  Rc|<Rc>|?"


@given(tiles, tiles)
def test_friends_share_exactly_one_attribute(a: Tile, b: Tile) -> None:
    assert bool(FRIENDS[a] & BIT[b]) == ((a.colour is b.colour) != (a.shape is b.shape))


@given(st.lists(tiles, min_size=1, max_size=6))
def test_tiles_are_a_line_when_they_are_pairwise_friends(line: list[Tile]) -> None:
    assert is_line(line) == all(FRIENDS[a] & BIT[b] for a, b in combinations(line, 2))


@given(hands())
def test_the_largest_set_is_the_largest_line_among_all_subsets(hand: tuple[Tile, ...]) -> None:
    lines = [n for n in range(1, 7) for chosen in combinations(hand, n) if is_line(chosen)]
    assert largest_set(hand) == max(lines)


@given(hands(), hands())
def test_adding_and_taking_out_undo_each_other(hand: tuple[Tile, ...], more: tuple[Tile, ...]) -> None:
    both = add_tiles(hand, more)
    assert list(both) == sorted(both)
    assert remove_tiles(both, more) == hand
    assert first_missing(both, more) is None


def test_a_face_down_tile_may_turn_out_to_be_any_tile() -> None:
    hand = (TILES[0], HIDDEN)
    assert first_missing(hand, [TILES[7]]) is None
    assert remove_tiles(hand, [TILES[7]]) == (TILES[0],)
    assert first_missing(hand, [TILES[7], TILES[8]]) is TILES[8]


def test_a_full_set_has_as_many_copies_of_every_kind_as_asked_for() -> None:
    assert [len(full_set(copies)) for copies in (1, 2, 3)] == [36, 72, 108]
