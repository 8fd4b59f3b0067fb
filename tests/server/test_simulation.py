"""Clients behind a network that loses, doubles, delays and reorders: at the end all have seen the same game."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.room.notices import Chair, Opened
from sixfold.room.standing import Standing
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.game import all_tiles
from sixfold.server import views
from sixfold.testing.games import random_action
from tests.room.rooms import ANN, BEN, CAT, new_room
from tests.server.network import TABLE, Client, Network
from tests.server.twins import small

STEPS = 500
SEEDS = range(2)


def simulated(game: str, seed: int) -> tuple[MemoryStore, list[Client]]:
    """A game behind a bad network; Ann sits at two screens, and Dan only watches."""
    store = MemoryStore()
    room = new_room(store, TABLE, seed)
    chairs = tuple(Chair(person, person[:3]) for person in (ANN, BEN, CAT))
    room.open(Opened(game, tuple(small(game).items()), chairs, ANN))
    room.start(ANN)

    def choose(view: Any) -> list[str]:
        """Something legal as the client sees it, which may be out of date."""
        standing = Standing.of(store.load(TABLE)[: view["number"]])
        return [str(random_action(standing.seen(view["turn"]), rng))]

    rng = Random(seed)
    clients = [Client(person, Random(seed + n), choose) for n, person in enumerate((ANN, ANN, BEN, CAT, "dan-id"))]

    async def run() -> None:
        network = Network(store, clients, seed)
        for _ in range(STEPS):
            await network.step()
        await network.calm()
        await network.end()

    asyncio.run(run())
    return store, clients


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", sixfold.games())
def test_behind_a_bad_network_everyone_comes_to_the_same_game(game: str, seed: int) -> None:
    store, clients = simulated(game, seed)
    log = store.load(TABLE)
    standing = Standing.of(log)
    assert standing.state is not None
    for client in clients:
        assert client.number == len(log)
        assert seen(client.view) == seen(fresh(standing, client))
        assert_told_once(client, log, standing)
        for key, number in client.done.items():
            assert [at for at, entry in enumerate(log, 1) if entry.key == f"{client.person}/{key}"] == [number]
    assert sum(len(client.done) for client in clients) <= sum(entry.key is not None for entry in log)
    assert_conserved(standing)


def fresh(standing: Standing, client: Client) -> Any:
    return json.loads(views.view_of(TABLE, standing, views.Viewer(client.person)).model_dump_json())


def seen(view: Any) -> Any:
    """A view without who is connected, which changes without an entry."""
    return {**view, "seats": [{**seat, "connected": None, "hand_over_in": None} for seat in view["seats"]]}


def assert_told_once(client: Client, log: list[Any], standing: Standing) -> None:
    """However the items arrived, they are those of the log, each entry once and none left out."""
    if client.told:
        first = min(client.told)
        assert list(client.told) == list(range(first, len(log) + 1))
        changes = list(Standing.of(log[: first - 1]).changes(log[first - 1 :]))
        steps = views.items_of(changes, views.viewpoint(standing, client.person))
        told = [(step["number"], step["event"]) for number in client.told for step in client.told[number]]
        assert told == [(step.number, step.event) for step in steps]


def assert_conserved(standing: Standing) -> None:
    state, game = standing.state, standing.game
    assert state is not None
    assert all_tiles(game, state) == tuple(sorted(game.tiles))


def test_the_network_is_bad_enough() -> None:
    runs = [simulated("qwirkle", seed) for seed in SEEDS]
    assert sum(client.conflicts for _, clients in runs for client in clients)
    assert sum(len(client.done) for _, clients in runs for client in clients) > 8
