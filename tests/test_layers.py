"""A module imports only from its own layer or from layers to its left; the rules need nothing but Python."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "sixfold"

LAYERS = [
    "rules",
    "record",
    "guides",
    "lessons",
    "draw",
    "kernel",
    "arrays",
    "bots",
    "arena",
    "rl",
    "room",
    "server",
    "cli",
]
ON_TOP = {"__init__", "api", "testing"}  # the public API and the suites may import every layer below the command line
# Third-party packages by layer, or by file for drivers; lazy imports count.
PACKAGES = {
    "cli": {"typer", "rich"},
    "kernel": {"numpy"},
    "bots": {"numpy"},
    "bots/policy.py": {"onnxruntime"},
    "arena": {"numpy", "openskill"},
    "arena/cluster.py": {"ray"},
    "arrays": {"numpy"},
    "rl": {"numpy"},
    "rl/gymnasium.py": {"gymnasium"},
    "rl/openspiel.py": {"pyspiel"},
    "rl/pettingzoo.py": {"gymnasium", "pettingzoo"},
    "rl/pictures.py": {"PIL", "resvg_py"},
    "room/store/schema.py": {"sqlalchemy"},
    "room/store/database.py": {"sqlalchemy", "alembic"},
    "room/store/hold.py": {"sqlalchemy", "filelock"},
    "room/store/sql.py": {"sqlalchemy"},
    "room/store/upgrading.py": {"sqlalchemy", "alembic"},
    "room/store/statements.py": {"sqlalchemy"},
    "room/store/peers.py": {"sqlalchemy"},
    "room/store/assets.py": {"sqlalchemy"},
    "room/bus/postgres.py": {"sqlalchemy"},
    "room/bus/valkey.py": {"valkey"},
    "room/store/backup.py": {"sqlalchemy"},
    "room/store/migrations": {"sqlalchemy", "alembic"},
    "server": {"anyio", "fastapi", "prometheus_client", "pydantic", "pydantic_settings", "starlette", "structlog"},
    "server/people.py": {"itsdangerous"},
    "server/previews.py": {"resvg_py"},
    "server/connections.py": {"h11", "uvicorn", "websockets"},
    "server/names.py": {"confusable_homoglyphs"},
    "server/proxies.py": {"uvicorn"},
    "server/thinking.py": {"filelock"},
}

MODULES = sorted(SOURCE.rglob("*.py"))


def layer_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


def packages(path: Path) -> set[str]:
    """The third-party packages that a module may import."""
    place = path.relative_to(SOURCE)
    return {package for folder in (place, *place.parents) for package in PACKAGES.get(folder.as_posix(), set())}


def imports(path: Path) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            modules |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute"
            modules.add(node.module or "")
    return modules


def test_every_module_belongs_to_a_layer() -> None:
    tops = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in MODULES}
    assert tops <= {*LAYERS, *ON_TOP, "__main__"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_from_the_left(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0].removesuffix(".py").replace("__main__", "cli")
    for module in imports(path):
        if not module.startswith("sixfold"):
            known = {*sys.stdlib_module_names, *packages(path)}
            assert module.split(".")[0] in known, f"{path} may not import {module}"
            continue
        layer = layer_of(module)
        if own in ON_TOP:
            assert layer != "cli"
        elif layer in ("__init__", "api"):
            assert own == "cli", "only the command line imports the public API"
        else:
            assert layer == own or LAYERS.index(layer) < LAYERS.index(own), f"{own} may not import {layer}"


def test_the_core_needs_no_package_of_an_extra() -> None:
    code = "import sys, sixfold, sixfold.testing, sixfold.cli.app; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60).stdout
    assert {"sqlalchemy", "alembic", "psycopg", "numba", "confusable_homoglyphs"} & set(loaded.split()) == set()


def test_every_listed_place_exists() -> None:
    assert [place for place in PACKAGES if not (SOURCE / place).exists()] == []
