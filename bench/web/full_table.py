"""A table on which every tile of the game lies: made by the rules, shown in place of what the server sends."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.async_api import Page, WebSocketRoute

import sixfold
from sixfold import Observation, State
from sixfold.room.legal import legal
from sixfold.rules.actions import Place
from sixfold.rules.tiles import TILES

SEED = 4
HAND = 6
ALL = 108


def full_table() -> Observation:
    """The end of a greedy game with what was left in the hands laid too, and a hand that could go on."""
    game = sixfold.game("qwirkle")
    state = sixfold.replay(sixfold.play(game, [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=SEED))
    assert isinstance(state, State)
    board = " ".join(map(str, state.table.board.placements))
    for tile in (tile for hand in state.hands for tile in hand):
        seen = game.position(board=board, hand=str(tile), bag=0)
        place = next(action for action in game.legal_actions(seen) if isinstance(action, Place))
        board = f"{board} {place.placements[0]}"
    hand = " ".join(map(str, Random(SEED).sample(TILES, HAND)))
    return game.position(board=board, hand=hand, bag=0)


def shown(seen: Observation) -> dict[str, Any]:
    """The parts of the server's view that say what lies where."""
    can = legal(seen)
    plays = [(" ".join(map(str, play.placements)), points) for play, points in can.plays]
    laid = seen.table.board.placements
    assert len(laid) == ALL, "not every tile is on the table"
    return {
        "board": [(str(tile), cell.x, cell.y) for tile, cell in laid],
        "hand": [str(tile) for tile in seen.hand],
        "bag": 0,
        "legal": {"plays": plays, "takes": [], "trade": 0, "roll": False, "arrange": False, "can_pass": can.can_pass},
    }


async def show_full_table(page: Page) -> None:
    """Whatever table the page opens, it is told that all tiles lie there."""
    changed = shown(full_table())

    async def opened(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("view"):
                message["view"] |= changed
            socket.send(json.dumps(message))

        server.on_message(tell)

    await page.route_web_socket(lambda url: url.endswith("/socket") or "/socket?" in url, opened)
