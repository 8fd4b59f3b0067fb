"""The end of a game and the way back through it: every turn has an address, and the back button does what it says."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import PHONE
from tests.web.screens import Screen

Make = Callable[..., Screen]


def test_people_may_talk_about_a_game_that_has_just_ended(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben")
    chat = ann.page.locator(".chat")
    for who in (ann, ben):
        who.arrive()
    table = ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "open"}], start=False, copies=1)
    ben.post(f"matches/{table}/sit")
    ann.post(f"matches/{table}/start")
    ann.page.locator(".hand").wait_for()
    chat.get_by_role("button", name="Hello!").click()
    expect(chat.locator("li")).to_have_count(1)
    ann.post(f"matches/{table}/resign", seat=ann.view()["seat"])
    expect(ann.page.locator(".over h2")).to_be_focused()
    expect(chat.locator("li")).to_have_count(1)
    expect(chat.get_by_role("button", name="Hello!")).to_be_visible()
    expect(chat.get_by_role("textbox")).to_be_visible()
    watcher = screen("Cem")
    watcher.arrive()
    watcher.visit(f"table/{table}")
    expect(watcher.page.locator(".over h2")).to_be_visible()
    expect(watcher.page.locator(".chat li")).to_have_count(1)
    expect(watcher.page.locator(".chat").get_by_role("textbox")).to_have_count(0)


def test_whoever_wins_is_celebrated_and_whoever_loses_sees_their_best_move(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben")
    for who in (ann, ben):
        who.arrive()
    table = ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "open"}], start=False, copies=1)
    ben.visit(f"table/{table}")
    ben.page.get_by_role("button", name="Join").click()
    ann.page.get_by_role("button", name="Start").click()
    ann.page.locator(".hand").wait_for()
    mover, other = (ann, ben) if ann.view()["turn"] == ann.view()["seat"] else (ben, ann)
    mover.wait_for_turn()
    mover.turn_by_keys()
    other.wait_for_turn()
    mover.post(f"matches/{table}/resign", seat=mover.view()["seat"])
    other.expect_text("You win!")
    expect(other.page.locator(".confetti svg")).not_to_have_count(0)
    expect(mover.page.locator(".over .best .move")).to_have_count(1)
    expect(mover.page.locator(".confetti")).to_have_count(0)
    expect(other.page.locator(".confetti")).to_have_count(0)  # it ends by itself
    other.page.reload()
    other.expect_text("You win!")
    expect(other.page.locator(".confetti")).to_have_count(0)


def test_a_game_that_is_over_can_be_looked_through_and_shared(screen: Make) -> None:
    ann = screen("Ann")
    page = ann.page
    ann.arrive()
    table = ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "bot", "level": "beginner"}], copies=1)
    ann.wait_for_turn()
    ann.post(f"matches/{table}/resign", seat=ann.view()["seat"])
    expect(page.locator(".over h2")).to_be_focused()
    ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "bot", "level": "beginner"}], copies=1)
    ann.play_against_bots()
    over = page.url
    page.get_by_role("button", name="Replay").click()
    ann.expect_text("Turn 1 of")
    expect(page.locator(".replay-line")).to_contain_text(re.compile(r"\d for (an? )?\w+"))
    turns = page.get_by_role("complementary", name="Log").get_by_role("button")
    turns.nth(2).click()
    ann.expect_text("Turn 3 of")
    expect(turns.nth(2)).to_have_attribute("aria-current", "step")
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name="End", exact=True)).to_be_enabled()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    ann.expect_text("Turn 4 of")
    assert page.url == f"{over}/turn/4"
    eve = screen("Eve", size=PHONE)
    eve.arrive()
    eve.page.goto(page.url)
    eve.expect_text("Turn 4 of")
    eve.page.get_by_role("button", name="Log").tap()
    eve.page.get_by_role("complementary", name="Log").get_by_role("button").first.tap()
    eve.expect_text("Turn 1 of")
    expect(eve.page.get_by_role("complementary", name="Log")).to_have_count(0)
    eve.rest()
    tile = eve.page.locator(".middle .tile").first.bounding_box()  # on the cloth of the table, not at the last scale
    assert tile is not None
    assert tile["width"] > 40
    eve.page.get_by_role("button", name="Close", exact=True).tap()
    expect(eve.page.locator(".over")).to_be_visible()
    eve.page.goto(page.url)
    eve.page.evaluate("() => Object.assign(document.createElement('a'), { href: '#/about' }).click()")
    expect(eve.page.get_by_role("heading", level=1)).to_have_text("About Sixfold")
    eve.page.go_back()  # now nothing of the app is behind the replay: closing it must not go further back
    eve.page.get_by_role("button", name="Close", exact=True).tap()
    expect(eve.page.locator(".over")).to_be_visible()
    page.go_back()
    expect(page.locator(".over")).to_be_visible()
    page.locator(".best a").first.click()
    ann.expect_text("Turn \\d+ of")
    page.keyboard.press("Escape")
    expect(page.locator(".over")).to_be_visible()
    page.go_back()
    page.go_back()
    assert "turn" not in page.url
