"""Who asks, and what every route may answer."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from fastapi import Depends, Request

from sixfold.rules.errors import Refused
from sixfold.server import views
from sixfold.server.context import Context, context
from sixfold.server.people import COOKIE, Guest
from sixfold.server.wire import View, Words

Answers: TypeAlias = dict[int | str, dict[str, Any]]
HURRIED: Answers = {
    429: {"model": Words, "description": "Slow down a little."},
    503: {"model": Words, "description": "That cannot be done right now; try again."},
}
GARBLED: Answers = {422: {"model": Words, "description": "That makes no sense, and why."}}
ASTRAY: Answers = {404: {"model": Words, "description": "There is no such table."}, **GARBLED}
REFUSED: Answers = {
    401: {"model": Words, "description": "Choose a name first."},
    403: {"model": Words, "description": "Pages from elsewhere may not do this."},
    409: {"model": Words, "description": "The table refuses, and says why."},
    413: {"model": Words, "description": "That is too long."},
    **GARBLED,
}

Here = Annotated[Context, Depends(context)]


def guest(request: Request, here: Here) -> Guest | None:
    """Who asks, if they have been here before."""
    return here.people.guest(request.cookies.get(COOKIE))


def known_guest(found: Annotated[Guest | None, Depends(guest)]) -> Guest:
    """Who asks; somebody without a name is sent to choose one."""
    if found is None or found.name is None:
        raise Refused("no-guest")
    return found


Anybody = Annotated[Guest | None, Depends(guest)]
Somebody = Annotated[Guest, Depends(known_guest)]


async def view_for(table: str, found: Guest | None, here: Context) -> View:
    """A table as somebody may see it. The store is not asked again, so that nothing can fail after a write."""
    standing = await here.tables.latest(table)
    person = found.person if found else None
    return await here.tables.read(
        views.view_of, table, standing, person, here.tables.present(table), here.tables.wait(table)
    )
