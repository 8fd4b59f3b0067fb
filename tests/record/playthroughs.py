"""The playthroughs that are kept, and how to record them anew: ``make playthroughs``."""

from __future__ import annotations

from pathlib import Path

import sixfold
from sixfold.record.playthrough import playthrough

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"
# Copies and seats that keep the files small, and seeds whose games show everything that the game has.
SHORT = {"qwirkle": (1, 3, 1), "select": (1, 3, 1), "connect": (1, 2, 1), "select-connect": (1, 2, 51)}


def lines_of(game: str) -> list[str]:
    """The playthrough of a game as it is today."""
    copies, seats, seed = SHORT[game]
    return list(playthrough(sixfold.game(game, copies=copies), seats, seed))


def main() -> None:
    for game in sixfold.games():
        path = FOLDER / f"{game}.txt"
        path.write_text("\n".join(lines_of(game)) + "\n")
        print(f"{path}: {len(lines_of(game))} lines")


if __name__ == "__main__":
    main()
