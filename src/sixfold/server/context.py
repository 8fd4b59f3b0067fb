"""The parts of a server, for every route."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from sixfold.server.budgets import Budgets
from sixfold.server.matches import Matches
from sixfold.server.network import Network
from sixfold.server.pairing import Pairing
from sixfold.server.people import People
from sixfold.server.readiness import Readiness
from sixfold.server.settings import Settings


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of a running server."""

    settings: Settings
    matches: Matches
    people: People
    budgets: Budgets
    readiness: Readiness
    pairing: Pairing
    network: Network


def context(connection: HTTPConnection) -> Context:
    """The parts of the server that received a request."""
    parts: Context = connection.app.state.context
    return parts
