"""Files of the browser app that servers which share a PostgreSQL keep for each other.

During an upgrade, a page of one version may ask a server of another version for a file that only its own has.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Engine, delete, func, insert, select, update

from sixfold.room.store.database import reading, writing
from sixfold.room.store.locks import ASSETS
from sixfold.room.store.schema import NOW, assets

KEPT_SECONDS = 30 * 86_400.0  # that a file is kept after a server has last put it there


class Assets:
    """The files that servers have put here. Each is named after its content, so none ever changes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def put(self, files: Mapping[str, bytes]) -> None:
        """Keep files for a while, and forget those that no server has put here for long."""
        with writing(self.engine) as connection:
            connection.execute(select(func.pg_advisory_xact_lock(ASSETS)))
            known = update(assets).where(assets.c.name.in_(sorted(files))).values(renewed=NOW)
            new = files.keys() - set(connection.scalars(known.returning(assets.c.name)))
            for name in sorted(new):
                connection.execute(insert(assets).values(name=name, body=files[name], renewed=NOW))
            connection.execute(delete(assets).where(assets.c.renewed < NOW - KEPT_SECONDS))

    def find(self, names: Collection[str]) -> dict[str, bytes]:
        """Those of these files that are kept."""
        query = select(assets.c.name, assets.c.body).where(assets.c.name.in_(sorted(names)))
        with reading(self.engine) as connection:
            return {row.name: bytes(row.body) for row in connection.execute(query)}
