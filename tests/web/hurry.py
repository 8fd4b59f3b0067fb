"""Turns that nobody watches, to bring a match to a point where something can be seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.screens import Screen

View = dict[str, Any]

TABLES = 10  # the most that are tried


def can_lift(view: View) -> bool:
    """Whether a star token can be used."""
    return bool(view["legal"]["takes"])


def table_where(screen: Screen, game: str, chairs: list[dict[str, str]], wanted: Callable[[View], bool]) -> View:
    """Start matches until it is this person's turn and a condition holds; returns what they see."""
    for _ in range(TABLES):
        table = screen.post("matches", game=game, chairs=chairs, start=True)["match_id"]
        view = play_until(screen, table, wanted)
        if view["status"] == "playing":
            screen.visit(f"table/{table}")
            return view
    raise AssertionError(f"the condition held in none of {TABLES} matches of {game}")


def play_until(screen: Screen, table: str, wanted: Callable[[View], bool]) -> View:
    """Play a person's turns, stars first, until a condition holds or the game is over."""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in screen.page.context.cookies())
    address = f"{screen.url.replace('http', 'ws')}api/matches/{table}/socket"
    headers = {"Cookie": cookies, "Origin": screen.url.rstrip("/")}
    with connect(address, additional_headers=headers) as socket:
        for key in count():
            view = _my_turn(socket)
            if view["status"] == "over" or wanted(view):
                return view
            act = {"type": "act", "at": view["at"], "actions": [_action(view)], "key": str(key)}
            socket.send(json.dumps(act))
    raise AssertionError("the game does not end")


def _my_turn(socket: ClientConnection) -> View:
    while True:
        message = json.loads(socket.recv(timeout=20))
        view: View = message.get("view") or {}
        if view and (view["legal"] or view["status"] == "over"):
            return view


def _action(view: View) -> str:
    legal, stars = view["legal"], {tuple(star) for star in view["stars"]}

    def worth(play: tuple[str, int]) -> tuple[int, int, int]:
        """Stars that a play covers, how near it comes to one, its points."""
        cells = [tuple(map(int, placed.split("@")[1].split(","))) for placed in play[0].split()]
        away = [abs(x - star_x) + abs(y - star_y) for x, y in cells for star_x, star_y in stars]
        return len(stars.intersection(cells)), -min(away, default=0), play[1]

    if legal["plays"]:
        return f"place {max(legal['plays'], key=worth)[0]}"
    return f"trade {view['hand'][0]}" if legal["trade"] else "pass"
