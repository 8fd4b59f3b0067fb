"""What this server offers, and who you are."""

from __future__ import annotations

from importlib.metadata import version

from fastapi import APIRouter, Request, Response

from sixfold.bots.levels import levels
from sixfold.room.names import clean_name
from sixfold.room.room import PHRASES
from sixfold.rules.errors import Refused
from sixfold.server.budgets import who_asks
from sixfold.server.dependencies import REFUSAL, Ctx, MaybeGuest
from sixfold.server.guides import game_views
from sixfold.server.people import COOKIE, YEAR, Guest
from sixfold.server.wire import Me, NameWish, NetworkView, ServerInfo

router = APIRouter(prefix="/api")


@router.get("/info", tags=["people"])
async def info(request: Request, ctx: Ctx) -> ServerInfo:
    """The games in order, the levels of the bots, the phrases for the chat, and where others reach this server."""
    return ServerInfo(
        version=version("sixfold"),
        games=game_views(),
        levels=list(levels()),
        phrases=list(PHRASES),
        network=ctx.network.view(request),
    )


@router.post("/network", tags=["people"], responses=REFUSAL)
async def open_network(request: Request, ctx: Ctx) -> NetworkView:
    """Let devices in the home network reach this server; only somebody at the computer that runs it may do that."""
    return await ctx.network.open(request)


@router.get("/me", tags=["people"])
async def me(guest: MaybeGuest, response: Response, request: Request, ctx: Ctx) -> Me:
    """Your name. Renews a cookie that was signed with an older key."""
    if guest and ctx.people.cookie(guest) != request.cookies.get(COOKIE):
        remember(guest, response, request, ctx)
    return Me(name=guest.name if guest else None)


@router.post("/me", tags=["people"], responses=REFUSAL)
async def rename(wish: NameWish, guest: MaybeGuest, response: Response, request: Request, ctx: Ctx) -> Me:
    """Choose a name. No account is needed: a signed cookie remembers you."""
    if guest is None and not ctx.budgets.allows("guests", who_asks(request.scope)):
        raise Refused("guests-used-up")
    known = guest or ctx.people.new_guest()
    named = Guest(known.person, clean_name(wish.name))
    remember(named, response, request, ctx)
    return Me(name=named.name)


def remember(guest: Guest, response: Response, request: Request, ctx: Ctx) -> None:
    """Set the cookie that identifies a guest, signed with the newest key."""
    is_secure = request.url.scheme == "https"
    is_shared = is_secure and bool(ctx.settings.origins)  # pages of other sites send it too, but only over https
    response.set_cookie(
        COOKIE, ctx.people.cookie(guest), max_age=YEAR, httponly=True, samesite="none" if is_shared else "lax",
        secure=is_secure, path=ctx.settings.prefix or "/",
    )  # fmt: skip
    if is_shared:  # browsers that block third-party cookies keep one per site if it is marked as partitioned
        response.headers["set-cookie"] += "; Partitioned"
