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

ROOT = Path(__file__).parents[1]

DOOR = (
    "Action Arrange BOARD Board Bonus Bot BotError CHANCE Cell Colour Deal Dealer DuplicateDealer End Event "
    "Game HIDDEN IllegalAction Limit Line Meld Observation OptionError Outcome ParseError Pass Phase Picture Place "
    "Placement Player Points RandomDealer Record ReplayError Roll Sampler Saying ScriptedDealer Seat Shape "
    "State Step TILES Table Take Tile Trade advance bot bot_names game games parse_placements parse_sets parse_tiles "
    "picture play redact replay sample_state steps tell unseen "
)


def test_the_public_door_is_what_others_build_on() -> None:
    assert sorted(sixfold.__all__) == sorted(DOOR.split())
    assert all(hasattr(sixfold, name) for name in sixfold.__all__)


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text()
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+|Unreleased)\]", changelog, flags=re.M)
    assert sixfold.__version__ in versions[:2]


def test_the_doctests_of_the_package_hold() -> None:
    assert doctest.testmod(sixfold).failed == 0


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: str(path.name))
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
    chosen = {"pass-can-play", "pass-can-trade", "not-in-hand", "not-so-many-in-hand"}
    codes = set(re.findall(r'IllegalAction\(\s*"([a-z-]+)"', source)) | chosen
    assert {code for code in codes if f"| `{code}` | " not in page} == set()


def test_every_link_between_the_pages_leads_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    for page in pages:
        for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
            assert "://" in link or (page.parent / link).exists(), f"{page.name} links to {link}"


EXTRAS = ("fast", "arena", "web", "dev", "mutants")


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


def test_the_readme_says_that_this_is_unofficial() -> None:
    assert "independent, unofficial" in (ROOT / "README.md").read_text()
