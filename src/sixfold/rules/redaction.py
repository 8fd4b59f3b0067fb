"""What a viewer may know: hidden tiles lie face down, and nothing else tells them apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from sixfold.rules.actions import Deal, Event, Laid, Seat, Trade
from sixfold.rules.model import End, Observation, Phase, State
from sixfold.rules.tiles import HIDDEN, Tile, Tiles

if TYPE_CHECKING:
    from sixfold.rules.game import Game


def redact(event: Event, viewer: Seat | None) -> Event:
    """The event with the tiles that the viewer may not know face down; None is a spectator."""
    if isinstance(event, Deal) and event.seat >= 0 and event.seat != viewer:
        return replace(event, tile=HIDDEN)
    if isinstance(event, Trade) and event.seat != viewer:
        return replace(event, tiles=(HIDDEN,) * len(event.tiles))
    return event


def overdrawn(game: Game, state: State, event: Event) -> Tile | None:
    """A tile that an event reveals in a face-down state although all its copies are already visible."""
    if isinstance(event, Deal):
        is_new = game._source(state) is state.bag
    else:
        is_new = isinstance(event, Laid) and HIDDEN in state.hands[event.seat]
    held = [tile for hand in state.hands for tile in hand]
    seen = (*game._face_up(state.table), *state.aside, *held, *(event.tiles if is_new else ()))
    visible = Counter(game._blank(tile) for tile in seen if tile is not HIDDEN)
    visible.subtract(game.tiles)
    return next((tile for tile, surplus in visible.items() if surplus > 0), None)


def unseen(seen: Observation) -> Tiles:
    """The tiles that the viewer cannot see: in the bag, set aside or in other hands."""
    return tuple(sorted(count_unseen(seen).elements()))


def count_unseen(seen: Observation) -> Counter[Tile]:
    """How many of each tile the viewer cannot see."""
    game, table = seen.game, seen.table
    held = [tile for hand in table.open_hands for tile in hand] if table.open_hands else seen.hand
    left = game._tile_counts.copy()
    left.subtract(map(game._blank, (*game._face_up(table), *held)))
    return +left


def with_declared(state: State, declared: tuple[int, ...], following: Event | None) -> State:
    """The state with the declared sets filled in, if the last hand is about to be complete.

    Hands that lie face down cannot show their largest sets, so a face-down game has to be told. If the following
    event is another deal, everything is redealt, because nobody had a set to declare.
    """
    table = state.table
    if table.phase is not Phase.SETUP or len(table.owed) != 1:
        return state
    nothing = (0,) * table.seats
    sizes = nothing if isinstance(following, Deal) else declared or nothing
    return replace(state, table=replace(table, declared=sizes))


def with_end(game: Game, state: State, end: End | None) -> State:
    """The face-down state after the last event, with an end that only the hidden hands would show."""
    return game._with_end(state, end)


def face_down(seen: Observation) -> State:
    """What the viewer sees, as a state in which every tile it does not know lies face down."""
    table = seen.table
    hidden = [seen.hand if seat == seen.seat else (HIDDEN,) * size for seat, size in enumerate(table.hand_sizes)]
    return State(table, table.open_hands or tuple(hidden), (HIDDEN,) * table.bag_size, (HIDDEN,) * table.aside_size)
