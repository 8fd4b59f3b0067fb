"""A newcomer opens the link of an invitation."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE
from tests.web.screens import Screen, take_turns

Make = Callable[..., Screen]
SMALL_PHONE = {"width": 360, "height": 740}


def invite(screen: Make) -> Screen:
    """Ann in a match that waits for someone."""
    ann = screen("Ann")
    ann.come()
    ann.open_short_table()
    return ann


@pytest.mark.parametrize("size", [SMALL_PHONE, DESK], ids=["small-phone", "desk"])
def test_a_stranger_sits_down_and_plays(screen: Make, size: dict[str, int]) -> None:
    ann, ben = invite(screen), screen("Ben", size=size)
    page = ben.page
    page.goto(ann.page.url)
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("Ben (you)")).to_be_visible()
    expect(page.get_by_text("Connected again")).to_have_count(0)
    ann.page.get_by_role("button", name="Start").click()
    page.locator(".hand-tile").first.wait_for()
    expect(ann.page.locator(".seats")).not_to_contain_text("not here")
    take_turns((ann, ann.turn_by_keys), (ben, ben.turn_by_thumb if size is SMALL_PHONE else ben.turn_by_keys), turns=3)


def test_a_person_without_a_name_is_called_guest(screen: Make) -> None:
    ann, ben = invite(screen), screen("", size=PHONE)
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(ben.page.get_by_text("Guest (you)")).to_be_visible()
    expect(ann.page.locator(".chairs")).to_contain_text("Guest")
    expect(ben.page.get_by_label("Your name")).to_have_count(0)


def test_a_chair_is_offered_before_anything_else(screen: Make) -> None:
    ann, ben = invite(screen), screen("Ben", size=SMALL_PHONE)
    ben.page.goto(ann.page.url)
    expect(ben.page.get_by_role("heading", name="Ann invites you to a game of Qwirkle.")).to_be_in_viewport()
    expect(ben.page.get_by_role("button", name="Join", exact=True)).to_be_in_viewport()
    expect(ben.page.locator(".invite")).to_have_count(0)  # inviting is up to those who play


def test_there_is_a_way_home_from_a_table_that_waits(screen: Make) -> None:
    ann, ben = invite(screen), screen("Ben")
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("link", name="Home").click()
    expect(ben.game_entry()).to_be_visible()


def test_the_host_begins_without_those_who_do_not_come(screen: Make) -> None:
    ann, ben = screen("Ann", size=SMALL_PHONE), screen("Ben")
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, *[{"holder": "open"}] * 3], start=False)
    page, start = ann.page, ann.page.get_by_role("button", name="Start")
    expect(page.get_by_text("3 seats are still empty")).to_be_visible()
    expect(start).to_have_accessible_description("3 seats are still empty")
    ben.page.goto(page.url)
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("2 seats are still empty")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Add a bot")).to_have_count(0)
    page.get_by_role("button", name="Remove seat 4").click()
    expect(page.get_by_text("1 seat is still empty")).to_be_visible()
    expect(start).to_be_disabled()
    page.get_by_role("button", name="Add a bot at seat 3").click()
    expect(page.locator(".chairs li")).to_contain_text(["Ann (you)", "Guest", "Junior Kim"])
    expect(ben.page.get_by_role("button", name="Send Junior Kim away")).to_have_count(0)
    page.get_by_role("button", name="Send Junior Kim away").click()
    expect(page.get_by_text("1 seat is still empty")).to_be_visible()
    page.get_by_role("button", name="Add a bot at seat 3").click()
    start.click()
    page.locator(".hand-tile").first.wait_for()
    expect(page.locator(".seat")).to_have_count(3)


def test_two_chairs_remain(screen: Make) -> None:
    ann = invite(screen)
    expect(ann.page.get_by_role("button", name="Add a bot at seat 2")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Remove seat")).to_have_count(0)
