"""Records and pictures of games: in full for their players when they are over, else what the viewer may know."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from sixfold.draw.picture import picture
from sixfold.record.record import Record
from sixfold.room.standing import Standing, Status
from sixfold.rules.errors import Refused
from sixfold.server import views
from sixfold.server.asking import ASTRAY, REFUSED, Anybody, Here
from sixfold.server.limits import who_asks
from sixfold.server.people import Guest
from sixfold.server.wire import Moment

router = APIRouter(prefix="/api")


@router.get("/tables/{table}/record.txt", tags=["records"], responses=ASTRAY | REFUSED, response_class=Response)
async def record_text(table: str, found: Anybody, here: Here) -> Response:
    """The record as text: in full for the players of a finished game, else what you may know."""
    record = _record(await here.tables.standing(table), found)
    return Response(str(record), media_type="text/plain; charset=utf-8")


@router.get("/tables/{table}/record.json", tags=["records"], responses=ASTRAY | REFUSED, response_class=Response)
async def record_json(table: str, found: Anybody, here: Here) -> Response:
    """The same as JSON."""
    record = _record(await here.tables.standing(table), found)
    return Response(record.to_json(), media_type="application/json")


@router.get("/tables/{table}/table.svg", tags=["records"], responses=ASTRAY | REFUSED, response_class=Response)
async def table_svg(table: str, found: Anybody, here: Here) -> Response:
    """A picture of the table as you see it."""
    standing = await here.tables.standing(table)
    if standing.state is None:
        raise Refused("not-playing")
    seen = standing.seen(views.viewpoint(standing, found.person if found else None))
    drawn = await here.tables.read(lambda: picture(seen, names=standing.names).svg())
    return Response(drawn, media_type="image/svg+xml")


@router.get("/tables/{table}/replay", tags=["records"], responses=ASTRAY | REFUSED)
async def replay(table: str, found: Anybody, request: Request, here: Here) -> list[Moment]:
    """Every turn of a game that is over, with the table after it."""
    standing = await here.tables.standing(table)
    if standing.status is not Status.OVER:
        raise Refused("not-over")
    person = found.person if found else None
    if not here.limits.allows("replays", who_asks(request.scope, person)):
        raise Refused("too-many-messages")

    def look() -> list[Moment]:
        return views.moments(table, here.tables.room(table).log.changes(1, standing), person)

    return await here.tables.read(look)


def _record(standing: Standing, found: Guest | None) -> Record:
    if standing.state is None:
        raise Refused("not-playing")
    person = found.person if found else None
    is_open = standing.status is Status.OVER and bool(standing.seats_of(person))
    record = standing.record()
    return record if is_open else record.seen_by(views.viewpoint(standing, person))
