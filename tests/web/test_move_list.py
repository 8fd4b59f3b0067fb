"""The move list: pictures instead of coordinates, and a look back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE
from tests.web.screens import Screen

Make = Callable[..., Screen]
BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
CELLS = re.compile(r"-?\d+,-?\d+")


def some_turns(screen: Make, size: dict[str, int], game: str = "qwirkle") -> Screen:
    ann = screen("Ann", size)
    ann.arrive()
    ann.sit_at(game, BOT)
    for _ in range(2):
        ann.wait_for_turn()
        ann.keep_cubes()
        ann.turn_by_keys()
        ann.wait_until_sent()
    ann.wait_for_turn()
    return ann


@pytest.mark.parametrize("game", ["qwirkle", "connect", "cubes"])
def test_moves_are_pictures(screen: Make, game: str) -> None:
    ann = some_turns(screen, DESK, game)
    entry = ann.page.locator(".side .log .move-entry").last
    assert entry.locator(".move-tiles svg").count() > 0
    expect(entry.locator(".move-points")).to_have_text(re.compile(r"\+\d+"))
    expect(entry.locator(".hidden")).to_contain_text("plays")
    for seen in ann.page.locator(".log .move, .log li:not(:has(.move))").all_inner_texts():
        assert not CELLS.search(seen), seen


def test_pointing_at_a_move_marks_its_tiles(screen: Make) -> None:
    ann = some_turns(screen, DESK)
    entry = ann.page.locator(".side .log .move-entry").first
    entry.hover()
    expect(ann.page.locator(".board .pointed")).to_have_count(entry.locator(".move-tiles svg").count())
    ann.page.locator(".side h2").first.hover()
    expect(ann.page.locator(".board .pointed")).to_have_count(0)


def test_a_tap_shows_the_table_as_it_was(screen: Make) -> None:
    ann = some_turns(screen, PHONE)
    first = len(ann.view()["board"])
    ann.page.locator(".last-move").tap()
    entry = ann.page.get_by_role("dialog").locator(".move-entry").first
    laid = entry.locator(".move-tiles svg").count()
    entry.tap()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(ann.page.locator(".board .cover")).to_have_count(first - laid)
    ann.page.get_by_role("button", name="Back to now").tap()
    expect(ann.page.locator(".board .cover, .board .pointed")).to_have_count(0)


def test_the_strip_of_a_phone_shows_the_last_move(screen: Make) -> None:
    ann = some_turns(screen, {"width": 360, "height": 640})
    strip = ann.page.locator(".strip .last-move")
    while not strip.locator("svg").count():  # a trade has no pictures
        ann.turn_by_keys()
        ann.wait_until_sent()
        ann.wait_for_turn()
    assert strip.evaluate("strip => strip.scrollWidth <= strip.clientWidth")
