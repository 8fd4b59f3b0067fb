"""The playthroughs that are kept, and how to record them anew: ``make playthroughs``."""

from __future__ import annotations

from pathlib import Path

import sixfold
from sixfold.record.playthrough import playthrough

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"
SHORT = {"copies": 1}  # options that keep the files small
SEATS, SEED = 3, 1


def lines_of(game: str) -> list[str]:
    """The playthrough of a game as it is today."""
    return list(playthrough(sixfold.game(game, **SHORT), SEATS, SEED))


def main() -> None:
    for game in sixfold.games():
        path = FOLDER / f"{game}.txt"
        path.write_text("\n".join(lines_of(game)) + "\n")
        print(f"{path}: {len(lines_of(game))} lines")


if __name__ == "__main__":
    main()
