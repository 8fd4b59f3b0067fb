"""Options of games and positions, read from text such as ``copies=1``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random, SystemRandom

from sixfold.rules.errors import OptionError
from sixfold.rules.game import Game
from sixfold.rules.options import parse_option
from sixfold.rules.registry import game_class, random_layout


def make_game(name: str, options: Sequence[str] | None, rng: Random | None = None) -> Game:
    """The game with options such as ``copies=1``; ``layout=random`` picks a random layout."""
    cls = game_class(name)
    pairs = read_pairs(options, "copies=1")
    if pairs.get("layout") == "random":
        pairs["layout"] = random_layout(name, rng or SystemRandom())
    return cls(**{option: parse_option(cls.info.options_class, name, option, text) for option, text in pairs.items()})


def read_position(parts: Sequence[str] | None) -> dict[str, object]:
    """The parts of a position besides board, hand and bag: ``tokens=1``, ``scores="12 7"``, ``phase=taken``."""
    readers: dict[str, Callable[[str], object]] = {
        "tokens": read_numbers,
        "scores": read_numbers,
        "opening": lambda text: {"yes": True, "no": False}[text],
        "hands": lambda text: [hand.strip() for hand in text.split("|")],
        "stars": str,
        "won": lambda text: [sets.strip() for sets in text.split("/")],
        "turns_left": int,
        "phase": str,
    }
    values = {}
    for name, text in read_pairs(parts, "tokens=1").items():
        if name not in readers:
            raise OptionError(f"a position has no '{name}': choose from {', '.join(readers)}")
        try:
            values[name] = readers[name](text)
        except (KeyError, ValueError):
            raise OptionError(f"'{text}' is not a valid {name}") from None
    return values


def read_pairs(texts: Sequence[str] | None, example: str) -> dict[str, str]:
    """Texts such as ``copies=1`` as a dict."""
    pairs = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option looks like {example}, not '{text}'")
        pairs[name] = value
    return pairs


def read_numbers(text: str) -> list[int]:
    """Numbers such as ``12 7``."""
    if not re.fullmatch("[0-9]{1,9}( [0-9]{1,9})*", text):
        raise ValueError(text)
    return [int(number) for number in text.split()]
