"""``sixfold admin``: manage the matches of a server, whether or not it is running."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from sixfold.cli.errors import report_errors
from sixfold.cli.serve import check_installed, read_settings
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.retention import DAY, unused_matches
from sixfold.room.room import Room
from sixfold.room.standing import Status
from sixfold.room.store.base import Listing, ListingQuery, NoSuchMatch, Result, ResultQuery
from sixfold.rules.registry import game_class

WATCHED = 120  # seconds of uptime: a server notes every minute which matches are watched

admin = typer.Typer(no_args_is_help=True, help="Manage the matches of a server.", rich_markup_mode=None)

Database = Annotated[str | None, typer.Option(help="The database; by default that of `sixfold serve`.")]
MatchIdArgument = Annotated[str, typer.Argument(help="The match's id.")]


def server_settings(database: str | None) -> Any:
    """The settings of the server that uses a database."""
    check_installed()
    return read_settings({} if database is None else {"database": database})


def make_store(database: str | None) -> Any:
    """The store of a server."""
    return import_module("sixfold.room.store.sql").SqlStore(server_settings(database).database, must_exist=True)


def make_room(match_id: str, database: str | None) -> Room:
    """The room of a match."""
    return Room(make_store(database), MemoryBus(), match_id)


def counted(number: int, what: str) -> str:
    """A number with its noun, such as ``2 matches``."""
    ending = "" if number == 1 else "es" if what.endswith("ch") else "s"
    return f"{number} {what}{ending}"


def dated(time: float) -> str:
    return f"{datetime.fromtimestamp(time):%Y-%m-%d %H:%M}"


@admin.command("matches")
def list_matches(
    database: Database = None,
    status: Annotated[
        str | None, typer.Option(help="Only matches with this status: waiting, playing, over or closed.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
) -> None:
    """List matches, most recently changed first."""
    with report_errors():
        query = ListingQuery(status=status and read_status(status, list(Status)), limit=limit)
        for listing in make_store(database).listings(query):
            typer.echo(listing_line(listing))


def read_status(text: str, allowed: list[Status]) -> Status:
    """The status with this name."""
    if text not in allowed:
        raise ValueError(f"the status must be {', '.join(allowed[:-1])} or {allowed[-1]}, not '{text}'")
    return Status(text)


def listing_line(listing: Listing) -> str:
    names = ", ".join(name or "(open)" for name in listing.names)
    return f"{listing.match_id:18} {listing.status:8} {listing.game:15} {dated(listing.changed)}  {names}"


@admin.command("close")
def close_match(match_id: MatchIdArgument, database: Database = None) -> None:
    """Close a match. Its players are told within seconds."""
    with report_errors():
        make_room(match_id, database).close("admin")
        typer.echo(f"Match {match_id} is closed.")


@admin.command("reopen")
def reopen_match(match_id: MatchIdArgument, database: Database = None) -> None:
    """Reopen a closed match; its game continues where it stopped."""
    with report_errors():
        status = make_room(match_id, database).reopen().status
        typer.echo(f"Match {match_id} is open again: {status}.")


@admin.command("remove")
def remove_match(
    match_id: MatchIdArgument,
    database: Database = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="Even if the game is in progress or the log cannot be read; keeps no result."),
    ] = False,
) -> None:
    """Remove a match and its log for good. The result of its game stays."""
    with report_errors():
        room = make_room(match_id, database)
        is_gone = room.store.remove(match_id) if force else remove_unused(room)
        if not is_gone:
            raise (NoSuchMatch(match_id) if force else ValueError(f"match {match_id} has just been used: look again"))
        typer.echo(f"Match {match_id} is removed.")


def remove_unused(room: Room) -> bool:
    """Remove a match that nobody is playing, unless it changes at this moment."""
    try:
        standing = room.standing
    except (NoSuchMatch, OSError):
        raise
    except Exception as error:
        raise ValueError(f"the log of {room.match_id} cannot be read ({error}): --force removes it anyway") from None
    if standing.status is Status.PLAYING:
        raise ValueError(f"the game of match {room.match_id} is in progress: close the match first")
    return room.remove(standing.changed)


PRUNED = [Status.WAITING, Status.OVER, Status.CLOSED]


@admin.command("prune")
def prune(
    database: Database = None,
    older_than: Annotated[
        float | None,
        typer.Option(
            min=0, metavar="DAYS", help="Ignore the settings: remove matches that have not changed for this many days."
        ),
    ] = None,
    status: Annotated[str | None, typer.Option(help="Only matches with this status: waiting, over or closed.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what would be removed.")] = False,
) -> None:
    """Remove matches that have been kept long enough, as the server itself does; results stay.

    Matches that are being played or watched are left alone.
    """
    with report_errors():
        settings, store, removed = server_settings(database), make_store(database), 0
        for pruned in [read_status(status, PRUNED)] if status else PRUNED:
            for listing in outdated(store, settings, pruned, older_than):
                if dry_run:
                    typer.echo(listing_line(listing))
                removed += dry_run or Room(store, MemoryBus(), listing.match_id).remove(listing.changed)
        typer.echo(f"{counted(removed, 'match')} {'would be ' if dry_run else ''}removed.")


def outdated(store: Any, settings: Any, status: Status, days: float | None) -> Iterator[Listing]:
    """The matches that have been kept long enough: by the settings, or for some days by the clock alone."""
    if days is not None:
        return unused_matches(store, status, days * DAY, WATCHED)
    return unused_matches(store, status, settings.kept_seconds[status])


@admin.command("results")
def list_results(
    database: Database = None,
    person: Annotated[str | None, typer.Option(help="Only games of this person, by the id that --json shows.")] = None,
    game: Annotated[str | None, typer.Option(help="Only results of this game.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON with all details.")] = False,
) -> None:
    """List the results of games, latest first. They stay when matches are removed."""
    with report_errors():
        if game is not None:
            game_class(game)
        results = make_store(database).results(ResultQuery(game=game, person=person, limit=limit))
        if as_json:
            shown = [{**asdict(result), "options": dict(result.options)} for result in results]
            typer.echo(json.dumps(shown, ensure_ascii=False, indent=2))
            return
        for result in results:
            typer.echo(result_line(result))


def result_line(result: Result) -> str:
    seats = ", ".join(f"{seat.name} {seat.score}{' (won)' if seat.has_won else ''}" for seat in result.seats)
    return f"{result.match_id:18} {result.end:9} {result.game:15} {dated(result.ended)}  {seats}"


@admin.command("backup")
def back_up(
    file: Annotated[Path, typer.Argument(help="A file that does not exist yet.")],
    database: Database = None,
    with_key: Annotated[bool, typer.Option("--with-key", help="Include the key that signs cookies.")] = False,
) -> None:
    """Write all matches and results to one file; the server may keep running."""
    with report_errors():
        if file.exists():
            raise ValueError(f"the file {file} already exists: choose another name")
        settings = server_settings(database)
        path = settings.secret_path
        key = import_module("sixfold.server.keys").known_key(path) if with_key else None
        if with_key and key is None:
            raise ValueError(f"there is no key {path}: the server creates it at its first start")
        written = import_module("sixfold.room.store.backup").backup(settings.database, file, key)
        contents = f"{counted(written.matches, 'match')}, {counted(written.results, 'result')}"
        if written.has_key:
            typer.echo(f"Written to {file}: {contents}, and the key.")
            typer.echo("Anyone with this file can pose as any guest: keep it safe.")
        else:
            typer.echo(f"Written to {file}: {contents}, but not the key.")
            typer.echo(
                "Without the key guests cannot return to their seats on another server: "
                f"keep {path} too, or use --with-key."
            )


@admin.command("restore")
def restore(file: Annotated[Path, typer.Argument(help="A backup.")], database: Database = None) -> None:
    """Fill an empty database from a backup, and store the key if the backup has one."""
    with report_errors():
        settings = server_settings(database)
        path = settings.secret_path

        def keep_key(key: str) -> None:
            import_module("sixfold.server.keys").keep_key(path, key)

        restored = import_module("sixfold.room.store.backup").restore(file, settings.database, keep_key)
        typer.echo(f"Restored: {counted(restored.matches, 'match')}, {counted(restored.results, 'result')}.")
        if restored.has_key:
            typer.echo(f"The key is in {path}.")
        else:
            typer.echo(f"The backup has no key: copy the old one to {path}, so that guests can return to their seats.")
