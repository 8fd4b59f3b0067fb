"""What routes share: who is asking, the parts of the server, and the responses they document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from fastapi import Depends, Request

from sixfold.bots.levels import levels
from sixfold.room.notices import Person
from sixfold.room.room import Room
from sixfold.room.standing import Standing
from sixfold.rules.errors import Refused
from sixfold.server import views
from sixfold.server.absences import Absences
from sixfold.server.context import Context, context
from sixfold.server.people import COOKIE, Guest
from sixfold.server.views import Viewer
from sixfold.server.wire import SentenceView, View

_T = TypeVar("_T")
_P = ParamSpec("_P")
Responses: TypeAlias = dict[int | str, dict[str, Any]]
BUSY: Responses = {
    429: {"model": SentenceView, "description": "Slow down a little."},
    503: {"model": SentenceView, "description": "Not possible right now; try again."},
}
INVALID: Responses = {422: {"model": SentenceView, "description": "Invalid request; the text says why."}}
NO_SUCH_MATCH: Responses = {
    404: {"model": SentenceView, "description": "There is no such match."},
    **INVALID,
}
REFUSAL: Responses = {
    401: {"model": SentenceView, "description": "Choose a name first."},
    403: {"model": SentenceView, "description": "Pages of other sites may not do this."},
    409: {"model": SentenceView, "description": "Refused; the text says why."},
    413: {"model": SentenceView, "description": "The message is too long."},
    **INVALID,
}

DEFAULT_LEVEL = "club"  # of a bot, if nobody chose one

Ctx = Annotated[Context, Depends(context)]


def maybe_guest(request: Request, ctx: Ctx) -> Guest | None:
    """The guest who is asking, if they have a valid cookie."""
    guest = ctx.people.guest(request.cookies.get(COOKIE))
    if guest:
        ctx.pairing.hear(guest.person)
    return guest


def known_guest(guest: Annotated[Guest | None, Depends(maybe_guest)]) -> Guest:
    """The guest who is asking; refuses one without a name."""
    if guest is None or guest.name is None:
        raise Refused("no-guest")
    return guest


MaybeGuest = Annotated[Guest | None, Depends(maybe_guest)]
KnownGuest = Annotated[Guest, Depends(known_guest)]


def known_level(wish: str | None) -> str:
    """The level that was wished for, or the default; refuses one that does not exist."""
    level = wish or DEFAULT_LEVEL
    if level not in levels():
        raise Refused("no-such-level")
    return level


async def view_for(match_id: str, guest: Guest | None, ctx: Context) -> View:
    """A match as a guest may see it. After a write the store is not asked again, so the answer does not fail."""
    standing = await ctx.matches.latest(match_id)
    matches, person = ctx.matches, guest.person if guest else None
    viewer = Viewer(person, matches.presence.present(match_id), matches.presence.waits_of(match_id))
    return await matches.read(views.view_of, match_id, standing, viewer)


@dataclass(frozen=True)
class AtMatch:
    """A guest at a match, as it stood when they asked."""

    match_id: str
    guest: Guest
    ctx: Context
    standing: Standing

    @property
    def person(self) -> Person:
        return self.guest.person

    @property
    def absences(self) -> Absences:
        return self.ctx.matches.presence.absences

    async def write(self, work: Callable[Concatenate[Room, _P], _T], *args: _P.args, **more: _P.kwargs) -> _T:
        """Do something in the room of the match."""
        return await self.ctx.matches.write(self.match_id, work, *args, **more)

    async def change(self, work: Callable[Concatenate[Room, _P], object], *args: _P.args, **more: _P.kwargs) -> View:
        """Do something in the room of the match, and view the match afterwards."""
        await self.write(work, *args, **more)
        return await self.view()

    async def view(self) -> View:
        """The match as the guest may see it now."""
        return await view_for(self.match_id, self.guest, self.ctx)


async def at_match(match_id: str, guest: KnownGuest, ctx: Ctx) -> AtMatch:
    """The guest who is asking, at the match they ask about; refuses a match that does not exist."""
    standing = await ctx.matches.standing(match_id)
    await ctx.matches.look([match_id])
    return AtMatch(match_id, guest, ctx, standing)


Here = Annotated[AtMatch, Depends(at_match)]
