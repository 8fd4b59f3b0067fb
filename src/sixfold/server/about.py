"""What there is to play, and who you are."""

from __future__ import annotations

from dataclasses import fields
from importlib.metadata import version

from fastapi import APIRouter, Request, Response

from sixfold.bots.levels import levels
from sixfold.room.names import clean_name
from sixfold.room.room import PRESETS
from sixfold.rules.errors import Refused
from sixfold.rules.options import Options
from sixfold.rules.registry import game_class, games
from sixfold.server.asking import REFUSED, Anybody, Here
from sixfold.server.limits import who_asks
from sixfold.server.people import COOKIE, YEAR, Guest
from sixfold.server.wire import GameInfo, Me, NameWish, OptionInfo, ServerInfo

router = APIRouter(prefix="/api")


@router.get("/info", tags=["people"])
async def info() -> ServerInfo:
    """The games with their options, the levels of the bots, and words to tap."""
    return ServerInfo(
        version=version("sixfold"),
        games=[game_info(name) for name in games()],
        levels=list(levels()),
        presets=list(PRESETS),
    )


def game_info(name: str) -> GameInfo:
    """A game with its options."""
    kind: type[Options] = game_class(name).Options
    usual = kind()
    return GameInfo(
        name=name,
        options=[
            OptionInfo(
                name=each.name,
                values=list(each.metadata["allowed"]),
                default=getattr(usual, each.name),
                about=each.metadata["text"],
            )
            for each in fields(kind)
        ],
        presets={book: dict(settings) for book, settings in kind.BOOKS.items()},
        most_seats=usual.players_max,
    )


@router.get("/me", tags=["people"])
async def me(found: Anybody, response: Response, request: Request, here: Here) -> Me:
    """What you are called here. A cookie that was signed with an older key is renewed."""
    if found and here.people.cookie(found) != request.cookies.get(COOKIE):
        remember(found, response, request, here)
    return Me(name=found.name if found else None)


@router.post("/me", tags=["people"], responses=REFUSED)
async def rename(wish: NameWish, found: Anybody, response: Response, request: Request, here: Here) -> Me:
    """Choose a name. No account is needed: a signed cookie remembers you."""
    if found is None and not here.limits.allows("guests", who_asks(request.scope)):
        raise Refused("guests-used-up")
    known = found or here.people.new_guest()
    named = Guest(known.person, clean_name(wish.name))
    remember(named, response, request, here)
    return Me(name=named.name)


def remember(guest: Guest, response: Response, request: Request, here: Here) -> None:
    """Send a guest the cookie by which we know them again, signed with the newest key."""
    is_secure = request.url.scheme == "https"
    is_shared = is_secure and bool(here.settings.origins)  # pages of other sites send it along, and only over https
    response.set_cookie(
        COOKIE, here.people.cookie(guest), max_age=YEAR, httponly=True, samesite="none" if is_shared else "lax",
        secure=is_secure, path=here.settings.prefix or "/",
    )  # fmt: skip
    if is_shared:  # a browser that blocks cookies of other sites keeps one for each page's site if it is marked so
        response.headers["set-cookie"] += "; Partitioned"
