"""What people do at a match over HTTP: look, come and go, start, resign. Moves go through the socket."""

from __future__ import annotations

from fastapi import APIRouter, Request

from sixfold.room.room import Room
from sixfold.room.standing import Standing
from sixfold.rules.errors import Refused
from sixfold.server.budgets import who_asks
from sixfold.server.dependencies import NO_SUCH_MATCH, REFUSAL, Ctx, Here, MaybeGuest, known_level, view_for
from sixfold.server.names import free_bot_name, looks_alike
from sixfold.server.wire import BotWish, MatchId, RemoveChairWish, SeatWish, SendAwayWish, SitWish, View

AWAY_STAND_IN = "club"  # the level of the bot that plays for an absent person

router = APIRouter(prefix="/api/matches/{match_id}", tags=["matches"], responses=NO_SUCH_MATCH)


@router.get("")
async def view(match_id: str, guest: MaybeGuest, ctx: Ctx) -> View:
    """A match as you may see it."""
    await ctx.matches.standing(match_id)  # refuses a match that does not exist
    await ctx.matches.look([match_id])
    return await view_for(match_id, guest, ctx)


@router.post("/sit", responses=REFUSAL)
async def sit(wish: SitWish, here: Here) -> View:
    """Take an open chair. The host of a match for one screen may take several."""
    name = wish.name or here.guest.name or ""
    await here.write(Room.sit_down, here.person, name, wish.chair, wish.age, looks_alike)
    here.absences.expect(here.match_id, here.person)
    return await here.view()


@router.post("/bot", responses=REFUSAL)
async def seat_bot(wish: BotWish, here: Here) -> View:
    """Give an open chair of your match to a bot."""
    level = known_level(wish.level)
    return await here.change(
        Room.seat_bot, here.person, wish.chair, level, lambda now: free_bot_name(level, now.chairs)
    )


@router.post("/send-away", responses=REFUSAL)
async def send_away(wish: SendAwayWish, here: Here) -> View:
    """Free the chair of a person or a bot in your match; a person may be kept out for good."""
    return await here.change(Room.send_away, here.person, wish.chair, wish.keep_out)


@router.post("/remove-chair", responses=REFUSAL)
async def remove_chair(wish: RemoveChairWish, here: Here) -> View:
    """Remove an open chair from your match; at least two remain."""
    return await here.change(Room.remove_chair, here.person, wish.chair)


@router.post("/hold", responses=REFUSAL)
async def hold(here: Here) -> View:
    """Stop the countdown of your full match; start the game yourself when everyone is ready."""
    return await here.change(Room.hold_start, here.person)


@router.post("/start", responses=REFUSAL)
async def start(here: Here) -> View:
    """Begin the game."""
    return await here.change(Room.start, here.person)


@router.post("/leave", responses=REFUSAL)
async def leave(here: Here) -> View:
    """Leave. Your chair is free again; during a game a stand-in plays until you come back."""
    return await here.change(Room.leave, here.person, AWAY_STAND_IN)


@router.post("/back", responses=REFUSAL)
async def back(here: Here) -> View:
    """Take back the seats that a stand-in has played for you."""
    await here.write(Room.take_back, here.person)
    here.absences.expect(here.match_id, here.person)
    return await here.view()


@router.post("/hand-over", responses=REFUSAL)
async def hand_over(wish: SeatWish, here: Here) -> View:
    """Let a stand-in play for a person who has been gone for a while; they may take the seat back."""
    _check_seat(here.standing, wish.seat)
    if not here.standing.seats_of(here.person):
        raise Refused("no-seat-here")
    chair = here.standing.chairs[here.standing.seating[wish.seat]]
    if chair.person in here.ctx.matches.presence.present(here.match_id):
        raise Refused("not-away", {"name": chair.name})
    if chair.person is None:
        return await here.view()
    if wait := here.absences.wait(here.match_id, chair.person):
        raise Refused("not-away-yet", {"name": chair.name, "seconds": wait})
    # All their seats: at one screen they are gone from each of them.
    return await here.change(Room.leave, chair.person, AWAY_STAND_IN)


@router.post("/undo", responses=REFUSAL)
async def undo(here: Here) -> View:
    """Take back your last turn, and all that followed; only while you play alone against bots."""
    return await here.change(Room.undo, here.person)


@router.post("/resign", responses=REFUSAL)
async def resign(wish: SeatWish, here: Here) -> View:
    """Resign."""
    _check_seat(here.standing, wish.seat)
    if wish.seat not in here.standing.seats_of(here.person):
        raise Refused("not-your-seat")
    return await here.change(Room.resign, wish.seat)


@router.post("/rematch", responses=REFUSAL)
async def rematch(here: Here, request: Request) -> MatchId:
    """Play again with the same people; the first request opens the match."""
    is_first = not here.standing.rematch
    if is_first and not here.ctx.budgets.allows("matches", who_asks(request.scope, here.person)):
        raise Refused("matches-used-up")
    made = await here.write(Room.rematch, here.person)
    if is_first:
        here.absences.expect(made, *{chair.person for chair in here.standing.chairs if chair.person})
    return MatchId(match_id=made)


def _check_seat(standing: Standing, seat: int) -> None:
    if seat >= len(standing.seating):
        raise Refused("not-playing")
