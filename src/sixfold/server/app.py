"""The application: routes, sockets, health and figures, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.metadata import version
from secrets import compare_digest

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from sixfold.room.bus.base import Bus
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.store.assets import Assets
from sixfold.room.store.base import NoSuchMatch, Store, StoreError
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.errors import Refused
from sixfold.rules.sentences import Sentence
from sixfold.server import about, guides, lessons, match_routes, pages, previews, records, routes
from sixfold.server.assets import keeping_assets
from sixfold.server.budgets import Budgets, who_asks
from sixfold.server.context import Context, context
from sixfold.server.dependencies import BUSY, Responses
from sixfold.server.elsewhere.asking import Elsewhere
from sixfold.server.elsewhere.connecting import connector, need_valkey
from sixfold.server.guard import ApiCompression, Guard
from sixfold.server.keys import new_key, read_key
from sixfold.server.lines import LineLog
from sixfold.server.matches import Matches
from sixfold.server.metrics import BUS_AWAY, REFUSED, figures
from sixfold.server.network import Network
from sixfold.server.pairing import Pairing
from sixfold.server.peering import Peering
from sixfold.server.people import COOKIE, People
from sixfold.server.presence import Presence
from sixfold.server.proxies import Proxies, is_local
from sixfold.server.readiness import Readiness, Ready
from sixfold.server.settings import POSTGRESQL, Settings
from sixfold.server.sockets import Socket
from sixfold.server.workers import Workers

SOCKET = WebSocketRoute("/api/matches/{match_id}/socket", lambda socket: None)  # only its pattern is used
LONGEST_NUMBER = 9  # digits of a number of entries
CLOSE_NO_MATCH = 4404  # close code: there is no such match
CLOSE_BUSY = 1013  # close code: the client reconnects by itself, and resends what was not answered
WORTH_COMPRESSING = 1000  # bytes of an answer
STATUS = {
    "no-guest": 401,
    "guests-used-up": 429,
    "matches-used-up": 429,
    "too-many-messages": 429,
    "bad-message": 422,
    "no-such-game": 404,
    "no-such-lesson": 404,
}  # of refusals that are not conflicts
UNREADY: Responses = {503: {"model": Ready, "description": "Something is not working."}}
RETRY_AFTER = "2"  # seconds


def make_store(settings: Settings) -> Store:
    """The store that the settings name."""
    if settings.database.startswith("memory:"):
        return MemoryStore()
    shared = settings.is_shared
    store: Store = import_module("sixfold.room.store.sql").SqlStore(settings.database, alone=not shared, shared=shared)
    return store


def make_bus(settings: Settings) -> Bus:
    """The bus that the settings name."""
    if not settings.is_shared:
        return MemoryBus()
    note = LineLog("bus", BUS_AWAY)
    if settings.bus in (None, POSTGRESQL):
        through_database: Bus = import_module("sixfold.room.bus.postgres").postgres_bus(settings.database, note)
        return through_database
    need_valkey()
    through_valkey: Bus = import_module("sixfold.room.bus.valkey").valkey_bus(settings.bus, note)
    return through_valkey


def make_elsewhere(settings: Settings) -> Elsewhere | None:
    """The bot workers on other machines, if the settings name a queue for them."""
    if not settings.bot_queue:
        return None
    url = settings.database if settings.bot_queue == POSTGRESQL else settings.bot_queue
    return Elsewhere(connector(url, asks=True))


def make_app(settings: Settings, store: Store | None = None, bus: Bus | None = None) -> FastAPI:
    """A server with these settings."""
    is_own = store is None
    people = People(signing_key(settings))  # first: it creates the data folder
    store = store or make_store(settings)
    elsewhere = make_elsewhere(settings)
    workers = Workers(settings.bot_processes, settings.hint_processes, settings.bot_seconds, elsewhere)
    budgets = Budgets(settings)
    peering = Peering(store.peers, Presence(settings.away_seconds), budgets)
    bus = bus or make_bus(settings)
    matches = Matches(store, bus, workers, settings, peering)
    parts = Context(settings, matches, people, budgets, Readiness(matches), Pairing(matches), Network(settings))

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with keeping_assets(store.assets, pages.STATIC / "assets"):
            await matches.start()
            yield
            await matches.stop()
        await asyncio.to_thread(bus.close)
        if is_own:
            store.close()

    app = FastAPI(
        title="Sixfold",
        version=version("sixfold"),
        description="Matches of people and bots, in the games of the Qwirkle family.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=BUSY,
    )
    app.state.context = parts
    _add_routes(app)
    _add_handlers(app)
    pages.add_pages(app, finder(matches, store.assets))
    _add_middleware(app, parts)
    return app


def finder(matches: Matches, assets: Assets | None) -> pages.Find | None:
    """What finds files of the app that other servers have, where there are others."""
    if assets is None:
        return None
    find = assets.find

    async def found(names: Collection[str]) -> Mapping[str, bytes]:
        return await matches.read(find, names)

    return found


def signing_key(settings: Settings) -> str:
    """The key that signs cookies: from its file, or a new one for a database in memory."""
    has_file = settings.secret_file or not settings.database.startswith("memory:")
    return read_key(settings.secret_path) if has_file else new_key()


def _add_routes(app: FastAPI) -> None:
    for routed in (about, guides, routes, match_routes, records, lessons, previews):
        app.include_router(routed.router)
    app.add_api_route("/health", health, tags=["server"])
    app.add_api_route("/ready", ready, tags=["server"], responses=UNREADY)
    app.add_api_route("/metrics", metrics, include_in_schema=False)


def _add_handlers(app: FastAPI) -> None:
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(NoSuchMatch, no_such_match)
    app.add_exception_handler(StoreError, store_failed)
    app.add_exception_handler(RequestValidationError, bad_request)
    app.add_exception_handler(400, garbled)
    app.add_exception_handler(413, too_long)


def _add_middleware(app: FastAPI, parts: Context) -> None:
    """Add what every request passes; the last one is the outermost."""
    settings = parts.settings
    app.add_middleware(ApiCompression, minimum_size=WORTH_COMPRESSING, compresslevel=6)
    app.add_middleware(Sockets)
    app.add_middleware(Guard, budgets=parts.budgets, origins=settings.origins, prefix=settings.prefix)
    if settings.origins:  # around the guard, so that pages elsewhere can read its refusals too
        app.add_middleware(
            CORSMiddleware, allow_origins=settings.origins, allow_methods=["GET", "POST"], allow_credentials=True
        )
    app.add_middleware(Proxies, trusted=settings.trusted_proxies)


class Sockets:
    """Answers sockets. Routes, handlers and dependencies would hold more memory for each than the socket itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a screen watch a match; everything else is for the application."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        found, more = SOCKET.matches(scope)
        socket = WebSocket(scope, receive, send)
        if found is Match.FULL:
            await watch(socket, more["path_params"]["match_id"], read_number(socket.query_params.get("number", "")))
        else:
            await socket.close(CLOSE_NO_MATCH, "no-such-match")


def read_number(text: str) -> int | None:
    """How many entries a client says it knows; None if it says nothing that makes sense."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


async def watch(socket: WebSocket, match_id: str, number: int | None) -> None:
    """The socket of one screen at a match: hello, then updates; see wire.py for all messages."""
    ctx = context(socket)
    guest = ctx.people.guest(socket.cookies.get(COOKIE))
    who = who_asks(socket.scope, guest.person if guest else None)
    places = ctx.budgets.sockets
    if not places.take(who):
        REFUSED.labels("too-many-sockets").inc()
        await socket.close(CLOSE_BUSY, "too-many-sockets")
        return
    try:
        await socket.accept()
        await ctx.matches.standing(match_id)
        await Socket(socket, ctx.matches, ctx.budgets, match_id, who, number).run()
    except NoSuchMatch:
        await socket.close(CLOSE_NO_MATCH, "no-such-match")
    except StoreError as error:
        await socket.close(CLOSE_BUSY, error.code)
    finally:
        places.give_back(who)


async def health(request: Request) -> dict[str, object]:
    """Whether the server is alive. It reads nothing and waits for nothing, so nothing can hold it up."""
    return {"ok": True, "version": request.app.version}


async def ready(request: Request, response: Response) -> Ready:
    """Whether writes work, whether bots and hints are available, and how much work is waiting."""
    report = await context(request).readiness.report()
    response.status_code = 200 if report.ready else 503
    return report


async def metrics(request: Request) -> PlainTextResponse:
    """The figures for Prometheus, for requests from this machine or with the token."""
    token = context(request).settings.metrics_token
    expected = f"Bearer {token.get_secret_value()}" if token else None
    given = request.headers.get("authorization", "")
    if not is_local(request.scope) and not (expected and compare_digest(given.encode(), expected.encode())):
        return PlainTextResponse("Only this machine, or a request with the metrics token, may read the figures.\n", 403)
    return PlainTextResponse(generate_latest(figures()), media_type=CONTENT_TYPE_LATEST)


# What goes wrong --------------------------------------------------------------------------------------


def answer(sentence: Sentence, status: int) -> JSONResponse:
    """A refusal: a code for programs, a sentence for people."""
    facts = {name: str(fact) for name, fact in sentence.facts.items()}
    return JSONResponse({"code": sentence.code, "facts": facts, "text": str(sentence)}, status)


async def refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return answer(error.sentence, STATUS.get(error.code, 409))


async def no_such_match(request: Request, error: Exception) -> JSONResponse:
    return answer(Sentence("no-such-match", {}), 404)


async def store_failed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, StoreError)
    response = answer(Sentence(error.code, {}), 503)
    response.headers["Retry-After"] = RETRY_AFTER
    return response


async def garbled(request: Request, error: Exception) -> JSONResponse:
    return answer(Sentence("bad-message", {}), 422)


async def too_long(request: Request, error: Exception) -> JSONResponse:
    return answer(Sentence("message-too-long", {}), 413)


async def bad_request(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = " ".join(str(part) for part in first["loc"][1:]) or "the request"
    return answer(Sentence("not-understood", {"reason": f"{where}: {first['msg']}"}), 422)
