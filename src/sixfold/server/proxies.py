"""What a proxy says about a request: believed if the host trusts the proxy, otherwise ignored."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

Network = IPv4Network | IPv6Network

# What proxies add to a request; some of it only shows that there was a proxy.
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via")

log = structlog.get_logger()


class Proxies:
    """Replaces a trusted proxy's address, scheme and host with those of the person."""

    def __init__(self, app: ASGIApp, trusted: Sequence[Network]) -> None:
        self.app, self.trusted, self.has_warned = app, trusted, False
        # It takes the last address that is not a trusted proxy's; whatever a client wrote before that is ignored.
        self.believing = ProxyHeadersMiddleware(app, [str(network) for network in trusted])  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application see who is really asking."""
        if scope["type"] == "lifespan" or not is_forwarded(scope):
            await self.app(scope, receive, send)
        elif is_trusted(address(scope), self.trusted):
            _take_host(scope)
            await self.believing(scope, receive, send)  # type: ignore[arg-type]
        else:
            self._warn(scope)
            await self.app(scope, receive, send)

    def _warn(self, scope: Scope) -> None:
        """Warn once that headers are ignored: usually the host forgot to name their own proxy."""
        if not self.has_warned:
            self.has_warned = True
            log.warning(
                "forwarded headers are ignored: if this is your proxy, name it with --trusted-proxies",
                host=address(scope),
            )


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else "somewhere"


def is_trusted(host: str, trusted: Sequence[Network]) -> bool:
    """Whether this address belongs to a trusted proxy."""
    try:
        ip = ip_address(host)
    except ValueError:
        return False
    return any(ip in network for network in trusted)


def is_forwarded(scope: Scope) -> bool:
    """Whether a request says that it came through a proxy."""
    headers = Headers(scope=scope)
    return any(name in headers for name in FORWARDED)


def is_local(scope: Scope) -> bool:
    """Whether a request comes directly from this machine."""
    try:
        return ip_address(address(scope)).is_loopback and not is_forwarded(scope)
    except ValueError:
        return False


def _take_host(scope: Scope) -> None:
    """Use the host that the person asked for: the last one, if several proxies name one."""
    named = Headers(scope=scope).getlist("x-forwarded-host")
    if named and (host := named[-1].rpartition(",")[2].strip()):
        scope["headers"] = list(scope["headers"])
        MutableHeaders(scope=scope)["host"] = host
