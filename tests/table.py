"""Helpers for tests of the rules: positions, moves and deals from text."""

from collections.abc import Sequence

import pytest

import sixfold
from sixfold import (
    Game,
    IllegalAction,
    Observation,
    Place,
    ScriptedDealer,
    State,
    advance,
    parse_tiles,
)
from sixfold.rules.actions import Deal

QWIRKLE = sixfold.game("qwirkle")

# All 18 red tiles in a closed block: rows of six, columns of three shapes. No tile fits it.
SHAPES = "csdltx"
RED_BLOCK = " ".join(f"R{SHAPES[(x + y) % 6]}@{x},{y}" for y in range(3) for x in range(6))
LAST_RED = "Rs@5,2"
OPEN_BLOCK = RED_BLOCK.replace(LAST_RED, "").strip()


def refusal(game: Game, seen: Observation, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as refused:
        seen.check(game.parse(text, seat=0))
    return refused.value


def offered(game: Game, seen: Observation) -> list[str]:
    return [str(action) for action in seen.legal_actions()]


def act(game: Game, state: State, text: str, *drawn: str) -> State:
    """Apply an action from text and deal the tiles drawn."""
    seat = state.table.turn
    state = game.apply(state, game.parse(text, seat))
    dealer = ScriptedDealer([Deal(seat, tile) for tile in parse_tiles(" ".join(drawn))])
    return advance(game, state, dealer)[0] if state.table.owed else state


def dealt(game: Game, *hands: str, ages: Sequence[int | None] | None = None) -> State:
    """The state after these first hands are dealt."""
    script = [Deal(seat, tile) for seat, hand in enumerate(hands) for tile in parse_tiles(hand)]
    return advance(game, game.initial(len(hands), ages), ScriptedDealer(script))[0]


def play_sizes(game: Game, seen: Observation) -> set[int]:
    """The sizes of all legal plays."""
    return {len(action.placements) for action in seen.legal_actions() if isinstance(action, Place)}
