"""Links that people send each other: what a messenger shows of them, and the way to the table."""

from __future__ import annotations

from html import escape

from fastapi import APIRouter, Request, Response
from resvg_py import svg_to_bytes
from starlette.responses import HTMLResponse

from sixfold.draw.picture import Picture, picture
from sixfold.guides.guide import guide
from sixfold.room.standing import Standing, Status
from sixfold.room.store.base import NoSuchMatch
from sixfold.rules.errors import Refused
from sixfold.rules.game import Game
from sixfold.rules.registry import game as make_game
from sixfold.rules.rummy import card_table
from sixfold.server.budgets import who_asks
from sixfold.server.dependencies import INVALID, NO_SUCH_MATCH, REFUSAL, Ctx, Responses

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="description" content="{text}">
<meta name="robots" content="noindex">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Sixfold">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{text}">
<meta property="og:image" content="{picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url=../#/table/{match_id}">
</head>
<body><p><a href="../#/table/{match_id}">{title}</a></p></body>
</html>
"""

GONE: Responses = {404: {"description": "There is no such match.", "content": {"text/html": {}}}, **INVALID}

router = APIRouter()


@router.get("/join/{match_id}", tags=["matches"], response_class=HTMLResponse, responses=GONE)
async def join(match_id: str, request: Request, ctx: Ctx) -> HTMLResponse:
    """The page behind a link to a match: it leads to the table, and messengers show what it says about it."""
    try:
        standing = await ctx.matches.standing(match_id)
    except NoSuchMatch:
        standing = None
    title, text = about(standing) if standing else ("Sixfold", "This table is gone.")
    page = PAGE.format(
        title=escape(title),
        text=escape(text),
        match_id=escape(match_id),
        picture=escape(f"{ctx.network.site_url(request)}/api/matches/{match_id}/picture.png"),
    )
    return HTMLResponse(page, 200 if standing else 404)


def about(standing: Standing) -> tuple[str, str]:
    """A title and a line about a match, as anyone with the link may know it."""
    game = guide(standing.opened.game).words["en"].title
    if standing.status is Status.WAITING:
        host = next((chair.name for chair in standing.chairs if chair.person == standing.opened.host), "")
        title = f"{host} invites you to a game of {game}" if host else f"A game of {game}"
        return title, "Join with one tap. Free, no account."
    if standing.state is not None and standing.status is Status.OVER:
        scores = zip(standing.names, standing.state.table.scores, strict=True)
        return f"{game}: {', '.join(f'{name} {score}' for name, score in scores)}", "Look at the game turn by turn."
    return f"{game}: {', '.join(standing.names)}", "Watch the game."


@router.get(
    "/api/matches/{match_id}/picture.png",
    tags=["records"],
    responses=NO_SUCH_MATCH | REFUSAL,
    response_class=Response,
)
async def preview_picture(match_id: str, request: Request, ctx: Ctx) -> Response:
    """A picture of the table as a spectator sees it, for previews of links."""
    standing = await ctx.matches.standing(match_id)
    if not ctx.budgets.allows("pictures", who_asks(request.scope)):
        raise Refused("too-many-messages")
    return Response(await ctx.matches.read(draw, standing), media_type="image/png")


def draw(standing: Standing) -> bytes:
    """The table as a PNG; before the game, or on an empty table, the picture of the game."""
    shown = picture(standing.seen(None)) if has_pieces(standing) else sample(standing.game)
    return bytes(svg_to_bytes(svg_string=shown.preview(), skip_system_fonts=True))


def has_pieces(standing: Standing) -> bool:
    """Whether anything lies on the table."""
    table = standing.state.table if standing.state else None
    return table is not None and bool(table.board.placements or card_table(table).sets)


def sample(game: Game) -> Picture:
    """The position that stands for a game; a variant without one has its parent's, any other game an empty table."""
    for name in (game.name, *game.info.parents):
        if written := guide(name).picture:
            pieces = {key: written[key] for key in ("board", "sets") if key in written}
            return picture(make_game(name, **written.get("options", {})).position(**pieces))
    return picture(game.position())
