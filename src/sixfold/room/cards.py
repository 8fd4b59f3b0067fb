"""The card of a table, made of how it stands."""

from __future__ import annotations

from sixfold.room.standing import Standing
from sixfold.room.store.base import Card


def card_of(table: str, standing: Standing) -> Card:
    """What lists show of a table."""
    order = standing.seating or range(len(standing.chairs))
    chairs = [standing.chairs[number] for number in order]
    actor = standing.actor
    on_turn = None if actor is None or standing.bots[actor] else chairs[actor].person
    return Card(
        table=table,
        game=standing.opened.game,
        status=standing.status,
        is_public=standing.opened.is_public,
        names=tuple(chair.name for chair in chairs),
        people=tuple(dict.fromkeys(chair.person for chair in chairs if chair.person)),
        open_chairs=sum(chair.is_open for chair in chairs),
        on_turn=on_turn,
        changed=standing.changed,
    )
