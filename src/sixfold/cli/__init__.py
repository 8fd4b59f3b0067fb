"""The commands: ``sixfold play``, ``sixfold moves``, ``sixfold replay``."""

from __future__ import annotations

from sixfold.cli.app import app


def main() -> None:
    """Run the command line."""
    app()
