"""Everyone can play: axe-core finds nothing on any screen, in light and dark."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.conftest import SIZES
from tests.web.screens import Screen
from tests.web.tours import TOURS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def violations(screen: Screen) -> list[str]:
    """What axe-core finds, each with the places where it was found."""
    screen.rest()
    screen.page.evaluate(AXE.read_text(encoding="utf-8"))  # a script tag would be stopped by our own policy
    found = screen.page.evaluate("rules => axe.run(document, rules)", RULES)
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes']][:3]}" for each in found["violations"]]


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("desk", "dark")])
@pytest.mark.parametrize("tour", TOURS)
def test_axe_finds_nothing(screen: Callable[..., Screen], tour: str, size: str, scheme: str) -> None:
    ann = screen("Ann", size=SIZES[size], color_scheme=scheme, reduced_motion="reduce")
    assert {name: found for name in TOURS[tour](ann) if (found := violations(ann))} == {}
