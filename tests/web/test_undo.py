"""Against bots alone, a person takes back turns at the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE
from tests.web.screens import Screen

Make = Callable[..., Screen]
BACK = "Take back your last turn"


@pytest.mark.parametrize(
    ("size", "game"), [(PHONE, "qwirkle"), (DESK, "qwirkle"), (PHONE, "select")], ids=["phone", "desk", "printed"]
)
def test_a_turn_is_taken_back(screen: Make, size: dict[str, int], game: str) -> None:
    ann = screen("Ann", size=size)
    ann.arrive()
    ann.sit_at(game, [{"holder": "me"}, {"holder": "bot", "level": "first-steps"}], copies=1)
    ann.wait_for_turn()
    back = ann.page.get_by_role("button", name=BACK)
    expect(back).to_have_count(0)
    before = ann.view()
    ann.turn_by_keys()
    back.wait_for()
    expect(back.get_by_text(BACK)).to_be_visible(visible=size is DESK)
    ann.wait_for_turn()
    back.click()
    expect(ann.page.locator(".message")).to_have_text("Your last turn is taken back")
    expect(back).to_have_count(0)
    ann.wait_for_turn()
    after = ann.view()
    assert [after[name] for name in ("board", "hand", "bag")] == [before[name] for name in ("board", "hand", "bag")]
    expect(ann.page.locator(".board .tile")).to_have_count(len(before["board"]))
    ann.turn_by_keys()
    back.wait_for()


def test_nobody_takes_back_turns_against_people(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "me", "name": "Ben"}], copies=1)
    ann.page.get_by_role("button", name="I'm").click()
    ann.turn_by_keys()
    ann.page.get_by_role("button", name="I'm").click()
    expect(ann.page.get_by_role("button", name=BACK)).to_have_count(0)
