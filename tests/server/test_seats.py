"""One seat for each person, names that tell people apart, a host who can say no, and time to come back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.server.absences import Absences
from sixfold.server.matches import Matches
from tests.server.clients import TWO, Person, person, server

FOUR = [{"holder": "me"}, *[{"holder": "open"}] * 3]


@pytest.fixture
def mallory(client: TestClient) -> Person:
    return person(client, "Mallory")


def names(view: Any) -> list[str]:
    return [seat["name"] for seat in view["seats"]]


class TestOneSeatEach:
    def test_nobody_takes_a_second_chair(self, ann: Person, mallory: Person) -> None:
        match_id = ann.open(FOUR, is_public=True)
        mallory.post(match_id, "sit")
        assert mallory.post(match_id, "sit", name="Trent")["code"] == "already-seated"
        assert ann.post(match_id, "sit", name="Grandma")["code"] == "already-seated"
        assert names(ann.view(match_id)) == ["Ann", "Mallory", "", ""]

    def test_a_host_who_makes_a_table_for_one_screen_may_add_people_there(self, ann: Person, mallory: Person) -> None:
        match_id = ann.open(
            [{"holder": "me"}, {"holder": "me", "name": "Grandma"}, {"holder": "open"}, {"holder": "open"}]
        )
        assert ann.view(match_id)["is_one_screen"]
        mallory.post(match_id, "sit")
        assert mallory.post(match_id, "sit", name="Trent")["code"] == "already-seated"
        assert names(ann.post(match_id, "sit", name="Grandpa")) == ["Ann", "Grandma", "Mallory", "Grandpa"]
        assert not ann.view(ann.open(FOUR))["is_one_screen"]

    def test_a_rematch_of_a_table_for_one_screen_is_one(self, ann: Person) -> None:
        match_id = ann.open([{"holder": "me"}, {"holder": "me", "name": "Grandma"}], start=True)
        ann.post(match_id, "resign", seat=0)
        again = ann.view(ann.post(match_id, "rematch")["match_id"])
        assert again["is_one_screen"]
        assert len(again["mine"]) == 2

    def test_a_person_who_has_left_may_come_back(self, ann: Person, mallory: Person) -> None:
        match_id = ann.open()
        for _ in range(2):
            assert names(mallory.post(match_id, "sit")) == ["Ann", "Mallory"]
            mallory.post(match_id, "leave")


class TestNames:
    def test_the_second_person_with_a_name_gets_a_number(self, client: TestClient, ann: Person) -> None:
        match_id = ann.open(FOUR)
        person(client, "Ann").post(match_id, "sit")
        person(client, "ann").post(match_id, "sit")
        ann.post(match_id, "bot", chair=3, level="club")
        assert names(ann.view(match_id)) == ["Ann", "Ann 2", "ann 3", "Coach Alex"]

    def test_a_number_also_sets_people_apart_from_bots(self, client: TestClient, ann: Person) -> None:
        match_id = ann.open([{"holder": "me"}, {"holder": "bot", "level": "club"}, {"holder": "open"}])
        assert names(person(client, "COACH ALEX").post(match_id, "sit")) == ["Ann", "Coach Alex", "COACH ALEX 2"]

    def test_those_at_one_screen_get_numbers_too(self, ann: Person) -> None:
        match_id = ann.open([{"holder": "me"}, {"holder": "me"}, {"holder": "me", "name": "aNN"}])
        assert names(ann.view(match_id)) == ["Ann", "Ann 2", "aNN 3"]

    @pytest.mark.parametrize("name", ["\u0391nn", "\u0410nn", "A\u0578n"])
    def test_a_name_that_looks_like_another_is_refused(self, client: TestClient, ann: Person, name: str) -> None:
        match_id = ann.open(FOUR)
        refused = person(client, name).post(match_id, "sit")
        assert (refused["code"], refused["facts"]) == ("name-alike", {"name": "Ann"})
        assert names(ann.view(match_id)) == ["Ann", "", "", ""]

    def test_at_one_screen_as_well(self, ann: Person) -> None:
        chairs = [{"holder": "me"}, {"holder": "me", "name": "Αnn"}]
        refused = ann.client.post("/api/matches", json={"game": "qwirkle", "chairs": chairs})
        assert (refused.status_code, refused.json()["code"]) == (409, "name-alike")

    def test_no_bot_has_a_name_that_looks_like_a_persons(self, client: TestClient, ann: Person) -> None:
        match_id = ann.open(FOUR)
        person(client, "\u0410lex").post(match_id, "sit")
        assert names(ann.post(match_id, "bot", chair=2, level="club"))[2] == "Coach Charlie"

    @pytest.mark.parametrize("name", ["ㅤ", "⠀", "\u200b", "\u200d\u200d", "\u0301\u0301", "\u202e", "\x00"])
    def test_a_name_that_nobody_can_see_is_refused(self, ann: Person, name: str) -> None:
        refused = ann.client.post("/api/me", json={"name": name})
        assert (refused.status_code, refused.json()["code"]) == (409, "no-name")
        assert ann.client.get("/api/me").json() == {"name": "Ann"}

    def test_accents_do_not_pile_up(self, ann: Person) -> None:
        refused = ann.client.post("/api/me", json={"name": "A\u0300\u0301\u0302\u0303\u0304nn"})
        assert refused.json()["code"] == "name-accents"

    def test_names_of_all_the_world_are_welcome(self, client: TestClient, ann: Person) -> None:
        for name in ("Zoë", "Иван", "太郎", "Anne-Marie", "👩\u200d🚀", "علی", "O’Neill"):
            assert ann.client.post("/api/me", json={"name": name}).json() == {"name": name}


class TestSendingAway:
    def test_the_host_sends_a_person_away(self, ann: Person, mallory: Person) -> None:
        match_id = ann.open(FOUR)
        mallory.post(match_id, "sit")
        with mallory.watching(match_id) as screen:
            assert names(ann.post(match_id, "send-away", chair=1)) == ["Ann", "", "", ""]
            update = screen.until("update")
        assert [words["text"] for step in update["items"] for words in step["sentences"]] == ["Mallory was sent away"]
        assert (update["view"]["sent_away"], update["view"]["kept_out"]) == (True, False)
        assert not ann.view(match_id)["sent_away"]
        again = mallory.post(match_id, "sit")
        assert names(again) == ["Ann", "Mallory", "", ""]
        assert not again["sent_away"]

    def test_and_keeps_them_out(self, ann: Person, mallory: Person) -> None:
        match_id = ann.open(FOUR)
        mallory.post(match_id, "sit")
        ann.post(match_id, "send-away", chair=1, keep_out=True)
        assert mallory.post(match_id, "sit")["code"] == "kept-out"
        view = mallory.view(match_id)
        assert (view["sent_away"], view["kept_out"]) == (True, True)
        assert names(view) == ["Ann", "", "", ""]
        assert mallory.client.get("/api/matches/mine").json() == []

    def test_bots_go_the_same_way(self, ann: Person) -> None:
        match_id = ann.open(FOUR)
        ann.post(match_id, "bot", chair=2, level="club")
        assert ann.post(match_id, "send-away", chair=2, keep_out=True)["seats"][2]["holder"] == "open"
        assert ann.post(match_id, "bot", chair=2, level="club")["seats"][2]["name"] == "Coach Alex"

    @pytest.mark.parametrize(
        ("what", "body", "why"),
        [
            ("send-away", {"chair": 2, "keep_out": True}, "host-decides"),
            ("remove-chair", {"chair": 3}, "host-decides"),
            ("bot", {"chair": 3, "level": "club"}, "host-decides"),
            ("start", {}, "host-starts"),
        ],
    )
    def test_only_the_host_may_do_what_a_host_does(
        self, client: TestClient, ann: Person, mallory: Person, what: str, body: dict[str, Any], why: str
    ) -> None:
        match_id = ann.open(FOUR)
        mallory.post(match_id, "sit")
        person(client, "Trent").post(match_id, "sit")
        before = ann.view(match_id)
        for who in (mallory, person(client, "Eve")):
            assert who.post(match_id, what, **body)["code"] == why
        assert ann.view(match_id) == before

    def test_the_host_stays(self, ann: Person) -> None:
        match_id = ann.open(FOUR)
        assert ann.post(match_id, "send-away", chair=0)["code"] == "own-chair"
        assert ann.post(match_id, "send-away", chair=5)["code"] == "no-such-chair"
        shared = ann.open([{"holder": "me"}, {"holder": "me", "name": "Grandma"}, {"holder": "open"}])
        assert names(ann.post(shared, "send-away", chair=1, keep_out=True)) == ["Ann", "", ""]
        assert names(ann.post(shared, "sit", name="Grandpa")) == ["Ann", "Grandpa", ""]

    def test_once_the_game_has_begun_everyone_stays(self, ann: Person, mallory: Person) -> None:
        match_id = ann.open(TWO)
        mallory.post(match_id, "sit")
        ann.post(match_id, "start")
        assert ann.post(match_id, "send-away", chair=1)["code"] == "already-started"


class TestTimeToComeBack:
    now = 1000.0

    @pytest.fixture
    def patient(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
        monkeypatch.setattr("sixfold.server.absences.monotonic", lambda: self.now)
        with server(away_seconds=30) as running:
            yield running

    def met(self, client: TestClient) -> tuple[Person, Person, str, int]:
        ann, ben = person(client, "Ann"), person(client, "Ben")
        match_id = ann.open(TWO)
        ben.post(match_id, "sit")
        ann.post(match_id, "start")
        return ann, ben, match_id, ben.view(match_id)["mine"][0]

    def test_a_seat_waits_for_its_person(self, patient: TestClient) -> None:
        ann, ben, match_id, seat = self.met(patient)
        with ben.watching(match_id):
            self.now += 1000
            assert ann.post(match_id, "hand-over", seat=seat)["code"] == "not-away"
            assert ann.view(match_id)["seats"][seat]["hand_over_in"] is None
        self.now += 10.5
        assert ann.view(match_id)["seats"][seat]["hand_over_in"] == 20
        refused = ann.post(match_id, "hand-over", seat=seat)
        assert (refused["code"], refused["facts"]) == ("not-away-yet", {"name": "Ben", "seconds": "20"})
        with ben.watching(match_id):
            pass  # back for a moment: the time begins again
        self.now += 29
        assert ann.view(match_id)["seats"][seat]["hand_over_in"] == 1
        self.now += 1
        assert ann.view(match_id)["seats"][seat]["hand_over_in"] == 0
        assert ann.post(match_id, "hand-over", seat=seat)["seats"][seat]["away"]
        assert ann.view(match_id)["seats"][seat]["hand_over_in"] is None
        assert not ben.post(match_id, "back")["seats"][seat]["away"]

    def test_one_of_two_screens_is_enough(self, patient: TestClient) -> None:
        ann, ben, match_id, seat = self.met(patient)
        with ben.watching(match_id):
            with ben.watching(match_id):
                pass
            self.now += 1000
            assert ann.post(match_id, "hand-over", seat=seat)["code"] == "not-away"

    def test_people_have_time_to_come_after_sitting_down_or_for_a_rematch(self, patient: TestClient) -> None:
        ann, ben, match_id, seat = self.met(patient)
        assert ann.post(match_id, "hand-over", seat=seat)["code"] == "not-away-yet"
        self.now += 1000
        ann.post(match_id, "resign", seat=1 - seat)
        again = ann.post(match_id, "rematch")["match_id"]
        assert ann.post(again, "hand-over", seat=seat)["code"] == "not-away-yet"
        self.now += 30
        assert ann.post(again, "hand-over", seat=seat)["seats"][seat]["away"]

    def test_after_a_restart_everyone_is_gone_since_then(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr("sixfold.server.absences.monotonic", lambda: self.now)
        database = f"sqlite:///{tmp_path / 'tables.db'}"
        with server(database=database, away_seconds=30) as client:
            ann, ben, match_id, seat = self.met(client)
            cookies = dict(ann.client.cookies)
            self.now += 1000
        with server(database=database, away_seconds=30) as client:
            client.cookies.update(cookies)
            for wait in (30, 20, 10, 0):
                assert client.get(f"/api/matches/{match_id}").json()["seats"][seat]["hand_over_in"] == wait
                self.now += 10

    def test_leaving_by_oneself_takes_no_time(self, patient: TestClient) -> None:
        _, ben, match_id, seat = self.met(patient)
        with ben.watching(match_id):
            assert ben.post(match_id, "leave")["seats"][seat]["away"]

    def test_spectators_are_told_nothing_about_it(self, patient: TestClient) -> None:
        _, _, match_id, _ = self.met(patient)
        eve = person(patient, "Eve")
        assert [seat["hand_over_in"] for seat in eve.view(match_id)["seats"]] == [None, None]

    def test_the_screen_hears_how_long_it_takes(self, patient: TestClient) -> None:
        ann, ben, match_id, seat = self.met(patient)
        with ann.watching(match_id) as screen:
            with ben.watching(match_id):
                while not screen.view["seats"][seat]["connected"]:
                    screen.next()
            while screen.view["seats"][seat]["connected"]:
                screen.next()
            assert screen.view["seats"][seat]["hand_over_in"] == 30

    def test_only_those_who_went_lately_are_remembered(self, patient: TestClient) -> None:
        _, ben, match_id, _ = self.met(patient)
        absences = matches(patient).presence.absences
        for _ in range(5):
            with ben.watching(match_id):
                self.now += 31
        assert len(absences) <= 1

    def test_the_memory_of_absences_is_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sixfold.server.absences.MOST", 3)
        absences = Absences(10_000)
        absences.expect("t", *(f"p{number}" for number in range(10)))
        assert len(absences) == 3


def test_nobody_learns_who_anybody_is(client: TestClient, ann: Person, mallory: Person) -> None:
    match_id = ann.open(FOUR)
    people = client.app.state.context.people  # type: ignore[attr-defined]
    ids = [people.guest(who.client.cookies["sixfold_guest"]).person for who in (ann, mallory)]
    with ann.watching(match_id) as screen:
        mallory.post(match_id, "sit")
        ann.post(match_id, "send-away", chair=1, keep_out=True)
        told = [screen.hello]
        while screen.view["number"] < 3:  # both changes may come in one update
            told.append(screen.next())
    told += [who.view(match_id) for who in (ann, mallory)]
    assert not any(each in str(message) for message in told for each in ids)


def matches(client: TestClient) -> Matches:
    found: Matches = client.app.state.context.matches  # type: ignore[attr-defined]
    return found
