"""What is drawn on and around tiles says what it means, and hides nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.hurry import table_where
from tests.web.screens import Screen
from tests.web.test_dragging import begin
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
OVERLAPS = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect());
  const tiles = boxes(".board .tile > :first-child, .board .staged-mark");
  return boxes(".line-score circle").flatMap(score => tiles.filter(tile =>
    score.left < tile.right && score.right > tile.left && score.top < tile.bottom && score.bottom > tile.top)).length;
}"""

# Circles are compared: their boxes may touch at the corners.
COVERS_BONUS = """() => {
  const circles = (selector) => [...document.querySelectorAll(selector)].map(each => {
    const { x, y, width } = each.getBoundingClientRect();
    return { x: x + width / 2, y: y + width / 2, radius: width / 2 };
  });
  const bonuses = circles(".space-points circle, .cell-gain circle");
  return circles(".line-score circle").flatMap(score => bonuses.filter(bonus =>
    Math.hypot(score.x - bonus.x, score.y - bonus.y) < score.radius + bonus.radius - 2)).length;
}"""


def test_points_lie_beside_their_line(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    table_where(ann, "qwirkle", WITH_BOT, lambda view: bool(view["board"] and view["legal"]["plays"]))
    ann.wait_for_turn()
    ann.place_by_keys()
    expect(ann.page.locator(".line-score").first).to_be_visible()
    ann.rest()
    assert ann.page.evaluate(OVERLAPS) == 0


def test_points_cover_no_bonus_that_is_printed_beside_their_line(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.sit_at("connect", WITH_BOT)
    ann.wait_for_turn()
    ann.place_by_keys()
    expect(ann.page.locator(".line-score").first).to_be_visible()
    ann.rest()
    assert ann.page.evaluate(COVERS_BONUS) == 0


@pytest.mark.parametrize("look", ["classic", "contrast"])
def test_the_tiles_of_the_last_move_have_the_sign_of_their_seat(screen: Make, look: str) -> None:
    ann = begin(screen)
    ann.page.evaluate("look => { localStorage.sixfold = JSON.stringify({ look }) }", look)
    ann.page.reload()
    ann.wait_for_turn()
    mark = ann.page.locator(".board .last-mark").first
    seat = str(mark.get_attribute("class")).partition("seat-")[2]
    pattern = mark.locator(".sign path").last.get_attribute("d")
    own = ann.page.locator(f".seats .seat-{seat} .sign path").last
    assert own.get_attribute("d") == pattern
    expect(ann.page.locator(".last-mark text, .race-track .piece:not(:has(.avatar))")).to_have_count(0)
    expect(mark.locator("rect")).to_have_count(0 if look == "contrast" else 1)  # the edge shows the colour


def test_everyone_at_a_table_has_a_face_of_their_own(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, *[{"holder": "bot", "level": "beginner"}] * 3])
    ann.wait_for_turn()
    faces = ann.page.locator(".seats .avatar path:nth-child(2)")
    assert len(set(faces.evaluate_all("paths => paths.map(path => path.getAttribute('d'))"))) == 4
    expect(ann.page.locator(".seats .avatar .bot-face")).to_have_count(3)  # their faces are square
