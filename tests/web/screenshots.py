"""Pictures of every screen, on a phone and on a desk: ``make screenshots``."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.conftest import SIZES, Server, chromium, open_screen
from tests.web.tours import TOURS

FOLDER = Path("screenshots")
SCHEMES = ("light", "dark")


def main() -> None:
    """Go through all tours at all sizes."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    with TemporaryDirectory() as folder, Server(Path(folder)) as server, chromium() as browser:
        for scheme in SCHEMES:
            for size_name, size in SIZES.items():
                for tour_name, tour in TOURS.items():
                    screen = open_screen(browser, server, "Ann", size, color_scheme=scheme)
                    for number, name in enumerate(tour(screen)):
                        path = FOLDER / scheme / size_name / f"{tour_name}-{number:02}-{name}.png"
                        screen.rest()
                        screen.page.screenshot(path=path)
                        print(path)
                    screen.page.context.close()


if __name__ == "__main__":
    main()
