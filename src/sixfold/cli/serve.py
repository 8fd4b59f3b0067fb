"""``sixfold serve``: matches of people and bots, over the network."""

from __future__ import annotations

import gc
import os
import re
import threading
import time
import webbrowser
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from sixfold.cli.errors import report_errors

SECRET = ("metrics_token",)
ADDRESSES = ("database", "bus", "bot_queue")  # which may contain a password
PARENT_PAUSE = 1.0  # seconds between two looks for the process that has started us
COLLECTING = (10_000, 20, 10)  # how many objects, and how many looks at these, until the collector looks at more
LINE_FAILS = "the {what} {where} cannot be used: {reason}"
NEEDED = ("fastapi", "uvicorn", "sqlalchemy", "pydantic_settings")


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 listens on all.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 picks a free one.")] = None,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://USER@HOST/NAME; by default a file in your data folder."),
    ] = None,
    prefix: Annotated[str | None, typer.Option(help="The path under which a proxy serves this server.")] = None,
    public_url: Annotated[
        str | None, typer.Option(help="The address people use, such as https://play.example; for links.")
    ] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(help="Addresses and networks of trusted proxies, separated by commas; none by default."),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(help="How many processes serve; several share a PostgreSQL and the port.")
    ] = None,
    bus: Annotated[
        str | None,
        typer.Option(help="How servers that share a PostgreSQL reach each other: postgresql, or valkey://HOST."),
    ] = None,
    bot_queue: Annotated[
        str | None,
        typer.Option(
            help="Where bot workers on other machines find their questions: postgresql, valkey://HOST, or another"
            " database at postgresql://USER@HOST/NAME."
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Run a server where people and bots play. Settings also come from SIXFOLD_HOST, SIXFOLD_PORT and so on."""
    with report_errors():
        check_installed()
        given = {
            "host": host, "port": port, "database": database, "prefix": prefix, "public_url": public_url,
            "trusted_proxies": trusted_proxies, "processes": processes, "bus": bus, "bot_queue": bot_queue,
        }  # fmt: skip
        flags = {name: value for name, value in given.items() if value is not None}
        settings = read_settings(flags)
        if settings.processes > 1:
            run_processes(settings, {name: str(value) for name, value in flags.items()}, open_page)
        else:
            run(settings, open_page)


def check_installed() -> None:
    """Raise an error that names what is missing, if the server cannot run here."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise ValueError(f"the server needs {missing[0]}: install sixfold[web]")


def read_settings(given: dict[str, Any], kind: str = "Settings") -> Any:
    """The settings; raises a sentence that says what is wrong with one."""
    settings_class = getattr(import_module("sixfold.server.settings"), kind)
    try:
        return settings_class(**given)
    except import_module("pydantic").ValidationError as error:
        first = error.errors()[0]
        name = " ".join(str(part) for part in first["loc"]) or "settings"
        raise ValueError(
            f"{name}: {first['msg'].removeprefix('Value error, ')}, not '{shown(name, first['input'])}'"
        ) from None


def run(settings: Any, open_page: bool) -> None:
    """Print the settings, and serve until told to stop."""
    import_module("sixfold.server.logs").set_up_logs(settings.log_level)
    app = import_module("sixfold.server.app").make_app(settings)
    server, listeners = import_module("sixfold.server.connections").make_server(app, settings)
    parts = app.state.context
    upkeep = parts.matches.upkeep
    upkeep.when_taken = lambda: setattr(server, "should_exit", True)
    calm_the_collector()
    if settings.parent is not None:
        threading.Thread(target=stop_with_parent, args=(server, settings.parent), daemon=True).start()
    threading.Thread(target=announce, args=(server, settings, parts.network, open_page), daemon=True).start()
    server.run(listeners)
    if upkeep.taken:
        raise upkeep.taken
    if not server.started:
        raise typer.Exit(1)


def run_processes(settings: Any, flags: dict[str, str], open_page: bool) -> None:
    """Serve in several processes until told to stop."""
    import_module("sixfold.server.logs").set_up_logs(settings.log_level)
    import_module("sixfold.server.app").signing_key(settings)  # made once, for all of them
    processes = import_module("sixfold.server.processes").Processes(settings, flags)
    network = import_module("sixfold.server.network").Network(settings)

    def when_up(port: int) -> None:
        network.port = port
        tell(settings, network, port, open_page)

    if status := processes.run(when_up):
        raise typer.Exit(status)


def stop_with_parent(server: Any, parent: int) -> None:
    """Stop when the process that has started us is gone: nobody else would stop us."""
    while os.getppid() == parent:
        time.sleep(PARENT_PAUSE)
    server.should_exit = True


def calm_the_collector() -> None:
    """Let the garbage collector look less often, and never at what was loaded at the start: each look halts all games.

    Matches leave no garbage that only it could find, and sockets hardly any.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def announce(server: Any, settings: Any, network: Any, open_page: bool) -> None:
    """Print the address and the settings as soon as the server is up."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    tell(settings, network, server.servers[0].sockets[0].getsockname()[1], open_page)


def tell(settings: Any, network: Any, port: int, open_page: bool) -> None:
    """Print the address and the settings."""
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
    address = f"http://{host}:{port}{settings.prefix}/"
    typer.echo(f"Sixfold is at {address}")
    if settings.parent is not None:
        return  # the process that started this one tells the rest
    if home := network.home_url:
        typer.echo(f"Other devices in your network find it at {home}/")
    for name in type(settings).model_fields:
        typer.echo(f"  {name} = {shown(name, getattr(settings, name))}", err=True)
    if open_page:
        webbrowser.open(address)
    for sentence in broken_lines(settings):
        typer.echo(f"Warning: {sentence}", err=True)


def broken_lines(settings: Any) -> Iterator[str]:
    """What is wrong with the lines to the bus and the queue. The server serves all the same, and keeps trying."""
    lines = import_module("sixfold.server.lines")
    for what, where, connect in lines.lines_of(settings):
        if reason := lines.why_not(connect):
            yield LINE_FAILS.format(what=what, where=without_password(where), reason=reason)


def shown(name: str, value: Any) -> str:
    """A setting as text, without passwords."""
    if name in SECRET and value:
        return "***"
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return without_password(text) if name in ADDRESSES else text


def without_password(address: str) -> str:
    """An address, without its password."""
    address = re.sub("(?<=password=)[^&]*", "***", address)
    scheme, _, rest = address.partition("://")
    user, is_there, host = rest.rpartition("@")
    if not is_there or ":" not in user:
        return address
    return f"{scheme}://{user.partition(':')[0]}:***@{host}"
