"""What routes share: who is asking, the parts of the server, and the responses they document."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from fastapi import Depends, Request

from sixfold.rules.errors import Refused
from sixfold.server import views
from sixfold.server.context import Context, context
from sixfold.server.people import COOKIE, Guest
from sixfold.server.wire import SentenceView, View

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

Ctx = Annotated[Context, Depends(context)]


def maybe_guest(request: Request, ctx: Ctx) -> Guest | None:
    """The guest who is asking, if they have a valid cookie."""
    return ctx.people.guest(request.cookies.get(COOKIE))


def known_guest(guest: Annotated[Guest | None, Depends(maybe_guest)]) -> Guest:
    """The guest who is asking; refuses one without a name."""
    if guest is None or guest.name is None:
        raise Refused("no-guest")
    return guest


MaybeGuest = Annotated[Guest | None, Depends(maybe_guest)]
KnownGuest = Annotated[Guest, Depends(known_guest)]


async def view_for(match_id: str, guest: Guest | None, ctx: Context) -> View:
    """A match as a guest may see it. The store is not asked again, so nothing can fail after a write."""
    standing = await ctx.matches.latest(match_id)
    person = guest.person if guest else None
    return await ctx.matches.read(
        views.view_of, match_id, standing, person, ctx.matches.present(match_id), ctx.matches.wait(match_id)
    )
