"""What every route works with."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from sixfold.server.limits import Limits
from sixfold.server.people import People
from sixfold.server.readiness import Readiness
from sixfold.server.settings import Settings
from sixfold.server.tables import Tables


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of a running server."""

    settings: Settings
    tables: Tables
    people: People
    limits: Limits
    readiness: Readiness


def context(connection: HTTPConnection) -> Context:
    """The parts of the server that a request came to."""
    found: Context = connection.app.state.context
    return found
