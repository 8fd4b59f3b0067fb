"""The key that signs the cookies of guests: created at the first start and kept in a separate file.

The file may hold several keys, one per line: the first signs, the others are still accepted.
"""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_hex
from tempfile import mkstemp

SHORTEST = 32  # characters


def new_key() -> str:
    """A key that nobody can guess."""
    return token_hex(32)


def read_key(path: Path) -> str:
    """The key in a file, which is created if it is missing. Servers that start together use the same one."""
    key = known_key(path)
    if key is None:
        _make(path, new_key())
        key = known_key(path)
        assert key is not None
    return key


def known_key(path: Path) -> str | None:
    """The key in a file; None if there is no such file."""
    try:
        key = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(
            f"the key {path} cannot be read ({_reason(error)}): "
            "let the user who runs the server read it, or name another file in SIXFOLD_SECRET_FILE"
        ) from error
    shortest = min(map(len, key.split()), default=0)
    if shortest < SHORTEST:
        raise ValueError(
            f"the key {path} is too short: it has {shortest} characters and needs at least {SHORTEST}; "
            "delete the file, then restore the key from a backup or start the server to get a new one "
            "(guests then lose their seats)"
        )
    return key


def keep_key(path: Path, key: str) -> None:
    """Save a key that comes from elsewhere; a different one is never replaced."""
    if known_key(path) is None:
        _make(path, key)
    if known_key(path) != key:
        raise ValueError(
            f"there is already another key in {path}: move that file away first, or set SIXFOLD_SECRET_FILE"
        )


def _make(path: Path, key: str) -> None:
    """Create the file of a key in one step; if another process was faster, its key stays."""
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        file, draft = mkstemp(prefix=f".{path.name}.", dir=path.parent)  # readable by its owner only
        try:
            with os.fdopen(file, "w", encoding="ascii") as out:
                out.write(key)
                out.flush()
                os.fsync(out.fileno())
            os.link(draft, path)  # unlike a rename, this never replaces a file
        finally:
            os.unlink(draft)
    except FileExistsError:
        pass
    except OSError as error:
        raise ValueError(
            f"the key {path} cannot be written ({_reason(error)}): check that there is space and that "
            "the folder is writable, or name another file in SIXFOLD_SECRET_FILE"
        ) from error


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or "it is not plain text"
