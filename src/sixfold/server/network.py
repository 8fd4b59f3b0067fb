"""Where other devices reach this server, and how a person at this computer lets their home network in."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from starlette.requests import Request

from sixfold.rules.errors import Refused
from sixfold.server.proxies import is_local
from sixfold.server.settings import Settings
from sixfold.server.wire import NetworkView

EVERYWHERE = ("0.0.0.0", "::", "")
FAR_AWAY = ("10.255.255.255", 1)  # nothing is sent there: it only makes the system choose an address

Opener = Callable[[str], Awaitable[None]]


class Network:
    """Knows the address of this computer in its network."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.port = settings.port
        self.is_open = settings.host in EVERYWHERE  # to other devices
        self.opener: Opener | None = None  # listens at one more address

    @property
    def home_url(self) -> str | None:
        """Where devices in the same network reach this server; None if they cannot."""
        address = home_address() if self.is_open else None
        return f"http://{address}:{self.port}{self.settings.prefix}" if address else None

    def site_url(self, request: Request) -> str:
        """The address of this site, as others should see it."""
        if self.settings.public_url:
            return self.settings.public_url
        return self.home_url or own_url(request, self.settings.prefix)

    def view(self, request: Request) -> NetworkView:
        """What a person is told about it."""
        if self.settings.public_url or not is_this_computer(request.url.hostname):
            return NetworkView(url=self.settings.public_url or own_url(request, self.settings.prefix), can_open=False)
        url = self.home_url
        can_open = url is None and self.opener is not None and is_local(request.scope) and home_address() is not None
        return NetworkView(url=url, can_open=can_open)

    async def open(self, request: Request) -> NetworkView:
        """Let other devices in the network in; only somebody at this computer may do that."""
        if self.is_open:
            return self.view(request)
        address = home_address()
        if not is_local(request.scope) or self.opener is None or self.settings.public_url:
            raise Refused("network-closed")
        if address is None:
            raise Refused("no-network")
        try:
            await self.opener(address)
        except OSError:
            raise Refused("no-network") from None
        self.is_open = True
        return self.view(request)


def own_url(request: Request, prefix: str) -> str:
    """The address under which this request found us."""
    return f"{request.url.scheme}://{request.url.netloc}{prefix}"


def is_this_computer(host: str | None) -> bool:
    """Whether a host name means the computer itself."""
    if not host:
        return False
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def home_address() -> str | None:
    """The address of this computer in its network; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ip_address(address).is_loopback or ip_address(address).is_unspecified else address
