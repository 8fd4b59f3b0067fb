"""``sixfold serve``: tables for people and bots, over the network."""

from __future__ import annotations

import threading
import time
import webbrowser
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from sixfold.cli.errors import report_errors

SECRET = ("metrics_token",)
NEEDED = ("fastapi", "uvicorn", "sqlalchemy", "pydantic_settings")


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 is every one.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes any that is free.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME; a file of your own by default.")
    ] = None,
    prefix: Annotated[str | None, typer.Option(help="The path under which a proxy serves us.")] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(help="Addresses and networks of proxies to believe, separated by commas; none by default."),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Run a server where people and bots play. Settings also come from SIXFOLD_HOST, SIXFOLD_PORT and so on."""
    with report_errors():
        check_installed()
        given = {
            "host": host, "port": port, "database": database, "prefix": prefix, "trusted_proxies": trusted_proxies,
        }  # fmt: skip
        settings = read_settings({name: value for name, value in given.items() if value is not None})
        run(settings, open_page)


def check_installed() -> None:
    """Say what is missing, if the server cannot run here."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise ValueError(f"the server needs {missing[0]}: install sixfold[web]")


def read_settings(given: dict[str, Any]) -> Any:
    """The settings; what is wrong with one is said in a sentence."""
    kind = import_module("sixfold.server.settings").Settings
    try:
        return kind(**given)
    except import_module("pydantic").ValidationError as error:
        first = error.errors()[0]
        name = " ".join(str(part) for part in first["loc"]) or "settings"
        raise ValueError(
            f"{name}: {first['msg'].removeprefix('Value error, ')}, not '{shown(name, first['input'])}'"
        ) from None


def run(settings: Any, open_page: bool) -> None:
    """Say what is set, and serve until told to stop."""
    import_module("sixfold.server.logs").set_up_logs(settings.log_level)
    app = import_module("sixfold.server.app").make_app(settings)
    server, listeners = import_module("sixfold.server.connections").make_server(app, settings)
    upkeep = app.state.context.matches.upkeep
    upkeep.when_taken = lambda: setattr(server, "should_exit", True)
    threading.Thread(target=announce, args=(server, settings, open_page), daemon=True).start()
    server.run(listeners)
    if upkeep.taken:
        raise upkeep.taken
    if not server.started:
        raise typer.Exit(1)


def announce(server: Any, settings: Any, open_page: bool) -> None:
    """Say where we are as soon as we are there."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
    address = f"http://{host}:{port}{settings.prefix}/"
    typer.echo(f"Sixfold is at {address}")
    for name in type(settings).model_fields:
        typer.echo(f"  {name} = {shown(name, getattr(settings, name))}", err=True)
    if open_page:
        webbrowser.open(address)


def shown(name: str, value: Any) -> str:
    """A setting as it may be printed: no password."""
    if name in SECRET and value:
        return "***"
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    if name == "database" and "@" in text and ":" in text.partition("://")[2].partition("@")[0]:
        scheme, _, rest = text.partition("://")
        user = rest.partition(":")[0]
        return f"{scheme}://{user}:***@{rest.partition('@')[2]}"
    return text
