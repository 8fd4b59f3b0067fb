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
