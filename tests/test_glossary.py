"""The glossary names every public class in the section of its layer or of the browser app."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "sixfold"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TOGETHER = {"guides": "guides and lessons", "lessons": "guides and lessons", "__init__": "Everywhere"}

SECTIONS = {
    title: set(re.findall(r"`(\w+)`", section))
    for title, section in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", GLOSSARY, flags=re.MULTILINE | re.DOTALL)
}


def public_classes() -> dict[str, set[str]]:
    """The names of the public classes, by the section they belong to."""
    classes: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        layer = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        names = {node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)}
        section = TOGETHER.get(layer, layer)
        classes[section] = classes.get(section, set()) | {name for name in names if not name.startswith("_")}
    app = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src").rglob("*.ts*"))
    classes["The browser app"] = set(re.findall(r"^export class (\w+)", app, flags=re.MULTILINE))
    return {section: names for section, names in classes.items() if names}


CLASSES = public_classes()


@pytest.mark.parametrize("section", CLASSES)
def test_every_public_class_is_in_the_glossary(section: str) -> None:
    assert CLASSES[section] - SECTIONS[section] == set()


@pytest.mark.parametrize("section", sorted(set(CLASSES) - {"The browser app"}))  # which also names interfaces
def test_every_class_in_the_glossary_exists(section: str) -> None:
    named = {name for name in SECTIONS[section] if re.fullmatch("[A-Z][a-z]+[A-Za-z]*", name)}
    assert named - CLASSES[section] == set()
