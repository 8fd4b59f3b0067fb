"""A turn that is being built outlives a reload of the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.card_table import NEW, CardTable
from tests.web.hurry import can_lift, table_where
from tests.web.screens import Screen
from tests.web.tours import HOT_SEAT, WITH_BOT

Make = Callable[..., Screen]


def begin(screen: Screen, game: str) -> None:
    """Come to a table and wait for one's turn."""
    screen.arrive()
    screen.sit_at(game, WITH_BOT)
    screen.wait_for_turn()


def test_tiles_that_were_placed(screen: Make) -> None:
    ann = screen("Ann")
    begin(ann, "qwirkle")
    ann.place_by_keys()
    cells = ann.page.locator(".staged")
    before = cells.evaluate_all("tiles => tiles.map(tile => tile.dataset.cell)")
    ann.page.reload()
    expect(cells).to_have_count(len(before))
    assert cells.evaluate_all("tiles => tiles.map(tile => tile.dataset.cell)") == before
    ann.confirm.click()
    ann.wait_until_sent()
    ann.wait_for_turn()
    ann.page.reload()
    ann.wait_for_turn()
    expect(cells).to_have_count(0)


def test_a_tile_that_was_lifted(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    table_where(ann, "select", WITH_BOT, can_lift)
    ann.wait_for_turn()
    ann.page.keyboard.press("k")
    ann.page.locator(".liftable").first.wait_for()
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    ann.page.locator(".hole").wait_for()
    ann.page.reload()
    expect(ann.page.locator(".hole")).to_be_visible()
    expect(ann.page.locator(".hand-tile")).to_have_count(7)


def test_cubes_that_were_chosen(screen: Make) -> None:
    ann = screen("Ann")
    begin(ann, "cubes")
    ann.page.locator(".choosing").wait_for()
    ann.page.keyboard.press("1")
    ann.page.keyboard.press("4")
    expect(ann.confirm).to_have_text("Roll 2 cubes")
    ann.page.reload()
    expect(ann.confirm).to_have_text("Roll 2 cubes")


def test_cards_that_were_laid(screen: Make) -> None:
    ann = screen("Ann")
    begin(ann, "rummy")
    table = CardTable(ann)
    table.expect_all_settled()
    card = table.cards()[-1]
    table.drag(card.card, NEW)
    lying = table.sets()
    assert card.tile in lying
    ann.page.reload()
    ann.wait_for_turn()
    table.expect_sets(*lying)


def test_at_a_shared_screen_nothing_is_kept(screen: Make) -> None:
    both = screen("Ann")
    both.arrive()
    both.sit_at("qwirkle", HOT_SEAT, copies=1)
    both.page.get_by_role("button", name="I'm").click()
    both.wait_for_turn()
    both.place_by_keys()
    both.page.reload()
    both.page.locator(".curtain").wait_for()
    expect(both.page.locator(".staged")).to_have_count(0)
