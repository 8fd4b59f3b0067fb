"""A board with every tile of the game: built by the rules, shown instead of what the server sends."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

from playwright.async_api import Page, WebSocketRoute

import sixfold
from sixfold import Observation, State
from sixfold.rules.actions import Place
from sixfold.rules.tiles import TILES

SEED = 4
HAND = 6
ALL = 108


def full_table() -> Observation:
    """The end of a greedy game with the remaining tiles laid too, and a hand that could play on."""
    game = sixfold.game("qwirkle")
    state = sixfold.replay(sixfold.play(game, [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=SEED))
    assert isinstance(state, State)
    board = " ".join(map(str, state.table.board.placements))
    for tile in (tile for hand in state.hands for tile in hand):
        seen = game.position(board=board, hand=str(tile), bag=0)
        place = next(action for action in seen.legal_actions() if isinstance(action, Place))
        board = f"{board} {place.placements[0]}"
    # The game has none of these tiles left, so `position` would not accept them.
    return replace(game.position(board=board, bag=0), hand=tuple(sorted(Random(SEED).sample(TILES, HAND))))


def view_of(seen: Observation) -> dict[str, Any]:
    """The parts of the server's view with tiles and plays."""
    can = seen.legal()
    plays = [(" ".join(map(str, play)), points) for play, points in can.plays]
    laid = seen.table.board.placements
    assert len(laid) == ALL, "not every tile is on the table"
    return {
        "board": [(str(tile), cell.x, cell.y) for tile, cell in laid],
        "hand": [str(tile) for tile in seen.hand],
        "bag": 0,
        "legal": {
            "plays": plays,
            "takes": [],
            "trade": 0,
            "roll": False,
            "arrange": False,
            "can_pass": can.can_pass,
            "everyone_passed": False,
        },
    }


async def show_full_table(page: Page) -> None:
    """Make any table that the page opens show all tiles."""
    changes = view_of(full_table())

    async def intercept(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("view"):
                message["view"] |= changes
            socket.send(json.dumps(message))

        server.on_message(forward)

    await page.route_web_socket(lambda url: url.endswith("/socket") or "/socket?" in url, intercept)
