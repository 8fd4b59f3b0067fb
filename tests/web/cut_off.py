"""What does not fit the width of a screen."""

from __future__ import annotations

from playwright.sync_api import Page

FIND = """() => [...document.querySelectorAll("button, input, select, summary, legend, label, a, p, li, h1, h2, h3")]
  .filter(each => each.checkVisibility() && !each.closest(".hidden, .skip"))
  .filter(each => { const { left, right } = each.getBoundingClientRect(); return left < -1 || right > innerWidth + 1 })
  .map(each => "cut off: " + each.outerHTML.slice(0, 160))"""


def cut_off(page: Page) -> list[str]:
    """Everything that is partly beside the screen."""
    return [str(each) for each in page.evaluate(FIND)]
