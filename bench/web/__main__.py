"""Print the browser app's promises about speed and whether they are kept. Machines differ and are shared."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.web.figures import Figure
from bench.web.lighthouse import print_lighthouse
from bench.web.loading import print_first_load, print_slow_phone
from bench.web.moving import print_moving
from bench.web.slow_line import print_slow_line
from bench.web.stage import stage


async def main(folder: Path) -> list[Figure]:
    """Measure and print."""
    async with stage(folder) as here:
        figures = [
            *await print_first_load(here),
            *await print_slow_phone(here),
            *await print_slow_line(here),
            *await print_moving(here),
            *await print_lighthouse(here),
        ]
    print("promises")
    for figure in figures:
        print(figure)
    return figures


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        sys.exit(not all(figure.is_kept for figure in asyncio.run(main(Path(folder)))))
