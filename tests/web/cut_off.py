"""What does not fit the width of a screen."""

from __future__ import annotations

from playwright.sync_api import Page

# Nothing comes nearer to the edge than this, unless it goes from edge to edge.
EDGE = 4

FIND = f"""() => [...document.querySelectorAll("button, select, summary, legend, label, label span, a, p, li, h1, h2")]
  .filter(each => each.checkVisibility() && !each.closest(".hidden, .skip"))
  .filter(each => {{
    const {{ left, right }} = each.getBoundingClientRect();
    const isAcross = left <= {EDGE} && right >= innerWidth - {EDGE} && right <= innerWidth + 1;
    return left < -1 || (right > innerWidth - {EDGE} && !isAcross && !each.closest(".sheet-tabs"));
  }})
  .map(each => "cut off: " + each.outerHTML.slice(0, 160))"""


def cut_off(page: Page) -> list[str]:
    """Everything that is partly off the screen."""
    return [str(each) for each in page.evaluate(FIND)]
