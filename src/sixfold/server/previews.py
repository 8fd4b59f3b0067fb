"""Links that people send each other: what a messenger shows of them, and the way to the table."""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from resvg_py import svg_to_bytes
from starlette.responses import HTMLResponse

from sixfold.draw.lettering import Weight, writable
from sixfold.draw.picture import Picture, picture
from sixfold.draw.poster import HEIGHT, WIDTH, Poster, PosterRow
from sixfold.guides.guide import guide
from sixfold.room.standing import Standing, Status
from sixfold.room.store.base import NoSuchMatch
from sixfold.rules.errors import Refused
from sixfold.rules.game import Game
from sixfold.rules.registry import game as make_game
from sixfold.rules.rummy import card_table
from sixfold.server.budgets import who_asks
from sixfold.server.dependencies import INVALID, NO_SUCH_MATCH, REFUSAL, Ctx, Responses
from sixfold.server.poster_words import ENGLISH, POSTER_WORDS, PosterWords

PAGE = """\
<!doctype html>
<html lang="{language}">
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
<meta property="og:image:width" content="{width}">
<meta property="og:image:height" content="{height}">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url=../#/table/{place}">
</head>
<body><p><a href="../#/table/{place}">{title}</a></p></body>
</html>
"""

GONE: Responses = {404: {"description": "There is no such match.", "content": {"text/html": {}}}, **INVALID}

LASTING = "public, max-age=86400"  # a finished game never changes, but pictures may become better

Language = Annotated[str, Query(max_length=10, description="of what the picture says: en, es or fr")]
Turn = Annotated[int | None, Query(ge=1, description="a turn of a finished game")]

router = APIRouter()


@router.get("/join/{match_id}", tags=["matches"], response_class=HTMLResponse, responses=GONE)
async def join(match_id: str, request: Request, ctx: Ctx, turn: Turn = None, language: Language = "en") -> HTMLResponse:
    """The page behind a link to a match: it leads to the table or to a turn, and messengers show what it says."""
    language = language if language in POSTER_WORDS else "en"
    try:
        standing = await ctx.matches.standing(match_id)
    except NoSuchMatch:
        standing = None
    title, text = about(standing, language) if standing else ("Sixfold", POSTER_WORDS[language].gone)
    page = PAGE.format(
        language=language,
        title=escape(title),
        text=escape(text),
        place=escape(match_id if turn is None else f"{match_id}/turn/{turn}"),
        width=WIDTH,
        height=HEIGHT,
        picture=escape(f"{ctx.network.site_url(request)}/api/matches/{match_id}/picture.png?language={language}"),
    )
    return HTMLResponse(page, 200 if standing else 404)


def about(standing: Standing, language: str = "en") -> tuple[str, str]:
    """A title and a line about a match, as anyone with the link may know it."""
    game, words = title_of(standing, language), POSTER_WORDS[language]
    if standing.state is None:
        is_open = standing.status is Status.WAITING
        title = words.invitation(words.name(host_of(standing)), game)
        return title, f"{words.join} {words.free}" if is_open else words.closed
    names = [words.name(name) for name in standing.names]
    if standing.status is Status.OVER:
        scores = zip(names, standing.state.table.scores, strict=True)
        return f"{game}: {', '.join(f'{name} {score}' for name, score in scores)}", words.look
    return f"{game}: {', '.join(names)}", words.watch if standing.status is Status.PLAYING else words.closed


def title_of(standing: Standing, language: str = "en") -> str:
    """The title of the game."""
    words = guide(standing.opened.game).words
    return words.get(language, words["en"]).title


def host_of(standing: Standing) -> str:
    """The name of the host; empty if they have no chair."""
    return next((chair.name for chair in standing.chairs if chair.person == standing.opened.host), "")


@router.get(
    "/api/matches/{match_id}/picture.png",
    tags=["records"],
    responses=NO_SUCH_MATCH | REFUSAL,
    response_class=Response,
)
async def preview_picture(match_id: str, request: Request, ctx: Ctx, language: Language = "en") -> Response:
    """A poster of the match as a spectator sees it: for previews of links, and to send."""
    standing = await ctx.matches.standing(match_id)
    if not ctx.budgets.allows("pictures", who_asks(request.scope)):
        raise Refused("too-many-messages")
    caching = LASTING if standing.status is Status.OVER else "no-cache"
    drawn = await ctx.matches.read(draw, standing, language)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": caching})


def draw(standing: Standing, language: str) -> bytes:
    """The poster of a match as a PNG."""
    fonts = [str(weight.file) for weight in Weight]
    return bytes(svg_to_bytes(svg_string=poster(standing, language).svg(), skip_system_fonts=True, font_files=fonts))


def poster(standing: Standing, language: str = "en") -> Poster:
    """The table with names and scores; before the game the invitation. An empty table has the picture of the game."""
    scene = picture(standing.seen(None)) if has_pieces(standing) else sample(standing.game)
    game, is_closed = title_of(standing, language), standing.status is Status.CLOSED
    words = POSTER_WORDS.get(language, ENGLISH)
    if standing.state is None:
        title = words.invitation(writable(words.name(host_of(standing))), game)
        return Poster(scene, title, words.closed if is_closed else words.join)
    rows = rows_of(standing, words)
    if not standing.is_over:
        return Poster(scene, game, words.closed if is_closed else words.watch, rows)
    winners = [row.shown_name for row in rows if row.has_won]
    resigned = [row.shown_name for row in rows if row.seat in standing.resigned]
    return Poster(scene, game, words.result(winners, resigned), rows)


def rows_of(standing: Standing, words: PosterWords) -> list[PosterRow]:
    """The seats in their order; when the game is over, from the first to the last."""
    assert standing.state is not None
    winners, scores = standing.winners(), standing.state.table.scores
    players = [standing.chairs[chair] for chair in standing.seating]
    rows = [
        PosterRow(seat, words.name(chair.name), score, seat in winners, bool(chair.bot))
        for seat, (chair, score) in enumerate(zip(players, scores, strict=True))
    ]
    return sorted(rows, key=lambda row: (not row.has_won, -row.score)) if standing.is_over else rows


def has_pieces(standing: Standing) -> bool:
    """Whether anything lies on the table."""
    table = standing.state.table if standing.state else None
    return table is not None and bool(table.board.placements or card_table(table).sets or any(card_table(table).won))


def sample(game: Game) -> Picture:
    """The position that stands for a game; a variant without one has its parent's, any other game an empty table."""
    for name in (game.name, *game.info.parents):
        if written := guide(name).picture:
            pieces = {key: written[key] for key in ("board", "sets") if key in written}
            return picture(make_game(name, **written.get("options", {})).position(**pieces))
    return picture(game.position())
