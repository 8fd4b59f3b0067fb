"""Budgets: for a person, for an address and for everyone, so that new guests and new addresses gain nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sixfold.server.budget import NO_LIMIT, Budget, read_budget
from sixfold.server.budgets import Budgets, Places, Rate, Who, address_group, good_parts
from tests.server.clients import TWO, Person, Screen, browser, server, settings


class TestReading:
    def test_numbers_are_for_a_person_an_address_and_everyone(self) -> None:
        assert read_budget("1,20,300") == Budget(1, 20, 300)
        assert read_budget("20,300") == Budget(None, 20, 300)
        assert read_budget("7") == read_budget(7) == Budget(7, 7, NO_LIMIT)
        assert str(Budget(None, 20, 300)) == "20,300"

    @pytest.mark.parametrize("text", ["", "a", "1,2,3,4", "-1", "1,,2", "1.5"])
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="a budget is"):
            settings(sockets=text)

    def test_the_environment_sets_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SIXFOLD_SOCKETS", "1,2,3")
        assert settings().sockets == Budget(1, 2, 3)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("1.2.3.4", "1.2.3.4", True),
        ("1.2.3.4", "1.2.3.5", False),
        ("1.2.3.4", "::ffff:1.2.3.4", True),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("testclient", "somewhere", False),
        ("x" * 64, "x" * 1000, True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, is_same: bool) -> None:
    assert (address_group(one) == address_group(other)) == is_same


class TestShares:
    def test_each_person_each_address_and_everyone_together_is_limited(self) -> None:
        budgets = Budgets(settings(messages_per_minute="2,3,4"))

        def allowed(address: str, person: str | None) -> bool:
            return budgets.allows("messages", Who(address, person))

        assert [allowed("1.1.1.1", "ann") for _ in range(3)] == [True, True, False]
        assert [allowed("1.1.1.1", "ben") for _ in range(2)] == [True, False]  # a new guest gains one more, not two
        assert [allowed("2.2.2.2", "cat") for _ in range(2)] == [True, False]  # everyone together

    def test_a_budget_comes_back_little_by_little(self) -> None:
        now = 1000 * 60.0
        rate, ann = Rate(Budget(None, 10, 100), 60.0, lambda: now), Who("a")

        def allowed() -> int:
            return sum(rate.allows(ann, 1) for _ in range(100))

        assert allowed() == 10
        now += 30
        assert allowed() == 0
        now += 60  # half of the first span still counts
        assert allowed() == 5
        now += 600
        assert allowed() == 10
        assert not rate._before.numbers

    def test_the_good_parts_are_those_of_all_that_is_counted(self) -> None:
        """What is noted while counting leaves out no share of which a good part is used up, in whichever span."""
        now, rng = 1000 * 60.0, Random(4)
        rate = Rate(Budget(40, 200, 3000), 60.0, lambda: now)
        for _ in range(40):
            for _ in range(60):
                rate.allows(Who(f"{rng.paretovariate(0.7) % 50:.0f}", f"{rng.paretovariate(0.5) % 99:.0f}"), 1)
            left = rate._left()
            everything = {whose: rate._used(whose, left) for whose in rate._before.numbers + rate._now.numbers}
            assert rate.used() == good_parts(rate.budget, everything)
            now += 10

    def test_addresses_that_use_little_are_not_looked_at(self, monkeypatch: pytest.MonkeyPatch) -> None:
        rate = Rate(Budget(None, 300, 1_000_000), 60.0)
        for number in range(1000):
            rate.allows(Who(f"address {number}"), 1)
        looked: list[str] = []

        def noted(self: Rate, whose: str, left: float) -> int:
            looked.append(whose)
            return 1

        monkeypatch.setattr(Rate, "_used", noted)
        rate.used()
        assert len(looked) < 3

    def test_a_refusal_by_one_budget_costs_nothing_in_the_others(self) -> None:
        rate = Rate(Budget(1, 2, 100), 60.0)
        assert [rate.allows(Who("a", "ann"), 1) for _ in range(5)] == [True] + [False] * 4
        assert rate.allows(Who("a", "ben"), 1)

    def test_places_are_given_back(self) -> None:
        places = Places(Budget(1, 2, 3))
        ann, ben, cat, eve = Who("a", "ann"), Who("a", "ben"), Who("a", "cat"), Who("b")
        assert [places.take(who) for who in (ann, ann, ben, cat)] == [True, False, True, False]
        assert [places.take(eve) for _ in range(2)] == [True, False]
        places.give_back(ann)
        assert [places.take(who) for who in (cat, ann)] == [True, False]
        assert len(places) == 3
        for who in (ben, cat, eve):
            places.give_back(who)
        assert len(places) == 0
        assert places._taken == {}

    def test_a_trusted_proxy_has_no_address_of_its_own(self) -> None:
        places = Places(Budget(None, 1, 5))
        assert [places.take(Who(None)) for _ in range(6)] == [True] * 5 + [False]


@pytest.fixture
def crowd() -> Iterator[TestClient]:
    """A server where one address may do little, and a person as much as everyone."""
    few: dict[str, Any] = {"guests_per_hour": "3,1000", "matches_per_hour": "5,3,1000", "sockets": "5,3,1000"}
    with server(**few, messages_per_minute="100,20,1000", hints_per_hour="5,3,1000") as running:
        yield running


def somebody(crowd: TestClient, host: str, name: str | None = None) -> TestClient:
    """A browser at an address, of somebody with a name or not."""
    client = browser(crowd, host)
    if name:
        client.post("/api/me", json={"name": name}).raise_for_status()
    return client


class TestAddresses:
    """What one address may do does not grow with the number of guests; another address is not touched by it."""

    def test_new_guests_are_limited(self, crowd: TestClient) -> None:
        hosts = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "2001:db8:1::1"]
        answers = [somebody(crowd, host).post("/api/me", json={"name": "Eve"}) for host in hosts]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 200]
        assert answers[3].json()["code"] == "guests-used-up"
        renamed = somebody(crowd, "9.9.9.9", "Ann")
        assert [renamed.post("/api/me", json={"name": "Anna"}).status_code for _ in range(9)] == [200] * 9

    def test_tables(self, crowd: TestClient) -> None:
        wish = {"game": "qwirkle", "chairs": TWO, "is_public": False}
        eves = [somebody(crowd, "6.6.6.6", "Eve") for _ in range(2)]
        made = [eve.post("/api/matches", json=wish).status_code for eve in eves for _ in range(3)]
        assert made == [201] * 3 + [429] * 3
        assert somebody(crowd, "7.7.7.7", "Ann").post("/api/matches", json=wish).status_code == 201

    def test_sockets_of_people_and_of_those_whom_nobody_knows(self, crowd: TestClient) -> None:
        ann = Person(somebody(crowd, "7.7.7.7"), "Ann")
        path = f"/api/matches/{ann.open()}/socket"
        with ExitStack() as stack:
            for eve in (somebody(crowd, "6.6.6.6", "Eve"), somebody(crowd, "6.6.6.6"), somebody(crowd, "6.6.6.6")):
                stack.enter_context(eve.websocket_connect(path))
            with pytest.raises(WebSocketDisconnect) as refused, somebody(crowd, "6.6.6.6").websocket_connect(path):
                pass
            assert refused.value.reason == "too-many-sockets"
            with ann.client.websocket_connect(path) as socket:
                assert socket.receive_json()["type"] == "hello"
        with somebody(crowd, "6.6.6.6").websocket_connect(path) as socket:  # the others have gone
            assert socket.receive_json()["type"] == "hello"

    def test_a_socket_counts_as_several_requests(self) -> None:
        with server(requests_per_minute="8,1000") as client:
            for _ in range(2):
                with client.websocket_connect("/api/matches/nowhere/socket"):
                    pass
            with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/matches/nowhere/socket"):
                pass
            assert client.get("/api/info").status_code == 429

    def test_messages_of_one_spectator_are_not_those_of_another(self, crowd: TestClient) -> None:
        path = f"/api/matches/{Person(somebody(crowd, '7.7.7.7'), 'Ann').open()}/socket"
        with (
            somebody(crowd, "6.6.6.6").websocket_connect(path) as loud,
            somebody(crowd, "5.5.5.5").websocket_connect(path) as quiet,
        ):
            screens = Screen(loud), Screen(quiet)
            for _ in range(25):
                screens[0].send(type="ping")
            assert screens[0].until("refused")["sentence"]["code"] == "too-many-messages"
            screens[1].send(type="ping")
            assert screens[1].until("pong", "refused")["type"] == "pong"

    def test_a_class_behind_one_address_can_play(self) -> None:
        with server() as client, ExitStack() as stack:
            pupils = [Person(somebody(client, "8.8.8.8"), f"Pupil {number}") for number in range(40)]
            for pupil in pupils:
                match_id = pupil.open([{"holder": "me"}, {"holder": "bot", "level": "beginner"}], start=True)
                screen = Screen(stack.enter_context(pupil.client.websocket_connect(f"/api/matches/{match_id}/socket")))
                for _ in range(10):
                    screen.send(type="ping")
                    assert screen.until("pong", "refused")["type"] == "pong"


def test_an_address_that_keeps_asking_is_shut_out_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.budgets.MOST_REFUSALS", 5)
    with server(requests_per_minute="3,1000") as client:
        budgets = client.app.state.context.budgets  # type: ignore[attr-defined]
        answers = [client.get("/api/me") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 5
        assert "connection" not in answers[-1].headers
        assert client.get("/api/me").headers["connection"] == "close"
        assert budgets.is_flooding(Who("testclient"))
        assert not budgets.is_flooding(Who("1.1.1.1"))


def test_pages_from_elsewhere_have_no_more_requests_than_others() -> None:
    with server(requests_per_minute="3,1000") as client:
        answers = [
            client.post("/api/me", json={"name": "Eve"}, headers={"origin": "http://evil.example"}) for _ in "1234"
        ]
        assert [answer.status_code for answer in answers] == [403] * 3 + [429]


def test_a_rematch_is_a_new_table_like_any_other() -> None:
    with server(matches_per_hour="2,100,1000") as client:
        ann = Person(client, "Ann")
        first = ann.open([{"holder": "me"}, {"holder": "me"}], start=True)
        ann.post(first, "resign", seat=0)
        second = ann.post(first, "rematch")["match_id"]
        assert ann.post(first, "rematch")["match_id"] == second  # which is there already, so it costs nothing
        ann.post(second, "resign", seat=0)
        assert ann.post(second, "rematch")["code"] == "matches-used-up"


def test_chat_has_its_own_budget() -> None:
    with server(chat_per_minute="3,100,1000") as client:
        ann = Person(client, "Ann")
        with ann.watching(ann.open()) as screen:
            for _ in range(4):
                screen.send(type="say", text="hello")
            assert screen.until("refused")["sentence"]["code"] == "too-many-messages"
            screen.send(type="ping")
            assert screen.until("pong")
