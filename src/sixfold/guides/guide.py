"""Reads guides from their folders. Every file is optional."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from sixfold.rules.registry import game_class

DEFAULT_LANGUAGE = "en"  # the fallback for a guide that lacks the reader's language
GUIDES = Path(__file__).parent
OTHER_FILES = ("lesson", "examples", "picture")  # every other file in a folder is a language


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rules page: paragraphs, then examples with their captions."""

    title: str
    text: tuple[str, ...]
    examples: Mapping[str, str] = field(default_factory=dict)  # captions by the names of the examples


@dataclass(frozen=True, slots=True)
class GuideWords:
    """The words of a guide in one language."""

    title: str
    summary: str = ""  # one line for the home page
    rules: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Guide:
    """What people read about a game."""

    words: Mapping[str, GuideWords]  # by language; English is always there
    picture: Mapping[str, Any] | None  # a position to recognise the game by
    examples: Mapping[str, Mapping[str, Any]]  # of the rules page: a position, a turn, and its result


class GuideError(ValueError):
    """A guide that cannot be read; the text says where and why."""


@cache
def guide(name: str) -> Guide:
    """The guide of the game with this name."""
    folder = guide_folder(name)
    languages = [path.stem for path in sorted(folder.glob("*.json")) if path.stem not in OTHER_FILES]
    title = game_class(name).info.title
    words = {language: _words(folder / f"{language}.json", title) for language in languages}
    return Guide(
        words={DEFAULT_LANGUAGE: GuideWords(title), **words},
        picture=_read(folder / "picture.json"),
        examples=_read(folder / "examples.json") or {},
    )


def guide_folder(name: str) -> Path:
    """The folder of a game's guide; it need not exist."""
    info = game_class(name).info  # refuses an unknown game, so that no other folder is read
    return info.guide or GUIDES / info.name


def _words(path: Path, title: str) -> GuideWords:
    written = _read(path)
    try:
        sections = written.get("rules", ())
        rules = tuple(Section(part["title"], tuple(part["text"]), part.get("examples", {})) for part in sections)
        return GuideWords(written.get("title", title), written.get("summary", ""), rules)
    except (AttributeError, KeyError, TypeError) as error:
        raise GuideError(f"{path}: a guide has sections with a title and a list of paragraphs ({error!r})") from None


def _read(path: Path) -> Any:
    """The contents of a file; None if there is none."""
    if not path.exists():
        return None
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise GuideError(f"{path}: {error}") from None
