"""What a viewer may know: hidden tiles lie face down, and nothing else tells them apart."""

from __future__ import annotations

from dataclasses import replace

from sixfold.rules.actions import Deal, Event, Seat, Trade
from sixfold.rules.model import Observation, State
from sixfold.rules.tiles import HIDDEN, Tiles


def redact(event: Event, viewer: Seat | None) -> Event:
    """The event with tiles that the viewer may not know lying face down; None is a spectator."""
    if isinstance(event, Deal) and event.seat >= 0 and event.seat != viewer:
        return replace(event, tile=HIDDEN)
    if isinstance(event, Trade) and event.seat != viewer:
        return replace(event, tiles=(HIDDEN,) * len(event.tiles))
    return event


def unseen(seen: Observation) -> Tiles:
    """The tiles that the viewer cannot see: in the bag, set aside or in other hands."""
    left = list(seen.game.tiles)
    for tile in (*seen.game.face_up(seen.table), *seen.hand):
        if tile in left:
            left.remove(tile)
    return tuple(left)


def face_down(seen: Observation) -> State:
    """What the viewer sees, as a state in which every tile it does not know lies face down."""
    table = seen.table
    hands = [
        seen.hand if seat == seen.seat else (HIDDEN,) * size for seat, size in enumerate(table.hand_sizes)
    ]
    return State(table, tuple(hands), (HIDDEN,) * table.bag_size, (HIDDEN,) * table.aside_size)
