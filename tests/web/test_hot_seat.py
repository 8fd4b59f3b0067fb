"""Several people at one screen: nobody ever sees the hand of another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import SIZES
from tests.web.screens import Screen
from tests.web.tours import HOT_SEAT

Make = Callable[..., Screen]
TURNS = 5

# After every change of the page, before it is painted: is a tile of a hand there while the screen is handed over?
GUARD = """() => {
    window.leaks = 0;
    new MutationObserver(() => {
        const isHandedOver = document.querySelector(".curtain") !== null;
        if (isHandedOver && document.querySelector(".hand-tile, .held, .open-cell")) window.leaks += 1;
    }).observe(document.documentElement, { childList: true, subtree: true, attributes: true });
}"""


def hand(screen: Screen) -> list[str]:
    names = screen.page.locator(".hand-tile").evaluate_all("tiles => tiles.map(tile => tile.ariaLabel)")
    return sorted(map(str, names))


def come_to_the_screen(screen: Screen) -> str:
    """The person who is called says so; returns the name."""
    button = screen.page.locator(".curtain button")
    expect(button).to_be_focused()
    expect(screen.page.locator(".hand-tile")).to_have_count(0)
    name = button.inner_text().removeprefix("I'm ")
    button.click()
    expect(screen.page.locator(".hand-tile").first).to_be_visible()
    return name


@pytest.mark.parametrize("size", SIZES)
def test_hands_stay_hidden_between_turns(screen: Make, size: str) -> None:
    both = screen("Ann", size=SIZES[size])
    page = both.page
    both.arrive()
    both.sit_at("qwirkle", HOT_SEAT)
    page.locator(".curtain").wait_for()
    page.evaluate(GUARD)
    came = []
    for _ in range(TURNS):
        came.append(come_to_the_screen(both))
        both.wait_for_turn()
        both.turn_by_keys()
        page.locator(".curtain").wait_for()
    assert {*came[::2]} != {*came[1::2]}
    assert {*came} == {"Ann", "Ben"}
    assert page.evaluate("window.leaks") == 0


def test_those_without_a_name_are_called_by_letters(screen: Make) -> None:
    """Numbers belong to the seats, which are random."""
    ann = screen("Ann")
    ann.come()
    ann.game_entry().get_by_role("button", name="Pass and play").click()
    ann.page.get_by_role("button", name="Add a player").click()
    ann.page.get_by_role("button", name="Start the game").click()
    names = ann.page.locator(".seat-first")
    expect(names).to_have_count(3)
    assert set(names.all_inner_texts()) == {"Ann", "Player B", "Player C"}


def test_keys_do_nothing_while_the_screen_is_handed_over(screen: Make) -> None:
    both = screen("Ann")
    both.arrive()
    both.sit_at("qwirkle", HOT_SEAT)
    both.page.locator(".curtain").wait_for()
    both.page.evaluate(GUARD)
    for key in ("1", "n", "Tab", "h", "t", "Escape"):
        both.page.keyboard.press(key)
    expect(both.page.locator(".tab-unseen")).to_be_disabled()  # it tells what the hand lacks
    assert both.page.title() == "Sixfold"
    assert both.page.evaluate("window.leaks") == 0


def test_a_reload_shows_the_curtain_and_no_hand(screen: Make) -> None:
    both = screen("Ann")
    page = both.page
    both.arrive()
    both.sit_at("qwirkle", HOT_SEAT)
    first = come_to_the_screen(both)
    tiles = hand(both)
    page.add_init_script(f"addEventListener('DOMContentLoaded', {GUARD})")
    page.reload()
    page.locator(".curtain").wait_for()
    assert come_to_the_screen(both) == first
    assert hand(both) == tiles
    assert page.evaluate("window.leaks") == 0
