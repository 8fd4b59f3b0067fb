"""The recorded playthroughs; ``make playthroughs`` re-records them."""

from __future__ import annotations

from pathlib import Path

import sixfold
from sixfold.record.playthrough import playthrough
from sixfold.rules.options import Value

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"
# Options and seats that keep the files small, and seeds whose games show every feature of the game.
SHORT: dict[str, tuple[dict[str, Value], int, int]] = {
    "qwirkle": ({"copies": 1}, 3, 1),
    "select": ({"copies": 1}, 3, 1),
    "connect": ({"copies": 1}, 2, 1),
    "select-connect": ({"copies": 1}, 2, 51),
    "cubes": ({"cubes_per_colour": 5}, 2, 1),
    "rummy": ({"copies": 1}, 3, 63),
}


def lines_of(game: str) -> list[str]:
    """The current playthrough of a game."""
    options, seats, seed = SHORT[game]
    return list(playthrough(sixfold.game(game, **options), seats, seed))


def main() -> None:
    for game in sixfold.games():
        path = FOLDER / f"{game}.txt"
        path.write_text("\n".join(lines_of(game)) + "\n")
        print(f"{path}: {len(lines_of(game))} lines")


if __name__ == "__main__":
    main()
