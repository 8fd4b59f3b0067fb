"""A person at a match of Rummy, who lays out arrangements by drag, by tap or by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Locator, expect

from sixfold import Tile, parse_tiles
from sixfold.rules import melds
from sixfold.rules.melds import Arrangement
from tests.web.screens import LONG, Screen

SOON = 50  # milliseconds
AWAY = 12  # pixels: beyond that it is a drag
HAND = "hand"
NEW = "new"
READ = """() => [...document.querySelectorAll("button[data-card]")].map(card =>
  [card.dataset.card, card.dataset.tile, card.closest("[data-set]")?.dataset.set ?? "hand"])"""
STOPS = """() => {
  const stops = [...document.querySelectorAll("main [data-stop]")];
  return [stops.map(stop => stop.dataset.card ?? "new"), stops.indexOf(document.activeElement)];
}"""


class Lying(NamedTuple):
    """A card on the screen: its number, its kind, and the set that it lies in, or the hand."""

    card: str
    tile: str
    home: str


Mover = Callable[[str, str], None]  # a card, and the set that it is put into, or a new one


class CardTable:
    """What a person sees and does in a match with cards."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.page = screen, screen.page

    def cards(self) -> list[Lying]:
        """All cards that can be picked up, as they lie on the screen."""
        return [Lying(*each) for each in self.page.evaluate(READ)]

    def sets(self) -> list[str]:
        """The sets of the table as on the screen, each as text."""
        cards = self.cards()
        homes = dict.fromkeys(each.home for each in cards if each.home != HAND)
        return sorted(" ".join(each.tile for each in cards if each.home == home) for home in homes)

    def expect_sets(self, *sets: str) -> None:
        """Wait until the table lies like this."""
        self._expect(self.sets, sorted(sets))

    def _expect(self, look: Callable[[], list[str]], wanted: list[str]) -> None:
        for _ in range(LONG // SOON):
            if look() == wanted:
                return
            self.page.wait_for_timeout(SOON)
        raise AssertionError(f"{look()} is not {wanted}")

    def expect_all_settled(self) -> None:
        """Wait until everything lies where the server has it: other people's Qwirkles are shown for a moment."""
        view = self.screen.view()
        self._expect(lambda: sorted(self.hand()), sorted(view["hand"]))
        self.expect_sets(*(" ".join(cards) for cards in view["sets"]))

    def hand(self) -> list[str]:
        return [each.tile for each in self.cards() if each.home == HAND]

    def find(self, tile: str, home: str | None = None) -> Lying:
        """A card of this kind: in the hand, on the table, or wherever."""
        found = [each for each in self.cards() if each.tile == tile and home in (None, each.home)]
        assert found, f"no {tile} is to be seen"
        return found[0]

    def card(self, card: str) -> Locator:
        return self.page.locator(f'button[data-card="{card}"]')

    def goal(self, home: str) -> Locator:
        return self.page.locator(".new-set" if home == NEW else f'[data-set="{home}"]')

    def problem(self) -> Locator:
        return self.page.locator(".guidance.refusal")

    # Three ways to move a card ------------------------------------------------------------------------

    def drag(self, card: str, home: str) -> None:
        """With the mouse."""
        self.card(card).hover()
        self.page.mouse.down()
        self._start_dragging(card)
        self.goal(home).hover(position={"x": 5, "y": 5})
        self.page.mouse.up()

    def _start_dragging(self, card: str) -> None:
        """A little away, for the table may be scrolled to the goal, and so bring it under the mouse."""
        box = self.card(card).bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - AWAY)
        expect(self.card(card)).to_have_class(re.compile(r"\bdragged\b"))

    def tap(self, card: str, home: str) -> None:
        """First the card, then where it goes."""
        self.card(card).tap()
        self.goal(home).tap(position={"x": 3, "y": 3})

    def keys(self, card: str, home: str) -> None:
        """With the keyboard alone: to the card, to the set, Enter."""
        self.go_to(card)
        self.page.keyboard.press("Space")
        if home == NEW:
            self.page.keyboard.press("n")
            return
        self.go_to(next(each.card for each in self.cards() if each.home == home))
        self.page.keyboard.press("Enter")

    def go_to(self, card: str) -> None:
        """With the arrows."""
        stops, at = self.page.evaluate(STOPS)
        if at < 0:
            self.page.keyboard.press("ArrowRight")
            stops, at = self.page.evaluate(STOPS)
        steps = stops.index(card) - at
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        expect(self.card(card)).to_be_focused()

    # Turns --------------------------------------------------------------------------------------------

    def best(self) -> Arrangement | None:
        """The best arrangement of the table as it lies."""
        sets = tuple(parse_tiles(text) for text in self.sets())
        return melds.best(sets, parse_tiles(" ".join(self.hand())))

    def lay(self, wanted: Arrangement, move: Mover) -> None:
        """Make the table lie like this, one card after the other."""
        homes = self._homes(wanted)
        for number, cards in enumerate(wanted.sets):
            for tile in cards:
                self._lay_one(tile, number, homes, wanted, move)
        self.expect_sets(*(" ".join(map(str, cards)) for cards in wanted.sets))

    def _homes(self, wanted: Arrangement) -> dict[int, str]:
        """Which set of the screen becomes which: where most cards stay."""
        lying = self.cards()
        homes = {each.home for each in lying if each.home != HAND}
        ways = sorted(
            (
                (sum(each.home == home and each.tile in map(str, cards) for each in lying), number, home)
                for number, cards in enumerate(wanted.sets)
                for home in homes
            ),
            reverse=True,
        )
        found: dict[int, str] = {}
        for kept, number, home in ways:
            if kept and number not in found and home not in found.values():
                found[number] = home
        return found

    def _lay_one(self, tile: Tile, number: int, homes: dict[int, str], wanted: Arrangement, move: Mover) -> None:
        cards = self.cards()
        home = homes.get(number, NEW)
        if any(each.tile == str(tile) and each.home == home for each in cards):
            return
        needed = {homes[n]: {str(each) for each in wanted.sets[n]} for n in homes}
        table = [each for each in cards if each.home != HAND]
        held = [each for each in cards if each.home == HAND]
        free = [
            each for each in (*table, *held) if each.tile == str(tile) and each.tile not in needed.get(each.home, ())
        ]
        moving = free[0]
        move(moving.card, home)
        homes[number] = next(each.home for each in self.cards() if each.card == moving.card)
        assert homes[number] != moving.home, f"{tile} has not moved"

    def turn(self, move: Mover) -> None:
        """Play what makes the most, or pass."""
        self.expect_all_settled()
        wanted = self.best()
        if wanted is None:
            self.page.get_by_role("button", name="Pass").click()
            self.page.get_by_role("dialog").get_by_role("button", name="Pass").click()
        else:
            self.lay(wanted, move)
            expect(self.screen.confirm).to_be_enabled()
            self.page.keyboard.press("c")
        expect(self.page.locator(".staged")).to_have_count(0)
