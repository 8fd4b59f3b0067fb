"""What a host may set: by flags of `sixfold serve`, or by environment variables that begin with SIXFOLD_."""

from __future__ import annotations

import json
import math
import os
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Self, TypeAlias

from pydantic import BeforeValidator, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from sixfold.record.files import data_folder
from sixfold.room.retention import DAY
from sixfold.room.standing import Status
from sixfold.server.budget import Budget, BudgetSetting
from sixfold.server.origins import read_origin

POSTGRESQL = "postgresql"  # that of the servers
POSTGRESQLS = "postgresql://", "postgresql+psycopg://"
VALKEYS = "valkey://", "valkeys://", "redis://", "rediss://", "unix://"
SHORTEST_TOKEN = 16  # characters


def default_database() -> str:
    """The database in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.db'}"


def _listed(given: Any) -> list[str]:
    """Values separated by commas, or a JSON list."""
    if isinstance(given, str):
        given = json.loads(given) if given.startswith("[") else given.split(",")
    return [text for value in given if (text := str(value).strip())]


def _span(value: object) -> float:
    """How long something is kept."""
    try:
        span = math.inf if value == "forever" else float(str(value))
    except ValueError:
        span = math.nan
    if not span > 0:
        raise ValueError("this takes a number above 0, or forever")
    return span


LogLevel: TypeAlias = Annotated[str, Field(pattern="^(debug|info|warning|error)$")]
Span: TypeAlias = Annotated[float, BeforeValidator(_span)]


class Settings(BaseSettings):
    """The settings of a server."""

    model_config = SettingsConfigDict(env_prefix="SIXFOLD_", extra="forbid")

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database: str = Field(default_factory=default_database)
    bus: str | None = Field(
        default=None,
        description="lets several servers share a PostgreSQL: postgresql, or a Valkey such as valkey://localhost",
    )
    processes: Annotated[int, Field(ge=1, le=64)] = Field(
        default=1, description="how many serve, all on the same port; several need PostgreSQL"
    )
    parent: int | None = Field(default=None, description="set by a server for each of its processes: its own number")
    prefix: str = Field(default="", description="the path under which a proxy serves this server, such as /qwirkle")
    public_url: str | None = Field(
        default=None, description="the address people use, such as https://play.example, for links and their previews"
    )
    trusted_proxies: Annotated[list[IPv4Network | IPv6Network], NoDecode] = Field(
        default=[], description="addresses and networks of trusted proxies"
    )
    origins: Annotated[list[str], NoDecode] = Field(
        default=[], description="other sites whose pages may connect, such as https://play.example"
    )
    metrics_token: SecretStr | None = Field(default=None, description="lets other machines read /metrics")
    secret_file: Path | None = Field(
        default=None, description="the key that signs cookies; by default beside the database"
    )
    bot_processes: Annotated[int, Field(ge=0, le=64)] = Field(default_factory=lambda: (os.cpu_count() or 1) // 2 + 1)
    hint_processes: Annotated[int, Field(ge=0, le=64)] = Field(
        default_factory=lambda given: (given.get("bot_processes", 0) + 1) // 2
    )
    bot_seconds: Annotated[float, Field(gt=0, le=60)] = Field(
        default=5.0, description="for one move of a bot or one hint, from the moment of asking"
    )
    bot_queue: str | None = Field(
        default=None,
        description="where bot workers on other machines find their questions:"
        " postgresql, a Valkey, or another database at postgresql://USER@HOST/NAME",
    )
    bot_pause: Annotated[float, Field(ge=0, le=10)] = Field(
        default=0.9, description="before a bot moves, so that people can follow"
    )
    write_seconds: Annotated[float, Field(gt=0, le=60)] = Field(default=5.0, description="until a write is given up")
    drain_seconds: Annotated[float, Field(ge=0, le=600)] = Field(
        default=0.0, description="between being told to stop and stopping, for a load balancer to see /ready say no"
    )
    away_seconds: Annotated[float, Field(ge=0, le=DAY)] = Field(
        default=30.0, description="until a bot may play for someone who is gone"
    )
    # For a person, an address and everyone; two numbers are for an address and everyone.
    connections: BudgetSetting = Budget(None, 300, 4000)
    sockets: BudgetSetting = Budget(20, 200, 4000)
    requests_per_minute: BudgetSetting = Budget(None, 2400, 60_000)
    guests_per_hour: BudgetSetting = Budget(None, 200, 10_000)
    matches_per_hour: BudgetSetting = Budget(60, 300, 10_000)
    open_matches: BudgetSetting = Field(default=Budget(5, 20, 2000), description="open matches in the lobby at a time")
    messages_per_minute: BudgetSetting = Budget(900, 3000, 60_000)
    chat_per_minute: BudgetSetting = Budget(60, 600, 6000)
    hints_per_hour: BudgetSetting = Budget(120, 1200, 20_000)
    pictures_per_minute: BudgetSetting = Field(
        default=Budget(None, 60, 300), description="pictures drawn for previews of links"
    )
    replays_per_minute: BudgetSetting = Field(
        default=Budget(20, 60, 300), description="matches replayed from the start"
    )
    request_seconds: Annotated[float, Field(gt=0)] = Field(default=10.0, description="for headers, and for a body")
    stall_seconds: Annotated[float, Field(gt=0)] = Field(default=30.0, description="for a client that does not read")
    waiting_days: Span = Field(default=1, description="until a match that never started is removed")
    idle_days: Span = Field(default=30, description="until a match without moves is closed")
    closed_days: Span = Field(default=30, description="until a closed match is removed")
    finished_days: Span = Field(default=365, description="until a finished match is removed")
    log_level: LogLevel = "info"

    @field_validator("prefix")
    @classmethod
    def _prefix(cls, prefix: str) -> str:
        if prefix and (not prefix.startswith("/") or prefix.endswith("/")):
            raise ValueError("a prefix begins with a slash and does not end with one")
        return prefix

    @field_validator("public_url")
    @classmethod
    def _public_url(cls, url: str | None) -> str | None:
        if url is not None and read_origin("/".join(url.split("/", 3)[:3])) is None:
            raise ValueError("a public URL begins with a scheme and a host, such as https://play.example")
        return url.rstrip("/") if url else None

    @field_validator("trusted_proxies", mode="before")
    @classmethod
    def _trusted_proxies(cls, given: object) -> object:
        try:
            return [ip_network(text) for text in _listed(given)]
        except ValueError:
            raise ValueError("a proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8") from None

    @field_validator("origins", mode="before")
    @classmethod
    def _origins(cls, given: object) -> object:
        origins = [read_origin(text) for text in _listed(given)]
        if None in origins:
            raise ValueError("an origin is a scheme and a host, such as https://play.example")
        return origins

    @field_validator("metrics_token")
    @classmethod
    def _metrics_token(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and len(token.get_secret_value()) < SHORTEST_TOKEN:
            raise ValueError(f"a token has {SHORTEST_TOKEN} characters or more")
        return token

    @field_validator("database")
    @classmethod
    def _database(cls, url: str) -> str:
        if not url.startswith(("sqlite:///", *POSTGRESQLS, "memory:")):
            raise ValueError("a database is sqlite:///FILE or postgresql://USER@HOST/NAME")
        return url

    @field_validator("bus")
    @classmethod
    def _bus(cls, bus: str | None) -> str | None:
        if bus and bus != POSTGRESQL and not bus.startswith(VALKEYS):
            raise ValueError("a bus is postgresql, or a Valkey such as valkey://localhost:6379")
        return bus or None

    @field_validator("bot_queue")
    @classmethod
    def _bot_queue(cls, queue: str | None) -> str | None:
        if queue and queue != POSTGRESQL and not queue.startswith((*VALKEYS, *POSTGRESQLS)):
            raise ValueError(
                "a queue is postgresql, a Valkey such as valkey://localhost:6379,"
                " or another database such as postgresql://USER@HOST/NAME"
            )
        return queue or None

    @model_validator(mode="after")
    def _needs_postgres(self) -> Self:
        if self.database.startswith("postgresql"):
            return self
        if self.is_shared:
            raise ValueError("several server processes need PostgreSQL: an SQLite file is for one")
        if self.bot_queue == POSTGRESQL:
            raise ValueError("this queue is in a PostgreSQL, but the database is none: name a Valkey")
        return self

    @property
    def is_shared(self) -> bool:
        """Whether other server processes may use the same database."""
        return self.processes > 1 or self.bus is not None

    @property
    def kept_seconds(self) -> dict[Status, float]:
        """How long unused matches of each status are kept; those in play are then closed, the others removed."""
        kept_days = {
            Status.WAITING: self.waiting_days,
            Status.PLAYING: self.idle_days,
            Status.CLOSED: self.closed_days,
            Status.OVER: self.finished_days,
        }
        return {status: days * DAY for status, days in kept_days.items()}

    @property
    def secret_path(self) -> Path:
        """Where the key that signs cookies is kept: by default beside the database."""
        if self.secret_file:
            return self.secret_file
        if self.database.startswith("sqlite:///"):
            return Path(self.database.removeprefix("sqlite:///")).with_suffix(".key")
        return data_folder() / "server.key"


class WorkerSettings(BaseSettings):
    """The settings of a bot worker, from the same variables as those of a server."""

    model_config = SettingsConfigDict(env_prefix="SIXFOLD_", extra="ignore")

    bot_queue: str
    bot_processes: Annotated[int, Field(ge=0, le=256)] = Field(default_factory=lambda: os.cpu_count() or 1)
    hint_processes: Annotated[int, Field(ge=0, le=256)] = 1
    log_level: LogLevel = "info"

    @field_validator("bot_queue")
    @classmethod
    def _bot_queue(cls, url: str) -> str:
        if not url.startswith((*VALKEYS, *POSTGRESQLS)):
            raise ValueError("a queue is valkey://HOST or postgresql://USER@HOST/NAME")
        return url

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not self.bot_processes + self.hint_processes:
            raise ValueError("a bot worker needs a process")
        return self
