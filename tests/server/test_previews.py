"""Links to matches: previews for messengers, and the address that other devices need."""

from __future__ import annotations

import re
from random import Random

import pytest
from starlette.testclient import TestClient

import sixfold
from sixfold.room.standing import Standing
from sixfold.server import network, previews
from sixfold.server.poster_words import POSTER_WORDS
from tests.server.clients import TWO, WITH_BOT, person, server

PNG = b"\x89PNG\r\n\x1a\n"


def tags(page: str) -> dict[str, str]:
    """The properties of a link preview."""
    return dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)">', page))


def test_an_invitation_says_who_invites_to_what(client: TestClient) -> None:
    ann = person(client, 'Ann "<b>"')
    match_id = ann.open(TWO, "select-connect")
    page = client.get(f"/join/{match_id}")
    assert page.status_code == 200
    told = tags(page.text)
    assert told["title"] == "Ann &quot;&lt;b&gt;&quot; invites you to a game of Select + Connect"
    assert told["image"] == f"http://testserver/api/matches/{match_id}/picture.png?language=en"
    assert f"url=../#/table/{match_id}" in page.text
    assert "<b>" not in page.text


def test_a_preview_speaks_the_language_of_the_link(client: TestClient) -> None:
    match_id = person(client, "Ana").open(TWO)
    page = client.get(f"/join/{match_id}?language=es").text
    told = tags(page)
    assert told["title"] == "Ana te invita a una partida de Qwirkle"
    assert told["description"] == "Únete con un toque. Gratis y sin cuenta."
    assert told["image"].endswith("?language=es")
    assert '<html lang="es">' in page
    assert "Ana invites you" in client.get(f"/join/{match_id}?language=x%22y").text
    assert "n’existe plus" in client.get("/join/nowhere?language=fr").text


def test_a_finished_game_tells_its_scores(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    assert tags(client.get(f"/join/{match_id}").text)["description"] == "Watch the game."
    with ann.watching(match_id) as screen:
        screen.play_until_over(Random(1))
        seats = screen.view["seats"]
    title = tags(client.get(f"/join/{match_id}").text)["title"]
    assert title == "Qwirkle: " + ", ".join(f"{seat['name']} {seat['score']}" for seat in seats)


@pytest.mark.parametrize("match_id", ["nowhere", "%3Cscript%3E", "a%22b"])
def test_a_link_to_nothing_leads_to_the_app(client: TestClient, match_id: str) -> None:
    page = client.get(f"/join/{match_id}")
    assert page.status_code == 404
    assert "<script" not in page.text
    assert "This table is gone." in page.text


@pytest.mark.parametrize("game", sixfold.games())
@pytest.mark.parametrize("start", [False, True])
def test_every_match_has_a_picture(client: TestClient, game: str, start: bool) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT if start else TWO, game, start=start)
    picture = client.get(f"/api/matches/{match_id}/picture.png")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert picture.headers["cache-control"] == "no-cache"
    assert picture.content.startswith(PNG)
    told = tags(client.get(f"/join/{match_id}").text)
    size = [int.from_bytes(picture.content[at : at + 4]) for at in (16, 20)]
    assert size == [int(told["image:width"]), int(told["image:height"])] == [1200, 630]


def standing(client: TestClient, match_id: str) -> Standing:
    """How a match stands on a running server."""
    log = client.app.state.context.matches.store.load(match_id)  # type: ignore[attr-defined]
    return Standing.of(log)


def test_a_poster_invites(client: TestClient) -> None:
    match_id = person(client, "Ann").open(TWO)
    poster = previews.poster(standing(client, match_id))
    assert (poster.title, poster.rows) == ("Ann invites you to a game of Qwirkle", ())
    match_id = person(client, "李雷").open(TWO)
    assert previews.poster(standing(client, match_id)).title == "A game of Qwirkle"


def test_a_poster_has_the_scores_of_a_match(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    poster = previews.poster(standing(client, match_id))
    assert (poster.title, poster.remark) == ("Qwirkle", "Watch the game.")
    assert [row.seat for row in poster.rows] == [0, 1]
    assert not any(row.has_won for row in poster.rows)


def test_a_poster_of_a_finished_game_begins_with_the_winner(client: TestClient) -> None:
    ann = person(client, "李雷")
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    ann.post(match_id, "resign", seat=(own := ann.view(match_id)["seat"]))
    first, last = previews.poster(standing(client, match_id)).rows
    assert (first.has_won, last.has_won, last.shown_name) == (True, False, f"Player {own + 1}")
    assert previews.poster(standing(client, match_id)).remark == f"{first.name} wins. Player {own + 1} resigned."
    lasting = client.get(f"/api/matches/{match_id}/picture.png").headers["cache-control"]
    assert lasting == "public, max-age=86400"


@pytest.mark.parametrize(
    ("language", "title", "remark"),
    [
        ("es", "Ann te invita a una partida de Qwirkle", "Únete con un toque."),
        ("fr", "Ann vous invite à une partie de Qwirkle", "Rejoignez-la en un geste."),
        ("xx", "Ann invites you to a game of Qwirkle", "Join with one tap."),
    ],
)
def test_a_poster_speaks_the_language_of_the_app(client: TestClient, language: str, title: str, remark: str) -> None:
    match_id = person(client, "Ann").open(TWO)
    poster = previews.poster(standing(client, match_id), language)
    assert (poster.title, poster.remark) == (title, remark)
    picture = client.get(f"/api/matches/{match_id}/picture.png", params={"language": language})
    assert picture.content.startswith(PNG)


def test_a_poster_names_all_winners() -> None:
    said = {language: words.result(["Ana", "Bea", "Cai"], []) for language, words in POSTER_WORDS.items()}
    assert said == {
        "en": "Ana, Bea and Cai share the win",
        "es": "Ana, Bea y Cai comparten la victoria",
        "fr": "Ana, Bea et Cai se partagent la victoire",
    }


def test_a_poster_says_who_has_resigned_and_names_guests_in_its_language(client: TestClient) -> None:
    ann = person(client, "Guest")
    match_id = ann.open(WITH_BOT, start=True)
    ann.post(match_id, "resign", seat=ann.view(match_id)["seat"])
    bot = next(seat["name"] for seat in ann.view(match_id)["seats"] if seat["holder"] == "bot")
    poster = previews.poster(standing(client, match_id), "es")
    assert poster.remark == f"{bot} gana. Se rinde: Invitado."
    assert [row.name for row in poster.rows] == [bot, "Invitado"]
    assert POSTER_WORDS["fr"].name("Guest 2") == "Invité 2"
    assert POSTER_WORDS["fr"].name("Guest House") == "Guest House"


def test_a_closed_table_says_so(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(TWO)
    ann.post(match_id, "leave")
    assert tags(client.get(f"/join/{match_id}").text) | {"image": ""} == {
        "type": "website",
        "site_name": "Sixfold",
        "title": "A game of Qwirkle",
        "description": "This table is closed.",
        "image": "",
        "image:width": "1200",
        "image:height": "630",
    }
    assert previews.poster(standing(client, match_id)).remark == "This table is closed."


def test_a_link_may_lead_to_a_turn(client: TestClient) -> None:
    match_id = person(client, "Ann").open(WITH_BOT, start=True)
    assert f"url=../#/table/{match_id}/turn/7" in client.get(f"/join/{match_id}?turn=7").text
    assert client.get(f"/join/{match_id}?turn=%22%3E").status_code == 422


def test_pictures_are_limited() -> None:
    with server(pictures_per_minute="2,100") as client:
        match_id = person(client, "Ann").open(TWO)
        codes = [client.get(f"/api/matches/{match_id}/picture.png").status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_links_use_the_public_address() -> None:
    with server(public_url="https://play.example/games/") as client:
        match_id = person(client, "Ann").open(TWO)
        image = tags(client.get(f"/join/{match_id}").text)["image"]
        assert image == f"https://play.example/games/api/matches/{match_id}/picture.png?language=en"
        assert client.get("/api/info").json()["network"] == {"url": "https://play.example/games", "can_open": False}


# The network ------------------------------------------------------------------------------------------


def local(client: TestClient) -> TestClient:
    """Somebody at the computer that runs the server."""
    own = TestClient(client.app, base_url="http://localhost:8000", client=("127.0.0.1", 5000))
    own.portal = client.portal
    return own


def test_only_this_computer_can_open_a_local_address(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "home_address", lambda: "192.0.2.7")
    opened: list[str] = []

    async def listen(address: str) -> None:
        opened.append(address)

    here = client.app.state.context.network  # type: ignore[attr-defined]
    assert local(client).get("/api/info").json()["network"] == {"url": None, "can_open": False}
    here.opener = listen
    assert local(client).get("/api/info").json()["network"] == {"url": None, "can_open": True}
    assert client.post("/api/network").json()["code"] == "network-closed"
    assert local(client).post("/api/network").json() == {"url": "http://192.0.2.7:8000", "can_open": False}
    assert local(client).post("/api/network").status_code == 200
    assert opened == ["192.0.2.7"]


def test_who_came_by_another_name_is_told_that_name(client: TestClient) -> None:
    other = TestClient(client.app, base_url="http://games.example")
    other.portal = client.portal
    assert other.get("/api/info").json()["network"] == {"url": "http://games.example", "can_open": False}


def test_a_computer_without_a_network_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def listen(address: str) -> None:
        raise OSError

    client.app.state.context.network.opener = listen  # type: ignore[attr-defined]
    monkeypatch.setattr(network, "home_address", lambda: None)
    assert local(client).post("/api/network").json()["code"] == "no-network"
    monkeypatch.setattr(network, "home_address", lambda: "192.0.2.7")
    assert local(client).post("/api/network").json()["code"] == "no-network"


@pytest.mark.parametrize(
    ("host", "is_so"),
    [("localhost", True), ("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("a.localhost", True),
     ("192.0.2.7", False), ("play.example", False), (None, False)],
)  # fmt: skip
def test_names_of_this_computer(host: str | None, is_so: bool) -> None:
    assert network.is_this_computer(host) == is_so
