import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.rules import grid
from sixfold.rules.actions import Cell, Placement, parse_placements, parse_tiles
from sixfold.rules.board import Board
from sixfold.rules.errors import IllegalAction
from sixfold.rules.model import Points
from sixfold.rules.tiles import Tile
from tests import brute
from tests.strategies import boards, hands


def found_plays(board: Board, hand: tuple[Tile, ...]) -> list[frozenset[Placement]]:
    return [frozenset(play) for play in grid.plays(board, hand)]


@given(boards(max_size=12).filter(bool), hands(max_size=3))
@settings(max_examples=150)
def test_generation_finds_exactly_the_plays_that_brute_force_finds(board: Board, hand: tuple[Tile, ...]) -> None:
    found = found_plays(board, hand)
    assert len(found) == len(set(found))
    assert set(found) == brute.all_plays(board, hand)


@given(boards(max_size=5).filter(bool), hands(max_size=4))
@settings(max_examples=30)
def test_generation_is_complete_for_longer_plays(board: Board, hand: tuple[Tile, ...]) -> None:
    assert set(found_plays(board, hand)) == brute.all_plays(board, hand)


@given(hands(max_size=4))
@settings(max_examples=30)
def test_the_opening_is_listed_with_its_first_cell_at_the_origin(hand: tuple[Tile, ...]) -> None:
    at_origin = {play for play in brute.all_plays({}, hand) if min((c.y, c.x) for _, c in play) == (0, 0)}
    assert set(found_plays(Board(), hand)) == at_origin


@given(boards(), hands())
def test_every_play_found_is_legal_and_scores_what_a_recount_says(board: Board, hand: tuple[Tile, ...]) -> None:
    for play in grid.plays(board, hand):
        grid.check_play(board, play)
        lines, bonuses = grid.score_lines(board, play, qwirkle=6)
        total = Points(tuple(lines), tuple(bonuses)).total
        assert total == brute.score(board, {cell: tile for tile, cell in play})


@st.composite
def tries(draw: st.DrawFn) -> tuple[Board, dict[Cell, Tile]]:
    """A board and tiles laid near it in one row or column, mostly not legally."""
    board, hand = draw(boards()), draw(hands(max_size=3))
    x, y = draw(st.sampled_from(sorted(board.frontier) or [Cell(0, 0)]))
    steps = draw(st.lists(st.integers(-3, 3), min_size=len(hand), max_size=len(hand), unique=True))
    across = draw(st.booleans())
    cells = [Cell(x + step, y) if across else Cell(x, y + step) for step in steps]
    return board, dict(zip(cells, hand, strict=True))


@given(tries())
@settings(max_examples=500)
def test_check_agrees_with_brute_force_about_any_play(attempt: tuple[Board, dict[Cell, Tile]]) -> None:
    board, play = attempt
    legal = not any(cell in board for cell in play) and brute.is_legal(board, play)
    try:
        grid.check_play(board, [Placement(tile, cell) for cell, tile in play.items()])
    except IllegalAction:
        assert not legal
    else:
        assert legal


def test_a_gap_is_seen_even_beside_a_long_line() -> None:
    board = Board(parse_placements("Bs@0,0 Bl@0,1"))
    with pytest.raises(IllegalAction) as refused:
        grid.check_play(board, parse_placements("Bx@0,2 Bc@0,4"))
    assert refused.value.code == "gap-between"


@given(boards(), hands())
def test_can_play_says_whether_there_is_a_play(board: Board, hand: tuple[Tile, ...]) -> None:
    assert grid.can_play(board, hand) == any(True for _ in grid.plays(board, hand))


def test_without_tiles_there_is_no_play() -> None:
    assert not grid.can_play(Board(), ())
    assert not list(grid.plays(Board(), ()))


@pytest.mark.parametrize(
    ("board", "hand", "play"),
    [
        ("Rc@0,0 Rs@1,0", "Rd Rl", "Rd@-1,0 Rl@2,0"),  # at both ends
        ("Rc@0,0 Rs@2,0 Gc@0,1 Gx@1,1 Gs@2,1", "Rx Rd", "Rx@1,0 Rd@3,0"),  # into a gap and beyond
        ("Rc@0,0 Rd@2,0 Rx@4,0 Yd@2,1", "Rs Rl", "Rs@1,0 Rl@3,0"),  # three lines merged by two tiles
        ("Rc@0,0 Rs@3,0", "Rd Rl Rt", "Rd@1,0 Rl@2,0 Rt@4,0"),  # up to a run and beyond
        # towards a run that the first tile of the hand cannot join
        ("Bc@1,1 Gc@1,2 Gx@2,2 Gs@3,2 Ys@3,1 Ps@3,0", "Rc Pc Pd", "Pc@1,0 Pd@2,0"),
    ],
)
def test_plays_around_tiles_are_found(board: str, hand: str, play: str) -> None:
    found = found_plays(Board(parse_placements(board)), parse_tiles(hand))
    assert frozenset(parse_placements(play)) in found


def test_a_merge_that_would_repeat_a_tile_is_not_found() -> None:
    board = Board(parse_placements("Rc@0,0 Rs@1,0 Rc@3,0"))
    assert not board.fitting(Cell(2, 0))
    with pytest.raises(IllegalAction) as refused:
        grid.check_play(board, parse_placements("Rd@2,0"))
    assert refused.value.code == "duplicate-tile"


def test_a_tile_laid_earlier_in_the_play_counts_in_a_merge() -> None:
    board = Board(parse_placements("Rc@0,0 Rs@3,0 Bs@3,1"))
    assert frozenset(parse_placements("Rs@1,0 Rd@2,0")) not in found_plays(board, parse_tiles("Rs Rd"))
    assert frozenset(parse_placements("Rx@1,0 Rd@2,0")) in found_plays(board, parse_tiles("Rx Rd"))


def test_a_bounded_board_is_played_by_the_same_generator() -> None:
    board = Board(parse_placements("Rc@0,0"), size=2)
    found = found_plays(board, parse_tiles("Rs Rd"))
    assert all(0 <= cell.x < 2 and 0 <= cell.y < 2 for play in found for _, cell in play)
    assert frozenset(parse_placements("Rs@1,0")) in found
    assert frozenset(parse_placements("Rs@0,1 Rd@1,1")) in found


@given(boards(max_size=6).filter(bool), hands(max_size=3), st.integers(1, 4))
@settings(max_examples=60)
def test_bounds_only_take_away_the_plays_outside(board: Board, hand: tuple[Tile, ...], margin: int) -> None:
    left, top = min(cell.x for cell in board), min(cell.y for cell in board)
    right, bottom = max(cell.x for cell in board), max(cell.y for cell in board)
    moved = [Placement(tile, Cell(x - left + margin - 1, y - top + margin - 1)) for tile, (x, y) in board.placements]
    bounded = Board(moved, size=max(right - left, bottom - top) + 2 * margin - 1)
    inside = {play for play in brute.all_plays(Board(moved), hand) if all(bounded.holds(cell) for _, cell in play)}
    assert set(found_plays(bounded, hand)) == inside


@given(boards(max_size=12).filter(bool), hands(max_size=3), st.integers(3, 6))
@settings(max_examples=60)
def test_generation_is_complete_within_bounds(grown: Board, hand: tuple[Tile, ...], size: int) -> None:
    board = Board([p for p in grown.placements if 0 <= p.cell.x < size and 0 <= p.cell.y < size], size)
    if board:
        found = found_plays(board, hand)
        assert len(found) == len(set(found))
        assert set(found) == brute.grown_plays(board, hand, size)


@given(hands(max_size=3), st.frozensets(st.builds(Cell, st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=5))
@settings(max_examples=60)
def test_an_empty_board_is_begun_on_an_anchor(hand: tuple[Tile, ...], anchors: frozenset[Cell]) -> None:
    found = [frozenset(play) for play in grid.plays(Board(size=4), hand, sorted(anchors))]
    assert len(found) == len(set(found))
    assert set(found) == brute.grown_plays({}, hand, 4, anchors)


@given(boards(), hands(), st.integers(1, 6))
@settings(max_examples=30)
def test_no_play_is_longer_than_asked_for(board: Board, hand: tuple[Tile, ...], longest: int) -> None:
    short = [play for play in grid.plays(board, hand) if len(play) <= longest]
    assert grid.plays(board, hand, longest=longest) == short


def test_check_knows_the_bounds_of_a_board() -> None:
    board = Board(parse_placements("Rc@2,0"), size=3)
    grid.check_play(board, parse_placements("Rs@2,1 Rd@2,2"))
    with pytest.raises(IllegalAction) as refused:
        grid.check_play(board, parse_placements("Rs@2,1 Rd@2,2 Rl@2,3"))
    assert refused.value.code == "off-the-board"


def test_a_board_that_no_play_could_have_made_is_refused() -> None:
    with pytest.raises(IllegalAction):
        grid.check_board(Board(parse_placements("Rc@0,0 Bs@1,0")))
