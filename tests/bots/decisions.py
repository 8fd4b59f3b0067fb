"""The recorded decisions of the yardsticks, position by position: they must never change.

``tests/data/decisions/games`` holds the games that the positions come from. Beside it each yardstick has a file with a
line for each position: the game, the number of the event that follows, the seed, and what the yardstick does.

``python -m tests.bots.decisions expert-0.2`` records a new yardstick; with ``--all``, for a quick one, at every turn of
the games. It never records a yardstick again: where a decision differs, the code is wrong, not the file.
"""

from __future__ import annotations

import argparse
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import sixfold
from sixfold import Bot, Deal, Limit, Observation, Phase, Place, Record, Take, steps
from sixfold.bots.bot import Seeded
from sixfold.record.notation import event_text
from sixfold.rules.info import Pieces
from sixfold.rules.select import star_table

FOLDER = Path(__file__).parents[1] / "data" / "decisions"
SPREAD = 10  # positions spread over a game
RARE = 5  # of each kind of rare positions
# How the games were played: by mixed bots with two to four seats, from seeds whose games have positions without a
# play; and by two good bots, with an end that takes long to solve.
BOTS = ("club-0.1", "greedy", "random")
SEEDS = {
    "qwirkle": (9, 9, 11),
    "select": (9, 9, 11),
    "connect": (0, 1, 2),
    "select-connect": (8, 11, 7),
    "cubes": (1, 0, 2),
    "rummy": (0, 1, 2),
}
LONG_ENDS = {"qwirkle": 45, "connect": 32}


class Decision(NamedTuple):
    """A position (a game and the number of the event that follows), the seed, and the chosen action."""

    game: str
    number: int
    seed: int
    action: str

    def __str__(self) -> str:
        return " ".join(map(str, self))

    @classmethod
    def parse(cls, line: str) -> Decision:
        """A decision from its line."""
        game, number, seed, action = line.split(maxsplit=3)
        return cls(game, int(number), int(seed), action)


def decide(yardstick: str, game: str, number: int, seed: int) -> Decision:
    """What a yardstick chooses without any limit."""
    bot = bot_for(yardstick)
    assert isinstance(bot, Seeded)
    bot.seed(seed)
    return Decision(game, number, seed, event_text(bot.choose(observations(game)[number], (), Limit())))


@cache
def bot_for(yardstick: str) -> Bot:
    """A yardstick, kept between decisions: earlier ones must not matter."""
    return sixfold.bot(yardstick)


def recorded(yardstick: str) -> list[Decision]:
    """The recorded decisions of a yardstick."""
    return [Decision.parse(line) for line in path_of(yardstick).read_text().splitlines()]


def path_of(yardstick: str) -> Path:
    """The file of a yardstick."""
    return FOLDER / f"{yardstick}.txt"


def games() -> list[str]:
    """The recorded games, by the names of their files."""
    return sorted(path.stem for path in (FOLDER / "games").glob("*.txt"))


@cache
def observations(game: str) -> dict[int, Observation]:
    """What the seat to act sees before each action of a recorded game, by the number of the event."""
    record = Record.parse((FOLDER / "games" / f"{game}.txt").read_text())
    return {
        number: record.game.observe(step.before, step.event.seat)
        for number, step in enumerate(steps(record))
        if not isinstance(step.event, Deal)
    }


# Recording --------------------------------------------------------------------------------------------


def positions(game: str) -> list[int]:
    """The events of a game before which decisions are recorded: some spread over it, and rare ones."""
    seen = observations(game)
    numbers = [*seen]
    if game.startswith("rummy"):
        return numbers  # its games are short
    chosen = {numbers[round(n * (len(numbers) - 1) / (SPREAD - 1))] for n in range(SPREAD)}
    for is_rare in (has_token, has_no_play, is_late):
        rare = [number for number in numbers if is_rare(seen[number])]
        chosen |= {*rare[:: max(1, len(rare) // RARE)][:RARE]}
    return sorted(chosen)


def has_token(seen: Observation) -> bool:
    """Whether a star token may be used, or has just been."""
    is_on = any(star_table(seen.table).tokens) and star_table(seen.table).tokens[seen.table.turn] > 0
    return is_on or seen.table.phase is Phase.TAKEN


def has_no_play(seen: Observation) -> bool:
    """Whether nothing can be laid on a board."""
    if seen.game.info.pieces is Pieces.CARDS or seen.table.phase is Phase.ROLL:
        return False
    return not any(isinstance(action, Place | Take) for action in seen.legal_actions())


def is_late(seen: Observation) -> bool:
    """Whether there is nothing left to draw."""
    return not seen.table.bag_size


def record_games() -> None:
    """Play the games that the positions come from; existing ones stay as they are."""
    for name, seeds in SEEDS.items():
        for seats, seed in enumerate(seeds, 2):
            bots = [BOTS[(seat + seed) % len(BOTS)] for seat in range(seats)]
            record_game(f"{name}-{seats}", name, bots, seed)
    for name, seed in LONG_ENDS.items():
        record_game(f"{name}-end", name, ["club-0.1", "club-0.1"], seed)


def record_game(file: str, game: str, bots: list[str], seed: int) -> None:
    """Play one game."""
    path = FOLDER / "games" / f"{file}.txt"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(sixfold.play(sixfold.game(game), [*map(sixfold.bot, bots)], seed=seed)))


def record(yardstick: str, everywhere: bool = False) -> None:
    """Record the decisions of a new yardstick."""
    if path_of(yardstick).exists():
        sys.exit(f"{yardstick} is recorded already: a yardstick never changes")
    wanted = [(game, number) for game in games() for number in (observations if everywhere else positions)(game)]
    lines = [str(decide(yardstick, *position, seed)) for seed, position in enumerate(wanted)]
    path_of(yardstick).write_text("\n".join(lines) + "\n")
    print(f"{path_of(yardstick)}: {len(lines)} decisions")


def main() -> None:
    """Record the named yardsticks."""
    parser = argparse.ArgumentParser(description="Record what new yardsticks decide.")
    parser.add_argument("yardsticks", nargs="+")
    parser.add_argument("--all", action="store_true", help="at every turn of the recorded games")
    asked = parser.parse_args()
    record_games()
    for yardstick in asked.yardsticks:
        record(yardstick, asked.all)


if __name__ == "__main__":
    main()
