"""Records and pictures of games: complete for the players of a finished game, redacted for everyone else."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from sixfold.draw.picture import picture
from sixfold.record.record import Record
from sixfold.room.entry import Entry
from sixfold.room.notices import Chair, Opened, Started
from sixfold.room.standing import Change, Standing, Status
from sixfold.rules.errors import Refused
from sixfold.server import views
from sixfold.server.budgets import who_asks
from sixfold.server.dependencies import NO_SUCH_MATCH, REFUSAL, Ctx, MaybeGuest
from sixfold.server.people import Guest
from sixfold.server.wire import Moment, RecordView, RecordWish

LONGEST_TEXT = 12_000  # characters; the longest games we have seen take half of that
LONGEST_JSON = 6 * LONGEST_TEXT  # for the same games

router = APIRouter(prefix="/api")


@router.get(
    "/matches/{match_id}/record.txt",
    tags=["records"],
    responses=NO_SUCH_MATCH | REFUSAL,
    response_class=Response,
)
async def record_text(match_id: str, guest: MaybeGuest, ctx: Ctx) -> Response:
    """The record as text: complete for the players of a finished game, otherwise what you may know."""
    record = _record(await ctx.matches.standing(match_id), guest)
    return Response(str(record), media_type="text/plain; charset=utf-8")


@router.get(
    "/matches/{match_id}/record.json",
    tags=["records"],
    responses=NO_SUCH_MATCH | REFUSAL,
    response_class=Response,
)
async def record_json(match_id: str, guest: MaybeGuest, ctx: Ctx) -> Response:
    """The record as JSON."""
    record = _record(await ctx.matches.standing(match_id), guest)
    return Response(record.to_json(), media_type="application/json")


@router.get(
    "/matches/{match_id}/table.svg",
    tags=["records"],
    responses=NO_SUCH_MATCH | REFUSAL,
    response_class=Response,
)
async def table_svg(match_id: str, guest: MaybeGuest, ctx: Ctx) -> Response:
    """A picture of the table as you see it."""
    standing = await ctx.matches.standing(match_id)
    if standing.state is None:
        raise Refused("not-playing")
    seen = standing.seen(views.viewpoint(standing, guest.person if guest else None))
    drawn = await ctx.matches.read(lambda: picture(seen, names=standing.names).svg())
    return Response(drawn, media_type="image/svg+xml")


@router.get("/matches/{match_id}/replay", tags=["records"], responses=NO_SUCH_MATCH | REFUSAL)
async def replay(match_id: str, guest: MaybeGuest, request: Request, ctx: Ctx) -> list[Moment]:
    """Every turn of a game so far, with the match after it as a spectator saw it."""
    standing = await ctx.matches.standing(match_id)
    if standing.state is None:
        raise Refused("not-playing")
    person = guest.person if guest else None
    if not ctx.budgets.allows("replays", who_asks(request.scope, person)):
        raise Refused("too-many-messages")

    def look() -> list[Moment]:
        return views.moments(match_id, ctx.matches.room(match_id).log.changes(1, standing), person)

    return await ctx.matches.read(look)


@router.post("/replay", tags=["records"], responses=REFUSAL)
async def replay_record(wish: RecordWish, request: Request, ctx: Ctx) -> RecordView:
    """Every turn of a game from its record: a file that somebody kept. Nothing is stored."""
    if not ctx.budgets.allows("replays", who_asks(request.scope)):
        raise Refused("too-many-messages")
    return await ctx.matches.read(record_view, wish.record)


def record_view(text: str) -> RecordView:
    """The turns of a recorded game; refuses a text that is not a complete record, or has no turn."""
    try:
        change = replayed(read_record(text))
    except Refused:
        raise
    except ValueError as error:
        raise Refused("not-a-record", {"reason": str(error)}) from None
    moments = views.moments("", [change], None)
    if not moments:
        raise Refused("record-empty")
    return RecordView(board=views.board_info(change.after), moments=moments)


def read_record(text: str) -> Record:
    """A record from its text or its JSON, with everything that was held."""
    is_json = text.lstrip().startswith("{")
    if not text.strip():
        raise Refused("record-empty")
    if len(text) > (LONGEST_JSON if is_json else LONGEST_TEXT):
        raise Refused("record-too-long")
    record = Record.from_json(text) if is_json else Record.parse(text)
    if record.redacted:
        raise Refused("record-redacted")
    return record


def replayed(record: Record) -> Change:
    """What all events of a record change."""
    chairs = tuple(Chair(name=player.name, age=player.age) for player in record.players)
    opened = Entry((Opened(record.game_name, record.options, chairs, ""),), 0.0)
    return Standing.of([opened]).change(Entry((Started(tuple(range(len(chairs)))), *record.events), 0.0))


def _record(standing: Standing, guest: Guest | None) -> Record:
    if standing.state is None:
        raise Refused("not-playing")
    person = guest.person if guest else None
    is_open = standing.status is Status.OVER and bool(standing.seats_of(person))
    record = standing.record()
    return record if is_open else record.seen_by(views.viewpoint(standing, person))
