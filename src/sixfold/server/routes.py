"""Matches over HTTP: lists, and opening a match. What happens in a match is in `at_match`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Query, Request

from sixfold.room.names import distinct_name
from sixfold.room.notices import Chair, Opened
from sixfold.room.retention import IN_LOBBY
from sixfold.room.room import Room, new_match_id
from sixfold.room.standing import Status
from sixfold.room.store.base import (
    Listing,
    ListingQuery,
    NoSuchMatch,
    Result,
    ResultQuery,
    SeatResult,
    StoreError,
)
from sixfold.rules.errors import Refused
from sixfold.rules.game import replace_item
from sixfold.rules.options import Value
from sixfold.rules.registry import games, random_layout, short_options
from sixfold.server.budgets import Who, who_asks
from sixfold.server.context import Context
from sixfold.server.dependencies import INVALID, REFUSAL, Ctx, KnownGuest, MaybeGuest, Responses, known_level
from sixfold.server.names import free_bot_name, looks_alike, names_of
from sixfold.server.pairing import SEATS
from sixfold.server.people import Guest
from sixfold.server.wire import ChairWish, Lobby, MatchId, MatchListing, MatchWish, PairWish, SentenceView

MOST_LISTED = 100
PAGE = 50  # matches of the lobby
IN_PLAY = ListingQuery(status=Status.PLAYING, is_public=True, limit=20)
# The time of a match's last change, and its id; not every database accepts every character.
PLACE = r"^[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?~[A-Za-z0-9_-]{1,64}$"

NO_SUCH_GAME: Responses = {404: {"model": SentenceView, "description": "There is no such game."}}

router = APIRouter(prefix="/api")


@router.get("/matches", tags=["matches"], responses=INVALID)
async def lobby(guest: MaybeGuest, ctx: Ctx, after: Annotated[str | None, Query(pattern=PLACE)] = None) -> Lobby:
    """Open matches that anyone may join, newest first, by page: `after` is the `next` of the previous page.

    A match whose people have all gone is left out until one of them is back.
    """
    query = replace(IN_LOBBY, after=_place(after) if after else None, limit=PAGE + 1)
    listings = await ctx.matches.read(ctx.matches.store.listings, query)
    page = listings[:PAGE]
    rest = f"{page[-1].changed!r}~{page[-1].match_id}" if len(listings) > PAGE else None
    return Lobby(matches=_listings(await _met(page, ctx), guest), next=rest)


async def _met(listings: Sequence[Listing], ctx: Context) -> list[Listing]:
    """The matches of which somebody is around."""
    around = await ctx.pairing.around_of(listings)
    return [listing for listing in listings if not around.isdisjoint(listing.people)]


def _place(text: str) -> tuple[float, str]:
    """The place in the lobby where a page ends."""
    changed, _, match_id = text.partition("~")
    return float(changed), match_id


@router.get("/matches/watch", tags=["matches"])
async def to_watch(guest: MaybeGuest, ctx: Ctx) -> list[MatchListing]:
    """Public games in play, the latest first; those that all people have left are not shown."""
    listings = await ctx.matches.read(ctx.matches.store.listings, IN_PLAY)
    return _listings(await _met(listings, ctx), guest)


@router.get("/matches/mine", tags=["matches"])
async def mine(guest: MaybeGuest, ctx: Ctx) -> list[MatchListing]:
    """Your matches, those where it is your turn first."""
    if guest is None:
        return []
    store, person = ctx.matches.store, guest.person
    listings = await ctx.matches.read(store.listings, ListingQuery(person=person, limit=MOST_LISTED))
    results = await ctx.matches.read(store.results, ResultQuery(person=person, limit=MOST_LISTED))
    kept = [listing for listing in listings if listing.status != Status.CLOSED]
    return sorted(_listings(kept, guest, results), key=lambda listing: not listing.your_turn)


@router.post("/pair", tags=["matches"], responses=REFUSAL | NO_SUCH_GAME)
async def pair(wish: PairWish, guest: KnownGuest, request: Request, ctx: Ctx) -> MatchId:
    """Join someone who waits for the same game, preferably of the same length, or open a match for the next person."""
    if wish.game not in games():
        raise Refused("no-such-game")
    lengths = [short_options(wish.game, SEATS), {}]
    options, other = lengths if wish.is_short else reversed(lengths)
    async with ctx.pairing.one_at_a_time(guest.person):  # so that two people who ask at the same time do not both wait
        async for listing in ctx.pairing.candidates(guest.person, wish.game, [options, other]):
            if guest.person in listing.people:
                return MatchId(match_id=listing.match_id)
            with suppress(Refused, NoSuchMatch):  # somebody else was faster, or the names look alike
                sit = guest.person, guest.name or "", None, None, looks_alike
                await ctx.matches.write(listing.match_id, Room.sit_down, *sit)
                ctx.matches.presence.absences.expect(listing.match_id, guest.person)
                return MatchId(match_id=listing.match_id)
        chairs = [ChairWish(holder="me"), ChairWish(holder="open")]
        return await open_match(
            MatchWish(game=wish.game, options=options, chairs=chairs, is_public=True), guest, request, ctx
        )


@router.post("/matches", tags=["matches"], status_code=201, responses=REFUSAL)
async def open_match(wish: MatchWish, guest: KnownGuest, request: Request, ctx: Ctx) -> MatchId:
    """Open a match. Its id is the invitation: anyone who knows it may join."""
    who = who_asks(request.scope, guest.person)
    if not ctx.budgets.allows("matches", who):
        raise Refused("matches-used-up")
    is_waiting = wish.is_public and not (wish.start and all(chair.holder != "open" for chair in wish.chairs))
    if not is_waiting:
        return await _open(wish, guest, ctx)
    await _take_place(who, ctx)
    try:
        made = await _open(wish, guest, ctx)
    except BaseException:
        ctx.budgets.open_matches.places.give_back(who)
        raise
    ctx.budgets.open_matches.add(made.match_id, who)
    return made


async def _take_place(who: Who, ctx: Context) -> None:
    """Take a place in the lobby. If none is left, free the places of matches that have left it, and try again."""
    places = ctx.budgets.open_matches.places
    if places.take(who):
        return
    await ctx.matches.upkeep.free_places()
    if not places.take(who):
        raise Refused("too-many-open-matches")


async def _open(wish: MatchWish, guest: Guest, ctx: Context) -> MatchId:
    match_id = new_match_id()
    chairs = _chairs(wish.chairs, guest)
    try:
        options = tuple(_options(wish).items())
        opened = Opened(wish.game, options, chairs, guest.person, wish.is_public, wish.has_hints)
        await ctx.matches.write(match_id, Room.open, opened)
    except Refused:
        raise
    except ValueError as error:  # about the game, its options or the number of seats
        raise Refused("not-understood", {"reason": str(error)}) from None
    if wish.start and not any(chair.is_open for chair in chairs):
        with suppress(StoreError):  # the match is open: the host can start the game later
            await ctx.matches.write(match_id, Room.start, guest.person)
    return MatchId(match_id=match_id)


def _options(wish: MatchWish) -> dict[str, Value]:
    """The options, with a random layout if that is the wish."""
    if wish.options.get("layout") != "random":
        return dict(wish.options)
    return {**wish.options, "layout": random_layout(wish.game, SystemRandom())}


def _chairs(wishes: Sequence[ChairWish], guest: Guest) -> tuple[Chair, ...]:
    """The chairs, with distinct names; people choose before bots."""
    chairs = tuple(_chair(wish, guest) for wish in wishes)
    for number, chair in enumerate(chairs):
        if chair.person:
            name = distinct_name(chair.name, names_of(chairs[:number]), looks_alike)
            chairs = replace_item(chairs, number, replace(chair, name=name))
    for number, chair in enumerate(chairs):
        if chair.bot:
            chairs = replace_item(chairs, number, replace(chair, name=free_bot_name(chair.bot, chairs)))
    return chairs


def _chair(wish: ChairWish, guest: Guest) -> Chair:
    if wish.holder == "bot":
        return Chair(bot=known_level(wish.level))
    if wish.holder == "open":
        return Chair()
    return Chair(guest.person, wish.name or guest.name or "", None, wish.age)


def _listings(listings: Sequence[Listing], guest: Guest | None, results: Sequence[Result] = ()) -> list[MatchListing]:
    """Matches in a list, with the results that are known."""
    ended = {result.match_id: result.seats for result in results}
    return [_listing(listing, guest, ended.get(listing.match_id, ())) for listing in listings]


def _waits_for(listing: Listing, guest: Guest | None) -> str | None:
    """Whose turn it is; where bots sit between people, the listing does not say which name is whose."""
    is_own = guest is not None and listing.to_act == guest.person
    if listing.to_act is None or is_own or len(listing.people) != len(listing.names):
        return None
    return listing.names[listing.people.index(listing.to_act)]


def _listing(listing: Listing, guest: Guest | None, ended: Sequence[SeatResult]) -> MatchListing:
    own = [number for number, seat in enumerate(ended) if guest and seat.person == guest.person]
    return MatchListing(
        match_id=listing.match_id,
        game=listing.game,
        status=listing.status,
        names=list(listing.names),
        open_chairs=listing.open_chairs,
        your_turn=guest is not None and listing.to_act == guest.person,
        waits_for=_waits_for(listing, guest),
        seat=own[0] if len(own) == 1 else None,
        scores=[seat.score for seat in ended],
        winners=[number for number, seat in enumerate(ended) if seat.has_won],
        changed=listing.changed,
    )
