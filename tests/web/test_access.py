"""Everyone can play: axe-core finds nothing on any screen, in light and dark."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.conftest import DESK, PHONE
from tests.web.screens import Screen

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def violations(screen: Screen) -> list[str]:
    """What axe-core finds, each with the places where it was found."""
    screen.page.evaluate(AXE.read_text(encoding="utf-8"))  # a script tag would be stopped by our own policy
    found = screen.page.evaluate("rules => axe.run(document, rules)", RULES)
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes']][:3]}" for each in found["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing(screen: Callable[..., Screen], size: dict[str, int], scheme: str) -> None:
    ann = screen("Ann", size=size, color_scheme=scheme)
    page = ann.page
    page.goto(ann.url)
    page.get_by_role("button", name="Let's play").wait_for()
    assert violations(ann) == []
    page.get_by_role("button", name="Let's play").click()
    assert violations(ann) == []
    page.get_by_label("Short game").check()
    page.get_by_role("button", name="With friends").click()
    page.get_by_text("Send this link").wait_for()
    assert violations(ann) == []
    page.goto(ann.url)
    page.get_by_role("button", name="Against a bot").click()
    page.locator(".hand-tile").first.wait_for()
    assert violations(ann) == []
    for name in ("Chat", "Unseen tiles", "Menu"):
        page.locator(".sheet-tabs").get_by_role("button", name=name).click()
        page.get_by_role("dialog").wait_for()
        assert violations(ann) == []
        page.keyboard.press("Escape")
