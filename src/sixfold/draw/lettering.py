"""Text in pictures: the typeface, how wide a text is, and how to make it fit.

A server may have no fonts, so the typeface comes with the package; tools/poster_font.py has made its files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

FAMILY = "Figtree"
FOLDER = Path(__file__).with_name("figtree")
WIDTHS = FOLDER / "widths.json"
ELLIPSIS = "…"


class Weight(IntEnum):
    """How heavy letters are."""

    MEDIUM = 500
    BOLD = 700

    @property
    def file(self) -> Path:
        """The file of the typeface at this weight."""
        return FOLDER / f"{self.name.lower()}.ttf"


@cache
def _widths(weight: Weight) -> dict[str, float]:
    widths: dict[str, float] = json.loads(WIDTHS.read_text(encoding="utf-8"))[weight.name.lower()]
    return widths


class Lettering(NamedTuple):
    """A way to write text: how large, how heavy, in which colour."""

    size: int
    weight: Weight
    colour: str

    def width(self, text: str) -> float:
        """How wide a text is; kerning makes it a little narrower."""
        return self.size * sum(_widths(self.weight)[letter] for letter in text)

    def narrowed(self, text: str, width: float, smallest: int) -> Lettering:
        """The same, so small that the text fits, but not smaller than that."""
        sizes = (self._replace(size=size) for size in range(self.size, smallest, -1))
        return next((style for style in sizes if style.width(text) <= width), self._replace(size=smallest))

    def fitted(self, text: str, width: float) -> str:
        """The text, shortened if it is too wide."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + ELLIPSIS) > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS

    def lines(self, text: str, width: float, most: int) -> list[str]:
        """The text in at most this many lines; what is too wide for a line, or left at the end, is shortened."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if self.width(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        lines = [line for line in lines if line]
        last = [" ".join(lines[most - 1 :])] if len(lines) > most else lines[most - 1 :]
        return [self.fitted(line, width) for line in (*lines[: most - 1], *last)]

    def write(self, text: str, x: float, y: float, anchor: str = "start") -> str:
        """The text at a place, as SVG."""
        style = f'font-size="{self.size}" font-weight="{self.weight}" fill="{self.colour}" text-anchor="{anchor}"'
        return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def writable(text: str) -> str:
    """The text with the letters that the typeface has; of others their nearest relatives, or nothing."""
    letters = (nearest for letter in normalize("NFC", text) for nearest in _nearest(letter))
    return " ".join("".join(letters).split())


def _nearest(letter: str) -> Iterator[str]:
    """The letter, or what is left of it when its last accents are dropped until the typeface has it."""
    parts = normalize("NFKD", letter)
    while parts and not _has(normalize("NFC", parts)):
        parts = parts[:-1]
    yield from normalize("NFC", parts)


def _has(text: str) -> bool:
    return all(letter in _widths(Weight.BOLD) for letter in text)
