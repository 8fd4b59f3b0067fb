"""``sixfold admin``: look after the tables of a server, while it runs or not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from sixfold.cli.serve import check_installed, read_settings
from sixfold.cli.support import refusing
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.retention import DAY, unused
from sixfold.room.room import Room
from sixfold.room.standing import Status
from sixfold.room.store.base import Card, NoSuchTable, Result, Wanted, WantedResults
from sixfold.rules.registry import game_class

WATCHED = 120  # seconds of uptime: a server notes every minute which tables are watched

admin = typer.Typer(no_args_is_help=True, help="Look after the tables of a server.", rich_markup_mode=None)

Database = Annotated[str | None, typer.Option(help="The database; that of `sixfold serve` by default.")]
TableName = Annotated[str, typer.Argument(help="The table's name.")]


def server_settings(database: str | None) -> Any:
    """The settings of the server whose database is meant."""
    check_installed()
    return read_settings({} if database is None else {"database": database})


def make_store(database: str | None) -> Any:
    """The store that a server keeps its tables in."""
    return import_module("sixfold.room.store.sql").SqlStore(server_settings(database).database, must_exist=True)


def make_room(table: str, database: str | None) -> Room:
    """The room of a table."""
    return Room(make_store(database), MemoryBus(), table)


def counted(number: int, what: str) -> str:
    """A number of things, such as ``2 tables``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def dated(time: float) -> str:
    return f"{datetime.fromtimestamp(time):%Y-%m-%d %H:%M}"


@admin.command("tables")
def list_tables(
    database: Database = None,
    status: Annotated[str | None, typer.Option(help="Only these: waiting, playing, over or closed.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
) -> None:
    """List the tables, those that changed last first."""
    with refusing():
        wanted = Wanted(status=status and read_status(status, list(Status)), limit=limit)
        for card in make_store(database).cards(wanted):
            typer.echo(card_line(card))


def read_status(text: str, allowed: list[Status]) -> Status:
    """The status that is meant."""
    if text not in allowed:
        raise ValueError(f"the status is {', '.join(allowed[:-1])} or {allowed[-1]}, not '{text}'")
    return Status(text)


def card_line(card: Card) -> str:
    names = ", ".join(name or "(open)" for name in card.names)
    return f"{card.table:18} {card.status:8} {card.game:15} {dated(card.changed)}  {names}"


@admin.command("close")
def close_table(table: TableName, database: Database = None) -> None:
    """Close a table. Whoever looks at it is told when they next connect or move."""
    with refusing():
        make_room(table, database).close("admin")
        typer.echo(f"The table {table} is closed.")


@admin.command("reopen")
def reopen_table(table: TableName, database: Database = None) -> None:
    """Open a closed table again; its game continues where it stopped."""
    with refusing():
        status = make_room(table, database).reopen().status
        typer.echo(f"The table {table} is open again: {status}.")


@admin.command("remove")
def remove_table(
    table: TableName,
    database: Database = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="Even if a game is being played, or the log cannot be read; no result is kept."),
    ] = False,
) -> None:
    """Remove a table and its log for good. The result of its game stays."""
    with refusing():
        room = make_room(table, database)
        is_gone = room.store.remove(table) if force else remove_unused(room)
        if not is_gone:
            raise NoSuchTable(table) if force else ValueError(f"the table {table} has just been used: look at it again")
        typer.echo(f"The table {table} is gone.")


def remove_unused(room: Room) -> bool:
    """Remove a table that nobody plays at, unless it changes at this moment."""
    try:
        standing = room.standing
    except (NoSuchTable, OSError):
        raise
    except Exception as error:
        raise ValueError(f"the log of {room.table} cannot be read ({error}): --force removes it as it is") from None
    if standing.status is Status.PLAYING:
        raise ValueError(f"a game is being played at the table {room.table}: close it first")
    return room.remove(standing.changed)


PRUNED = [Status.WAITING, Status.OVER, Status.CLOSED]


@admin.command("prune")
def prune(
    database: Database = None,
    older_than: Annotated[
        float | None,
        typer.Option(
            min=0, metavar="DAYS", help="Ignore the settings: take tables that have not changed for this many days."
        ),
    ] = None,
    status: Annotated[str | None, typer.Option(help="Only these: waiting, over or closed.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what would be removed.")] = False,
) -> None:
    """Remove tables that have been kept long enough, as the server does by itself; results stay.

    Games that are being played and tables that are being watched are left alone.
    """
    with refusing():
        settings, store, removed = server_settings(database), make_store(database), 0
        for each in [read_status(status, PRUNED)] if status else PRUNED:
            for card in outdated(store, settings, each, older_than):
                if dry_run:
                    typer.echo(card_line(card))
                removed += dry_run or Room(store, MemoryBus(), card.table).remove(card.changed)
        typer.echo(f"{counted(removed, 'table')} {'would be ' if dry_run else ''}removed.")


def outdated(store: Any, settings: Any, status: Status, days: float | None) -> Iterator[Card]:
    """The tables that have been kept long enough: as the settings say, or for some days by the clock alone."""
    if days is not None:
        return unused(store, status, days * DAY, WATCHED)
    return unused(store, status, settings.kept_seconds[status])


@admin.command("results")
def list_results(
    database: Database = None,
    person: Annotated[str | None, typer.Option(help="Only games of this person, by the id that --json shows.")] = None,
    game: Annotated[str | None, typer.Option(help="Only results of this game.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="For programs, with everything that is known.")] = False,
) -> None:
    """List the results of games, the latest first. They stay when tables are removed."""
    with refusing():
        if game is not None:
            game_class(game)
        found = make_store(database).results(WantedResults(game=game, person=person, limit=limit))
        if as_json:
            shown = [{**asdict(result), "options": dict(result.options)} for result in found]
            typer.echo(json.dumps(shown, ensure_ascii=False, indent=2))
            return
        for result in found:
            typer.echo(result_line(result))


def result_line(result: Result) -> str:
    seats = ", ".join(f"{seat.name} {seat.score}{' (won)' if seat.has_won else ''}" for seat in result.seats)
    return f"{result.table:18} {result.end:9} {result.game:15} {dated(result.ended)}  {seats}"


@admin.command("backup")
def back_up(
    file: Annotated[Path, typer.Argument(help="A file that is not there yet.")],
    database: Database = None,
    with_key: Annotated[bool, typer.Option("--with-key", help="Include the key that signs cookies.")] = False,
) -> None:
    """Write all tables and results to one file; the server may keep running."""
    with refusing():
        if file.exists():
            raise ValueError(f"there is already a file {file}: name another one")
        settings = server_settings(database)
        path = settings.secret_path
        key = import_module("sixfold.server.keys").known_key(path) if with_key else None
        if with_key and key is None:
            raise ValueError(f"there is no key {path}: the server makes it at its first start")
        kept = import_module("sixfold.room.store.backup").backup(settings.database, file, key)
        contents = f"{counted(kept.tables, 'table')}, {counted(kept.results, 'result')}"
        if kept.has_key:
            typer.echo(f"Written to {file}: {contents}, and the key.")
            typer.echo("Whoever has this file can pose as any guest: keep it safe.")
        else:
            typer.echo(f"Written to {file}: {contents}, but not the key.")
            typer.echo(
                "Without it guests cannot get back to their seats on another server: "
                f"keep {path} too, or use --with-key."
            )


@admin.command("restore")
def restore(file: Annotated[Path, typer.Argument(help="A backup.")], database: Database = None) -> None:
    """Fill an empty database from a backup, and write down the key if the backup has it."""
    with refusing():
        settings = server_settings(database)
        path = settings.secret_path

        def keep_key(key: str) -> None:
            import_module("sixfold.server.keys").keep_key(path, key)

        kept = import_module("sixfold.room.store.backup").restore(file, settings.database, keep_key)
        typer.echo(f"Restored: {counted(kept.tables, 'table')}, {counted(kept.results, 'result')}.")
        if kept.has_key:
            typer.echo(f"The key is in {path}.")
        else:
            typer.echo(f"The backup has no key: put the old one in {path}, so that guests get back to their seats.")
