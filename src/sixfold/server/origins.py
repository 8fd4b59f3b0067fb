"""Origins, compared as browsers mean them: case and default ports make no difference."""

from __future__ import annotations

from urllib.parse import urlsplit

DEFAULT_PORTS = {"http": 80, "https": 443}


def read_origin(text: str) -> str | None:
    """An origin as browsers write it, such as `https://play.example`; None if the text is no web origin."""
    scheme, _, place = text.lower().partition("://")
    try:
        parts = urlsplit(f"//{place}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if scheme not in DEFAULT_PORTS or not host or parts.netloc != place or "@" in place or not place.isascii():
        return None
    host = f"[{host}]" if ":" in host else host
    return f"{scheme}://{host}" if port in (None, DEFAULT_PORTS[scheme]) else f"{scheme}://{host}:{port}"


def is_own(origin: str, host: str, *, is_secure: bool) -> bool:
    """Whether a page of this origin is a page of the site that was asked as `host`.

    A site that is asked over https is another origin than a page over http. A site that seems to be asked over http may
    stand behind a proxy that is not trusted but speaks https, so there the page's scheme says what the default port is.
    """
    scheme = origin.partition("://")[0]
    return (scheme == "https" or not is_secure) and read_origin(f"{scheme}://{host}") == origin
