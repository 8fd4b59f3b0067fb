"""What people do at their screens."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

LONG = 20_000  # milliseconds


class Screen:
    """A page of the app, used as a person would."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page, self.url, self.name = page, url, name
        page.set_default_timeout(LONG)

    def come(self, path: str = "") -> None:
        """Open the app for the first time: choose a look and a name."""
        self.page.goto(self.url)
        self.page.get_by_role("button", name="Let's play").click()
        self.page.get_by_label("Your name").fill(self.name)
        if path:
            # The name is kept when the person does something with it.
            self.page.request.post(
                f"{self.url}api/me", data={"name": self.name}, headers={"Origin": self.url.rstrip("/")}
            )
            self.page.evaluate("path => { location.hash = path }", path)

    def open_short_table(self) -> str:
        """Make a table for two with a short game; gives the link."""
        self.page.get_by_label("Short game").check()
        self.page.get_by_role("button", name="With friends").click()
        self.page.get_by_text("Send this link").wait_for()
        return self.page.url

    @property
    def confirm(self) -> Locator:
        return self.page.locator(".actions .confirm")

    def is_my_turn(self) -> bool:
        return self.confirm.count() > 0

    def is_over(self) -> bool:
        return self.page.locator(".over").count() > 0

    def turn_by_keys(self) -> None:
        """Make some play with the keyboard alone, or trade, or pass."""
        for key in "123456" * 2:
            if self.confirm.is_enabled():
                break
            self.page.keyboard.press(key)
            if self.page.locator(".open-cell").count():
                self.page.keyboard.press("Tab")
                self.page.keyboard.press("Enter")
        if not self.confirm.is_enabled():
            self._give_up_playing()
        self.page.keyboard.press("c")

    def turn_by_drag(self) -> None:
        """Make some play by dragging tiles to the table."""
        for number in [*range(6)] * 2:
            if self.confirm.is_enabled():
                break
            tiles = self.page.locator(".hand-tile")
            if number < tiles.count():
                self._drag(tiles.nth(number))
        if not self.confirm.is_enabled():
            self._give_up_playing()
        self.confirm.click()

    def _drag(self, tile: Locator) -> None:
        box = tile.bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(box["x"] + box["width"] / 2, box["y"] - 40, steps=3)
        cell = self.page.locator(".open-cell").first
        goal = cell.bounding_box() if cell.count() else box
        assert goal is not None
        mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=3)
        mouse.up()

    def _give_up_playing(self) -> None:
        """Trade a tile; pass where that is all one can do."""
        self.page.keyboard.press("Escape")
        trade = self.page.get_by_role("button", name="Trade")
        if trade.count():
            trade.click()
            self.page.locator(".hand-tile").first.click()
        else:
            self.page.get_by_role("button", name="Pass").click()
            self.page.get_by_role("button", name="OK").click()

    def scores(self) -> list[str]:
        """The points of all seats as shown."""
        return self.page.locator(".seat-score").all_inner_texts()

    def expect_text(self, pattern: str) -> None:
        expect(self.page.locator("body")).to_contain_text(re.compile(pattern))
