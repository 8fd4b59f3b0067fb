"""``sixfold admin``: look after the tables of a server, while it runs or not."""

from __future__ import annotations

from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from sixfold.cli.serve import check_installed, read_settings
from sixfold.cli.support import refusing
from sixfold.room.bus.memory import MemoryBus
from sixfold.room.room import Room
from sixfold.room.store.base import Wanted

admin = typer.Typer(no_args_is_help=True, help="Look after the tables of a server.", rich_markup_mode=None)

Database = Annotated[str | None, typer.Option(help="The database; that of `sixfold serve` by default.")]


def database_url(database: str | None) -> str:
    """The database that is meant."""
    check_installed()
    url: str = read_settings({} if database is None else {"database": database}).database
    return url


def make_store(database: str | None) -> Any:
    """The store that a server keeps its tables in."""
    return import_module("sixfold.room.store.sql").SqlStore(database_url(database))


@admin.command("tables")
def list_tables(
    database: Database = None,
    status: Annotated[str | None, typer.Option(help="Only these: waiting, playing, over or closed.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
) -> None:
    """The tables, those that changed last first."""
    with refusing():
        if status not in (None, "waiting", "playing", "over", "closed"):
            raise ValueError(f"a table is waiting, playing, over or closed, not '{status}'")
        for card in make_store(database).cards(Wanted(status=status, limit=limit)):
            changed = f"{datetime.fromtimestamp(card.changed):%Y-%m-%d %H:%M}"
            names = ", ".join(name or "(open)" for name in card.names)
            typer.echo(f"{card.table:18} {card.status:8} {card.game:15} {changed}  {names}")


@admin.command("close")
def close_table(table: Annotated[str, typer.Argument(help="The table's name.")], database: Database = None) -> None:
    """Shut a table. Whoever looks at it is told when they next connect or move."""
    with refusing():
        Room(make_store(database), MemoryBus(), table).close("admin")
        typer.echo(f"The table {table} is closed.")


@admin.command("backup")
def back_up(
    file: Annotated[Path, typer.Argument(help="A file that is not there yet.")], database: Database = None
) -> None:
    """Write all tables to one file; the server may go on meanwhile."""
    with refusing():
        if file.exists():
            raise ValueError(f"there is already a file {file}: name another one")
        import_module("sixfold.room.store.backup").backup(database_url(database), file)
        typer.echo(f"Written to {file}.")


@admin.command("restore")
def restore(file: Annotated[Path, typer.Argument(help="A backup.")], database: Database = None) -> None:
    """Fill an empty database from a backup."""
    with refusing():
        import_module("sixfold.room.store.backup").restore(file, database_url(database))
        typer.echo("The tables are back.")
