"""An earlier version of Sixfold, from its wheel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from sixfold.room.store.upgrading import MIGRATIONS

ROOT = Path(__file__).parents[2]


def steps_of(migrations: Path) -> list[str]:
    """The files that change the schema, in order."""
    return sorted(file.name for file in migrations.glob("versions/v*.py"))


def install_earlier_version(folder: Path) -> Path:
    """Build and unpack the wheel of the version before the latest change of the schema; returns where it is."""
    source, wheels, package = folder / "source", folder / "wheels", folder / "package"
    archive = folder / "source.tar"
    _run("git", "archive", "--output", str(archive), _commit_before(steps_of(MIGRATIONS)[-1]))
    source.mkdir()
    _run("tar", "--extract", "--file", str(archive), "--directory", str(source))
    _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(wheels), str(source))
    (wheel,) = wheels.glob("*.whl")
    ZipFile(wheel).extractall(package)
    return package


def _commit_before(step: str) -> str:
    """The last commit without a change of the schema."""
    file = (MIGRATIONS / "versions" / step).relative_to(ROOT)
    added = _run("git", "log", "--diff-filter=A", "--format=%H", "--", str(file)).split()
    return f"{added[-1]}^" if added else "HEAD"  # not committed yet


def _run(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert not done.returncode, f"this test needs the repository with its history: {' '.join(command)}: {done.stderr}"
    return done.stdout
