"""People play in real browsers, to the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Server
from tests.web.screens import Screen, play_on

Make = Callable[..., Screen]


def meet(screen: Make, **more: object) -> tuple[Screen, Screen]:
    """Ann makes a table, Ben comes by the link, Ann starts."""
    ann, ben = screen("Ann"), screen("Ben", **more)
    ann.come()
    link = ann.open_short_table()
    ben.come(link.partition("#")[2])
    ben.page.get_by_role("button", name="Join").click()
    ann.page.get_by_role("button", name="Start").click()
    ann.page.locator(".hand").wait_for()
    ben.page.locator(".hand").wait_for()
    return ann, ben


def test_two_people_play_to_the_end_one_drags_one_uses_the_keyboard(screen: Make) -> None:
    ann, ben = meet(screen, size=PHONE)
    play_on(ann, ben)
    expect(ann.page.locator(".over")).to_be_visible()
    expect(ben.page.locator(".over")).to_be_visible()
    ann.page.get_by_role("button", name="Replay").click()
    ann.expect_text("Turn \\d+ of \\d+")


def test_a_game_continues_after_the_server_was_killed(screen: Make, server: Server) -> None:
    ann, ben = meet(screen)
    play_on(ann, ben, turns=4)
    before = ann.scores()
    server.stop()
    ann.expect_text("Connection lost")
    server.start()
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0)
    expect(ben.page.get_by_text("Connection lost")).to_have_count(0)
    assert ann.scores() == before
    play_on(ann, ben, turns=6)
    assert ann.scores() != before


def test_a_spectator_sees_no_hand(screen: Make) -> None:
    ann, _ = meet(screen)
    eve = screen("Eve")
    eve.come(ann.page.url.partition("#")[2])
    eve.expect_text("You are watching")
    assert eve.page.locator(".hand-tile").count() == 0


@pytest.mark.parametrize("look", ["Classic", "Colour-blind friendly", "High contrast"])
def test_every_look_can_be_chosen(screen: Make, look: str) -> None:
    ann = screen("Ann")
    ann.page.goto(ann.url)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label(look).check()
    ann.close_dialog()
    ann.game_entry().get_by_role("button", name="Against a bot").click()
    ann.page.locator(".hand-tile").first.wait_for()
