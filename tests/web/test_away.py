"""A person who has left a match finds the way back to the seat."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import sixfold
from tests.web.conftest import DESK
from tests.web.screens import Screen
from tests.web.tours import HOT_SEAT, WITH_BOT

Make = Callable[..., Screen]
SMALL_PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize("game", sixfold.games())
def test_a_seat_that_was_left_can_be_taken_back(screen: Make, game: str) -> None:
    ann = screen("Ann", size=SMALL_PHONE if game == "qwirkle" else DESK)
    ann.arrive()
    table = ann.sit_at(game, WITH_BOT)
    ann.wait_for_turn()
    ann.post(f"matches/{table}/leave")
    back = ann.page.get_by_role("button", name="Take my seat back")
    expect(ann.page.locator(".actions")).to_contain_text("A bot plays for you")
    expect(back).to_be_in_viewport()
    expect(ann.page.locator(".open-cell, .choosing")).to_have_count(0)
    assert ann.page.title() == "Sixfold"
    ann.page.reload()
    back.click()
    expect(back).to_have_count(0)
    ann.wait_for_turn()
    if game != "rummy":
        ann.keep_cubes()
        ann.turn_by_keys()
        ann.wait_until_sent()


def test_people_at_one_screen_come_back_together(screen: Make) -> None:
    both = screen("Ann")
    both.arrive()
    table = both.sit_at("qwirkle", HOT_SEAT)
    both.page.get_by_role("button", name="I'm").click()
    both.wait_for_turn()
    both.post(f"matches/{table}/leave")
    both.page.get_by_role("button", name="Take my seat back").click()
    both.wait_for_turn()
    expect(both.page.locator(".seats")).not_to_contain_text("away")


def test_a_person_who_has_resigned_is_not_asked_back(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    table = ann.sit_at("qwirkle", [*WITH_BOT, WITH_BOT[1]])
    ann.wait_for_turn()
    ann.post(f"matches/{table}/resign", seat=ann.view()["seat"])
    expect(ann.page.locator(".seats")).to_contain_text("resigned")
    expect(ann.page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    expect(ann.confirm).to_have_count(0)
