"""Names that look alike although they are written with different letters, and the names of bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from unicodedata import normalize

from confusable_homoglyphs.confusables import is_confusable

from sixfold.bots.levels import levels
from sixfold.room.names import name_key
from sixfold.room.notices import Chair

LEFT_TO_RIGHT = "\u200e"  # stands around right-to-left letters in the library's data

BOT_NAMES = ("Robin", "Kim", "Sam", "Noa", "Alex", "Charlie")  # at least one per chair
# Words that most languages know, for the levels from the easiest on.
TITLES = ("Mini", "Junior", "Cousin", "Captain", "Coach", "Professor")


def looks_alike(name: str, other: str) -> bool:
    """Whether people could take one name for the other."""
    return bool(_skeletons(name) & _skeletons(other))


def _skeletons(name: str) -> set[str]:
    """The name in the plainest letters that look the same: as written, in small letters and in capitals."""
    return {_skeleton(form) for form in (normalize("NFKC", name), name_key(name), name_key(name).upper())}


def _skeleton(name: str) -> str:
    return normalize("NFD", "".join(map(_plainest, normalize("NFD", name))))


@lru_cache(maxsize=10_000)
def _plainest(letter: str) -> str:
    """The one that stands for all letters that look like this one; it may be several letters, as rn for m."""
    alike = _lookalikes(letter)
    if len(alike) != 1:
        return letter  # it looks like nothing else, or it is the one
    [other] = alike
    return other if len(other) > 1 or len(_lookalikes(other)) > 1 else min(letter, other)


def _lookalikes(letter: str) -> list[str]:
    """For a letter that stands for others, all of those; for any other, the one that stands for it."""
    confusable = is_confusable(letter)
    return [other["c"].strip(LEFT_TO_RIGHT) for other in confusable[0]["homoglyphs"]] if confusable else []


def free_bot_name(level: str, chairs: Sequence[Chair]) -> str:
    """A name that tells the level of a bot; no two bots of a match share a first name, nor looks it like a person's."""
    rank = levels().index(level)
    taken = [part for name in names_of(chairs) for part in (name, name.rpartition(" ")[2])]
    firsts = (*BOT_NAMES[rank:], *BOT_NAMES[:rank])  # so that every level begins with another name
    first = next(name for name in firsts if not any(looks_alike(name, other) for other in taken))
    return f"{TITLES[rank]} {first}"


def names_of(chairs: Sequence[Chair]) -> list[str]:
    """The names of those who sit on these chairs."""
    return [chair.name for chair in chairs if chair.name]
