"""Errors as a user should see them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer


@contextmanager
def report_errors() -> Iterator[None]:
    """Turn bad input into one sentence on stderr and exit code 1."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has enough, as in `sixfold replay FILE | head`. Python must not try to flush again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (ValueError, TypeError, OSError) as error:
        typer.echo(f"sixfold: {error}", err=True)
        raise typer.Exit(1) from None
