"""Every setting is on the page about hosting, and nothing else is."""

import re

from typer.main import get_command

from sixfold.cli.app import app
from sixfold.rules.registry import GAMES_VARIABLE
from sixfold.server.settings import Settings
from tests.hosting.page import PAGE

TABLE = PAGE.partition("\n## Settings\n")[2].partition("\n## ")[0]


def test_every_setting_is_in_the_table() -> None:
    settings = {f"SIXFOLD_{name.upper()}" for name in Settings.model_fields}
    assert set(re.findall(r"`(SIXFOLD_\w+)`", TABLE)) == {*settings, GAMES_VARIABLE}


def test_every_flag_is_in_the_table() -> None:
    options = get_command(app).commands["serve"].params  # type: ignore[attr-defined]
    flags = {flag for option in options for flag in option.opts} - {"--open", "--help"}
    assert set(re.findall(r"^\| `(--[\w-]+)`", TABLE, re.M)) == flags
