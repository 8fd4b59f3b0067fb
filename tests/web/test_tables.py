"""What the table is covered with, and the typeface on it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.screens import Screen
from tests.web.test_access import violations
from tests.web.tours import WITH_BOT


def test_a_table_is_chosen_once(screen: Callable[..., Screen]) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.page.get_by_label("Linen")).to_be_checked()
    ann.page.get_by_label("Walnut").check()
    ann.close_dialog()
    ann.page.reload()
    ann.sit_at("qwirkle", WITH_BOT)
    ann.wait_for_turn()
    ground = ann.page.locator(".middle").evaluate("middle => getComputedStyle(middle).backgroundImage")
    assert "walnut" in ground


@pytest.mark.parametrize("table", ["walnut", "felt"])
def test_everything_on_a_dark_table_can_be_read(screen: Callable[..., Screen], table: str) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label(table.capitalize()).check()
    ann.close_dialog()
    ann.sit_at("rummy", WITH_BOT)
    ann.wait_for_turn()
    assert violations(ann) == []


def test_text_is_set_in_our_typeface(screen: Callable[..., Screen]) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.page.evaluate("document.fonts.ready")
    faces = ann.page.evaluate("[...document.fonts].map(face => [face.family, face.status])")
    assert ["Figtree", "loaded"] in faces
