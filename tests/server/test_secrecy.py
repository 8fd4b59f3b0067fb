"""Nothing that a viewer receives depends on a tile that the viewer may not see: proved with twins, byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.room.entry import Entry
from sixfold.room.notices import Person, Resigned
from sixfold.room.room import Room
from sixfold.room.standing import Standing
from sixfold.rules.actions import Seat
from sixfold.rules.dealer import DuplicateDealer
from sixfold.server.views import viewpoint
from sixfold.server.wire import ItemView, ResultView
from tests.room.rooms import ANN, BEN, CAT
from tests.server.clients import server
from tests.server.twins import SOON, common_bag, handed_over, match, stored, twin
from tests.server.viewers import ASKED, Viewer

DAN = "dan-id"  # holds no seat
SECRETIVE = [name for name in sixfold.games() if name != "cubes"]
SEATS = (ANN, BEN, CAT)
ACTED_AT = ("turn", "over")  # the tables where a viewer also acts
VIEWERS = [
    *((game, person) for game in SECRETIVE for person in (*SEATS, DAN)),
    *((game, None) for game in ("qwirkle", "rummy")),  # without a cookie
]

Logs = dict[str, list[Entry]]


def eyes(person: Person | None) -> Seat | None:
    return SEATS.index(person) if person in SEATS else None


@cache
def twins(game: str, seat: Seat | None) -> tuple[Logs, Logs]:
    """Tables that look the same to a seat: to act with a bot next, waiting, resigned; and one played to its end."""
    rng = Random(7)
    on_turn = match(game, 1, SEATS, seat, SOON)
    waiting = match(game, 2, SEATS, (1 if seat is None else seat + 1) % 3, SOON)
    ended = match(game, 3, SEATS)
    pairs = {
        "turn": (on_turn, twin(on_turn, seat, rng)),
        "wait": (waiting, twin(waiting, seat, rng)),
        "ended": (ended, twin(ended, seat, rng, tries=6)),
    }
    pairs["turn"] = tuple(handed_over(log, ((seat or 0) + 1) % 3) for log in pairs["turn"])  # type: ignore[assignment]
    pairs["over"] = tuple([*log, _resigned(0), _resigned(2)] for log in pairs["wait"])  # type: ignore[assignment]
    for stage in ("turn", "wait", "over"):
        one, other = (Standing.of(log).state for log in pairs[stage])
        assert one is not None
        assert other is not None
        assert all((one.hands[s] == other.hands[s]) == (s == seat) for s in range(3)), "these are not twins"
    return {stage: pair[0] for stage, pair in pairs.items()}, {stage: pair[1] for stage, pair in pairs.items()}


def _resigned(seat: Seat) -> Entry:
    return Entry((Resigned(seat),), 3000.0)


async def _never(*_: object) -> Any:
    await asyncio.Event().wait()


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[bytes]]:
    """What a viewer receives from a server with some logs, whose clock, names and next deals are always the same."""

    def run(logs: Logs, deals: list[sixfold.Tile], person: Person | None, acts: bool = True) -> list[bytes]:
        numbers = count(1)
        monkeypatch.setattr("sixfold.room.room.new_match_id", lambda: f"new{next(numbers)}")
        dealer = DuplicateDealer(deals)
        still = partial(Room, clock=lambda: 5000.0, dealer=dealer, rng=Random(1))
        monkeypatch.setattr("sixfold.server.matches.Room", still)
        monkeypatch.setattr("sixfold.server.workers.Workers.choose", _never)  # what a bot does is no secret
        with server(stored(logs), idle_days="forever") as client:
            viewer = Viewer(client, person)
            looks = [line for match_id in logs for line in viewer.looks(match_id)]
            return [*looks, *(line for match_id in ACTED_AT for line in viewer.moves(match_id))] if acts else looks

    return run


@pytest.mark.parametrize(("game", "person"), VIEWERS)
def test_tiles_that_a_viewer_cannot_see_change_no_byte_that_the_viewer_receives(
    game: str, person: Person | None, received: Callable[..., list[bytes]]
) -> None:
    one, other = twins(game, eyes(person))
    deals = common_bag(one["turn"], other["turn"])
    for left, right in zip(received(one, deals, person), received(other, deals, person), strict=True):
        assert left == right


@pytest.mark.parametrize("game", SECRETIVE)
def test_at_one_screen_the_hand_of_the_seat_that_is_not_looking_lies_face_down(
    game: str, received: Callable[..., list[bytes]]
) -> None:
    for number, turn in enumerate(range(3)):
        log = match(game, 10 + number, (ANN, ANN, BEN), turn, SOON)
        seat = viewpoint(Standing.of(log), ANN)
        other = twin(log, seat, Random(number))
        hands = [Standing.of(each).state.hands for each in (log, other)]  # type: ignore[union-attr]
        assert seat is not None
        assert hands[0][1 - seat] != hands[1][1 - seat]
        assert received({"t": log}, [], ANN, acts=False) == received({"t": other}, [], ANN, acts=False)


def test_the_proof_asks_every_route() -> None:
    with server() as client:
        found = client.get("/api/openapi.json").json()["paths"]
    routes = {(method.upper(), path) for path, methods in found.items() for method in methods}
    assert routes - {(method, path) for method, path, _ in ASKED} == {("GET", "/health"), ("GET", "/ready")}


def test_in_cubes_nothing_is_hidden() -> None:
    standing = Standing.of(match("cubes", 1, SEATS))
    assert standing.past(None) == standing.events
    assert standing.state is not None
    assert standing.seen(None).table.open_hands == standing.state.hands


LEAKS = {
    "a hand in the view": ("sixfold.server.views._result", lambda standing: _shown(standing)),
    "a step that is not redacted": ("sixfold.server.views._event_item", lambda *args: _told(*args)),
    "a record that is not redacted": ("sixfold.record.record.Record.seen_by", lambda record, viewer: record),
}


def _shown(standing: Standing) -> ResultView:
    assert standing.state is not None
    return ResultView(winners=[], scores=[], end=str(standing.state.hands))


def _told(before: Standing, event: sixfold.Event, after: Standing, seat: Seat, number: int, time: float) -> ItemView:
    return ItemView(number=number, time=time, event=repr(event), sentences=[])


@pytest.mark.parametrize("leak", LEAKS)
def test_the_proof_notices(leak: str, received: Callable[..., list[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = twins("qwirkle", None)
    monkeypatch.setattr(*LEAKS[leak])
    assert received(one, [], DAN, acts=False) != received(other, [], DAN, acts=False)
