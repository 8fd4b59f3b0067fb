"""What every request has to pass, and what every answer carries: sizes, rates, origins, security headers."""

from __future__ import annotations

import structlog
from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.rules.sentences import Sentence
from sixfold.server.budgets import Budgets, who_asks
from sixfold.server.desks import asker
from sixfold.server.metrics import REFUSED
from sixfold.server.origins import is_own, read_origin

LONGEST_BODY = 16_384
LONGEST_FILE = 131_072
FILES = "/api/replay"  # where people send a saved game
COST_OF_SOCKET = 4  # a greeting is as much work as several requests
FAILED = 1011  # close code: the server has failed
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # a match's id is an invitation, so no other site may see it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

log = structlog.get_logger()


class Guard:
    """Checks every request before it reaches the application."""

    def __init__(self, app: ASGIApp, budgets: Budgets, origins: list[str], prefix: str = "") -> None:
        self.app, self.budgets, self.origins, self.prefix = app, budgets, origins, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse what does not belong here, and let the rest pass."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if self.prefix:
            scope["root_path"] = self.prefix  # whether or not the proxy has removed it from the path
        headers = Headers(scope=scope)
        if not self.budgets.allows("requests", who_asks(scope), 1 if scope["type"] == "http" else COST_OF_SOCKET):
            is_patient = self.budgets.allows("refusals", who_asks(scope))
            await self._refuse("too-many-messages", 429, scope, receive, send if is_patient else _last(send))
        elif not self.is_welcome(scope, headers):
            await self._refuse("foreign-origin", 403, scope, receive, send)
        elif scope["type"] == "http" and too_long(headers, longest(scope)):
            code = "record-too-long" if is_file(scope) else "message-too-long"
            await self._refuse(code, 413, scope, receive, send)
        else:
            await self._pass_on(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer. Failures are logged without their messages, which may name tiles and matches."""
        is_http, has_begun = scope["type"] == "http", False
        asker.set(who_asks(scope).address or "")

        async def sent(message: Message) -> None:
            nonlocal has_begun
            has_begun = has_begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, _limited(receive, longest(scope)) if is_http else receive, _with_headers(sent))
        except Exception:
            log.exception("a request failed", protocol=scope["type"])
            REFUSED.labels("server-error").inc()
            if not is_http:
                await send({"type": "websocket.close", "code": FAILED, "reason": "server-error"})
            elif not has_begun:
                await self._answer("server-error", 500, scope, receive, send)

    def is_welcome(self, scope: Scope, headers: Headers) -> bool:
        """Whether a request comes from our own pages: browsers name the page's origin wherever it matters."""
        origin = headers.get("origin")
        is_reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        if origin is None or is_reading:
            return True
        page = read_origin(origin)
        is_secure = scope["scheme"] in ("https", "wss")
        return page is not None and (page in self.origins or is_own(page, headers.get("host", ""), is_secure=is_secure))

    async def _refuse(self, code: str, status: int, scope: Scope, receive: Receive, send: Send) -> None:
        REFUSED.labels(code).inc()
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": code})
            return
        await self._answer(code, status, scope, receive, send)

    async def _answer(self, code: str, status: int, scope: Scope, receive: Receive, send: Send) -> None:
        response = JSONResponse({"code": code, "facts": {}, "text": str(Sentence(code, {}))}, status)
        await response(scope, receive, _with_headers(send))


class ApiCompression(GZipMiddleware):
    """Compresses the answers of the API; the files of the app were compressed when they were built."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, and compress what the API says."""
        is_asked = scope["type"] == "http" and "/api/" in scope["path"]
        await (super().__call__ if is_asked else self.app)(scope, receive, send)


def is_file(scope: Scope) -> bool:
    """Whether the body of a request is what somebody has in a file."""
    path: str = scope["path"]
    return path.endswith(FILES)


def longest(scope: Scope) -> int:
    """How many bytes the body of a request may have."""
    return LONGEST_FILE if is_file(scope) else LONGEST_BODY


def too_long(headers: Headers, most: int) -> bool:
    """Whether a request says that it is longer than we accept."""
    length = headers.get("content-length", "0")
    return not length.isdecimal() or int(length) > most


def _limited(receive: Receive, most: int) -> Receive:
    """Stop reading a body that is too long, whatever its header says."""
    total = 0

    async def read() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise HTTPException(413)
        return message

    return read


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sent


def _last(send: Send) -> Send:
    """Close the connection after the answer."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message)["connection"] = "close"
        await send(message)

    return sent
