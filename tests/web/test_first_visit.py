"""The first visit: one button plays, nothing is asked before, and the way to a lesson is short."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE
from tests.web.cut_off import cut_off
from tests.web.screens import Screen
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
SMALL_PHONE = {"width": 360, "height": 640}
LEARNED = """localStorage.sixfold = '{"lessons": {"select": {"at": 0, "isDone": true}}}'"""
# What a thumb may touch; a box to tick has its label around it.
SMALL = """() => [...document.querySelectorAll("a, button, select, summary, label:has(input[type=checkbox])")]
  .filter(each => each.checkVisibility() && !each.closest(".hidden, .skip"))
  .filter(each => each.getBoundingClientRect().height < 43.5)
  .map(each => each.outerHTML.slice(0, 120))"""


def faults(screen: Screen) -> list[str]:
    """What is too small for a thumb, or partly off the screen."""
    return [*screen.page.evaluate(SMALL), *cut_off(screen.page)]


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESK], ids=["small-phone", "phone", "desk"])
def test_one_button_plays(screen: Make, size: dict[str, int]) -> None:
    ann = screen("Ann", size=size)
    page = ann.page
    page.goto(ann.url)
    play = page.get_by_role("button", name="Play now")
    expect(play).to_be_in_viewport()
    expect(page.get_by_role("link", name="Two-minute lesson")).to_be_in_viewport()
    expect(ann.game_entry()).to_be_in_viewport()
    expect(page.get_by_role("dialog")).to_have_count(0)
    play.click()
    page.locator(".hand-tile").first.wait_for()
    view = ann.view()
    assert (view["game"], view["status"]) == ("qwirkle", "playing")
    assert sorted(seat["level"] or "" for seat in view["seats"]) == ["", "beginner"]


def test_the_same_button_plays_what_was_played_last(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    ann.game_entry("cubes").get_by_role("button", name="Against a bot").click()
    assert ann.view()["game"] == "cubes"
    ann.visit("")
    before = ann.page.url
    ann.page.get_by_role("button", name="Play now Qwirkle Cubes against a bot: Beginner").click()
    ann.page.wait_for_function("before => location.href !== before", arg=before)
    assert ann.view()["game"] == "cubes"


def test_the_unfinished_game_comes_first(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    table = ann.sit_at("qwirkle", WITH_BOT)
    ann.wait_for_turn()
    ann.page.goto(ann.url)
    first = ann.page.locator(".way").first
    expect(first).to_contain_text("Continue")
    expect(first).to_contain_text("Cousin Sam Your turn")
    first.click()
    assert ann.view()["match_id"] == table


def test_a_lesson_is_offered_until_one_is_finished(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.page.goto(ann.url)
    lesson = ann.page.get_by_role("link", name="Two-minute lesson")
    lesson.click()
    ann.page.get_by_role("heading", name="How to play Qwirkle").wait_for()
    ann.page.go_back()
    expect(lesson).to_be_visible()
    expect(ann.page.get_by_role("link", name="Learn in 2 minutes")).to_have_count(6)
    ann.page.evaluate(LEARNED)
    ann.page.reload()
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(lesson).to_have_count(0)


def test_an_unknown_address_leads_home(screen: Make) -> None:
    ann = screen("Ann")
    ann.page.goto(f"{ann.url}#/nonsense")
    expect(ann.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    ann.page.get_by_role("link", name="Go to the games").click()
    expect(ann.game_entry()).to_be_visible()


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_thumb_finds_everything(screen: Make, language: str) -> None:
    ann = screen("Ann", size=SMALL_PHONE, locale=language)
    ann.arrive()
    ann.post("matches", game="qwirkle", chairs=WITH_BOT, start=True)
    ann.page.reload()
    ann.game_entry().wait_for()
    assert faults(ann) == []
    ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "open"}], start=False)
    ann.page.locator(".invite").wait_for()
    assert faults(ann) == []
    ben = screen("Ben", size=SMALL_PHONE, locale=language)
    ben.page.goto(ann.page.url)
    ben.page.locator(".sit-down").wait_for()
    assert faults(ben) == []
