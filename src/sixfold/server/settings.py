"""What a host may set: by flags of `sixfold serve`, or by environment variables that begin with SIXFOLD_."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DAY = 24 * 3600


def data_folder() -> Path:
    """Where a person's data is kept."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sixfold"


def usual_database() -> str:
    """The database in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.db'}"


class Settings(BaseSettings):
    """The settings of a server."""

    model_config = SettingsConfigDict(env_prefix="SIXFOLD_", extra="forbid")

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database: str = Field(default_factory=usual_database)
    prefix: str = Field(default="", description="the path under which a proxy serves us, such as /qwirkle")
    origins: list[str] = Field(default=[], description="other origins that may connect, such as https://play.example")
    secret_file: Path | None = Field(default=None, description="the key that signs cookies; beside the database")
    bot_processes: Annotated[int, Field(ge=0, le=64)] = Field(default_factory=lambda: (os.cpu_count() or 1) // 2 + 1)
    bot_seconds: Annotated[float, Field(gt=0, le=60)] = Field(default=5.0, description="for one move of a bot")
    bot_pause: Annotated[float, Field(ge=0, le=10)] = Field(default=0.9, description="before a bot moves, for the eye")
    hints_per_hour: Annotated[int, Field(ge=0)] = 120
    requests_per_minute: Annotated[int, Field(ge=1)] = 600
    messages_per_minute: Annotated[int, Field(ge=1)] = 900
    tables_per_hour: Annotated[int, Field(ge=1)] = 60
    waiting_seconds: Annotated[float, Field(gt=0)] = Field(default=DAY, description="until an open table is cleared")
    idle_seconds: Annotated[float, Field(gt=0)] = Field(default=30 * DAY, description="until a game is given up")
    log_level: str = Field(default="info", pattern="^(debug|info|warning|error)$")

    @field_validator("prefix")
    @classmethod
    def _prefix(cls, prefix: str) -> str:
        if prefix and (not prefix.startswith("/") or prefix.endswith("/")):
            raise ValueError("a prefix begins with a slash and does not end with one")
        return prefix

    @field_validator("database")
    @classmethod
    def _database(cls, url: str) -> str:
        if not url.startswith(("sqlite:///", "postgresql://", "postgresql+psycopg://", "memory:")):
            raise ValueError("a database is sqlite:///FILE or postgresql://USER@HOST/NAME")
        return url

    @property
    def secret_path(self) -> Path:
        """Where the key that signs cookies is kept: beside the database."""
        if self.secret_file:
            return self.secret_file
        if self.database.startswith("sqlite:///"):
            return Path(self.database.removeprefix("sqlite:///")).with_suffix(".key")
        return data_folder() / "server.key"
