"""Compiling with Numba where it is installed; without it the same code runs as plain Python, only slower."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

numba: Any
try:
    numba = import_module("numba")
except ImportError:
    numba = None

_F = TypeVar("_F", bound=Callable[..., Any])


def is_compiled() -> bool:
    """Whether the kernel is compiled, or runs as plain Python."""
    return bool(numba) and not numba.config.DISABLE_JIT


@cache
def cache_folder() -> Path:
    """Where compiled code is kept: a folder of its own for each state of the sources.

    Numba looks only at the file of a function itself. A function that calls one in another file would silently keep
    the old one, so the name is made of all sources together.
    """
    sources = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    version = numba.__version__ if numba else ""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sixfold" / f"kernel-{sha256(sources + version.encode()).hexdigest()[:16]}"


def is_warm(part: str) -> bool:
    """Whether a part of the kernel was compiled before, so that it only has to be loaded."""
    return (cache_folder() / f"{part}.ready").exists()


def note_warm(part: str) -> None:
    """Remember that a part of the kernel is compiled."""
    with suppress(OSError):  # where nothing can be kept, it is compiled every time
        cache_folder().mkdir(parents=True, exist_ok=True)
        (cache_folder() / f"{part}.ready").touch()


def jit(function: _F) -> _F:
    """The function, compiled when it is first called; it lets other threads run meanwhile."""
    return _compiled(function, inline="never")


def inlined(function: _F) -> _F:
    """A compiled function that becomes part of those that call it: for the innermost loops, where calls cost."""
    return _compiled(function, inline="always")


def _compiled(function: _F, inline: str) -> _F:
    if not is_compiled():
        return function
    usual = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())  # read while the function is decorated, and nobody else's business
    try:
        return cast(_F, numba.njit(nogil=True, cache=True, inline=inline, no_cfunc_wrapper=True)(function))
    finally:
        numba.config.CACHE_DIR = usual
