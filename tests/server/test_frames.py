"""Whatever a client sends through its socket, it is answered or refused, and the socket stays open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from sixfold.server.sockets import LONGEST_MESSAGE
from tests.server.clients import WITH_BOT, Person, Screen, person, server

FUZZ = settings(max_examples=60, derandomize=True, database=None)
TYPES = st.sampled_from(["act", "try", "hint", "say", "ping", "hello", "", None, 1])
ACTIONS = st.sampled_from([
    "pass", "roll", "trade", "trade Rc Rc", "place Rc@0,0", "place Rc@99999999999999999999,0", "place Rc@0,0 Rc@0,0",
    "take Rc@0,0", "arrange Rc | Rc Rs Rd", "place ?@0,0", "deal 0 Rc", "\u0000", "place Rc@٣,0", "trade ?",
])  # fmt: skip
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
NEARLY = st.fixed_dictionaries(
    {"type": TYPES},
    optional={
        "at": st.integers(-1, 40) | ANY_JSON,
        "actions": st.lists(ACTIONS | st.text(max_size=30), max_size=5) | ANY_JSON,
        "key": st.sampled_from(["k", "", "k" * 65, "ä", None]),
        "id": st.sampled_from(["i", "", "\u0000", 7]),
        "text": st.text(max_size=250) | ANY_JSON,
        "is_phrase": ANY_JSON,
        "more": ANY_JSON,
    },
)
TEXTS = st.one_of(
    st.text(max_size=200),
    ANY_JSON.map(json.dumps),
    NEARLY.map(json.dumps),
    st.builds(lambda message, cut: json.dumps(message)[:cut], NEARLY, st.integers(0, 60)),
)
HUGE = [
    "x" * (LONGEST_MESSAGE + 1),
    "[" * LONGEST_MESSAGE,
    '{"type":' * 1500,
    '{"type": "act", "key": "k", "actions": ["pass"], "at": ' + "9" * 5000 + "}",
    '{"type": "act", "key": "k", "actions": ["pass"], "at": NaN}',
    '{"type": "act", "key": "k", "actions": ["pass"], "at": 1e999}',
    '{"type": "say", "text": "\\ud800"}',
    '{"type": "\\udfff"}',
    '{"type": "ping", "type": "say"}',
    '{"type": "try", "id": "i", "at": 12, "actions": ["place ' + "Rc@0,0 " * 280 + '"]}',
]


@pytest.fixture(scope="module")
def ann() -> Iterator[Person]:
    with server(messages_per_minute=10**6) as client:
        yield person(client, "Ann")


@pytest.fixture(scope="module")
def screens(ann: Person) -> Iterator[list[Screen]]:
    """Sockets of a player, of every kind of game, and of somebody who only watches a table that waits."""
    with ann.watching(ann.open(WITH_BOT, start=True)) as tiles, ann.watching(ann.open(WITH_BOT, "rummy")) as waiting:
        yield [tiles, waiting]


def answers(screen: Screen) -> list[Any]:
    """Everything that comes before the answer to a move that is certain to be refused."""
    screen.keys += 1
    key = f"marker-{screen.keys}"
    screen.send(type="act", at=10**9, actions=["pass"], key=key)
    found = []
    while (message := screen.next()).get("key") != key:
        found.append(message)
    return found


@FUZZ
@given(text=TEXTS)
def test_any_text_is_answered(text: str, screens: list[Screen]) -> None:
    for screen in screens:
        screen.socket.send_text(text)
        assert answers(screen) or "hint" in text or "say" in text  # these are answered in their own time


@pytest.mark.parametrize("text", HUGE, ids=range(len(HUGE)))
def test_text_that_is_too_long_too_deep_or_not_a_number_is_refused(text: str, screens: list[Screen]) -> None:
    for screen in screens:
        screen.socket.send_text(text)
        assert [message["type"] for message in answers(screen) if message["type"] in ("refused", "tried")]


@FUZZ
@given(data=st.binary(max_size=200))
def test_a_frame_that_is_not_text_is_refused(data: bytes, screens: list[Screen]) -> None:
    screens[0].socket.send_bytes(data)
    refused = [message for message in answers(screens[0]) if message["type"] == "refused"]
    assert [message["sentence"]["code"] for message in refused] == ["bad-message"]


@pytest.mark.parametrize("number", ["-1", "-9999", "0", "9" * 40, "x", "1.5", "", "%00"])
def test_any_number_to_resume_from_gets_a_hello_or_a_clean_close(number: str, ann: Person) -> None:
    match_id = ann.open(WITH_BOT, start=True)
    try:
        with ann.client.websocket_connect(f"/api/matches/{match_id}/socket?number={number}") as socket:
            assert socket.receive_json()["type"] == "hello"
    except WebSocketDisconnect as closed:
        assert closed.code == 1008  # "policy violation": that was not a number
    with ann.watching(match_id) as screen:
        assert screen.hello["view"]["status"] == "playing"


def test_a_socket_of_a_table_that_is_not_there_is_closed_with_the_reason(ann: Person) -> None:
    with ann.client.websocket_connect("/api/matches/nowhere/socket") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert (closed.value.code, closed.value.reason) == (4404, "no-such-match")
