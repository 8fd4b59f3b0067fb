"""`sixfold` that never looks for news by itself, so that a test sees what the bus alone makes known, however slowly."""

from __future__ import annotations

from sixfold.cli import main
from sixfold.server import matches

if __name__ == "__main__":
    matches.NEWS_PAUSE = 3600.0
    main()
