"""The first page, the sheet of options, the rules and the page about Sixfold."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import sixfold
from sixfold.draw.tiles import PAPER
from tests.web.conftest import PHONE
from tests.web.screens import Screen
from tests.web.tours import HOT_SEAT

Make = Callable[..., Screen]
SMALL_PHONE = {"width": 360, "height": 740}
LARGE_DESK = {"width": 2560, "height": 1440}


def ready_games(page: Page) -> list[str]:
    """The games that can be played."""
    page.locator(".game").first.wait_for()
    names = [card.get_attribute("data-game") for card in page.locator(".game:has(.game-ways)").all()]
    return [name for name in names if name]


def test_the_sheet_of_options_makes_the_table_that_was_chosen(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    page = ann.page
    ann.show_options()
    page.get_by_label("Player 2: who").select_option("Bot: Club")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Player 3: who").select_option("Invited by link")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Player 4: who").select_option("Player on this device")
    page.get_by_label("Player 4: name").fill("Ben")
    page.get_by_label("Length").select_option("Short: 36 tiles")
    page.get_by_text("House rules").click()
    page.get_by_label("Qwirkle bonus").fill("10")
    page.get_by_label("Trade at the start").check()
    page.get_by_label("Nobody can play").select_option("The game continues")
    page.get_by_label("Public: anyone can join").check()
    page.get_by_label("Hints").uncheck()
    page.get_by_role("button", name="Open the table").click()
    view = ann.view()
    assert (view["game"], view["status"]) == ("qwirkle", "waiting")
    assert view["options"] == {"copies": 1, "qwirkle_bonus": 10, "opening_trade": True, "blocked_end": "never"}
    assert [(seat["holder"], seat["name"], seat["level"]) for seat in view["seats"]] == [
        ("person", "Ann", None),
        ("bot", "Coach Alex", "club"),
        ("open", "", None),
        ("person", "Ben", None),
    ]
    assert view["is_public"]
    assert not view["has_hints"]
    listed = ann.get("matches")["matches"]
    assert view["match_id"] in [card["match_id"] for card in listed]


def test_the_last_choices_are_remembered(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    ann.level_of().select_option("Expert")
    page = ann.page
    ann.show_options()
    expect(page.get_by_label("Player 2: who")).to_have_value("bot expert")
    page.get_by_label("Rules", exact=True).select_option("Colour-blind friendly")
    page.get_by_label("Player 2: who").select_option("Bot: Beginner")
    page.get_by_role("button", name="Start the game").click()
    assert ann.view()["options"] == {"book": "000"}
    page.goto(ann.url)
    expect(ann.level_of()).to_have_value("expert")
    expect(page.get_by_role("region", name="New game")).to_contain_text("2 players · full length · playing as Ann")
    ann.show_choices()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    ann.show_options()
    expect(page.get_by_label("Player 2: who")).to_have_value("bot beginner")
    expect(page.get_by_label("Rules", exact=True)).to_have_value("000")
    page.get_by_role("button", name="Reset to defaults").click()
    expect(page.get_by_label("Rules", exact=True)).to_have_value("none")


def test_a_line_says_what_one_click_makes(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.page.goto(ann.url)
    page = ann.page
    line = page.get_by_role("region", name="New game").get_by_role("paragraph")
    expect(line).to_have_text("2 players · full length · playing as Guest")
    change = page.get_by_role("button", name=re.compile("^Change"))
    expect(page.get_by_label("Your name")).to_have_count(0)
    change.click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("6", exact=True).check(force=True)
    page.get_by_label("Short game").check()
    page.get_by_role("button", name=re.compile("^Done")).click()
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.reload()
    expect(line).to_have_text("6 players · short · playing as Ann")
    ann.game_entry().get_by_role("button", name="Against 5 bots").click()
    assert "Ann" in [seat["name"] for seat in ann.view()["seats"]]
    assert len(ann.view()["seats"]) == 6


def test_pages_about_nothing_look_alike(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    for path, title in (
        ("nonsense", "There is nothing here"),
        ("table/nowhere", "We can't find this table"),
        ("learn/chess", "Something went wrong"),
    ):
        ann.visit(path)
        expect(ann.page.locator(".nowhere").get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect(ann.page).to_have_title(f"{title} · Sixfold")
        ann.page.get_by_role("link", name="Go to the games").click()
        expect(ann.game_entry()).to_be_visible()


def test_an_edition_says_how_many_may_play(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    page = ann.page
    ann.show_options()
    for _ in range(4):
        page.get_by_role("button", name="Add a player").click()
    expect(page.get_by_role("button", name="Add a player")).to_have_count(0)
    page.get_by_label("Rules", exact=True).select_option("Colour-blind friendly")
    expect(page.get_by_text("These rules allow 4 players at most.")).to_be_visible()
    expect(page.locator(".chairs-wanted li")).to_have_count(4)
    page.get_by_role("button", name="Remove player 4").click()
    page.get_by_role("button", name="Start the game").click()
    assert len(ann.view()["seats"]) == 3


def test_options_that_contradict_each_other_are_refused_in_a_sentence(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.come()
    page = ann.page
    ann.show_options()
    page.get_by_text("House rules").click()
    page.get_by_label("Rounds without a play").fill("0")
    page.get_by_label("End when nothing can be played").uncheck()
    page.get_by_role("button", name="Start the game").click()
    refusal = page.get_by_role("dialog").get_by_role("alert")
    expect(refusal).to_contain_text("stall_rounds")
    expect(refusal).to_contain_text(".")
    assert "#/table" not in page.url


def test_one_click_starts_every_game_that_is_ready(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    ann.show_choices()
    ann.page.get_by_label("Short game").check()
    for game in ready_games(ann.page):
        ann.game_entry(game).get_by_role("button", name="Against a bot").click()
        view = ann.view()
        assert (view["game"], view["status"]) == (game, "playing")
        assert sorted(seat["level"] or "" for seat in view["seats"]) == ["", "beginner"]
        ann.page.goto(ann.url)


def test_a_person_who_types_a_name_and_clicks_is_one_guest(screen: Make) -> None:
    ann = screen("Ann")
    greetings: list[str] = []
    ann.page.on("request", lambda asked: greetings.append(asked.url) if asked.method == "POST" else None)
    ann.come()
    ann.game_entry().get_by_role("button", name="Against a bot").click()  # leaves the field of the name, too
    assert len(ann.view()["mine"]) == 1
    assert greetings == [f"{ann.url}api/me", f"{ann.url}api/matches"]


def test_two_people_share_one_screen(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.come()
    for game in ready_games(ann.page):
        ann.game_entry(game).get_by_role("button", name="Pass and play").click()
        ann.page.get_by_label("Player 2: name").fill("Ben")
        ann.page.get_by_role("button", name="Start the game").click()
        view = ann.view()
        assert view["status"] == "playing"
        assert view["mine"] == [0, 1]
        assert sorted(seat["name"] for seat in view["seats"]) == ["Ann", "Ben"]
        ann.page.goto(ann.url)


def test_my_games_and_open_tables_are_listed(screen: Make) -> None:
    cat, dan = screen("Cat"), screen("Dan")
    cat.come()
    page = cat.page
    cat.show_options()
    page.get_by_label("Player 2: who").select_option("Invited by link")
    page.get_by_label("Public: anyone can join").check()
    page.get_by_role("button", name="Open the table").click()
    table = cat.view()["match_id"]
    dan.come()
    join = dan.page.get_by_role("button", name="Join: Qwirkle, Cat")
    join.click()
    dan.page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("button", name="Start").click()
    page.locator(".hand").wait_for()
    for person in (cat, dan):
        person.page.goto(person.url)
    expect(join).to_have_count(0)
    go_on = [person.page.get_by_role("button", name="Continue Qwirkle against") for person in (cat, dan)]
    expect(go_on[0]).to_contain_text(re.compile(r"Dan\s+(Your turn|Waiting for Dan)"))
    expect(go_on[1]).to_contain_text(re.compile(r"Cat\s+(Your turn|Waiting for Cat)"))
    assert sum("Your turn" in each.inner_text() for each in go_on) == 1
    go_on[0].click()
    assert cat.view()["match_id"] == table


def test_a_server_that_does_not_answer_is_reported_in_a_sentence(screen: Make) -> None:
    ann = screen("Ann")
    ann.come()
    ann.page.route("**/api/**", lambda route: route.abort())
    ann.game_entry().get_by_role("button", name="Against a bot").click()
    expect(ann.page.get_by_role("alert")).to_have_text("The server does not answer.")
    ann.game_entry().get_by_role("button", name="More options").click()
    expect(ann.page.get_by_role("dialog").get_by_role("alert")).to_have_text("The server does not answer.")


@pytest.mark.parametrize("game", sixfold.games())
def test_the_rules_of_every_game_open(screen: Make, game: str) -> None:
    ann = screen("Ann")
    ann.come()
    link = ann.game_entry(game).get_by_role("link", name="Rules")
    link.click()
    page = ann.page
    page.get_by_role("heading", level=1, name="Rules of").wait_for()
    assert page.url.endswith(f"#/rules/{game}")
    expect(page.get_by_role("navigation").locator("[aria-current=page]")).to_have_count(1)
    expect(page.get_by_role("heading", name="The end")).to_be_visible()
    assert page.locator("figure [role=img]").count() >= 2
    expect(page.locator(".option-list dt").first).to_be_visible()
    page.go_back()
    expect(link).to_be_visible()


def test_going_back_finds_the_page_as_it_was_left(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.come()
    link = ann.game_entry("rummy").get_by_role("link", name="Rules")
    link.scroll_into_view_if_needed()
    before = ann.page.evaluate("scrollY")
    assert before > 0
    link.click()
    ann.page.get_by_role("heading", level=1, name="Rules of Qwirkle Rummy").wait_for()
    ann.page.wait_for_function("() => scrollY === 0")
    ann.page.go_back()
    ann.page.wait_for_function("before => scrollY === before", arg=before)


def test_the_rules_at_the_table_lose_nothing(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.sit_at("qwirkle", HOT_SEAT)
    ann.page.get_by_role("button", name="I'm").click()
    ann.wait_for_turn()
    ann.place_by_keys()
    page = ann.page
    staged = page.locator(".staged").count()
    assert staged > 0
    page.locator(".sheet-tabs").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="What a line is")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="What a line is")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".staged")).to_have_count(staged)


def test_the_pictures_follow_the_look(screen: Make) -> None:
    ann = screen("Ann")
    ann.page.goto(ann.url)
    white = ann.game_entry().locator(f"g[fill='{PAPER}']")
    expect(white).to_have_count(0)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("High contrast").check()
    expect(white.first).to_be_attached()


def test_nothing_is_asked_of_other_servers(screen: Make) -> None:
    ann = screen("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.come()
    for path in ("#/rules/select", "#/about"):
        ann.page.goto(f"{ann.url}{path}")
        ann.page.get_by_role("heading", level=1).wait_for()
    assert [url for url in asked if not url.startswith(ann.url)] == []


@pytest.mark.parametrize("size", [SMALL_PHONE, LARGE_DESK], ids=["small-phone", "large-desk"])
def test_nothing_is_wider_than_the_screen(screen: Make, size: dict[str, int]) -> None:
    ann = screen("Ann", size=size)
    ann.come()
    paths = ["", *(f"#/rules/{game}" for game in sixfold.games()), "#/about"]
    for path in paths:
        ann.page.goto(f"{ann.url}{path}")
        ann.page.get_by_role("heading", level=1).wait_for()
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= size["width"], path


def test_the_page_behind_a_dialog_does_not_scroll(screen: Make) -> None:
    ann = screen("Ann", {"width": 900, "height": 500})
    ann.arrive()
    ann.show_options()
    before = ann.page.evaluate("scrollY")
    ann.page.mouse.move(20, 250)
    ann.page.mouse.wheel(0, 300 if before == 0 else -300)
    ann.page.wait_for_timeout(300)
    assert ann.page.evaluate("scrollY") == before
