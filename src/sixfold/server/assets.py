"""Files of the browser app that other servers have: pages of their version may ask this one for them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import structlog

from sixfold.room.retention import DAY
from sixfold.room.retrying import pause_after
from sixfold.room.store.assets import Assets

# A name that the build makes: letters, the hash of the content, and a kind that browsers never take for a page.
NAME = re.compile(r"[A-Za-z0-9_.-]{1,100}-[A-Za-z0-9_-]{8}\.(js|css|svg|png|webp|woff2)")
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the compressed forms that the build makes, smallest first
LARGEST = 2_000_000  # bytes of a file

log = structlog.get_logger()


def is_asset(name: str) -> bool:
    """Whether a file may be kept for other servers, and served to pages of their version."""
    return NAME.fullmatch(name) is not None


def built_assets(folder: Path) -> dict[str, bytes]:
    """The files in a folder that are named after their content, in all their forms."""
    names = sorted(path.name for path in folder.glob("*") if is_asset(path.name))
    forms = [path for name in names for form in ("", *ENCODINGS.values()) if (path := folder / (name + form)).is_file()]
    return {path.name: path.read_bytes() for path in forms if path.stat().st_size <= LARGEST}


@asynccontextmanager
async def keeping_assets(assets: Assets | None, folder: Path) -> AsyncIterator[None]:
    """Within the block, other servers find our files. They do so before any page of ours is sent."""
    if assets is None:
        yield
        return
    is_done = await _put(assets, folder)
    putting = asyncio.get_running_loop().create_task(_put_again(assets, folder, failures=0 if is_done else 1))
    try:
        yield
    finally:
        putting.cancel()


async def _put_again(assets: Assets, folder: Path, failures: int) -> None:
    """Put our files there every day, since we may run for longer than they are kept; soon again after a failure."""
    while True:
        await asyncio.sleep(pause_after(failures) if failures else DAY)
        failures = 0 if await _put(assets, folder) else failures + 1


async def _put(assets: Assets, folder: Path) -> bool:
    try:
        await asyncio.to_thread(lambda: assets.put(built_assets(folder)))
    except Exception as error:
        log.warning("the files of the app are not kept for other servers", error=type(error).__name__)
        return False
    return True
