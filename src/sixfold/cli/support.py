"""What the commands share: options from text, errors as sentences, moves as lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import typer

from sixfold.rules.actions import Action
from sixfold.rules.errors import OptionError
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Points
from sixfold.rules.options import parse_option
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
    except (ValueError, OSError) as error:
        typer.echo(f"sixfold: {error}", err=True)
        raise typer.Exit(1) from None


def make_game(name: str, given: Sequence[str] | None) -> Game:
    """The game with options such as ``copies=1``."""
    kind = game_class(name)
    options = {}
    for text in given or ():
        option, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option looks like copies=1, not '{text}'")
        options[option] = parse_option(kind.Options, name, option, value)
    return kind(**options)


def ranked(seen: Observation) -> list[tuple[Action, Points]]:
    """All legal actions with their points, best first."""
    scored = [(action, seen.game.points(seen, action)) for action in seen.game.legal_actions(seen)]
    return sorted(scored, key=lambda each: -each[1].total)


def move_line(action: Action, points: Points, names: str) -> str:
    """An action with its points and what they are made of."""
    parts = ", ".join(part.saying.english(names) for part in points.parts)
    return f"{points.total:4}  {action}{f'   ({parts})' if parts else ''}"
