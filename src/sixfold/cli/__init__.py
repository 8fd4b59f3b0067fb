"""The command line: `sixfold` and its subcommands, one module for each of the larger ones."""

from __future__ import annotations

from sixfold.cli.app import app


def main() -> None:
    """Run the command line."""
    app()
