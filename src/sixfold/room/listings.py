"""What lists show of a match, and the result of its game, both made from its standing."""

from __future__ import annotations

from sixfold.room.standing import Standing, Status
from sixfold.room.store.base import Listing, Result, SeatResult


def listing_of(match_id: str, standing: Standing) -> Listing:
    """What lists show of a match."""
    order = standing.seating or range(len(standing.chairs))
    chairs = [standing.chairs[number] for number in order]
    actor = standing.actor
    to_act = None if actor is None or standing.bots[actor] else chairs[actor].person
    return Listing(
        match_id=match_id,
        game=standing.opened.game,
        status=standing.status,
        is_public=standing.opened.is_public,
        names=tuple(chair.name for chair in chairs),
        people=tuple(dict.fromkeys(chair.person for chair in chairs if chair.person)),
        open_chairs=sum(chair.is_open for chair in chairs),
        to_act=to_act,
        changed=standing.changed,
    )


def result_of(match_id: str, standing: Standing) -> Result | None:
    """What remains of a game when its log is gone; None if no game began, or if it is still being played."""
    if standing.state is None or standing.status is Status.PLAYING:
        return None
    winners, scores = standing.winners(), standing.state.table.scores
    chairs = [standing.chairs[number] for number in standing.seating]
    return Result(
        match_id=match_id,
        game=standing.opened.game,
        options=standing.opened.options,
        seats=tuple(
            SeatResult(chair.name, chair.person, chair.bot, scores[seat], seat in winners)
            for seat, chair in enumerate(chairs)
        ),
        end=standing.end,
        ended=standing.changed,
    )
