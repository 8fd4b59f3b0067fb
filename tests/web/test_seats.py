"""Whom the host sends away, which names are refused, and when a bot takes over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import DESK, PHONE, Server
from tests.web.screens import Screen
from tests.web.test_access import faults

Make = Callable[..., Screen]
THREE = [{"holder": "me"}, {"holder": "open"}, {"holder": "open"}]
GRACE = 5  # seconds


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), SIXFOLD_AWAY_SECONDS=str(GRACE)) as running:
        yield running


def met(screen: Make, size: dict[str, int]) -> tuple[Screen, Screen]:
    """Ann at her own table, and Mallory, who has taken a chair."""
    ann, mallory = screen("Ann", size=size), screen("Mallory", size=size)
    ann.arrive()
    table = ann.sit_at("qwirkle", THREE, start=False)
    mallory.arrive()
    mallory.visit(f"table/{table}")
    mallory.page.reload()  # the app asks for the name when it starts
    mallory.page.get_by_role("button", name="Join").click()
    expect(mallory.page.get_by_text("Mallory (you)")).to_be_visible()
    return ann, mallory


def test_the_host_sends_a_person_away_and_then_keeps_them_out(screen: Make) -> None:
    ann, mallory = met(screen, PHONE)
    away = ann.page.get_by_role("button", name="Send Mallory away")
    agree = ann.page.get_by_role("button", name="Send away", exact=True)
    expect(ann.page.get_by_role("button", name="Send Ann away")).to_have_count(0)
    expect(mallory.page.get_by_role("button", name="away")).to_have_count(0)
    away.click()
    ann.page.get_by_role("button", name="Not now").click()
    away.click()
    assert faults(ann) == []
    agree.click()
    sit = mallory.page.get_by_role("button", name="Join")
    expect(mallory.page.get_by_text("Ann gave your seat")).to_be_in_viewport()
    sit.click()
    expect(mallory.page.get_by_text("Ann gave your seat")).to_have_count(0)
    away.click()
    ann.page.get_by_label("keep them out").check()
    agree.click()
    expect(mallory.page.get_by_text("You are welcome at other tables")).to_be_in_viewport()
    expect(sit).to_have_count(0)
    assert faults(mallory) == []
    mallory.page.reload()
    expect(mallory.page.get_by_text("You are welcome at other tables")).to_be_in_viewport()
    expect(away).to_have_count(0)


def test_a_question_about_a_person_disappears_with_them(screen: Make) -> None:
    ann, mallory = met(screen, DESK)
    ann.page.get_by_role("button", name="Send Mallory away").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    mallory.page.get_by_role("button", name="Leave").click()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def test_a_name_like_another_is_refused_beside_its_field(screen: Make) -> None:
    ann, _ = met(screen, DESK)
    eve = screen("Eve", size=PHONE)
    eve.page.goto(ann.page.url)
    name, sit = eve.page.get_by_label("Your name"), eve.page.get_by_role("button", name="Join")
    name.fill("\u0410nn")
    sit.click()
    refusal = eve.page.get_by_text("That name looks too much like Ann, who is at this table.")
    expect(refusal).to_be_in_viewport()
    name.fill("ann")
    sit.click()
    expect(eve.page.get_by_text("ann 2 (you)")).to_be_visible()
    expect(refusal).to_have_count(0)


def test_a_known_person_who_is_quick_keeps_the_name(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben")
    ann.arrive()
    table = ann.sit_at("qwirkle", THREE, start=False)
    ben.arrive()
    ben.visit(f"table/{table}")
    held: list[Route] = []
    is_slow = True

    def answer(route: Route) -> None:
        if is_slow:
            held.append(route)
        else:
            route.continue_()

    ben.page.route("**/api/me", answer)
    ben.page.reload()
    sit = ben.page.get_by_role("button", name="Join")
    sit.click()
    expect(sit).to_be_disabled()
    is_slow = False
    for route in held:
        route.continue_()
    expect(ben.page.get_by_text("Ben (you)")).to_be_visible()


def test_people_at_one_screen_are_added_only_where_the_host_said_so(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "me", "name": "Grandma"}, {"holder": "open"}], start=False)
    ann.page.get_by_label("Their name").fill("Grandpa")
    ann.page.get_by_role("button", name="Add a player on this device").click()
    expect(ann.page.get_by_text("Grandpa (you)")).to_be_visible()
    ann.page.get_by_role("button", name="Send Grandma away").click()
    expect(ann.page.get_by_text("1 seat is still empty")).to_be_visible()
    ann.sit_at("qwirkle", THREE, start=False)
    expect(ann.page.get_by_text("2 seats are still empty")).to_be_visible()
    expect(ann.page.get_by_label("Their name")).to_have_count(0)


def gone(screen: Make, size: dict[str, int]) -> tuple[Screen, Screen]:
    """Ann and Ben in a game where it is Ben's turn, and Ann has her menu open."""
    ann, ben = screen("Ann", size=size), screen("Ben")
    ann.arrive()
    table = ann.sit_at("qwirkle", THREE[:2], start=False)
    ben.arrive()
    ben.visit(f"table/{table}")
    ben.post(f"matches/{table}/sit")
    ann.post(f"matches/{table}/start")
    ben.page.locator(".hand-tile").first.wait_for()
    if ann.view()["turn"] == ann.view()["seat"]:
        ann.wait_for_turn()
        ann.turn_by_keys()
        ann.wait_until_sent()
    ben.wait_for_turn()
    ann.page.locator(".tab-menu").click()
    expect(ann.page.get_by_role("button", name="Resign")).to_be_visible()
    return ann, ben


def test_a_seat_waits_before_a_bot_takes_over(screen: Make) -> None:
    ann, ben = gone(screen, PHONE)
    take_over = ann.page.locator(".menu").get_by_role("button", name="Let a bot play for Ben")
    expect(take_over).to_have_count(0)
    ben.visit("")
    expect(take_over).to_be_disabled()
    expect(take_over).to_have_text(re.compile(r"in \d seconds?$"))
    expect(ann.page.locator(".missing")).to_have_count(0)
    expect(take_over).to_have_text("Let a bot play for Ben")
    ann.close_dialog()
    assert faults(ann) == []
    ann.page.locator(".missing").get_by_role("button", name="Let a bot play for Ben").click()
    expect(ann.page.locator(".seats")).to_contain_text("away (bot playing)")
    expect(ann.page.locator(".missing")).to_have_count(0)


def test_a_person_who_comes_back_in_time_plays_on(screen: Make) -> None:
    ann, ben = gone(screen, DESK)
    ben.visit("")
    take_over = ann.page.locator(".menu").get_by_role("button", name="Let a bot play for Ben")
    expect(take_over).to_be_disabled()
    ben.page.go_back()
    expect(take_over).to_have_count(0)
    ben.wait_for_turn()
