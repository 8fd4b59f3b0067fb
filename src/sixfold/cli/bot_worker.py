"""``sixfold bot-worker``: bots and hints for servers on other machines."""

from __future__ import annotations

import asyncio
import signal
from importlib import import_module
from typing import Annotated, Any

import typer

from sixfold.cli.errors import report_errors
from sixfold.cli.serve import LINE_FAILS, check_installed, read_settings, without_password


def bot_worker(
    queue: Annotated[
        str | None,
        typer.Option(help="Where the questions are: valkey://HOST or postgresql://USER@HOST/NAME."),
    ] = None,
    bots: Annotated[int | None, typer.Option(help="How many processes for bots; by default one for each core.")] = None,
    hints: Annotated[int | None, typer.Option(help="How many processes for hints; by default 1.")] = None,
) -> None:
    """Let this machine think for servers elsewhere. Settings also come from SIXFOLD_BOT_QUEUE and so on."""
    with report_errors():
        check_installed()
        given = {"bot_queue": queue, "bot_processes": bots, "hint_processes": hints}
        flags = {name: value for name, value in given.items() if value is not None}
        settings = read_settings(flags, "WorkerSettings")
        import_module("sixfold.server.logs").set_up_logs(settings.log_level)
        asyncio.run(run(settings))


async def run(settings: Any) -> None:
    """Answer questions until told to stop."""
    elsewhere = "sixfold.server.elsewhere"
    connect = import_module(f"{elsewhere}.connecting").connector(settings.bot_queue)
    where = without_password(settings.bot_queue)
    if reason := await asyncio.to_thread(import_module("sixfold.server.lines").why_not, connect):
        raise ValueError(LINE_FAILS.format(what="queue", where=where, reason=reason))
    bots, hints = settings.bot_processes, settings.hint_processes
    worker = import_module(f"{elsewhere}.worker").BotWorker(connect, bots, hints)
    typer.echo(
        f"Sixfold thinks for others: processes for bots: {bots}, for hints: {hints}. The first start takes a minute."
    )
    await worker.run(stopping(), lambda: typer.echo(f"Taking questions from {where}"))


def stopping() -> asyncio.Event:
    """An event that is set when the process is told to stop; told again, it stops at once."""
    told, loop = asyncio.Event(), asyncio.get_running_loop()

    def tell(number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(told.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, tell)
    return told
