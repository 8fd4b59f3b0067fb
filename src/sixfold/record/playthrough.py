"""Playthroughs: every public answer along one seeded game, as lines of text that can be compared.

A change of the rules shows up as a changed line; nothing has to be thought of beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sixfold.record.notation import event_text
from sixfold.rules.actions import CHANCE, Action, Event, Seat, Trade
from sixfold.rules.dealer import RandomDealer
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, State, Table

PLAY_RATE = 0.8  # how often a random game goes on with a play where a trade were possible too


def playthrough(game: Game, seats: int, seed: int) -> Iterator[str]:
    """One game at random from a seed, with all that the rules say on the way."""
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
    for name in Table.__dataclass_fields__:
        value = getattr(table, name)
        if name in ("stars", "tokens", "taken", "hands", "sets", "won", "turns_left", "rolls") and not value:
            continue  # a game that has none
        yield f"{name} {' '.join(map(str, value.placements)) if name == 'board' else value}"


def _action_lines(game: Game, state: State, seat: Seat) -> Iterator[str]:
    seen = game.observe(state, seat)
    for action in game.legal_actions(seen):
        parts = ", ".join(str(part.saying) for part in game.points(seen, action).parts)
        yield f"legal {action}{f' = {parts}' if parts else ''}"


def random_action(seen: Observation, rng: Random) -> Action:
    """Anything that is legal, but mostly no trade, so that a random game comes to an end."""
    if not seen.game.has_trades:
        return seen.game.random_action(seen, rng)
    actions = list(seen.game.legal_actions(seen))
    plays = [action for action in actions if not isinstance(action, Trade)]
    return rng.choice(plays if plays and rng.random() < PLAY_RATE else actions)


def _name(viewer: Seat | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"
