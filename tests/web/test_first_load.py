"""The first picture comes with the page, and nothing moves when the rest arrives."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.web.conftest import SIZES
from tests.web.screens import Screen

Make = Callable[..., Screen]
TINY = 200  # bytes of a file that compression would not make smaller
BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
WATCH = """
  window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.shift += each.value)))
    .observe({ type: "layout-shift", buffered: true });
"""


@contextmanager
def no_script_yet(page: Page) -> Iterator[None]:
    """Hold back all scripts within the block."""
    held: list[Route] = []
    page.route("**/assets/*.js", lambda route: held.append(route))
    yield
    for route in held:
        route.continue_()
    page.unroute("**/assets/*.js")


@pytest.mark.parametrize("size", SIZES)
def test_the_first_picture_needs_no_script_and_nothing_moves_after_it(screen: Make, size: str) -> None:
    ann = screen("Ann", SIZES[size])
    ann.arrive()
    table = ann.sit_at("qwirkle", BOT)
    ann.wait_for_turn()
    ann.page.add_init_script(WATCH)
    for path, there in ((f"table/{table}", ".hand-tile"), ("", ".way:has-text('Continue')")):
        ann.visit(path)
        ann.page.locator(there).first.wait_for()
        with no_script_yet(ann.page):
            ann.page.reload(wait_until="commit")
            expect(ann.page.get_by_role("heading", name="Sixfold")).to_be_visible()
            expect(ann.page.locator(there)).to_have_count(0)
        ann.page.locator(there).first.wait_for()
        ann.page.wait_for_load_state("networkidle")
        expect(ann.page.locator(".first-picture")).to_have_count(0)
        assert ann.page.evaluate("() => shift") == 0


def test_the_built_files_come_small(screen: Make) -> None:
    ann = screen("Ann")
    answers: list[Response] = []
    ann.page.on("response", lambda answer: answers.append(answer))
    ann.arrive()
    ann.page.wait_for_load_state("networkidle")
    files = {each.url: each.headers for each in answers if "/api/" not in each.url}
    assert len(files) >= 2
    plain = {url: int(headers["content-length"]) for url, headers in files.items() if "content-encoding" not in headers}
    assert all(size < TINY or url.endswith(".woff2") for url, size in plain.items()), plain  # packed already


@pytest.mark.parametrize("size", SIZES)
def test_games_push_nothing_down_after_storage_was_cleared(screen: Make, size: str) -> None:
    ann = screen("Ann", SIZES[size])
    ann.arrive()
    for _ in range(3):
        ann.post("matches", game="qwirkle", chairs=BOT, start=True)
    ann.page.evaluate("localStorage.removeItem('sixfold-matches')")
    ann.page.add_init_script(WATCH)
    ann.page.reload()
    expect(ann.page.locator(".home-side li")).to_have_count(2)  # the third is the one to continue
    ann.rest()
    assert ann.page.evaluate("window.shift") == 0


def test_a_game_that_cannot_be_loaded_says_so(screen: Make) -> None:
    """As in a page that was open while the server was updated: its parts are gone."""
    ann = screen("Ann")
    ann.page.route("**/assets/parts-*", lambda route: route.fulfill(status=404))
    ann.arrive()
    ann.sit_at("cubes", BOT)
    expect(ann.page.get_by_role("alert").get_by_role("button", name="Reload")).to_be_visible()


def test_the_race_track_is_there_before_what_a_game_ends_with(screen: Make) -> None:
    ann = screen("Ann")
    ann.page.route("**/assets/end-*", lambda route: route.abort())
    ann.arrive()
    ann.sit_at("qwirkle", BOT)
    ann.wait_for_turn()
    expect(ann.page.locator(".race-track .piece").first).to_have_css("position", "absolute")
