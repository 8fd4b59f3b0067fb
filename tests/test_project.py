"""The promises of the project's own files: the public door, the version, the examples, the pins."""

import doctest
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

import sixfold
import sixfold.record.match

ROOT = Path(__file__).parents[1]


def test_the_public_names_are_those_of_the_api() -> None:
    assert {"Match", "Game", "Observation", "bot", "game", "play"} <= set(sixfold.__all__)
    assert all(hasattr(sixfold, name) for name in sixfold.__all__)
    assert set(sixfold.__all__) <= set(dir(sixfold))
    with pytest.raises(AttributeError, match="^module 'sixfold' has no attribute 'nothing'$"):
        sixfold.nothing  # noqa: B018


@pytest.mark.parametrize("name", sorted(sixfold.games()))
def test_a_game_shows_few_names(name: str) -> None:
    assert len([shown for shown in dir(sixfold.game(name)) if not shown.startswith("_")]) <= 20


def test_every_public_name_has_a_docstring() -> None:
    objects = {name: getattr(sixfold, name) for name in sixfold.__all__}
    assert [name for name, value in objects.items() if isinstance(value, type) and not value.__doc__] == []


def test_importing_loads_nothing_but_the_package() -> None:
    code = "import sys, sixfold; print(*(name for name in sys.modules if name.startswith('sixfold')))"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert loaded.split() == ["sixfold"]


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text()
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+|Unreleased)\]", changelog, flags=re.M)
    assert sixfold.__version__ in versions[:2]


def test_the_doctests_of_the_package_hold() -> None:
    assert doctest.testmod(sixfold).failed == 0
    assert doctest.testmod(sixfold.record.match).failed == 0


# All but those that need PyTorch; tests/rl/test_learning.py has what can be tested without.
EXAMPLES = sorted(
    {*(ROOT / "examples").glob("*.py")} - {ROOT / "examples" / name for name in ("train.py", "network.py")}
)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.name))
def test_an_example_runs(path: Path) -> None:
    subprocess.run([sys.executable, str(path)], check=True, capture_output=True, timeout=60)


def test_the_example_in_the_readme_is_the_one_that_runs() -> None:
    readme = (ROOT / "README.md").read_text()
    (quoted,) = re.findall(r"```python\n(.*?)```", readme, flags=re.S)
    assert quoted in (ROOT / "examples" / "first_steps.py").read_text()


def test_the_rules_page_lists_every_option_and_every_refusal() -> None:
    for name in sixfold.games():
        page = (ROOT / "docs" / "rules" / f"{name}.md").read_text()
        options = [field.name for field in fields(sixfold.game(name).options)]
        assert [option for option in options if f"`{option}`" not in page] == []
    page = "".join(path.read_text() for path in (ROOT / "docs" / "rules").glob("*.md"))
    source = "".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    chosen = {"pass-can-play", "pass-can-rearrange", "pass-can-trade", "not-in-hand", "not-so-many-in-hand"}
    codes = set(re.findall(r'IllegalAction\(\s*"([a-z-]+)"', source)) | chosen
    assert {code for code in codes if f"| `{code}` | " not in page} == set()


def test_every_link_between_the_pages_leads_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    for page in pages:
        for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
            assert "://" in link or (page.parent / link).exists(), f"{page.name} links to {link}"


def test_everything_is_pinned() -> None:
    pinned = {
        re.split("[=<>]", line)[0].lower().replace("_", "-") for line in (ROOT / "constraints.txt").read_text().split()
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [
        *project["dependencies"],
        *extras["fast"],
        *extras["arena"],
        *extras["web"],
        *extras["dev"],
        *extras["mutants"],
    ]
    assert {re.split(r"[\[=<> ]", name)[0] for name in wanted} - {project["name"]} <= pinned


def test_no_line_of_the_browser_app_is_too_long() -> None:
    web = ROOT / "web"
    sources = [*web.glob("*.ts"), *(path for folder in ("src", "tests") for path in (web / folder).rglob("*.*"))]
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sources
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert long == []


def test_few_files_of_the_browser_app_are_tiny() -> None:
    sources = [path for path in (ROOT / "web" / "src").rglob("*.ts*") if len(path.read_text().splitlines()) < 25]
    assert len(sources) <= 8, sorted(str(path.relative_to(ROOT)) for path in sources)


def test_the_readme_says_that_this_is_unofficial() -> None:
    assert "independent, unofficial" in (ROOT / "README.md").read_text()


def test_the_layout_names_every_module_and_no_other() -> None:
    design = (ROOT / "docs" / "design.md").read_text()
    layout = re.search(r"## Layout\n\n```\n(.*?)^tests/", design, flags=re.MULTILINE | re.DOTALL)
    assert layout
    named = set(re.findall(r"\b(\w+)\.py\b", layout[1]))
    own = [path for path in (ROOT / "src" / "sixfold").rglob("*.py") if not {"frozen", "migrations"} & set(path.parts)]
    assert named - {"shapes"} == {path.stem for path in own} - {"__main__"}
