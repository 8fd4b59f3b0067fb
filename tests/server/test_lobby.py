"""The lobby: it comes in pages, and nobody can fill it alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from sixfold.room.store.base import Listing, ListingQuery
from sixfold.room.store.memory import MemoryStore
from sixfold.server import pairing, routes
from tests.server.clients import TWO, person, server

WISH = {"game": "qwirkle", "chairs": TWO, "is_public": True}


def test_it_comes_in_pages_without_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "PAGE", 3)
    with server(open_matches="100,100,100") as client:
        ann = person(client, "Ann")
        made = [ann.open(is_public=True) for _ in range(7)]
        pages, after = [], ""
        while after is not None:
            page = client.get("/api/matches", params={"after": after} if after else {}).json()
            pages.append([listing["match_id"] for listing in page["matches"]])
            after = page["next"]
        assert pages == [made[:3:-1], made[3:0:-1], made[:1]]


def test_a_match_whose_people_are_gone_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with server() as client:
        ann, ben = person(client, "Ann"), person(client, "Ben")
        match_id = ann.open(is_public=True)

        def listed() -> list[str]:
            return [listing["match_id"] for listing in ben.client.get("/api/matches").json()["matches"]]

        assert listed() == [match_id]
        monkeypatch.setattr(pairing, "PATIENCE", -1.0)  # Ann has not been heard of for a while
        assert listed() == []
        with ann.watching(match_id):
            assert listed() == [match_id]


@pytest.mark.parametrize("after", ["x", "x~y", "~", "1e9", "nan~t", "1~\x00", "inf~t", "9" * 400])
def test_a_page_that_there_never_was_is_refused_or_empty(after: str) -> None:
    with server() as client:
        answer = client.get("/api/matches", params={"after": after})
        assert answer.status_code == 422 or answer.json() == {"matches": [], "next": None}


def test_one_address_has_few_tables_in_it_however_many_guests_it_makes() -> None:
    with server(open_matches="2,3,100") as client:
        eves = [person(client, "Eve", "6.6.6.6") for _ in range(3)]
        made = [eve.client.post("/api/matches", json=WISH) for eve in eves for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 409, 201, *[409] * 5]
        assert made[2].json()["code"] == "too-many-open-matches"
        assert person(client, "Ann", "7.7.7.7").client.post("/api/matches", json=WISH).status_code == 201
        hidden = {**WISH, "is_public": False}
        assert eves[0].client.post("/api/matches", json=hidden).status_code == 201


def test_a_place_is_free_again_when_the_table_starts_or_goes_or_was_never_made() -> None:
    with server(open_matches="1,1,1") as client:
        ann = person(client, "Ann")
        assert ann.client.post("/api/matches", json={**WISH, "game": "chess"}).status_code == 409
        first = ann.open(is_public=True)
        assert ann.client.post("/api/matches", json=WISH).status_code == 409
        ann.post(first, "bot", chair=1, level="beginner")
        ann.post(first, "start")
        second = ann.open(is_public=True)
        assert ann.client.post("/api/matches", json=WISH).status_code == 409
        ann.post(second, "leave")
        assert ann.open(is_public=True)


class Interrupted(MemoryStore):
    """A store where something happens between reading a list and returning it."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], object] | None = None

    def listings(self, query: ListingQuery) -> Sequence[Listing]:
        found, work = super().listings(query), self.meanwhile
        self.meanwhile = None
        if work:
            work()
        return found


def test_a_table_made_while_places_are_looked_for_keeps_its_place() -> None:
    store = Interrupted()
    with server(store, open_matches="1,100,100") as client:
        ann, ben = person(client, "Ann"), person(client, "Ben")
        ann.open(is_public=True)
        store.meanwhile = lambda: ben.open(is_public=True)
        assert ann.client.post("/api/matches", json=WISH).status_code == 409
        assert ben.client.post("/api/matches", json=WISH).status_code == 409


def test_a_game_that_begins_at_once_takes_no_place() -> None:
    with server(open_matches="0,0,0") as client:
        ann = person(client, "Ann")
        assert ann.open([{"holder": "me"}, {"holder": "bot", "level": "beginner"}], is_public=True, start=True)


def test_chat_has_no_signs_that_turn_or_break_a_line() -> None:
    with server() as client:
        ann = person(client, "Ann")
        match_id = ann.open()
        with ann.watching(match_id) as screen:
            screen.send(type="say", text="a\x00b\u202ec\u2066d\x1be\nf\u200bg")
            assert screen.until("update")["view"]["chat"][-1]["text"] == "abcde fg"
