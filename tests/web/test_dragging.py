"""Tiles under the mouse: around the board, back to the hand, to a place where they do not fit, within the hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.conftest import PHONE
from tests.web.screens import Screen
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
Point = tuple[float, float]
OVER_FINGER = 46  # pixels


def begin(screen: Make, **more: object) -> Screen:
    """It is Ann's turn, and something lies on the table."""
    ann = screen("Ann", **more)
    ann.arrive()
    ann.sit_at("qwirkle", WITH_BOT)
    ann.wait_for_turn()
    if not ann.page.locator(".board .tile").count():
        ann.turn_by_keys()
        ann.wait_until_sent()
        ann.wait_for_turn()
    ann.page.keyboard.press("Escape")
    ann.rest()
    return ann


def middle(of: Locator) -> Point:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(screen: Screen, start: Point, goal: Point, drop: bool = True) -> None:
    mouse = screen.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + 12, start[1] - 12, steps=3)
    mouse.move(*goal, steps=4)
    if drop:
        mouse.up()
        screen.rest()


def names(screen: Screen) -> list[str]:
    """The hand, from left to right; the labels also say which tiles fit."""
    labels = screen.page.locator(".hand-tile").evaluate_all("tiles => tiles.map(tile => tile.ariaLabel)")
    return [str(label).partition(",")[0] for label in labels]


def fitting_tile(screen: Screen) -> tuple[Locator, list[Point]]:
    """A tile that fits on two cells at least, and the cells; trades until there is one."""
    while True:
        for number in range(screen.page.locator(".hand-tile").count()):
            tile = screen.page.locator(".hand-tile").nth(number)
            tile.click()
            screen.rest()  # the camera may go to where it fits
            cells = screen.page.locator(".open-cell")
            if cells.count() > 1:
                found = [middle(cell) for cell in cells.all()]
                tile.click()
                return tile, found
            tile.click()
        screen.page.get_by_role("button", name="Trade", exact=True).click()
        screen.page.locator(".hand-tile").first.click()
        screen.confirm.click()
        screen.wait_until_sent()
        screen.wait_for_turn()
        screen.rest()


def test_a_tile_on_the_board_can_be_moved_and_dragged_home(screen: Make) -> None:
    ann = begin(screen)
    tile, cells = fitting_tile(ann)
    staged, hand, home = ann.page.locator(".staged"), sorted(names(ann)), middle(tile)
    drag(ann, home, cells[0])
    expect(staged).to_have_count(1)
    first = staged.get_attribute("data-cell")
    other = ann.page.locator(".open-cell")
    drag(ann, middle(staged), home, drop=False)  # as long as it is held, the places where it fits are shown
    ann.rest()
    goal = next(middle(cell) for cell in other.all() if cell.get_attribute("data-cell") != first)
    ann.page.mouse.move(*goal, steps=4)
    ann.page.mouse.up()
    ann.rest()
    expect(staged).to_have_count(1)
    assert staged.get_attribute("data-cell") != first
    drag(ann, middle(staged), middle(ann.page.locator(".hand-tile").first))
    expect(staged).to_have_count(0)
    assert sorted(names(ann)) == hand
    expect(ann.page.locator(".picked")).to_have_count(0)


def test_a_tap_takes_a_tile_back(screen: Make) -> None:
    ann = begin(screen)
    tile, cells = fitting_tile(ann)
    tile.click()
    ann.page.mouse.click(*cells[0])
    expect(ann.page.locator(".staged")).to_have_count(1)
    ann.rest()
    ann.page.mouse.click(*middle(ann.page.locator(".staged")))
    expect(ann.page.locator(".staged")).to_have_count(0)


def test_an_illegal_drop_slides_home_and_says_why(screen: Make) -> None:
    ann = begin(screen)
    before = names(ann)
    board = ann.page.locator("svg.board").bounding_box()
    assert board is not None
    first, last = (middle(ann.page.locator(".hand-tile").nth(number)) for number in (0, -1))
    drag(ann, first, last, drop=False)
    ann.page.mouse.move(board["x"] + 15, board["y"] + 15, steps=6)
    ann.page.mouse.up()
    ann.rest()
    expect(ann.page.locator(".message.refusal")).to_have_text("Your tiles must touch a tile on the table")
    expect(ann.page.locator(".staged, .picked, .held")).to_have_count(0)
    assert names(ann) == before


def test_a_finger_on_the_hand_means_the_hand(screen: Make) -> None:
    """A tile is held above the finger, over the board."""
    ann = begin(screen, size=PHONE)
    before = names(ann)
    places = [middle(tile) for tile in ann.page.locator(".hand-tile").all()]
    ann.drag_by_finger(places[0], (places[0][0] + 20, places[0][1]), places[3])
    ann.rest()
    assert names(ann) == [*before[1:4], before[0], *before[4:]]
    tile, cells = fitting_tile(ann)
    start, staged = middle(tile), ann.page.locator(".staged")
    below = (cells[0][0], cells[0][1] + OVER_FINGER)
    ann.drag_by_finger(start, (start[0], start[1] - 40), below)
    expect(staged).to_have_count(1)
    ann.rest()
    ann.drag_by_finger(middle(staged), below, places[2])
    expect(staged).to_have_count(0)
    expect(ann.page.locator(".message.refusal")).to_have_count(0)


def test_a_drag_that_misses_the_tiles_does_no_harm(screen: Make) -> None:
    """It would select the text of the page, and the browser would drag that instead of tiles."""
    ann = begin(screen)
    tile, cells = fitting_tile(ann)
    places = [middle(each) for each in ann.page.locator(".hand-tile").all()]
    between = ((places[0][0] + places[1][0]) / 2, places[0][1])
    drag(ann, between, (between[0] + 60, between[1] - 120))
    assert ann.page.evaluate("() => getSelection().toString()") == ""
    drag(ann, middle(tile), cells[0])
    expect(ann.page.locator(".staged")).to_have_count(1)


def test_a_click_outside_drops_the_selection(screen: Make) -> None:
    ann = begin(screen)
    ann.page.locator(".hand-tile").first.click()
    expect(ann.page.locator(".picked")).to_have_count(1)
    ann.page.locator(".log h2").first.click()
    expect(ann.page.locator(".picked")).to_have_count(0)


def test_the_hand_makes_room_for_a_tile_and_can_be_put_in_order_by_keys(screen: Make) -> None:
    ann = begin(screen)
    before = names(ann)
    places = [middle(tile) for tile in ann.page.locator(".hand-tile").all()]
    drag(ann, places[0], places[3], drop=False)
    wanted = [*before[1:4], before[0], *before[4:]]
    assert names(ann) == wanted  # while it is still held
    ann.page.mouse.up()
    ann.rest()
    assert names(ann) == wanted
    ann.page.locator(".hand-tile").nth(3).focus()
    for _ in range(3):
        ann.page.keyboard.press("Shift+ArrowLeft")
    assert names(ann) == before
    expect(ann.page.locator(".hand-tile").first).to_be_focused()
