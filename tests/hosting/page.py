"""The page about hosting, and the commands on it."""

from __future__ import annotations

import re

from tests.hosting.serving import ROOT

PAGE = (ROOT / "docs" / "server.md").read_text()


def blocks() -> list[tuple[str, str]]:
    """What people are told to type, block by block, each with the heading above it."""
    heading, found = "", []
    for each in re.finditer(r"^#+ ([^\n]+)\n|```sh\n(.*?)```", PAGE, flags=re.S | re.M):
        heading = each[1] or heading
        if each[2]:
            found.append((heading, each[2]))
    return found


BLOCKS = blocks()
