"""What the commands share: options from text, errors as sentences, moves as lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import SystemRandom

import typer

from sixfold.rules.actions import Action
from sixfold.rules.errors import OptionError
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Points
from sixfold.rules.options import allowed_values, parse_option
from sixfold.rules.registry import game_class


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what is wrong with the input into one sentence on stderr and exit code 1."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads us has enough, as in `sixfold replay FILE | head`. Python must not try to flush again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (ValueError, TypeError, OSError) as error:
        typer.echo(f"sixfold: {error}", err=True)
        raise typer.Exit(1) from None


def read_pairs(given: Sequence[str] | None, example: str) -> dict[str, str]:
    """Texts such as ``copies=1`` as a dict."""
    pairs = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option looks like {example}, not '{text}'")
        pairs[name] = value
    return pairs


def read_more(given: Sequence[str] | None) -> dict[str, int | str]:
    """What a position has besides board and hand, such as ``tokens=1``."""
    return {name: int(text) if text.isdecimal() else text for name, text in read_pairs(given, "tokens=1").items()}


def make_game(name: str, given: Sequence[str] | None) -> Game:
    """The game with options such as ``copies=1``; ``layout=random`` turns the quadrants by lot."""
    kind = game_class(name)
    pairs = read_pairs(given, "copies=1")
    if pairs.get("layout") == "random":
        known = allowed_values(kind.Options, name, "layout")
        pairs["layout"] = str(SystemRandom().choice(known))
    return kind(**{option: parse_option(kind.Options, name, option, text) for option, text in pairs.items()})


def ranked(seen: Observation) -> list[tuple[Action, Points]]:
    """All legal actions with their points, best first."""
    scored = [(action, seen.game.points(seen, action)) for action in seen.game.legal_actions(seen)]
    return sorted(scored, key=lambda each: -each[1].total)


def move_line(action: Action, points: Points, names: str) -> str:
    """An action with its points and what they are made of."""
    parts = ", ".join(part.saying.english(names) for part in points.parts)
    return f"{points.total:4}  {action}{f'   ({parts})' if parts else ''}"
