"""A move that is on its way counts as made, however long the answer takes."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.screens import Screen

Make = Callable[..., Screen]
BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]


class Line:
    """What comes from the server can be held up."""

    def __init__(self, page: Page) -> None:
        self.is_held = False
        self.waiting: list[str | bytes] = []
        self.sent: list[str] = []  # kinds of messages that went to the server
        page.route_web_socket("**/socket*", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self.socket, server = socket, socket.connect_to_server()
        server.on_message(lambda text: self.waiting.append(text) if self.is_held else socket.send(text))

        def ask(text: str | bytes) -> None:
            self.sent.append(json.loads(text)["type"])
            server.send(text)

        socket.on_message(ask)

    def let_go(self) -> None:
        self.is_held = False
        for text in self.waiting:
            self.socket.send(text)


def play_one(screen: Make) -> tuple[Screen, Line]:
    """Ann has a play ready, and answers are held up from now on."""
    ann = screen("Ann")
    ann.arrive()
    line = Line(ann.page)
    ann.sit_at("qwirkle", BOT, opening_largest=False)
    ann.wait_for_turn()
    ann.place_by_keys()
    expect(ann.confirm).to_be_enabled()  # the play may need more than one tile
    line.is_held = True
    return ann, line


def test_a_move_shows_at_once_and_stays(screen: Make) -> None:
    ann, line = play_one(screen)
    tiles, hand = ann.page.locator(".board .tile"), ann.page.locator(".hand-tile")
    laid, held = tiles.count(), hand.count()
    ann.confirm.click()
    expect(ann.page.locator(".staged, .line-score, .actions .confirm")).to_have_count(0)
    expect(ann.page.get_by_text("Sending your move …")).to_be_visible()
    for key in ("Backspace", "Escape", "t", "1", "Tab", "Enter", "c"):
        ann.page.keyboard.press(key)
    assert (tiles.count(), hand.count()) == (laid, held)
    assert line.sent.count("act") == 1
    line.let_go()
    expect(hand).to_have_count(6)
    expect(ann.page.get_by_text("Sending your move …")).to_have_count(0)
    assert tiles.count() >= laid


def test_a_move_that_is_refused_can_be_changed(screen: Make) -> None:
    ann, line = play_one(screen)
    staged = ann.page.locator(".staged")
    count = staged.count()
    ann.confirm.click()
    expect(staged).to_have_count(0)
    words = {"code": "server-busy", "facts": {}, "text": "not now"}
    line.socket.send(json.dumps({"type": "refused", "key": None, "sentence": words, "view": None}))
    ann.expect_text("Not now")
    expect(staged).to_have_count(count)
    expect(ann.confirm).to_be_enabled()
