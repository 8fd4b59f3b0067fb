"""What people do at their screens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

LONG = 20_000  # milliseconds
ROUNDS = 4  # through the hand, which gets smaller on the way, until a first play of many tiles is complete
TURNS = 80  # more than a short game has
PATIENCE = 400  # looks at screens where it is nobody's turn
SCORES = ".seat-score .hidden"  # as a screen reader says them: the numbers beside them may still be counting
# One animation often begins where another ends; the camera glides by itself.
REST = """async () => {
  const moving = () => document.getAnimations().filter(each =>
    each.playState === "running" && each.effect.getComputedTiming().iterations !== Infinity);
  const camera = () => document.querySelector("svg.board")?.getAttribute("viewBox");
  for (let quiet = 0, seen = camera(); quiet < 5; quiet += 1) {
    if (moving().length || camera() !== seen) quiet = -1;
    seen = camera();
    await Promise.allSettled(moving().map(each => each.finished));
    await new Promise(done => setTimeout(() => requestAnimationFrame(done), 20));
  }
}"""

# On a small screen some places are beyond the edge of the board.
PLACE_IN_SIGHT = """() => {
  const board = document.querySelector("svg.board").getBoundingClientRect();
  return [...document.querySelectorAll(".open-cell")]
    .map(cell => cell.getBoundingClientRect())
    .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])
    .find(([x, y]) => x > board.left && x < board.right && y > board.top && y < board.bottom) ?? null;
}"""

expect.set_options(timeout=LONG)


class Screen:
    """A page of the app, used as a person would."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page, self.url, self.name = page, url, name
        page.set_default_timeout(LONG)

    def come(self, path: str = "") -> None:
        """Open the app for the first time, and choose a name."""
        self.page.goto(self.url)
        self.show_choices()
        self.page.get_by_label("Your name").fill(self.name)
        if path:
            # The name is kept when the person does something with it.
            self.post("me", name=self.name)
            self.visit(path)

    def arrive(self) -> None:
        """Arrive as someone whom the server knows."""
        self.page.goto(self.url)
        self.post("me", name=self.name)

    def visit(self, path: str) -> None:
        """Go to a page of the app."""
        self.page.evaluate("path => { location.hash = path }", f"#/{path}")

    def post(self, path: str, **body: object) -> Any:
        """Tell the server something, as this person."""
        return self._ask(path, method="POST", data=body, headers={"Origin": self.url.rstrip("/")})

    def get(self, path: str) -> Any:
        """Ask the server something, as this person."""
        return self._ask(path, method="GET")

    def _ask(self, path: str, **more: Any) -> Any:
        # The server may just have closed a connection that was idle for a while: then ask again.
        answer = self.page.request.fetch(f"{self.url}api/{path}", max_retries=1, **more)
        assert answer.ok, answer.text()
        return answer.json()

    def view(self) -> dict[str, Any]:
        """The table that the screen has gone to, as the server shows it to this person."""
        self.page.wait_for_url("**/#/table/*")
        view: dict[str, Any] = self.get(f"matches/{self.page.url.rpartition('/')[2]}")
        return view

    def sit_at(self, game: str, chairs: list[dict[str, str]], start: bool = True, **options: object) -> str:
        """Make a match and go there; returns its identifier."""
        table: str = self.post("matches", game=game, chairs=chairs, start=start, options=options)["match_id"]
        self.visit(f"table/{table}")
        return table

    def close_dialog(self) -> None:
        """Close the dialog over the page."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)
        self.page.wait_for_function("() => !history.state?.isSheet")  # its entry goes a moment later

    def wait_for_turn(self) -> None:
        """Wait until it is this person's turn."""
        expect(self.confirm).to_have_count(1)

    def wait_until_sent(self) -> None:
        """Wait until the server has accepted what this person did; the buttons disappear earlier."""
        expect(self.page.locator(".sending")).to_have_count(0)

    def game_entry(self, game: str = "qwirkle") -> Locator:
        """A game on the first page."""
        return self.page.locator(f"[data-game={game}]")

    def level_of(self, game: str = "qwirkle") -> Locator:
        """The choice of a level for a game."""
        return self.game_entry(game).get_by_label("Level of the bots")

    def show_choices(self) -> None:
        """Open the name, the number of players and the length of new games, unless they are open."""
        change = self.page.locator(".quick [aria-expanded]")
        if change.get_attribute("aria-expanded") == "false":
            change.click()

    def show_options(self, game: str = "qwirkle") -> None:
        """Open the sheet with all options of a new table."""
        self.game_entry(game).get_by_role("button", name="More options").click()
        self.page.get_by_role("button", name="Add a player").wait_for()

    def open_short_table(self) -> str:
        """Make a short match for two; returns the link."""
        self.show_choices()
        self.page.get_by_label("Short game").check()
        self.game_entry().get_by_role("button", name="With friends").click()
        self.page.locator(".invite").wait_for()
        return self.page.url

    @property
    def confirm(self) -> Locator:
        return self.page.locator(".actions .confirm")

    def can_confirm(self) -> bool:
        """Whether a play is ready; the wide button may offer a trade instead."""
        return self.confirm.is_enabled() and not self.page.locator(".confirm.trade").count()

    def is_my_turn(self) -> bool:
        return self.confirm.count() > 0

    def is_over(self) -> bool:
        return self.page.locator(".over").count() > 0

    def place_by_keys(self) -> None:
        """Put tiles on the table with the keyboard until they are a play, if there is one."""
        for key in "1234567" * ROUNDS:
            if self.can_confirm():
                break
            self.page.keyboard.press(key)
            if self.page.locator(".open-cell").count():
                self.page.keyboard.press("Tab")
                self.page.keyboard.press("Enter")

    def turn_by_keys(self) -> None:
        """Make some play with the keyboard alone, or trade, or pass."""
        self.place_by_keys()
        if self.can_confirm():
            self.page.keyboard.press("c")
        else:
            self._give_up_playing()

    def play_against_bots(self) -> None:
        """Until the game is over."""
        while not self.is_over():
            if self.is_my_turn():
                self.keep_cubes()
                self.turn_by_keys()
                expect(self.page.locator(".staged, .picked")).to_have_count(0)
            self.page.wait_for_timeout(50)

    def keep_cubes(self) -> None:
        """Where cubes may be rolled again, roll none."""
        if self.page.locator(".choosing").count():
            self.page.keyboard.press("c")
            expect(self.page.locator(".choosing")).to_have_count(0)

    def turn_by_drag(self) -> None:
        """Make some play by dragging tiles to the table."""
        self._turn(self._drag)

    def turn_by_thumb(self) -> None:
        """Make some play by tapping tiles and places."""
        self._turn(self._tap)

    def _turn(self, put: Callable[[Locator], None]) -> None:
        for number in [*range(7)] * ROUNDS:
            if self.can_confirm():
                break
            tiles = self.page.locator(".hand-tile")
            if number < tiles.count():
                put(tiles.nth(number))
        if self.can_confirm():
            self.confirm.click()
        else:
            self._give_up_playing()

    def _tap(self, tile: Locator) -> None:
        tile.tap()
        self.rest()
        if place := self.place_in_sight():
            self.page.touchscreen.tap(*place)

    def _drag(self, tile: Locator) -> None:
        self.rest()
        box = tile.bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(box["x"] + box["width"] / 2, box["y"] - 40, steps=3)
        self.rest()
        if place := self.place_in_sight():
            mouse.move(*place, steps=3)
        else:
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        mouse.up()

    def place_in_sight(self) -> tuple[float, float] | None:
        """The middle of a place where the tile that is held fits; None if it fits nowhere."""
        found: tuple[float, float] | None = self.page.evaluate(PLACE_IN_SIGHT)
        return found

    def _give_up_playing(self) -> None:
        """Trade a tile, or pass if nothing else is possible."""
        self.page.keyboard.press("Escape")
        trade, give_up = (self.page.get_by_role("button", name=name, exact=True) for name in ("Trade", "Pass"))
        trade.or_(give_up).first.wait_for()
        if trade.count():
            trade.click()
            self.page.locator(".hand-tile").first.click()
            self.confirm.click()
        else:
            give_up.click()
            self.page.get_by_role("dialog").get_by_role("button", name="Pass").click()

    def drag_by_finger(self, *points: tuple[float, float]) -> None:
        """From one point over others to the last one."""
        finger = self.page.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def rest(self) -> None:
        """Wait until nothing moves."""
        self.page.evaluate(REST)

    def scores(self) -> list[str]:
        """The points of all seats."""
        return self.page.locator(SCORES).all_text_contents()

    def expect_text(self, pattern: str) -> None:
        expect(self.page.locator("body")).to_contain_text(re.compile(pattern))


def play_on(first: Screen, second: Screen, turns: int = TURNS) -> None:
    """The first drags, the second uses the keyboard, until the match is over or this many turns are made."""
    take_turns((first, first.turn_by_drag), (second, second.turn_by_keys), turns=turns)


def take_turns(*seats: tuple[Screen, Callable[[], None]], turns: int = TURNS) -> None:
    """People act in turn until the match is over or this many turns are made."""
    made = idle = 0
    while made < turns and not all(screen.is_over() for screen, _ in seats):
        ready = [(screen, turn) for screen, turn in seats if screen.is_my_turn()]
        for screen, turn in ready[:1]:
            turn()
            screen.wait_until_sent()
            made, idle = made + 1, 0
        if not ready:
            assert idle < PATIENCE, "it is never anybody's turn"
            idle += 1
            seats[0][0].page.wait_for_timeout(50)
    expect_same_scores(*(screen for screen, _ in seats))


def expect_same_scores(first: Screen, *others: Screen) -> None:
    """All screens show the same scores."""
    for other in others:
        expect(other.page.locator(SCORES)).to_have_text(first.scores())
