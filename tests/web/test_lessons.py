"""Lessons in a real browser: by keyboard, by tap and drag, and every one of them to its end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import sixfold
from sixfold.lessons.reading import lesson
from tests.web.conftest import PHONE
from tests.web.learning import Learner
from tests.web.screens import Screen

Make = Callable[..., Screen]
EXERCISES = len(lesson("qwirkle").exercises)


@pytest.mark.parametrize("game", sixfold.games())
def test_a_lesson_can_be_taken_to_its_end(screen: Make, game: str) -> None:
    learner = Learner(screen("Ann", size=PHONE), game)
    assert learner.finish() == len(lesson(game).exercises)
    learner.screen.expect_text("You can play")
    learner.page.get_by_role("button", name="Play against an easy bot").click()
    learner.page.locator(".hand").wait_for()
    assert "#/table/" in learner.page.url


def test_a_step_by_keyboard(screen: Make) -> None:
    learner = Learner(screen("Ann"), "qwirkle")
    keys = learner.page.keyboard
    for key in ("t", "1", "c"):  # a trade is legal, but not what is asked for
        keys.press(key)
    expect(learner.answer).to_contain_text("Not quite")
    for key in ("Backspace", "1", "Tab", "Enter"):
        keys.press(key)
    keys.press("c")
    learner.expect_done()
    expect(learner.next).to_be_focused()
    keys.press("Enter")
    learner.expect_exercise(2, EXERCISES)
    expect(learner.title).to_be_focused()


def test_a_step_by_tap(screen: Make) -> None:
    learner = Learner(screen("Ann", size=PHONE), "qwirkle")
    page = learner.page
    page.locator(".hand-tile").tap()
    expect(page.locator(".open-cell")).to_have_count(2)  # the ends of the line: whatever glows is right
    boxes = [cell.bounding_box() for cell in page.locator(".open-cell").all()]
    goal = max((box for box in boxes if box), key=lambda box: box["x"])  # at the right end of the line
    page.touchscreen.tap(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    expect(learner.screen.confirm).to_have_text("Play for 3")
    learner.play()
    expect(page.locator(".seat-score").first).to_contain_text("3 points")


def test_an_illegal_play_is_explained_as_at_a_table(screen: Make) -> None:
    learner = Learner(screen("Ann"), "qwirkle")
    learner.page.keyboard.press("1")
    for key in (*["ArrowRight"] * 4, *["ArrowUp"] * 3, "Enter"):  # away from the line
        learner.page.keyboard.press(key)
    learner.screen.expect_text("Your tiles must touch a tile on the table")


def test_a_hint_is_the_solution(screen: Make) -> None:
    learner = Learner(screen("Ann"), "qwirkle")
    for _ in range(2):
        learner.page.keyboard.press("h")
        expect(learner.screen.confirm).to_have_text("Play for 3")
        learner.page.keyboard.press("Escape")
        expect(learner.screen.confirm).to_be_disabled()


def test_back_skip_and_where_one_was(screen: Make) -> None:
    learner = Learner(screen("Ann"), "qwirkle")
    page = learner.page
    page.get_by_role("button", name="Skip", exact=True).click()
    page.get_by_role("button", name="Skip", exact=True).click()
    learner.expect_exercise(3, EXERCISES)
    page.get_by_role("button", name="Back").click()
    learner.expect_exercise(2, EXERCISES)
    page.reload()
    learner.expect_exercise(2, EXERCISES)
    for _ in range(EXERCISES - 1):
        page.get_by_role("button", name="Skip", exact=True).click()
    learner.screen.expect_text("You can play Qwirkle")
    page.reload()
    learner.expect_exercise(1, EXERCISES)  # a finished lesson begins again


def test_an_unknown_game_has_no_lesson_page(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.visit("learn/chess")
    ann.expect_text("[Tt]here is no such lesson")
    ann.page.get_by_role("link", name="Go to the games").click()
    ann.page.locator("[data-game=qwirkle]").get_by_role("link", name="Learn").click()
    ann.page.get_by_role("heading", name="How to play Qwirkle").wait_for()


def test_a_table_leads_to_the_lesson_and_back(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "bot", "level": "casual"}])
    ann.page.locator(".hand").wait_for()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("link", name="How to play").click()
    ann.page.locator("#lesson-title").wait_for()
    ann.page.go_back()
    ann.page.get_by_role("button", name="Menu").wait_for()


def test_when_the_server_does_not_answer_the_turn_can_be_made_again(screen: Make) -> None:
    learner = Learner(screen("Ann"), "qwirkle")
    learner.show_me()
    learner.page.route("**/api/lessons/**", lambda route: route.abort())
    learner.screen.confirm.click()
    learner.screen.expect_text("The server does not answer")
    learner.page.unroute("**/api/lessons/**")
    learner.play()
