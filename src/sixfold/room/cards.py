"""The card of a table and the result of its game, made of how it stands."""

from __future__ import annotations

from sixfold.room.standing import Standing, Status
from sixfold.room.store.base import Card, Result, Scored


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


def result_of(table: str, standing: Standing) -> Result | None:
    """What remains of the game when the log is gone; None if there was no game, or if it is still going on."""
    if standing.state is None or standing.status is Status.PLAYING:
        return None
    winners, scores = standing.winners(), standing.state.table.scores
    chairs = [standing.chairs[number] for number in standing.seating]
    return Result(
        table=table,
        game=standing.opened.game,
        options=standing.opened.options,
        seats=tuple(
            Scored(chair.name, chair.person, chair.bot, scores[seat], seat in winners)
            for seat, chair in enumerate(chairs)
        ),
        end=standing.end,
        ended=standing.changed,
    )
