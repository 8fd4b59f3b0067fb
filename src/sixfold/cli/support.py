"""What the commands share: options from text, errors as sentences, moves as lines."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from random import Random, SystemRandom

import typer
from rich.console import Console

from sixfold.arena.rehearsal import is_rehearsed, rehearse
from sixfold.bots.greedy import turn_points
from sixfold.rules import melds
from sixfold.rules.actions import Action, Arrange, Pass
from sixfold.rules.errors import OptionError
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Points
from sixfold.rules.options import parse_option
from sixfold.rules.registry import any_layout, game_class
from sixfold.rules.rummy import Rummy


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


def read_more(given: Sequence[str] | None) -> dict[str, object]:
    """What a position has besides board, hand and bag: ``tokens=1``, ``scores="12 7"``, ``phase=taken``."""
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
    more = {}
    for name, text in read_pairs(given, "tokens=1").items():
        if name not in readers:
            raise OptionError(f"a position has no '{name}': there are {', '.join(readers)}")
        try:
            more[name] = readers[name](text)
        except (KeyError, ValueError):
            raise OptionError(f"'{text}' is nothing that {name} can be") from None
    return more


def read_numbers(text: str) -> list[int]:
    """Numbers such as ``12 7``."""
    if not re.fullmatch("[0-9]{1,9}( [0-9]{1,9})*", text):
        raise ValueError(text)
    return [int(number) for number in text.split()]


def make_game(name: str, given: Sequence[str] | None, rng: Random | None = None) -> Game:
    """The game with options such as ``copies=1``; ``layout=random`` turns the quadrants by lot."""
    kind = game_class(name)
    pairs = read_pairs(given, "copies=1")
    if pairs.get("layout") == "random":
        pairs["layout"] = any_layout(name, rng or SystemRandom())
    return kind(**{option: parse_option(kind.Options, name, option, text) for option, text in pairs.items()})


def ranked(seen: Observation) -> Iterator[tuple[Action, Points]]:
    """All legal actions with their points, best first; one that a turn goes on after counts by what may follow.

    Arrangements of cards come one by one, because there may be thousands; those with more cards come earlier.
    """
    game = seen.game
    if isinstance(game, Rummy):
        arranged = melds.best_first(seen.table.sets, seen.hand)
        actions: Iterable[Action] = (Arrange(seen.table.turn, found.cards, found.sets) for found in arranged)
        passing = [Pass(seen.table.turn)] if game.may_pass(seen) else []
        actions = chain(actions, passing)
    else:
        actions = sorted(game.legal_actions(seen), key=lambda action: -turn_points(seen, action))
    return ((action, game.points(seen, action)) for action in actions)


def move_line(action: Action, points: Points, names: str) -> str:
    """An action with its points and what they are made of."""
    parts = ", ".join(part.saying.english(names) for part in points.parts)
    return f"{points.total:4}  {action}{f'   ({parts})' if parts else ''}"


# The kernel -------------------------------------------------------------------------------------------


def prepare_kernel(bots: Iterable[str], game: str) -> None:
    """Have compiled what some bots think with, and say so, because it takes a while."""
    for name in dict.fromkeys(bots):
        if not is_rehearsed(name, game):
            with compiling(f"for {name}"):
                rehearse(name, game)


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """Say on stderr that the kernel is being compiled, as long as it is."""
    console, text = Console(stderr=True), f"compiling the kernel {what}; this happens once"
    if not console.is_terminal:
        console.print(text)
    with console.status(text):
        yield
