"""What a client can do with nothing but the view that the server has sent."""

from __future__ import annotations

from random import Random
from typing import Any

from sixfold.rules import melds
from sixfold.rules.actions import Arrange, parse_tiles

# Few tiles make short games, so that matches end and new ones begin all the time.
SHORT: dict[str, dict[str, Any]] = {
    "qwirkle": {"copies": 1},
    "select": {"copies": 1},
    "connect": {"copies": 2},
    "select-connect": {"copies": 1},
    "cubes": {"cubes_per_colour": 5},
    "rummy": {"copies": 2},
}
TAKES = 0.2  # the chance that a token is used when there is one


def any_action(view: dict[str, Any], rng: Random) -> str:
    """Something legal, chosen at random from what the server offers."""
    legal, hand = view["legal"], view["hand"]
    if legal["roll"]:
        return " ".join(["roll", *rng.sample(hand, rng.randint(0, len(hand)))])
    if legal["arrange"]:
        return arrangement(view, rng)
    if legal["takes"] and rng.random() < TAKES:
        return f"take {rng.choice(legal['takes'])}"
    if legal["plays"]:
        return f"place {rng.choice(legal['plays'])[0]}"
    if legal["trade"]:
        return " ".join(["trade", *rng.sample(hand, rng.randint(1, legal["trade"]))])
    return "pass"


def arrangement(view: dict[str, Any], rng: Random) -> str:
    """Some cards of the hand laid down at random; pass if none can be."""
    sets = tuple(parse_tiles(" ".join(cards)) for cards in view["sets"])
    found = melds.random_choice(sets, parse_tiles(" ".join(view["hand"])), rng)
    return str(Arrange(view["seat"], found.cards, found.sets)) if found else "pass"
