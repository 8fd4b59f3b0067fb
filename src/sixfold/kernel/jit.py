"""Compilation with Numba where it is installed; otherwise the same code runs as plain Python, only slower."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np

numba: Any
try:
    numba = import_module("numba")
except ImportError:
    numba = None

SHARED = ("division.py", "solver.py", "tiles.py")  # files of the rules whose code is compiled, or whose numbers are

_F = TypeVar("_F", bound=Callable[..., Any])


def is_compiled() -> bool:
    """Whether the kernel is compiled rather than run as plain Python."""
    return bool(numba) and not numba.config.DISABLE_JIT


@cache
def cache_folder() -> Path:
    """The folder for compiled code: a new one for each version of the sources.

    Numba checks only the file of a function itself. A function that calls one in another file would silently keep
    using the old one, so the folder is named after all sources together, with what the rules share.
    """
    paths = [
        *sorted(Path(__file__).parent.glob("*.py")),
        *(Path(__file__).parents[1] / "rules" / name for name in SHARED),
    ]
    sources = b"".join(path.read_bytes() for path in paths)
    version = numba.__version__ if numba else ""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sixfold" / f"kernel-{sha256(sources + version.encode()).hexdigest()[:16]}"


def is_warm(part: str) -> bool:
    """Whether a part of the kernel is compiled already and only has to be loaded."""
    return (cache_folder() / f"{part}.ready").exists()


def note_warm(part: str) -> None:
    """Remember that a part of the kernel is compiled."""
    with suppress(OSError):  # where the cache cannot be written, code is compiled every time
        cache_folder().mkdir(parents=True, exist_ok=True)
        (cache_folder() / f"{part}.ready").touch()


def jit(function: _F) -> _F:
    """The function, compiled on its first call; other threads can run while it runs."""
    return _compiled(function, is_inlined=False)


def inlined(function: _F) -> _F:
    """A compiled function that is inlined into its callers: for the innermost loops, where calls are expensive."""
    return _compiled(function, is_inlined=True)


def compile_modules(*modules: ModuleType, to_inline: Collection[Callable[..., Any]]) -> dict[Any, Any]:
    """The functions of plain modules, each with its compiled form; a module may call those before it.

    Lists of numbers become arrays, and numbers typed ones: Numba would compile a function again for every literal.
    """
    compiled: dict[Any, Any] = {}
    for module in modules:
        names = dict(vars(module))
        for name, value in vars(module).items():
            if isinstance(value, FunctionType):
                if value not in compiled:
                    compiled[value] = _compiled(_with_globals(value, names), value in to_inline)
                names[name] = compiled[value]
            elif is_compiled() and isinstance(value, (int, list)):
                names[name] = np.int64(value) if isinstance(value, int) else np.array(value, dtype=np.int64)
    return compiled


def _with_globals(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """The function, looking up its global names elsewhere."""
    copy = FunctionType(function.__code__, names, function.__name__)
    copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, function.__qualname__, function.__doc__
    return copy


def _compiled(function: _F, is_inlined: bool) -> _F:
    if not is_compiled():
        return function
    usual = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())  # Numba reads this while decorating; other code must not see it
    try:
        inline = "always" if is_inlined else "never"
        return cast(_F, numba.njit(nogil=True, cache=True, inline=inline, no_cfunc_wrapper=True)(function))
    finally:
        numba.config.CACHE_DIR = usual
