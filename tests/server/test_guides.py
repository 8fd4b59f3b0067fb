"""What the server tells about games before they are played."""

import pytest

import sixfold
from sixfold.guides.guide import Guide, GuideWords, guide
from sixfold.server import guides
from tests.server.clients import server


def test_the_games_come_in_order_with_titles_and_pictures() -> None:
    with server() as client:
        info = client.get("/api/info").json()
    assert [game["name"] for game in info["games"]] == list(sixfold.games())
    for game in info["games"]:
        assert list(game["words"]) == ["en", "es", "fr"]
        assert game["picture"]["board"] or game["picture"]["sets"]
        assert game["has_lesson"]
        assert game["most_seats"] == 6
    assert [game["pieces"] for game in info["games"]] == ["tiles", "tiles", "tiles", "tiles", "cubes", "cards"]


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("qwirkle", 2, {"copies": 1}),
        ("qwirkle", 4, {"copies": 2}),
        ("connect", 2, {"copies": 2}),
        ("connect", 6, {}),
        ("select-connect", 2, {"copies": 1}),
        ("cubes", 2, {"cubes_per_colour": 5}),
        ("rummy", 2, {"copies": 1}),
    ],
)
def test_a_short_game_holds_another_hand_for_everyone(name: str, seats: int, options: dict[str, object]) -> None:
    assert guides.game_view(name).short[str(seats)] == options


@pytest.mark.parametrize("name", sixfold.games())
def test_the_details_of_a_game_are_its_options_and_its_rules(name: str) -> None:
    with server() as client:
        details = client.get(f"/api/games/{name}").json()
    assert {option["name"] for option in details["options"]} == {*vars(sixfold.game(name).options)}
    assert details["presets"]["none"] == {}
    assert all(details["rules"][language] for language in ("en", "es", "fr"))
    assert details["examples"]


def test_an_unknown_game_has_no_details() -> None:
    with server() as client:
        answer = client.get("/api/games/chess")
    assert answer.status_code == 404
    assert answer.json()["code"] == "no-such-game"


def test_a_game_without_a_guide_looks_like_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Guide({"en": GuideWords("Stars")}, picture=None, examples={})
    monkeypatch.setattr(guides, "guide", lambda name: bare if name == "select" else guide(name))
    info = guides.game_view("select")
    assert info.words["en"].title == "Stars"
    qwirkle = guides.picture_of("qwirkle")
    assert qwirkle
    assert info.picture
    assert (info.picture.board, info.picture.plays) == (qwirkle.board, [])
    assert guides.game_details.__wrapped__("select").rules == {"en": []}
