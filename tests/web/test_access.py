"""Everyone can play: axe-core finds nothing on any screen, in light and dark, and nothing is cut off."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.conftest import SIZES
from tests.web.cut_off import cut_off
from tests.web.screens import Screen
from tests.web.tours import TOURS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
NARROWEST = {"width": 360, "height": 740}
SCREENS = {"phone in light": (NARROWEST, "light"), "desk in dark": (SIZES["desk"], "dark")}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def violations(screen: Screen) -> list[str]:
    """What axe-core finds, each with the places where it was found."""
    screen.rest()
    screen.page.evaluate(AXE.read_text(encoding="utf-8"))  # a script tag would be stopped by our own policy
    found = screen.page.evaluate("rules => axe.run(document, rules)", RULES)
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes']][:3]}" for each in found["violations"]]


def faults(screen: Screen) -> list[str]:
    """What a person could not read or use."""
    return violations(screen) + cut_off(screen.page)


@pytest.mark.parametrize("where", SCREENS)
@pytest.mark.parametrize("tour", TOURS)
def test_everything_can_be_read_and_used(screen: Callable[..., Screen], tour: str, where: str) -> None:
    size, scheme = SCREENS[where]
    ann = screen("Ann", size=size, color_scheme=scheme, reduced_motion="reduce")
    assert {name: found for name in TOURS[tour](ann) if (found := faults(ann))} == {}
