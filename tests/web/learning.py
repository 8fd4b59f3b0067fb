"""What a person does in a lesson."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.screens import Screen


class Learner:
    """A screen with a lesson on it."""

    def __init__(self, screen: Screen, game: str) -> None:
        self.screen, self.page = screen, screen.page
        screen.arrive()
        screen.visit(f"learn/{game}")
        self.title.wait_for()

    @property
    def title(self) -> Locator:
        return self.page.locator("#lesson-title")

    @property
    def answer(self) -> Locator:
        return self.page.locator(".lesson-answer")

    @property
    def next(self) -> Locator:
        return self.page.locator(".learn-next button")

    def expect_exercise(self, number: int, count: int) -> None:
        """How far the lesson has come."""
        expect(self.page.get_by_role("img", name=f"Step {number} of {count}")).to_be_visible()

    def show_me(self) -> None:
        """Let a solution be laid out, as far as it can be: a pass is made at once."""
        self.page.get_by_role("button", name="Show me").click()
        expect(self.answer).not_to_have_class(re.compile("none"))

    def play(self) -> None:
        """Confirm what is laid out, and read that it was right."""
        if not self.next.count():
            expect(self.screen.confirm).to_be_enabled()
            self.screen.confirm.click()
        self.expect_done()

    def expect_done(self) -> None:
        """The exercise is done."""
        expect(self.answer).to_have_class(re.compile("done"))

    def finish(self) -> int:
        """Finish the remaining exercises by Show me; returns how many there were."""
        finished = 0
        while self.title.count():
            title = self.title.inner_text()
            self.show_me()
            self.play()
            self.next.click()
            expect(self.page.locator("#lesson-title", has_text=re.compile(f"^{re.escape(title)}$"))).to_have_count(0)
            finished += 1
        return finished
