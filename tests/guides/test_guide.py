"""Guides: complete and alike in every language, and never in the way of a game that has none."""

import json
import re
from pathlib import Path

import pytest

import sixfold
from sixfold.guides import guide as module
from sixfold.guides.guide import Guide, GuideError, GuideWords, Section, guide

LANGUAGES = ["en", "es", "fr"]


@pytest.mark.parametrize("name", sixfold.games())
def test_a_guide_speaks_every_language(name: str) -> None:
    words = guide(name).words
    assert list(words) == LANGUAGES
    for spoken in words.values():
        assert spoken.title
        assert spoken.summary.endswith(".")
        assert len(spoken.rules) >= 5
        assert all(section.title and all(section.text) for section in spoken.rules)


@pytest.mark.parametrize("name", sixfold.games())
def test_every_language_has_the_same_paragraphs_examples_and_links(name: str) -> None:
    own = guide(name)
    outlines = {language: [outline(section) for section in words.rules] for language, words in own.words.items()}
    assert all(sections == outlines["en"] for sections in outlines.values())
    linked = {link for _, _, links in outlines["en"] for link in links}
    assert linked <= {*sixfold.games()} - {name}


def outline(section: Section) -> tuple[int, list[str], list[str]]:
    """The form of a section, whatever its language."""
    return len(section.text), list(section.examples), re.findall(r"\{(.*?)\}", " ".join(section.text))


@pytest.mark.parametrize("name", sixfold.games())
def test_every_example_is_shown_once(name: str) -> None:
    own = guide(name)
    shown = [example for section in own.words["en"].rules for example in section.examples]
    assert sorted(shown) == sorted(own.examples)


def read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Guide:
    """The guide of Qwirkle, read from this folder."""
    monkeypatch.setattr(module, "guide_folder", lambda name: folder)
    return guide.__wrapped__("qwirkle")


def test_a_game_without_a_guide_has_a_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = read(tmp_path / "nowhere", monkeypatch)
    assert own == Guide({"en": GuideWords("Qwirkle")}, picture=None, examples={})


def test_what_a_guide_does_not_say_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fr.json").write_text(json.dumps({"summary": "Des lignes."}))
    own = read(tmp_path, monkeypatch)
    assert own.words == {"en": GuideWords("Qwirkle"), "fr": GuideWords("Qwirkle", "Des lignes.")}


@pytest.mark.parametrize("text", ["{", '{"rules": [{"title": "The aim"}]}', '{"rules": 3}', "[]"])
def test_a_guide_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    (tmp_path / "en.json").write_text(text)
    with pytest.raises(GuideError, match="en.json: "):
        read(tmp_path, monkeypatch)
