"""What moves is decoration: tiles fly, numbers count, missed moves are shown, and the table is always the true one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import PHONE
from tests.web.screens import PATIENCE, Screen

Make = Callable[..., Screen]
BOT = {"holder": "bot", "level": "beginner"}

# Counts the tiles that others send through the air, and gains that show at once; one's own tiles are marked as not
# played yet.
WATCH = """() => {
    window.flights = window.gains = 0;
    new MutationObserver(changes => {
        window.gains = Math.max(window.gains, document.querySelectorAll(".gain").length);
        for (const change of changes) for (const node of change.addedNodes) {
            if (node.matches?.(".in-the-air:not(:has(.staged-mark))")) window.flights += 1;
        }
    }).observe(document.body, { childList: true });
}"""


def sit(screen: Screen, *chairs: dict[str, str]) -> None:
    """A match with bots, in which it is Ann's turn."""
    screen.arrive()
    screen.sit_at("qwirkle", [{"holder": "me"}, *chairs])
    screen.wait_for_turn()
    screen.rest()


def shown_scores(page: Page) -> list[str]:
    """The numbers that can be seen."""
    return page.locator(".seat-score > [aria-hidden]:not(.gain)").all_inner_texts()


def true_scores(screen: Screen) -> list[str]:
    return [points.split()[0] for points in screen.scores()]


def play(screen: Screen) -> None:
    """Make a turn, and see the answers of the bots."""
    turns = screen.page.locator(".log li:not(.end)").count()
    screen.turn_by_keys()
    expect(screen.page.locator(".log li:not(.end)")).not_to_have_count(turns)
    screen.wait_for_turn()


def test_tiles_of_others_fly_from_their_seats_and_points_count_up(screen: Make) -> None:
    ann = screen("Ann")
    sit(ann, BOT)
    ann.page.evaluate(WATCH)
    while not ann.page.evaluate("window.flights"):  # a bot may trade
        play(ann)
    ann.page.wait_for_function("() => window.gains")
    assert ann.page.evaluate("window.gains") == 1
    ann.rest()
    expect(ann.page.locator(".in-the-air")).to_have_count(0)
    expect(ann.page.locator(".gain")).to_have_count(0)
    assert shown_scores(ann.page) == true_scores(ann)


def test_with_reduced_motion_nothing_flies(screen: Make) -> None:
    ann = screen("Ann", reduced_motion="reduce")
    sit(ann, BOT)
    ann.page.evaluate(WATCH)
    for _ in range(2):
        play(ann)
        assert shown_scores(ann.page) == true_scores(ann)
    assert ann.page.evaluate("window.flights") == 0


class Wire:
    """A connection that breaks at a move, and stays broken until it is mended."""

    def __init__(self, page: Page) -> None:
        self.is_broken = self.is_mended = False
        page.route_web_socket("**/socket*", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.is_broken and not self.is_mended:
            socket.close(code=1001)
            return
        server = socket.connect_to_server()

        def ask(text: str | bytes) -> None:
            server.send(text)
            if '"act"' in str(text) and not self.is_mended:  # it arrives, but no answer comes back
                self.is_broken = True
                socket.close(code=1001)

        socket.on_message(ask)


def away_for_a_round(ann: Screen) -> None:
    """The connection breaks when Ann moves, and three bots move before it is back."""
    wire = Wire(ann.page)
    sit(ann, BOT, BOT, BOT)
    ann.turn_by_keys()
    expect(ann.page.get_by_text("Connection lost")).to_be_visible()
    for _ in range(PATIENCE):
        view = ann.view()
        if view["turn"] == view["seat"]:
            break
        ann.page.wait_for_timeout(50)
    else:
        raise AssertionError("the bots do not move")
    wire.is_mended = True


def test_missed_moves_are_shown_one_after_another_and_can_be_skipped(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    away_for_a_round(ann)
    caption = ann.page.locator(".caption")
    expect(caption).to_be_visible()
    assert len(true_scores(ann)) == 4  # the true ones are there from the beginning
    ann.page.locator(".strip .bag").tap()
    expect(caption).to_have_count(0)
    expect(ann.page.locator(".in-the-air")).to_have_count(0)
    assert shown_scores(ann.page) == true_scores(ann)
    ann.wait_for_turn()


def test_what_happens_in_a_hidden_tab_is_shown_later(screen: Make) -> None:
    ann = screen("Ann")
    sit(ann, BOT, BOT)
    hide = """isHidden => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    ann.page.evaluate(WATCH)
    ann.place_by_keys()
    ann.page.evaluate(hide, True)
    ann.page.keyboard.press("c")
    expect(ann.page.locator(".staged")).to_have_count(0)
    ann.wait_for_turn()
    assert ann.page.evaluate("window.flights") == 0
    ann.page.evaluate(hide, False)
    expect(ann.page.locator(".caption")).to_be_visible()
    ann.page.keyboard.press("Shift")  # any key ends it
    expect(ann.page.locator(".caption")).to_have_count(0)
    assert shown_scores(ann.page) == true_scores(ann)


def test_a_wide_table_comes_to_rest_with_everything_in_sight(screen: Make) -> None:
    """The camera glides; in the end all tiles lie within the board."""
    ann = screen("Ann")
    sit(ann, BOT)
    for _ in range(6):
        play(ann)
    ann.rest()
    board = ann.page.locator("svg.board").bounding_box()
    assert board is not None
    for tile in ann.page.locator(".board .tile").all():
        box = tile.bounding_box()
        assert box is not None
        assert board["x"] <= box["x"] <= board["x"] + board["width"] - box["width"]
        assert board["y"] <= box["y"] <= board["y"] + board["height"] - box["height"]
