"""Select, Connect and both together in real browsers: printed boards, star tokens, bonus spaces."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import PHONE
from tests.web.hurry import View, can_lift, table_where
from tests.web.screens import Screen, play_on

Make = Callable[..., Screen]

GAMES = ("select", "connect", "select-connect")
WITH_BOT = [{"holder": "me"}, {"holder": "bot", "level": "casual"}]
HOT_SEAT = [{"holder": "me", "name": "Ann"}, {"holder": "me", "name": "Ben"}]
WITH_FRIEND = [{"holder": "me"}, {"holder": "open"}]

STROKE = """(board, name) => {
  const line = board.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
  line.style.stroke = `var(${name})`;
  const { stroke } = getComputedStyle(line);
  line.remove();
  return stroke;
}"""
SPACES = {
    "select": {"empty; star space;": 12, "empty; centre square": 4},
    "connect": {"on a starting space": 24, "bonus space, 1 point;": 40, "bonus space, 2 points": 8},
    "select-connect": {"empty; star space;": 6, "on a starting space": 12, "bonus space, 1 point;": 20},
}


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_to_the_end_one_drags_one_uses_the_keyboard(screen: Make, game: str) -> None:
    ann, ben = screen("Ann", size=PHONE), screen("Ben")
    ann.arrive()
    table = ann.sit_at(game, WITH_FRIEND, start=False, copies=1)
    expect(ann.page.locator(".board-preview")).to_be_visible()
    ben.arrive()
    ben.post(f"matches/{table}/sit")
    ben.visit(f"table/{table}")
    ann.page.get_by_role("button", name="Start").click()
    ben.page.locator(".hand").wait_for()
    play_on(ann, ben)
    expect(ann.page.locator(".over")).to_be_visible()
    expect(ben.page.locator(".over")).to_be_visible()
    ann.page.get_by_role("button", name="Replay").click()
    ann.expect_text("Turn \\d+ of \\d+")


def test_centre_squares_stand_out_only_until_the_first_play(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.sit_at("select", HOT_SEAT)
    centre = ann.page.locator(".board .space-centre").first
    glow, faint = (ann.page.locator(".board").evaluate(STROKE, name) for name in ("--glow", "--faint"))
    assert glow != faint
    expect(centre).to_have_css("stroke", glow)
    ann.page.get_by_role("button", name=re.compile("I'm")).click()
    ann.turn_by_keys()
    expect(centre).to_have_css("stroke", faint)


class TestStarTokens:
    """A tile is lifted off the board, then the turn continues."""

    def test_taking_and_placing_can_be_undone_and_done_again_by_mouse(self, screen: Make) -> None:
        ann = screen("Ann")
        page, acts = ann.page, acts_of(ann.page)
        before = at_a_table(ann, "select", can_lift)
        tokens = page.locator(".seat", has_text="(you)").locator(".tokens")
        lift_by_mouse(page)
        place_by_mouse(page)
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".staged")).to_have_count(0)
        expect(page.locator(".hole")).to_be_visible()
        page.get_by_role("button", name="Put back").click()
        expect_untouched(page, before)
        page.get_by_role("button", name="Cancel").click()
        expect(page.locator(".liftable")).to_have_count(0)
        lift_by_mouse(page)
        page.locator(".hole").click()
        expect_untouched(page, before)
        page.keyboard.press("Escape")
        assert acts == []
        lift_by_mouse(page)
        place_by_mouse(page)
        ann.confirm.click()
        ann.expect_text("Ann spends a star token and takes")
        assert [[action.split()[0] for action in act] for act in acts] == [["take", "place"]]
        covered = [placed.partition("@")[2] for placed in acts[0][1].split()[1:]]
        won = sum(f"{x},{y}" in covered for x, y in before["stars"])
        expect(tokens).to_have_text(str(before["seats"][before["seat"]]["tokens"] - 1 + won))

    def test_taking_and_placing_can_be_undone_and_done_again_by_keyboard(self, screen: Make) -> None:
        ann = screen("Ann")
        page, acts = ann.page, acts_of(ann.page)
        before = at_a_table(ann, "select-connect", can_lift)
        for _ in range(2):
            lift_by_keys(page)
            ann.place_by_keys()
            expect(ann.confirm).to_be_enabled()
            while page.locator(".staged").count():
                page.keyboard.press("Backspace")
            expect(page.locator(".hole")).to_be_visible()
            page.keyboard.press("Backspace")
            expect_untouched(page, before)
            page.keyboard.press("Backspace")
            expect(page.locator(".liftable")).to_have_count(0)
        lift_by_keys(page)
        ann.place_by_keys()
        page.keyboard.press("Escape")
        expect_untouched(page, before)
        expect(page.locator(".liftable, .hole, .staged")).to_have_count(0)
        assert acts == []
        lift_by_keys(page)
        page.keyboard.press("t")
        page.keyboard.press("7")
        expect(ann.confirm).to_have_text("Trade 1 tile")
        page.keyboard.press("c")
        ann.expect_text("You trade 1 tile")
        assert [[action.split()[0] for action in act] for act in acts] == [["take", "trade"]]

    def test_a_tile_that_has_to_stay_says_why(self, screen: Make) -> None:
        ann = screen("Ann")
        view = at_a_table(ann, "select", lambda view: can_lift(view) and stuck_tiles(view) > 0)
        page = ann.page
        page.get_by_role("button", name="Use a token").click()
        expect(page.locator(".stuck")).to_have_count(stuck_tiles(view))
        page.locator(".stuck").first.click()
        expect(page.locator(".refusal")).to_have_text(re.compile("is part of a Qwirkle and must stay"))
        expect(page.locator(".liftable").first).to_be_visible()

    def test_a_hint_shows_the_whole_turn(self, screen: Make) -> None:
        ann = screen("Ann")
        page = ann.page
        page.route_web_socket(re.compile("/socket"), answer_hints)
        at_a_table(ann, "select", lambda view: can_lift(view) and bool(tile_to_move(view)))
        page.keyboard.press("h")
        expect(page.locator(".staged")).to_have_count(1)
        expect(ann.confirm).to_be_enabled()
        expect(page.locator(".hand-tile")).to_have_count(6)
        ann.expect_text("Hint: try this.")
        page.keyboard.press("Escape")
        expect(page.locator(".staged")).to_have_count(0)

    def test_star_tokens_are_named_with_their_seat(self, screen: Make) -> None:
        ann = screen("Ann")
        view = at_a_table(ann, "select", can_lift)
        held = [seat["tokens"] for seat in view["seats"]]
        for seat, count in enumerate(held):
            name = f"{count} star token" + ("" if count == 1 else "s")
            expect(ann.page.locator(".seat").nth(seat).get_by_role("img", name=name, exact=True)).to_be_visible()


class TestBoard:
    """The board is drawn and described as a board."""

    @pytest.mark.parametrize("game", GAMES)
    def test_every_space_has_a_name(self, screen: Make, game: str) -> None:
        ann = screen("Ann")
        ann.arrive()
        ann.sit_at(game, HOT_SEAT)
        ann.page.locator(".board").wait_for()
        for name, count in SPACES[game].items():
            expect(ann.page.get_by_role("gridcell", name=name)).to_have_count(count)

    def test_the_cursor_stays_on_the_board_and_says_what_is_printed(self, screen: Make) -> None:
        ann = screen("Ann")
        ann.arrive()
        ann.sit_at("connect", WITH_BOT)
        ann.wait_for_turn()
        for key in ("ArrowLeft", "ArrowUp"):
            for _ in range(20):
                ann.page.keyboard.press(key)
        expect(ann.page.locator(".cursor")).to_have_attribute("transform", "translate(0 0)")
        ann.page.keyboard.press("ArrowRight")
        ann.page.keyboard.press("ArrowDown")
        board = ann.page.locator(".board")
        expect(board).to_be_focused()
        cell = ann.page.locator(f"[id='{board.get_attribute('aria-activedescendant')}']")
        expect(cell).to_have_accessible_name("empty; bonus space, 2 points; at 1,1")

    def test_a_board_is_loaded_with_its_game(self, screen: Make) -> None:
        ann = screen("Ann")
        loaded: list[str] = []
        ann.page.on("request", lambda request: loaded.append(request.url))
        ann.arrive()
        ann.sit_at("qwirkle", WITH_BOT)
        ann.page.locator(".hand").wait_for()
        before = [url for url in loaded if url.endswith((".js", ".css"))]
        ann.sit_at("select", WITH_BOT)
        ann.page.locator(".board-ground").wait_for()
        assert len([url for url in loaded if url.endswith((".js", ".css"))]) > len(before)


def at_a_table(screen: Screen, game: str, wanted: Callable[[View], bool]) -> View:
    """Sit at a table where it is this person's turn and a condition holds."""
    screen.arrive()
    view = table_where(screen, game, WITH_BOT, wanted)
    screen.wait_for_turn()
    return view


def lift_by_mouse(page: Page) -> None:
    if not page.locator(".liftable").count():
        page.get_by_role("button", name="Use a token").click()
    page.locator(".liftable").first.click()
    expect(page.locator(".hand-tile")).to_have_count(7)
    expect(page.get_by_role("button", name="lifted off the board")).to_be_visible()


def place_by_mouse(page: Page) -> None:
    """Play the first tile that can be played alone."""
    for number in reversed(range(7)):
        page.locator(".hand-tile").nth(number).click()
        if page.locator(".open-cell").count():
            page.locator(".open-cell").first.click()
            if page.locator(".actions .confirm").is_enabled():
                break
            page.get_by_role("button", name="Take back").click()
    expect(page.locator(".staged")).to_have_count(1)


def lift_by_keys(page: Page) -> None:
    for key in ("k", "Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".hand-tile")).to_have_count(7)


def expect_untouched(page: Page, view: View) -> None:
    """All tiles are where they were before the turn began."""
    expect(page.locator(".tile")).to_have_count(len(view["board"]))
    expect(page.locator(".hand-tile")).to_have_count(len(view["hand"]))


def acts_of(page: Page) -> list[list[str]]:
    """The actions of every move that is sent from now on."""
    acts: list[list[str]] = []

    def sent(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "act":
            acts.append(message["actions"])

    page.on("websocket", lambda socket: socket.on("framesent", sent))
    return acts


def stuck_tiles(view: View) -> int:
    """How many tiles no token can take."""
    return len(view["board"]) - len(view["legal"]["takes"])


def tile_to_move(view: View) -> str | None:
    """A tile that can be taken and touches another, so that it may be played where it was."""
    cells = {(x, y) for _, x, y in view["board"]}
    for take in view["legal"]["takes"]:
        x, y = map(int, take.split("@")[1].split(","))
        if cells & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}:
            return str(take)
    return None


def answer_hints(route: WebSocketRoute) -> None:
    """A table whose hints are made up here: the server of these tests has no process for hints."""
    server, seen = route.connect_to_server(), list[Any]()

    def from_page(text: str | bytes) -> None:
        if json.loads(text)["type"] != "hint":
            server.send(text)
            return
        tile = tile_to_move(seen[-1])
        reasons = [{"code": "why", "facts": {}, "text": "try this"}]
        hint = {"type": "hint", "id": "h", "at": seen[-1]["at"], "actions": [f"take {tile}", f"place {tile}"]}
        route.send(json.dumps({**hint, "reasons": reasons}))

    def from_server(text: str | bytes) -> None:
        if view := json.loads(text).get("view"):
            seen.append(view)
        route.send(text)

    route.on_message(from_page)
    server.on_message(from_server)
