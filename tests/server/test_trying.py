"""Trying an arrangement of cards: what it would make, and what is wrong with each of its sets."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sixfold.room.entry import Entry, Item
from sixfold.room.listings import listing_of
from sixfold.room.notices import Chair, Opened, Person, Started
from sixfold.room.standing import Standing
from sixfold.room.store.memory import MemoryStore
from sixfold.rules.actions import Deal, parse_action, parse_tiles
from sixfold.server.people import COOKIE, Guest
from tests.room.rooms import ANN, BEN
from tests.server.clients import Screen, server

HANDS = ("Rc Rs Rd Rl Oc Os Yt Gt Px", "Yd Gd Bd Oc Bs Px Rt Rx Pl")
OPENING = "arrange Rc Rs Rd Rl | Rc Rs Rd Rl"
DRAWN = "Yc Gc Bc Pc"


def begun() -> MemoryStore:
    """A table where Ann, in seat 0, has laid four red cards, and it is Ben's turn."""
    store = MemoryStore()
    chairs = (Chair(ANN, "Ann"), Chair(BEN, "Ben"))
    dealt = [Deal(seat, tile) for seat, hand in enumerate(HANDS) for tile in parse_tiles(hand)]
    drawn = [Deal(0, tile) for tile in parse_tiles(DRAWN)]
    items: list[Item] = [Started((0, 1)), *dealt, parse_action(OPENING, 0), *drawn]
    log = [Entry((Opened("rummy", (), chairs, ANN),), 1.0), Entry(tuple(items), 2.0)]
    for at, entry in enumerate(log):
        store.append("t1", at, entry, listing_of("t1", Standing.of(log[: at + 1])))
    return store


@contextmanager
def looking(person: Person) -> Iterator[Screen]:
    with server(begun(), idle_days="forever") as client:
        people = client.app.state.context.people  # type: ignore[attr-defined]
        client.cookies.set(COOKIE, people.cookie(Guest(person, person)))
        with client.websocket_connect("/api/matches/t1/socket") as socket:
            yield Screen(socket)


def tried(screen: Screen, action: str) -> Any:
    screen.send(type="try", id="q", at=screen.view["at"], actions=[action])
    return screen.until("tried")


def test_a_legal_arrangement_says_what_it_makes_and_that_each_set_stands() -> None:
    with looking(BEN) as screen:
        answer = tried(screen, "arrange Rt Rx | Rc Rs Rd Rl Rt Rx")
        assert answer["refusal"] is None
        assert [part["text"] for part in answer["points"][0]["parts"]] == ["red Qwirkle"]
        (one,) = answer["laid"]
        assert one == {
            "cards": ["Rc", "Rs", "Rd", "Rl", "Rt", "Rx"],
            "refusal": None,
            "joining": [],
            "is_qwirkle": True,
        }


def test_each_wrong_set_of_an_illegal_arrangement_says_why() -> None:
    with looking(BEN) as screen:
        answer = tried(screen, "arrange Yd Gd | Rc Rs Rl Yd | Rd Gd")
        assert answer["refusal"]["code"] == "no-common-characteristic"
        reasons = {" ".join(each["cards"]): each["refusal"]["text"] for each in answer["laid"]}
        assert reasons == {
            "Rc Rs Rl Yd": "red circle and yellow diamond share neither colour nor shape",
            "Rd Gd": "a set needs at least three cards",
        }


def test_a_table_as_it_lies_is_refused_as_a_turn_but_its_sets_tell_what_could_join_them() -> None:
    with looking(BEN) as screen:
        answer = tried(screen, "arrange | Rc Rs Rd Rl")
        assert answer["refusal"]["code"] == "no-hand-card"
        assert answer["laid"] == [
            {"cards": ["Rc", "Rs", "Rd", "Rl"], "refusal": None, "joining": ["Rt", "Rx"], "is_qwirkle": False}
        ]


@pytest.mark.parametrize("card", ["Yc", "Bx"])  # that Ann holds, or that nobody has seen
def test_a_try_tells_nothing_of_cards_that_somebody_else_holds(card: str) -> None:
    with looking(BEN) as screen:
        answer = tried(screen, f"arrange {card} | Rc Rs Rd Rl {card}")
        assert answer["refusal"]["code"] == "not-in-hand"


def test_a_person_may_ask_about_sets_out_of_turn_but_not_play_them() -> None:
    with looking(ANN) as screen:
        answer = tried(screen, "arrange Oc | Oc Yc Gc | Rc Rs Rd Rl")
        assert answer["refusal"]["code"] == "not-your-turn"
        assert [each["refusal"] for each in answer["laid"]] == [None, None]
