"""On a phone the back button closes what lies over the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE
from tests.web.screens import Screen

Make = Callable[..., Screen]
BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]


@pytest.fixture
def ann(screen: Make) -> Screen:
    ann = screen("Ann", PHONE)
    ann.arrive()
    ann.sit_at("qwirkle", BOT)
    ann.wait_for_turn()
    return ann


def open_sheet(ann: Screen, name: str) -> None:
    ann.page.locator(".sheet-tabs").get_by_role("button", name=name).tap()
    ann.page.get_by_role("dialog").wait_for()


def expect_table(ann: Screen) -> None:
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    expect(ann.page.locator(".match-page")).to_be_visible()


@pytest.mark.parametrize("name", ["Log", "Chat", "Unseen tiles", "Menu"])
def test_back_closes_a_sheet(ann: Screen, name: str) -> None:
    open_sheet(ann, name)
    ann.page.go_back()
    expect_table(ann)


def test_back_closes_a_question(ann: Screen) -> None:
    open_sheet(ann, "Menu")
    ann.page.get_by_role("button", name="Resign").tap()
    expect(ann.page.get_by_role("dialog", name="Resign")).to_be_visible()
    ann.page.go_back()
    expect_table(ann)
    assert ann.view()["status"] == "playing"


def test_a_sheet_that_was_closed_leaves_no_trace(ann: Screen) -> None:
    for _ in range(2):
        open_sheet(ann, "Log")
        ann.close_dialog()
        ann.page.wait_for_timeout(100)
    ann.page.go_back()
    expect(ann.page.locator("[data-game=qwirkle]")).to_be_visible()


def test_the_way_back_from_another_page_leads_to_the_table(ann: Screen) -> None:
    open_sheet(ann, "Menu")
    ann.page.get_by_role("dialog").get_by_role("link", name="How to play").tap()
    ann.page.locator(".learn-page").wait_for()
    ann.page.go_back()
    expect_table(ann)
    ann.page.wait_for_timeout(200)
    ann.page.go_back()
    expect(ann.page.locator("[data-game=qwirkle]")).to_be_visible()


def some_plays(ann: Screen) -> None:
    """Several seats have played."""
    for _ in range(3):
        ann.wait_for_turn()
        at = ann.view()["at"]
        ann.turn_by_keys()
        while (view := ann.view())["at"] == at or view["turn"] != view["seat"]:
            ann.page.wait_for_timeout(50)
        ann.page.reload()
    ann.wait_for_turn()


def test_back_ends_a_trade(ann: Screen) -> None:
    some_plays(ann)
    trade = ann.page.get_by_role("button", name="Trade", exact=True)
    trade.tap()
    expect(ann.page.get_by_role("button", name="Cancel")).to_be_visible()
    ann.page.go_back()
    expect(trade).to_be_visible()
    expect_table(ann)
    ann.page.go_back()
    expect(ann.page.locator("[data-game=qwirkle]")).to_be_visible()


def test_back_leads_from_an_earlier_moment_to_now(ann: Screen) -> None:
    some_plays(ann)
    open_sheet(ann, "Log")
    ann.page.get_by_role("dialog").locator(".move-entry").first.tap()
    shown = ann.page.locator(".looking-back")
    covered = ann.page.locator(".past .cover")
    expect(shown).to_be_visible()
    expect_table(ann)
    later = covered.count()
    expect(ann.page.get_by_role("button", name="Move before")).to_have_attribute("aria-disabled", "true")
    ann.page.get_by_role("button", name="Move after").tap()
    expect(covered).not_to_have_count(later)
    ann.page.get_by_role("button", name="Move before").tap()
    expect(covered).to_have_count(later)
    ann.page.go_back()
    expect(shown).to_have_count(0)
    expect_table(ann)
    ann.page.go_back()
    expect(ann.page.locator("[data-game=qwirkle]")).to_be_visible()


def test_after_a_sheet_the_keys_of_the_table_are_its_own_again(screen: Make) -> None:
    """Enter does not open the menu once more; a ring shows only what the keyboard opened."""
    ann = screen("Ann")
    ann.arrive()
    ann.sit_at("qwirkle", BOT)
    ann.wait_for_turn()
    page, ring = ann.page, "tab => getComputedStyle(tab).outlineStyle"
    tab = page.get_by_role("button", name="Menu")
    tab.click()
    page.get_by_role("dialog").get_by_role("heading", name="Settings").wait_for()
    ann.close_dialog()
    expect(tab).to_be_focused()
    assert tab.evaluate(ring) == "none"
    page.keyboard.press("1")
    expect(page.locator("svg.board")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    tab.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    ann.close_dialog()
    assert tab.evaluate(ring) == "solid"
    page.locator(".sheet-tabs").get_by_role("link", name="Home").click()
    page.get_by_role("button", name="Play now").wait_for()
    assert page.request.get(f"{ann.url}favicon.ico").headers["content-type"].startswith("image/")
