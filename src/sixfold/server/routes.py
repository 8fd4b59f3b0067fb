"""Tables over HTTP: making them, coming, going, and lists."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Query, Request

from sixfold.bots.levels import levels
from sixfold.room.names import distinct_name
from sixfold.room.notices import Chair, Opened
from sixfold.room.retention import each_card
from sixfold.room.room import Room, new_table_id
from sixfold.room.standing import Standing, Status
from sixfold.room.store.base import Card, StoreError, Wanted
from sixfold.rules.errors import Refused
from sixfold.rules.game import put
from sixfold.rules.options import Value
from sixfold.rules.registry import any_layout
from sixfold.server.asking import ASTRAY, GARBLED, REFUSED, Anybody, Here, Somebody, view_for
from sixfold.server.context import Context
from sixfold.server.limits import Who, who_asks
from sixfold.server.names import looks_alike
from sixfold.server.people import Guest
from sixfold.server.wire import (
    BotWish,
    ChairNumber,
    ChairWish,
    Lobby,
    SeatWish,
    SendAwayWish,
    SitWish,
    TableCard,
    TableId,
    TableWish,
    View,
)

LISTED = 100
PAGE = 50  # tables of the lobby
IN_LOBBY = Wanted(status=Status.WAITING, is_public=True)
PLAYS_ON = "club"  # the level of a bot that plays for somebody who is away
BOT_NAMES = ("Robin", "Kim", "Sam", "Noa", "Alex", "Charlie")  # at least as many as a table has chairs
# The time of a table's last change and the table's name; not every database takes every letter.
PLACE = r"^[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?~[A-Za-z0-9_-]{1,64}$"

router = APIRouter(prefix="/api")


@router.get("/tables", tags=["tables"], responses=GARBLED)
async def lobby(found: Anybody, here: Here, after: Annotated[str | None, Query(pattern=PLACE)] = None) -> Lobby:
    """Open tables that anybody may join, the newest first, page by page: `after` is the `next` of the page before."""
    wanted = replace(IN_LOBBY, after=_place(after) if after else None, limit=PAGE + 1)
    cards = await here.tables.read(here.tables.store.cards, wanted)
    page = cards[:PAGE]
    rest = f"{page[-1].changed!r}~{page[-1].table}" if len(cards) > PAGE else None
    return Lobby(tables=_cards(page, found), next=rest)


def _place(text: str) -> tuple[float, str]:
    """The place in the lobby where a page ends."""
    changed, _, table = text.partition("~")
    return float(changed), table


@router.get("/tables/mine", tags=["tables"])
async def mine(found: Anybody, here: Here) -> list[TableCard]:
    """Your tables, those where it is your turn first."""
    if found is None:
        return []
    cards = await here.tables.read(here.tables.store.cards, Wanted(person=found.person, limit=LISTED))
    kept = [card for card in cards if card.status != Status.CLOSED]
    return sorted(_cards(kept, found), key=lambda card: not card.your_turn)


@router.post("/tables", tags=["tables"], status_code=201, responses=REFUSED)
async def open_table(wish: TableWish, found: Somebody, request: Request, here: Here) -> TableId:
    """Make a table. Its name is the invitation: whoever knows it may come in."""
    who = who_asks(request.scope, found.person)
    if not here.limits.allows("tables", who):
        raise Refused("tables-used-up")
    is_waiting = wish.is_public and not (wish.start and all(chair.kind != "open" for chair in wish.chairs))
    if not is_waiting:
        return await _opened(wish, found, here)
    await _take_place(who, here)
    try:
        made = await _opened(wish, found, here)
    except BaseException:
        here.limits.open_tables.places.give_back(who)
        raise
    here.limits.open_tables.add(made.table, who)
    return made


async def _take_place(who: Who, here: Context) -> None:
    """Take a place in the lobby. If none is left, free the places of tables that have left it, and try again."""
    lobby = here.limits.open_tables
    if lobby.places.take(who):
        return
    made = lobby.tables  # before the read, which knows nothing of tables made during it
    waiting = await here.tables.read(lambda: {card.table for card in each_card(here.tables.store, IN_LOBBY)})
    lobby.release(made - waiting)
    if not lobby.places.take(who):
        raise Refused("too-many-open-tables")


async def _opened(wish: TableWish, found: Guest, here: Context) -> TableId:
    table = new_table_id()
    chairs = _chairs(wish.chairs, found)
    try:
        options = tuple(_options(wish).items())
        opened = Opened(wish.game, options, chairs, found.person, wish.is_public, wish.has_hints)
        await here.tables.write(table, Room.open, opened)
    except Refused:
        raise
    except ValueError as error:  # about the game, its options or the number of seats
        raise Refused("not-understood", {"reason": str(error)}) from None
    if wish.start and not any(chair.is_open for chair in chairs):
        with suppress(StoreError):  # the table is there: whoever made it can start the game later
            await here.tables.write(table, Room.start, found.person)
    return TableId(table=table)


def _options(wish: TableWish) -> dict[str, Value]:
    """The options, with a board turned by lot where that is asked for."""
    if wish.options.get("layout") != "random":
        return dict(wish.options)
    return {**wish.options, "layout": any_layout(wish.game, SystemRandom())}


def _chairs(wishes: Sequence[ChairWish], found: Guest) -> tuple[Chair, ...]:
    """The chairs, each with a name of its own; bots take what people leave."""
    chairs = tuple(_chair(wish, found) for wish in wishes)
    for is_bot in (False, True):
        for number, chair in enumerate(chairs):
            if not chair.is_open and is_bot == bool(chair.bot):
                name = bot_name(chairs) if is_bot else distinct_name(chair.name, _names(chairs[:number]), looks_alike)
                chairs = put(chairs, number, replace(chair, name=name))
    return chairs


def bot_name(chairs: Sequence[Chair]) -> str:
    """The first name for a bot that cannot be taken for anybody at the table."""
    taken = _names(chairs)
    return next(name for name in BOT_NAMES if not any(looks_alike(name, other) for other in taken))


def _names(chairs: Sequence[Chair]) -> list[str]:
    return [chair.name for chair in chairs if chair.name]


def _level(wish: str | None) -> str:
    level = wish or PLAYS_ON
    if level not in levels():
        raise Refused("no-such-level")
    return level


def _chair(wish: ChairWish, found: Guest) -> Chair:
    if wish.kind == "bot":
        return Chair(bot=_level(wish.level))
    if wish.kind == "open":
        return Chair()
    return Chair(found.person, wish.name or found.name or "", None, wish.age)


@router.get("/tables/{table}", tags=["tables"], responses=ASTRAY)
async def view(table: str, found: Anybody, here: Here) -> View:
    """A table as you may see it."""
    await here.tables.standing(table)
    return await view_for(table, found, here)


@router.post("/tables/{table}/sit", tags=["tables"], responses=ASTRAY | REFUSED)
async def sit(table: str, wish: SitWish, found: Somebody, here: Here) -> View:
    """Take an open chair. The host of a table for one screen may do so again, for someone at the same screen."""
    await here.tables.standing(table)
    name = wish.name or found.name or ""
    await here.tables.write(table, Room.sit_down, found.person, name, wish.chair, wish.age, looks_alike)
    here.tables.absences.begin(table, found.person)
    return await view_for(table, found, here)


@router.post("/tables/{table}/bot", tags=["tables"], responses=ASTRAY | REFUSED)
async def seat_bot(table: str, wish: BotWish, found: Somebody, here: Here) -> View:
    """Give an open chair of your table to a bot."""
    await here.tables.standing(table)
    level = _level(wish.level)
    await here.tables.write(table, Room.seat_bot, found.person, wish.chair, level, lambda now: bot_name(now.chairs))
    return await view_for(table, found, here)


@router.post("/tables/{table}/send-away", tags=["tables"], responses=ASTRAY | REFUSED)
async def send_away(table: str, wish: SendAwayWish, found: Somebody, here: Here) -> View:
    """Open the chair of a person or a bot at your table for someone else; a person may be kept out for good."""
    await here.tables.standing(table)
    await here.tables.write(table, Room.send_away, found.person, wish.chair, wish.keep_out)
    return await view_for(table, found, here)


@router.post("/tables/{table}/remove-chair", tags=["tables"], responses=ASTRAY | REFUSED)
async def remove_chair(table: str, wish: ChairNumber, found: Somebody, here: Here) -> View:
    """Take an open chair away from your table; two remain at least."""
    await here.tables.standing(table)
    await here.tables.write(table, Room.remove_chair, found.person, wish.chair)
    return await view_for(table, found, here)


@router.post("/tables/{table}/start", tags=["tables"], responses=ASTRAY | REFUSED)
async def start(table: str, found: Somebody, here: Here) -> View:
    """Begin the game."""
    await here.tables.standing(table)
    await here.tables.write(table, Room.start, found.person)
    return await view_for(table, found, here)


@router.post("/tables/{table}/leave", tags=["tables"], responses=ASTRAY | REFUSED)
async def leave(table: str, found: Somebody, here: Here) -> View:
    """Go. Your chair is free again; in a game a bot plays on until you come back."""
    await here.tables.standing(table)
    await here.tables.write(table, Room.leave, found.person, PLAYS_ON)
    return await view_for(table, found, here)


@router.post("/tables/{table}/back", tags=["tables"], responses=ASTRAY | REFUSED)
async def back(table: str, found: Somebody, here: Here) -> View:
    """Take back the seats that a bot has played for you."""
    await here.tables.standing(table)
    await here.tables.write(table, Room.take_back, found.person)
    here.tables.absences.begin(table, found.person)
    return await view_for(table, found, here)


@router.post("/tables/{table}/hand-over", tags=["tables"], responses=ASTRAY | REFUSED)
async def hand_over(table: str, wish: SeatWish, found: Somebody, here: Here) -> View:
    """Let a bot play for a person who has been gone for a while; they may take the seat back."""
    standing = await here.tables.standing(table)
    _check_seat(standing, wish.seat)
    if not standing.seats_of(found.person):
        raise Refused("no-seat-here")
    chair = standing.chairs[standing.seating[wish.seat]]
    if chair.person in here.tables.present(table):
        raise Refused("not-away", {"name": chair.name})
    wait = here.tables.absences.wait(table, chair.person) if chair.person else 0
    if wait:
        raise Refused("not-away-yet", {"name": chair.name, "seconds": wait})
    if chair.person:
        await here.tables.write(table, Room.leave, chair.person, PLAYS_ON)
    return await view_for(table, found, here)


@router.post("/tables/{table}/resign", tags=["tables"], responses=ASTRAY | REFUSED)
async def resign(table: str, wish: SeatWish, found: Somebody, here: Here) -> View:
    """Give up."""
    standing = await here.tables.standing(table)
    _check_seat(standing, wish.seat)
    if wish.seat not in standing.seats_of(found.person):
        raise Refused("not-your-seat")
    await here.tables.write(table, Room.resign, wish.seat)
    return await view_for(table, found, here)


@router.post("/tables/{table}/rematch", tags=["tables"], responses=ASTRAY | REFUSED)
async def rematch(table: str, found: Somebody, request: Request, here: Here) -> TableId:
    """Play again with the same seats; whoever asks first makes the table."""
    standing = await here.tables.standing(table)
    if not standing.rematch and not here.limits.allows("tables", who_asks(request.scope, found.person)):
        raise Refused("tables-used-up")
    made = await here.tables.write(table, Room.rematch, found.person)
    if not standing.rematch:
        here.tables.absences.begin(made, *{chair.person for chair in standing.chairs if chair.person})
    return TableId(table=made)


def _check_seat(standing: Standing, seat: int) -> None:
    if seat >= len(standing.seating):
        raise Refused("not-playing")


def _cards(cards: Sequence[Card], found: Guest | None) -> list[TableCard]:
    return [
        TableCard(
            table=card.table,
            game=card.game,
            status=card.status,
            names=list(card.names),
            open_chairs=card.open_chairs,
            your_turn=found is not None and card.on_turn == found.person,
            changed=card.changed,
        )
        for card in cards
    ]
