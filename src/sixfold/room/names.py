"""Names of people: visible, and distinct within a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, groupby
from typing import TypeAlias
from unicodedata import bidirectional, category, combining, normalize

from sixfold.rules.errors import Refused

LONGEST_NAME = 24
MOST_MARKS = 3  # on one letter: Greek, Hebrew and Burmese need this many
# Invisible letters and marks: fillers, the empty Braille cell, inherent vowels, a joiner of accents.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
NON_JOINER, JOINER = "\u200c", "\u200d"
VARIATIONS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
VIRAMA = 9  # the combining class of signs that tie two consonants together

LooksAlike: TypeAlias = Callable[[str, str], bool]  # every name looks like itself


def clean_name(name: str) -> str:
    """A name fit to be shown: one line, not too long. Refuses invisible names and piles of accents."""
    cleaned = one_line(normalize("NFC", name)[:LONGEST_NAME])
    if all(_is_mark(letter) or letter in (" ", NON_JOINER, JOINER) for letter in cleaned):
        raise Refused("no-name")
    if _has_odd_marks(cleaned):
        raise Refused("name-accents")
    return cleaned


def one_line(text: str) -> str:
    """The text in one line, without control characters, direction marks and invisible letters."""
    seen = "".join(" " if letter in BLANK else letter for letter in text)
    kept = (letter for at, letter in enumerate(seen) if letter.isprintable() or letter.isspace() or _joins(seen, at))
    return " ".join("".join(kept).split())


def same_name(name: str, other: str) -> bool:
    """Whether two names differ only in case, width and invisible characters."""
    return name_key(name) == name_key(other)


def distinct_name(name: str, others: Sequence[str], looks_alike: LooksAlike = same_name) -> str:
    """The name, with a number added if someone else has it. Refuses a name that merely looks like another."""
    name = clean_name(name)
    if any(same_name(name, other) for other in others):
        return next(free for free in _numbered(name) if not any(looks_alike(free, other) for other in others))
    for other in others:
        if looks_alike(name, other):
            raise Refused("name-alike", {"name": other})
    return name


def name_key(name: str) -> str:
    """A key that equal names share."""
    plain = "".join(letter for letter in name if letter not in VARIATIONS and letter not in (NON_JOINER, JOINER))
    return normalize("NFKC", normalize("NFKC", plain).casefold())


def _numbered(name: str) -> Iterator[str]:
    for number in count(2):
        end = f" {number}"
        yield one_line(name[: LONGEST_NAME - len(end)]) + end


def _joins(text: str, at: int) -> bool:
    """Whether a joiner is visible in effect: within an emoji, after a virama, between Arabic letters."""
    if text[at] not in (NON_JOINER, JOINER) or not 0 < at < len(text) - 1:
        return False
    before, after = text[at - 1], text[at + 1]
    if combining(before) == VIRAMA:
        return True
    if text[at] == NON_JOINER:
        return bidirectional(before) == bidirectional(after) == "AL"
    return (before in VARIATIONS or category(before) in ("So", "Sk")) and category(after) == "So"


def _is_mark(letter: str) -> bool:
    return category(letter) in ("Mn", "Me")


def _has_odd_marks(name: str) -> bool:
    """Whether accents lack a letter, are too many for one letter, or are repeated."""
    whole = normalize("NFD", "".join(letter for letter in name if letter not in (NON_JOINER, JOINER)))
    if any(_is_mark(word[0]) for word in whole.split()):
        return True
    runs = [list(run) for is_mark, run in groupby(whole, _is_mark) if is_mark]
    return any(len(run) > MOST_MARKS or len(set(run)) < len(run) for run in runs)
