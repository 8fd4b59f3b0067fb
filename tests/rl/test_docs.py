"""The snippets of the research page run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixfold.arrays.turns import FEATURES

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text()
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_snippets_run(number: int) -> None:
    exec(compile(SNIPPETS[number], f"snippet {number}", "exec"), {})


def test_the_page_knows_how_many_features_there_are() -> None:
    assert f"(turns × {len(FEATURES)})" in PAGE
