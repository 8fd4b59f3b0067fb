"""People find each other: by a link, in the lobby, or because they want the same game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.web.conftest import HOME, PHONE
from tests.web.screens import Screen
from tests.web.test_access import faults
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
OPEN = [{"holder": "me"}, {"holder": "open"}]


def host(screen: Make, name: str = "Ann", **more: object) -> Screen:
    """Somebody at a table that waits for a second person."""
    ann = screen(name, **more)
    ann.arrive()
    ann.sit_at("qwirkle", OPEN, start=False)
    ann.page.locator(".invite").wait_for()
    return ann


def test_whoever_invites_is_asked_for_a_name_once(screen: Make) -> None:
    ann = screen("")
    ann.page.goto(ann.url)
    ann.game_entry().get_by_role("button", name="With friends").click()
    dialog = ann.page.get_by_role("dialog", name="How should others see you?")
    expect(dialog.get_by_label("Your name")).to_be_focused()
    ann.page.keyboard.type("Ana")
    field, button = (dialog.locator(each).bounding_box() for each in ("input", ".confirm"))
    assert field
    assert button
    assert field["width"] == button["width"]
    dialog.get_by_role("button", name="Continue").click()
    ann.expect_text("Waiting for players")
    ann.expect_text(r"Ana \(you\)")
    ann.page.goto(ann.url)
    ann.page.get_by_role("region", name="Play now").get_by_role("button", name="With friends").click()
    ann.expect_text("Waiting for players")


def test_a_guest_knows_who_invites_to_what(screen: Make) -> None:
    ann, ben = host(screen), screen("Ben", size=PHONE)
    page = ben.page
    page.goto(ann.page.url)
    expect(page.get_by_role("heading", name="Ann invites you to a game of Qwirkle.")).to_be_visible()
    page.get_by_role("link", name="Two-minute lesson").click()
    page.get_by_role("heading", name="How to play Qwirkle").wait_for()
    page.go_back()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^The game starts in \d+\u00a0s$"))
    expect(page.get_by_role("button", name="Start now")).to_have_count(0)


def test_the_host_is_told_and_may_wait(screen: Make) -> None:
    ann, ben = host(screen), screen("Ben")
    ben.page.goto(ann.page.url)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    page = ann.page
    expect(page.get_by_role("status").get_by_text("Ben is here")).to_be_visible()
    expect(page).to_have_title("● Ben is here · Sixfold")
    expect(page.get_by_role("heading", name="Every seat is taken")).to_be_visible()
    page.get_by_role("button", name="Wait").click()
    expect(ben.page.get_by_role("heading", name="Waiting for Ann to start the game.")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_role("button", name="Start").click()
    ben.page.locator(".hand-tile").first.wait_for()
    expect(page).to_have_title(re.compile("^(● Your turn · )?Sixfold$"))


def test_a_name_for_those_without_one_is_not_filled_in(screen: Make) -> None:
    ann = screen("Guest")
    ann.arrive()
    ann.page.reload()
    ann.game_entry().get_by_role("button", name="With friends").click()
    expect(ann.page.get_by_role("dialog").get_by_label("Your name")).to_have_value("")


def test_those_who_wait_hear_of_whoever_leaves_and_no_seat_is_covered(screen: Make) -> None:
    ann, ben = screen("Ann", PHONE), screen("Ben")
    ann.arrive()
    ann.sit_at("qwirkle", [*OPEN, {"holder": "open"}], start=False)
    page, news = ann.page, ann.page.locator(".waiting-news")
    ben.page.goto(page.url)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(news).to_have_text("Ben is here")
    expect(page).to_have_title("● Ben is here · Sixfold")
    expect(page.locator(".chairs .avatar")).to_have_count(2)
    seats, line = page.locator(".chairs").bounding_box(), news.bounding_box()
    assert seats
    assert line
    assert line["y"] + line["height"] <= seats["y"]
    page.get_by_role("button", name="Send Ben away").click()
    ann.rest()
    sheet = page.get_by_role("dialog").bounding_box()
    assert sheet
    assert sheet["y"] + sheet["height"] == PHONE["height"]
    ann.close_dialog()
    ben.page.get_by_role("button", name="Leave the table Your seat becomes free").click()
    expect(news).to_have_text("Ben has left")
    expect(page).to_have_title("Sixfold")
    expect(page.get_by_role("button", name="Leave the table The table closes")).to_be_visible()


def test_a_full_table_begins_by_itself(screen: Make) -> None:
    ann, ben = host(screen), screen("Ben")
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ann.page.locator(".hand-tile").first.wait_for()


def test_two_people_without_a_name_are_told_apart(screen: Make) -> None:
    ann, ben = screen(""), screen("")
    ann.page.goto(ann.url)
    ann.game_entry().get_by_role("button", name="With friends").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Continue").click()
    ann.page.locator(".invite").wait_for()
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("button", name="Join", exact=True).click()
    expect(ann.page.locator(".chairs li")).to_contain_text(["Guest (you)", "Guest 2 is here"])
    ann.page.evaluate("localStorage.sixfold = JSON.stringify({ language: 'es' })")
    ann.page.reload()
    expect(ann.page.locator(".chairs, .seats")).to_contain_text(re.compile("Invitado ?\\(tú\\).*Invitado 2"))


def test_the_link_to_send_leads_to_the_table(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben")
    ann.url = ann.url.replace("127.0.0.1", HOME).replace("localhost", HOME)
    ann.come()
    ann.game_entry().get_by_role("button", name="With friends").click()
    link = ann.page.locator(".invite code")
    expect(link).to_have_text(re.compile(f"^{ann.url}join/[^/]+$"))
    expect(ann.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    ben.page.goto(link.inner_text())
    expect(ben.page.get_by_role("heading", name="Ann invites you to a game of Qwirkle.")).to_be_visible()
    assert "#/table/" in ben.page.url


def closed_network(route: Route) -> None:
    """The server says that it listens to this computer alone, and may listen to more."""
    answer = route.fetch()
    network = {"url": None, "can_open": True}
    route.fulfill(response=answer, body=json.dumps({**answer.json(), "network": network}))


def test_a_link_that_nobody_else_could_open_says_so(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    opened = {"url": "http://192.168.1.20:8000", "can_open": False}
    ann.page.route("**/api/info", closed_network)
    ann.page.route("**/api/network", lambda route: route.fulfill(json=opened))
    ann.arrive()
    table = ann.sit_at("qwirkle", OPEN, start=False)
    expect(ann.page.get_by_text("Only this computer can open this link.")).to_be_visible()
    expect(ann.page.locator(".invite code")).to_have_text(f"{ann.url}join/{table}")
    expect(ann.page.get_by_role("button", name="Copy link")).to_be_visible()
    expect(ann.page.locator(".qr")).to_have_count(0)
    assert faults(ann) == []
    ann.page.get_by_role("button", name="Let others on your home network join").click()
    expect(ann.page.locator(".invite code")).to_have_text(f"http://192.168.1.20:8000/join/{table}")
    assert faults(ann) == []


def test_two_people_who_want_the_same_game_meet_and_the_first_is_called_back(screen: Make) -> None:
    ann, ben = screen("Ann", size=PHONE), screen("Ben")
    for person in (ann, ben):
        person.arrive()
        person.page.reload()
    page = ann.page
    page.get_by_role("button", name="Play with anyone").click()
    expect(page.get_by_role("heading", name="Looking for someone to play Qwirkle")).to_be_visible()
    meeting = ann.view()["match_id"]
    page.get_by_role("button", name="Play a bot while you wait").click()
    page.locator(".hand-tile").first.wait_for()
    ben.page.get_by_role("button", name="Play with anyone").click()
    assert ben.view()["match_id"] == meeting
    call = page.locator(".call")
    expect(call).to_contain_text(re.compile("Ben has joined your game of Qwirkle|Your game of Qwirkle has begun"))
    expect(page).to_have_title(re.compile("^● (Ben has joined|Your game of Qwirkle)"))
    assert faults(ann) == []
    call.get_by_role("link", name="Go there").click()
    expect(call).to_have_count(0)
    assert ann.view()["match_id"] == meeting
    page.locator(".hand-tile").first.wait_for()
    for person in (ann, ben):  # leave nothing to watch behind
        person.post(f"matches/{meeting}/leave")


def test_an_empty_lobby_offers_a_table_which_others_see(screen: Make) -> None:
    cat, dan = screen("Cat", size=PHONE), screen("Dan", size=PHONE)
    cat.come()
    expect(cat.page.get_by_role("button", name="Open a table")).to_be_in_viewport()
    cat.page.get_by_role("button", name="Open a table").click()
    assert cat.view()["is_public"]
    dan.come()
    join = dan.page.get_by_role("button", name="Join: Qwirkle, Cat")
    expect(join).to_be_in_viewport()
    join.click()
    dan.page.get_by_role("button", name="Join", exact=True).click()
    cat.page.get_by_role("button", name="Start now").click()
    cat.page.locator(".hand").wait_for()
    eve = screen("Eve")
    eve.come()
    eve.page.get_by_role("region", name="Games to watch").get_by_role("button", name="Cat").click()
    eve.expect_text("You are watching")


def test_a_table_is_public_only_if_it_is_said_each_time(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    ann.show_options()
    ann.page.get_by_label("Player 2: who").select_option("Invited by link")
    ann.page.get_by_label("Public: anyone can join").check()
    ann.page.get_by_role("button", name="Open the table").click()
    assert ann.view()["is_public"]
    ann.page.get_by_role("button", name="Leave").click()
    ann.show_options()
    expect(ann.page.get_by_label("Player 2: who")).to_have_value("open")
    expect(ann.page.get_by_label("Public: anyone can join")).not_to_be_checked()


def test_my_games_tell_how_they_ended(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    table = ann.sit_at("qwirkle", WITH_BOT)
    ann.wait_for_turn()
    ann.post(f"matches/{table}/resign", seat=ann.view()["seat"])
    ann.page.goto(ann.url)
    games = ann.page.get_by_role("region", name="My games")
    expect(games).to_contain_text(re.compile(r"Cousin Sam\s*You lost"))
    games.get_by_role("button", name="Review: Qwirkle, Cousin Sam").click()
    assert ann.view()["match_id"] == table
