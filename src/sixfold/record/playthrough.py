"""Playthroughs: every public answer of the rules along one seeded game, as text to compare.

Any change to the rules shows up as a changed line, even one that no test was written for.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sixfold.record.notation import event_text
from sixfold.rules.actions import CHANCE, Action, Event, Seat, Trade
from sixfold.rules.dealer import RandomDealer
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, State, Table

PLAY_RATE = 0.8  # how often a random action is a play when a trade is possible too


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


def random_action(seen: Observation, rng: Random) -> Action:
    """A random legal action, but rarely a trade, so that a random game ends."""
    if not seen.game.info.has_trades:
        return seen.random_action(rng)
    actions = list(seen.legal_actions())
    plays = [action for action in actions if not isinstance(action, Trade)]
    return rng.choice(plays if plays and rng.random() < PLAY_RATE else actions)


def _name(viewer: Seat | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"
