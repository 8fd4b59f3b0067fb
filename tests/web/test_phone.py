"""A person opens a link on a phone, and plays with a thumb."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sixfold.bots.levels import levels
from tests.web.conftest import PHONE
from tests.web.screens import Screen, take_turns

Make = Callable[..., Screen]
OPEN = [{"holder": "me"}, {"holder": "open"}]


def test_a_link_leads_to_a_table_where_a_thumb_is_enough(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben", size=PHONE)
    for who in (ann, ben):
        who.arrive()
    ann.sit_at("qwirkle", OPEN, start=False)
    ann.page.locator(".invite").wait_for()
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("button", name="Join").tap()
    ann.page.get_by_role("button", name="Start").click()
    take_turns((ann, ann.turn_by_keys), (ben, ben.turn_by_thumb), turns=6)


def test_nothing_covers_the_hand_of_a_phone(screen: Make) -> None:
    """Messages of every kind lie over the board."""
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "bot", "level": "beginner"}])
    ann.wait_for_turn()
    ann.page.locator(".hand-tile").first.drag_to(ann.page.locator("svg.board"), target_position={"x": 5, "y": 5})
    message = ann.page.locator(".message").first
    message.wait_for()
    ann.rest()
    box, hand = message.bounding_box(), ann.page.locator(".bottom").bounding_box()
    assert box is not None
    assert hand is not None
    assert box["y"] + box["height"] <= hand["y"]


def test_what_others_say_is_seen_without_the_sheet(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben", size=PHONE)
    for who in (ann, ben):
        who.arrive()
    table = ann.sit_at("qwirkle", OPEN, start=False)
    ben.post(f"matches/{table}/sit")
    ben.visit(f"table/{table}")
    ann.post(f"matches/{table}/start")
    ann.page.get_by_role("button", name="Hello!").click()
    expect(ben.page.locator(".message")).to_have_text("Ann: Hello!")


@pytest.mark.parametrize("level", levels())
def test_the_names_of_four_fit_on_a_small_phone(screen: Make, level: str) -> None:
    """A bot's title may be missing there, never a part of its first name."""
    ann = screen("Ann", size={"width": 360, "height": 740})
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, *[{"holder": "bot", "level": level}] * 3])
    expect(ann.page.locator(".seat-first")).to_have_count(3)
    names = ann.page.locator(".seat-name, .seat-first")
    assert names.evaluate_all("names => names.filter(name => name.scrollWidth > name.clientWidth).length") == 0
    expect(ann.page.locator(".seat-level").first).not_to_be_in_viewport()


def test_a_bot_says_how_strong_it_is(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    table = [{"holder": "me"}, {"holder": "bot", "level": "club"}]
    ann.sit_at("qwirkle", [*table, {"holder": "open"}], start=False)
    expect(ann.page.locator(".chairs .bot")).to_contain_text("Coach Alex")
    expect(ann.page.locator(".chairs .bot")).to_contain_text("Club")
    ann.sit_at("qwirkle", table)
    expect(ann.page.locator(".seat", has_text="Coach Alex").locator(".seat-level")).to_have_text("Club")
