"""Origins, compared as browsers compare them: case and default ports make no difference."""

from __future__ import annotations

from urllib.parse import urlsplit

DEFAULT_PORTS = {"http": 80, "https": 443}


def read_origin(text: str) -> str | None:
    """An origin as browsers write it, such as `https://play.example`; None if the text is not a web origin."""
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
    """Whether a page with this origin belongs to the site that was requested as `host`.

    To a site requested over https, a page served over http is foreign. A request that seems to use http may come
    through an https proxy that is not trusted, so there the page's scheme decides the default port.
    """
    scheme = origin.partition("://")[0]
    return (scheme == "https" or not is_secure) and read_origin(f"{scheme}://{host}") == origin
