"""The camera over a board: it follows the play, and people may move it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sixfold import Record
from tests.web.conftest import SIZES, Server
from tests.web.prepared import begin
from tests.web.screens import Screen
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]

# The first play has to be of four tiles: each of them may come to lie three cells away from the first.
OPENING = Record.parse("""sixfold 1
game qwirkle
seat - Ann
seat - Bot
deal 0 Rc Rs Rd Rt Bl Gx
deal 1 Yc Ys Pd Px Ol Gt
""")
OUT_OF_SIGHT = """selector => {
  const board = document.querySelector("svg.board").getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < board.left || right > board.right || top < board.top || bottom > board.bottom;
  }).length;
}"""

COVERED = """() => {
  const tools = document.querySelector(".board-tools").getBoundingClientRect();
  const board = document.querySelector("svg.board").getBoundingClientRect();
  if (tools.top >= board.bottom || tools.left >= board.right) return 0;
  const there = [...document.querySelectorAll(".board .tile, .open-cell")].map(each => each.getBoundingClientRect());
  return there.filter(tile =>
    tile.left < tools.right && tile.right > tools.left && tile.top < tools.bottom && tile.bottom > tools.top).length;
}"""
APART = """selectors => {
  const [one, other] = selectors.map(each => document.querySelector(each).getBoundingClientRect());
  const isBeside = one.right <= other.left || one.left >= other.right;
  return isBeside || one.bottom <= other.top || one.top >= other.bottom;
}"""


@pytest.mark.parametrize("size", SIZES)
def test_every_place_where_a_tile_fits_is_in_sight(screen: Make, server: Server, size: str) -> None:
    ann = screen("Ann", size=SIZES[size])
    ann.arrive()
    table = ann.sit_at("qwirkle", WITH_BOT, start=False)
    ann.page.get_by_role("button", name="Start").wait_for()
    begin(server, table, OPENING)
    ann.page.reload()
    ann.wait_for_turn()
    for key in ("1", "Tab", "Enter", "1"):
        ann.page.keyboard.press(key)
    expect(ann.page.locator(".open-cell")).to_have_count(12)
    ann.rest()
    assert ann.page.evaluate(OUT_OF_SIGHT, ".open-cell") == 0


def test_a_camera_that_was_moved_comes_back_for_the_cursor(screen: Make) -> None:
    ann = screen("Ann")
    page = ann.page
    ann.arrive()
    ann.sit_at("select", WITH_BOT)
    ann.wait_for_turn()
    for _ in range(6):
        page.get_by_role("button", name="Zoom in").click()
    ann.rest()
    assert page.evaluate(OUT_OF_SIGHT, "[data-cell]") > 0
    page.locator(".board").focus()
    for _ in range(16):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".cursor")).to_have_attribute("transform", re.compile(r"^translate\(0 "))
    ann.rest()
    assert page.evaluate(OUT_OF_SIGHT, ".cursor") == 0


def test_the_camera_does_not_leave_a_board_with_bounds(screen: Make) -> None:
    ann = screen("Ann")
    page = ann.page
    ann.arrive()
    ann.sit_at("select", WITH_BOT)
    board = page.locator(".board")
    board.wait_for()
    whole = str(board.get_attribute("viewBox"))
    page.get_by_role("button", name="Zoom out").click()
    expect(board).to_have_attribute("viewBox", whole)
    page.get_by_role("button", name="Zoom in").click()
    expect(board).not_to_have_attribute("viewBox", whole)
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(1000, 300, steps=5)
    page.mouse.up()
    left = whole.split()[0]
    expect(board).to_have_attribute("viewBox", re.compile(rf"^{re.escape(left)} "))


def test_the_buttons_of_the_camera_stay_while_somebody_uses_it(screen: Make, server: Server) -> None:
    """Even if the person moves the table so that a tile comes to lie under them."""
    ann = screen("Ann", size=SIZES["phone"])
    page = ann.page
    ann.arrive()
    table = ann.sit_at("qwirkle", WITH_BOT, start=False)
    page.get_by_role("button", name="Start").wait_for()
    begin(server, table, OPENING)
    page.reload()
    ann.wait_for_turn()
    for key in ("1", "Tab", "Enter"):
        page.keyboard.press(key)
    tile, tools = page.locator(".staged"), page.locator(".board-tools")
    ann.rest()
    start, end = tile.bounding_box(), tools.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] - 20, start["y"] - 20)
    page.mouse.down()
    page.mouse.move(end["x"] - 20, end["y"] - 20, steps=8)
    page.mouse.up()
    ann.rest()
    assert not page.evaluate(APART, [".staged", ".board-tools"])
    for name in ("Zoom in", "Zoom in", "Zoom out", "Show the whole table"):
        page.get_by_role("button", name=name).click()
        ann.rest()
        expect(tools).to_have_class(re.compile("at-right at-bottom"))


def test_the_buttons_of_the_camera_make_way_for_tiles(screen: Make, server: Server) -> None:
    ann = screen("Ann", size={"width": 360, "height": 640})
    ann.arrive()
    ann.sit_at("qwirkle", WITH_BOT)
    for _ in range(6):
        ann.wait_for_turn()
        ann.rest()
        tiles = ann.page.locator(".board .tile").count()
        assert ann.page.evaluate(COVERED) == 0, tiles
        ann.turn_by_keys()
        ann.wait_until_sent()
    ann.sit_at("connect", WITH_BOT)  # only a part of its board is in sight
    ann.wait_for_turn()
    for number in range(ann.page.locator(".hand-tile").count()):
        ann.page.locator(".hand-tile").nth(number).tap()
        ann.rest()
        assert ann.page.evaluate(COVERED) == 0


def test_a_board_opens_where_tiles_fit(screen: Make) -> None:
    """On a small phone it is too large to be shown whole."""
    ann = screen("Ann", size={"width": 360, "height": 640})
    ann.arrive()
    ann.sit_at("connect", WITH_BOT)
    ann.page.locator(".board .tile").first.wait_for()
    ann.rest()
    tiles, beyond = ann.page.locator(".board .tile").count(), ann.page.evaluate(OUT_OF_SIGHT, ".board .tile")
    assert tiles - beyond >= 5  # a whole group of starting tiles
    if ann.is_my_turn() and ann.page.locator(".board .empty").count():
        assert ann.page.evaluate(OUT_OF_SIGHT, ".board .empty") < ann.page.locator(".board .empty").count()
