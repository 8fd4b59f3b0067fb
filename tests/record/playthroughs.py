"""Playthroughs: every public answer of the rules along one seeded match, as text to compare.

Any change to the rules shows up as a changed line, even one that no test was written for. ``make playthroughs``
re-records them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import sixfold
from sixfold.record.notation import event_text
from sixfold.rules.actions import CHANCE, Event, Seat
from sixfold.rules.dealer import RandomDealer
from sixfold.rules.game import Game
from sixfold.rules.model import State, Table
from sixfold.rules.options import Value
from sixfold.testing.games import random_action

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


def playthrough(game: Game, seats: int, seed: int) -> Iterator[str]:
    """A random game from a seed, with every answer of the rules along the way."""
    rng = Random(seed)
    state = game.initial(seats, [rng.choice((None, 30 + seat)) for seat in range(seats)])
    yield f"{game!r}, {seats} seats, seed {seed}"
    while (actor := game.actor(state)) is not None:
        yield ""
        yield from _state_lines(game, state)
        if actor == CHANCE:
            deals = game.deals(state)
            yield f"deals {' '.join(f'{deal.tile}:{weight}' for deal, weight in deals.items())}"
            event: Event = RandomDealer(rng).deal(deals)
        else:
            yield from _action_lines(game, state, actor)
            event = random_action(game.observe(state, actor), rng)
        yield from (
            f"event {_name(viewer)} {event_text(game.redact(event, viewer))}" for viewer in (None, *range(seats))
        )
        state = game.apply(state, event)
    yield ""
    yield from _state_lines(game, state)
    yield f"outcome {game.outcome(state)}"


def _state_lines(game: Game, state: State) -> Iterator[str]:
    yield from _table_lines(state.table)
    for viewer in (None, *range(state.table.seats)):
        seen = game.observe(state, viewer)
        yield f"seen by {_name(viewer)}: {' '.join(map(str, seen.hand)) or '-'}"


def _table_lines(table: Table) -> Iterator[str]:
    """The fields of a table; after the board come those that its game adds, unless they are empty."""
    shared = [*Table.__dataclass_fields__]
    own = [name for name in table.__dataclass_fields__ if name not in shared and getattr(table, name)]
    middle = shared.index("board") + 1
    for name in (*shared[:middle], *own, *shared[middle:]):
        value = getattr(table, name)
        yield f"{name} {' '.join(map(str, value.placements)) if name == 'board' else value}"


def _action_lines(game: Game, state: State, seat: Seat) -> Iterator[str]:
    seen = game.observe(state, seat)
    for action in seen.legal_actions():
        parts = ", ".join(str(part.sentence) for part in seen.points(action).parts)
        yield f"legal {action}{f' = {parts}' if parts else ''}"


def _name(viewer: Seat | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"


def main() -> None:
    for game in sixfold.games():
        path = FOLDER / f"{game}.txt"
        path.write_text("\n".join(lines_of(game)) + "\n")
        print(f"{path}: {len(lines_of(game))} lines")


if __name__ == "__main__":
    main()
