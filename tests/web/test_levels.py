"""The levels of the bots: what they mean, which one is chosen for a game, and what a finished match suggests."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import sixfold
from sixfold.bots.levels import levels
from tests.web.conftest import PHONE, Server
from tests.web.cut_off import cut_off
from tests.web.prepared import begin
from tests.web.screens import Screen
from tests.web.test_access import SCREENS, faults

Make = Callable[..., Screen]
SMALL_PHONE = {"width": 360, "height": 740}
SEED = 1  # of a short match that the stronger player clearly wins
WIN, LOSS = ("greedy", "random"), ("random", "greedy")


def about_level(screen: Screen, game: str = "qwirkle") -> Locator:
    """What the chosen level means."""
    return screen.game_entry(game).locator(".about-level")


def expect_standing(screen: Screen, **standing: int) -> None:
    """Wait until this is where the person stands in these games; it is counted once the result is shown."""
    screen.page.wait_for_function(
        "text => JSON.stringify(JSON.parse(localStorage.sixfold).standing) === text",
        arg=json.dumps(standing, separators=(",", ":")),
    )


def finished(server: Server, screen: Screen, players: tuple[str, str], level: str) -> str:
    """A short match against a bot of a level, played to its end by others; returns its identifier."""
    record = sixfold.play(sixfold.game("qwirkle", copies=1), [sixfold.bot(name) for name in players], seed=SEED)
    chairs = [{"holder": "me"}, {"holder": "bot", "level": level}]
    table = screen.sit_at("qwirkle", chairs, start=False, copies=1)
    screen.page.locator(".waiting .chairs").wait_for()
    begin(server, table, record)
    screen.page.reload()
    screen.page.locator(".over").wait_for()
    return table


def test_every_game_remembers_its_level(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.come()
    expect(ann.level_of()).to_have_value("beginner")
    ann.level_of().select_option("Club")
    ann.level_of("cubes").select_option("First steps")
    ann.page.reload()
    expect(ann.level_of()).to_have_value("club")
    expect(ann.level_of("cubes")).to_have_value("first-steps")
    expect(ann.level_of("rummy")).to_have_value("first-steps")  # the last one chosen for any game
    ann.game_entry().get_by_role("button", name="Against a bot").click()
    assert sorted(seat["level"] or "" for seat in ann.view()["seats"]) == ["", "club"]


def test_a_bot_in_the_waiting_room_has_the_level_of_the_game(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    ann.level_of().select_option("Regular")
    ann.level_of("select").select_option("Expert")
    ann.game_entry().get_by_role("button", name="With friends").click()
    ann.page.get_by_role("button", name="Add a bot").click()
    expect(ann.page.locator(".chairs .bot")).to_contain_text("Regular")


def test_a_level_says_how_it_plays_and_whether_it_can_be_beaten(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    expect(about_level(ann)).to_have_text(re.compile(r"^Level 2 of 6\. Makes about \d+ points a turn\.\s*$"))
    played = {"standing": {"qwirkle": 0.9, "rummy": 0.9}}  # only then do we know
    ann.page.evaluate("played => { localStorage.sixfold = JSON.stringify(played) }", played)
    ann.page.reload()
    for level, chance in (
        ("First steps", "You should win."),
        ("Beginner", "An even match."),
        ("Expert", "Hard to beat."),
    ):
        ann.level_of().select_option(level)
        expect(about_level(ann)).to_contain_text("points a turn. " + chance)
    expect(ann.level_of()).to_have_accessible_description(about_level(ann).inner_text())
    ann.level_of("rummy").select_option("First steps")
    expect(about_level(ann, "rummy")).to_have_text("Level 1 of 6. Hardly ever makes a Qwirkle. You should win.")
    ann.show_options()
    ann.page.get_by_label("Player 2: who").select_option("Bot: Beginner")
    expect(ann.page.get_by_role("dialog").locator(".about-level")).to_contain_text("points a turn. An even match.")


@pytest.mark.parametrize("where", SCREENS)
def test_a_clear_win_leads_to_the_next_level(screen: Make, server: Server, where: str) -> None:
    size, scheme = SCREENS[where]
    ann = screen("Ann", size=size, color_scheme=scheme)
    ann.arrive()
    table = finished(server, ann, WIN, "beginner")
    page = ann.page
    expect(page.locator(".next-step")).to_contain_text("A clear win! Ready for Casual?")
    assert faults(ann) == []
    page.get_by_role("button", name="Play Casual").click()
    page.wait_for_url(lambda url: table not in url)
    view = ann.view()
    assert (view["game"], view["options"], view["status"]) == ("qwirkle", {"copies": 1}, "playing")
    assert sorted((seat["name"], seat["level"]) for seat in view["seats"]) == [("Ann", None), ("Cousin Sam", "casual")]
    expect_standing(ann, qwirkle=2)
    ann.visit("")
    expect(ann.level_of()).to_have_value("casual")
    expect(about_level(ann)).to_contain_text("An even match.")
    ann.level_of().select_option("Beginner")
    expect(about_level(ann)).to_contain_text("You should win.")


def test_a_clear_loss_leads_to_an_easier_level_and_then_to_the_lesson(screen: Make, server: Server) -> None:
    ann = screen("Ann", size=SMALL_PHONE)
    ann.arrive()
    page = ann.page
    finished(server, ann, LOSS, "beginner")
    expect(page.get_by_role("button", name="Play First steps")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    expect_standing(ann, qwirkle=0)
    finished(server, ann, LOSS, "first-steps")
    expect(page.locator(".next-step button")).to_have_count(0)
    page.get_by_role("link", name="Open the lesson").click()
    page.get_by_role("heading", name="How to play Qwirkle").wait_for()


def test_a_match_counts_once(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    ann.arrive()
    table = finished(server, ann, WIN, "beginner")
    finished(server, ann, LOSS, "beginner")
    expect_standing(ann, qwirkle=0)
    ann.visit(f"table/{table}")
    expect(ann.page.get_by_role("button", name="Play Casual")).to_be_visible()
    expect_standing(ann, qwirkle=0)


def test_a_match_of_others_or_one_given_up_suggests_nothing(screen: Make, server: Server) -> None:
    ann, eve = screen("Ann"), screen("Eve")
    for who in (ann, eve):
        who.arrive()
    eve.visit(f"table/{finished(server, ann, WIN, 'beginner')}")
    expect(eve.page.locator(".over")).to_be_visible()
    expect(eve.page.locator(".next-step")).to_have_count(0)
    table = ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "bot", "level": "casual"}])
    ann.wait_for_turn()
    ann.post(f"matches/{table}/resign", seat=ann.view()["seat"])
    expect(ann.page.get_by_text("You resigned.")).to_be_visible()
    expect(ann.page.locator(".next-step")).to_have_count(0)
    expect_standing(eve)
    expect_standing(ann, qwirkle=2)


@pytest.mark.parametrize("language", ["es", "fr"])
def test_levels_fit_a_small_phone_in_every_language(screen: Make, server: Server, language: str) -> None:
    ann = screen("Ann", size=SMALL_PHONE, locale=language)
    ann.arrive()
    for choice in ann.page.locator(".game-ways select").all():
        for level in levels():
            choice.select_option(level)
            assert not cut_off(ann.page)
    for players, level in ((WIN, "first-steps"), (LOSS, "regular"), (LOSS, "first-steps")):
        finished(server, ann, players, level)
        expect(ann.page.locator(".next-step :is(button, a)")).to_be_in_viewport()
        assert not cut_off(ann.page)
