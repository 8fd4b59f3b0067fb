"""The table of the first page, on which a few plays are made by themselves."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import DESK, PHONE
from tests.web.screens import Screen
from tests.web.test_first_load import WATCH

Make = Callable[..., Screen]
SHORT_PHONE = {"width": 360, "height": 640}
LAST_GAME = "game => localStorage.setItem('sixfold', JSON.stringify({ lastGame: game }))"
LONG = 5000  # milliseconds; more than the pause between two plays
FRAME = 50  # milliseconds
A_WHILE = 400  # frames; longer than the rest after the last play
HIDE = """isHidden => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


class Table:
    """The table, with a clock that stands still unless it is told otherwise."""

    def __init__(self, ann: Screen, game: str = "qwirkle") -> None:
        self.ann, self.page = ann, ann.page
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1000)
        self.page.add_init_script(f"({LAST_GAME})('{game}')")
        self.page.goto(ann.url)
        games: list[dict[str, Any]] = ann.get("info")["games"]
        self.picture = next(each for each in games if each["name"] == game)["picture"]
        self.plays: list[tuple[str, int]] = self.picture["plays"]
        self.page.locator(".demo").wait_for()

    @property
    def made(self) -> Locator:
        """The tiles of the plays so far."""
        return self.page.locator(".demo .landing")

    @property
    def points(self) -> list[str]:
        return self.page.locator(".demo-points").all_text_contents()

    def expect_plays(self, count: int) -> None:
        """Soon this many plays lie on the table, and the points of the last one are shown."""
        points = [f"+{self.plays[count - 1][1]}"] if count else []
        tiles = sum(len(play.split()) for play, _ in self.plays[:count])
        for _ in range(A_WHILE):
            if self.made.count() == tiles and self.points == points:
                break
            self.page.clock.run_for(FRAME)
        assert (self.made.count(), self.points) == (tiles, points)

    def expect_pause(self) -> None:
        """However long we wait, nothing happens."""
        self.page.wait_for_timeout(200)  # until the browser has told the page what is in sight
        self.page.clock.run_for(FRAME)
        before = self.made.count()
        self.page.clock.run_for(LONG)
        assert self.made.count() == before


@pytest.mark.parametrize("game", ["qwirkle", "select-connect", "cubes"])
def test_plays_are_made_one_after_another_and_then_again(screen: Make, game: str) -> None:
    table = Table(screen("Ann"), game)
    assert len(table.plays) > 3
    for count in range(len(table.plays) + 1):
        table.expect_plays(count)
    for count in range(3):
        table.expect_plays(count)


def test_it_waits_while_nobody_sees_it(screen: Make) -> None:
    table = Table(screen("Ann", size=PHONE))
    page = table.page
    table.expect_plays(1)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    table.expect_pause()
    page.keyboard.press("Escape")  # `close_dialog` would wait for the clock, which stands still
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.expect_plays(2)
    page.evaluate(HIDE, True)
    table.expect_pause()
    page.evaluate(HIDE, False)
    table.expect_plays(3)
    page.locator(".home-foot").scroll_into_view_if_needed()
    expect(page.locator(".demo")).not_to_be_in_viewport()
    table.expect_pause()
    page.evaluate("scrollTo(0, 0)")
    table.expect_plays(4)


def test_it_can_be_stopped(screen: Make) -> None:
    table = Table(screen("Ann"))
    table.page.get_by_role("button", name="Stop the tiles").click()
    table.expect_pause()
    table.expect_plays(0)
    table.page.get_by_role("button", name="Let the tiles play").click()
    table.expect_plays(1)


def test_where_less_motion_is_wanted_it_shows_the_end(screen: Make) -> None:
    table = Table(screen("Ann", reduced_motion="reduce"))
    tiles = table.page.locator(".demo svg g[transform^=translate] > rect:first-child")
    expect(tiles).to_have_count(len(table.picture["board"].split()))
    table.expect_pause()
    expect(tiles).to_have_count(len(table.picture["board"].split()))
    expect(table.page.locator(".landing, .demo-points, .demo-stop")).to_have_count(0)


def test_a_game_of_cards_shows_a_picture(screen: Make) -> None:
    ann = screen("Ann")
    ann.page.add_init_script(f"({LAST_GAME})('rummy')")
    ann.page.goto(ann.url)
    expect(ann.page.locator(".demo .game-picture path").first).to_be_visible()
    expect(ann.page.locator(".demo-stop")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("size", [PHONE, SHORT_PHONE, DESK], ids=["phone", "short-phone", "desk"])
def test_it_moves_nothing_and_pushes_no_button_out_of_sight(screen: Make, size: dict[str, int], language: str) -> None:
    ann = screen("Ann", size=size, locale=language)
    ann.page.add_init_script(WATCH)
    table = Table(ann)
    for count in range(len(table.plays) + 1):
        table.expect_plays(count)
        for button in ann.page.locator(".way").all():
            box = button.bounding_box()
            assert box
            assert box["y"] + box["height"] <= size["height"]
    assert ann.page.evaluate("window.shift") == 0
