"""Tables over HTTP and sockets, as people meet there."""

from collections import Counter
from random import Random

from starlette.testclient import TestClient

from tests.server.clients import TWO, WITH_BOT, Person, person


def seated(client: TestClient, game: str = "qwirkle", **more: object) -> tuple[Person, Person, str]:
    """Ann and Ben at a table where the game has begun."""
    ann, ben = person(client, "Ann"), person(client, "Ben")
    match_id = ann.open(TWO, game, **more)
    ben.post(match_id, "sit")
    ann.post(match_id, "start")
    return ann, ben, match_id


def test_two_people_meet_by_link_and_play_a_move(client: TestClient) -> None:
    ann, ben, match_id = seated(client)
    with ann.watching(match_id) as left, ben.watching(match_id) as right:
        mover, other = (left, right) if left.is_mine() else (right, left)
        assert mover.view["legal"]["plays"]
        assert other.view["legal"] is None
        before = other.view["number"]
        answer = mover.act(mover.any_action(Random(1)))
        assert answer["type"] == "done"
        update = other.until("update")
        while update["view"]["number"] == before:
            update = other.until("update")
        assert update["view"]["board"]
        assert [step["event"].split()[0] for step in update["items"]][0] in "01"


def test_a_whole_game_against_a_bot(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    with ann.watching(match_id) as screen:
        screen.play_until_over(Random(3))
        assert screen.view["result"]["winners"]
    text = ann.client.get(f"/api/matches/{match_id}/record.txt").text
    assert text.startswith("sixfold 1\ngame qwirkle\noption copies 1\n")
    assert "?" not in text
    stranger = person(client, "Eve")
    assert "viewer -" in stranger.client.get(f"/api/matches/{match_id}/record.txt").text
    assert ann.client.get(f"/api/matches/{match_id}/table.svg").text.startswith("<svg")


def test_a_match_that_has_not_begun_has_no_turns(client: TestClient) -> None:
    ann = person(client, "Ann")
    early = ann.client.get(f"/api/matches/{ann.open(TWO)}/replay")
    assert early.status_code == 409
    assert early.json()["code"] == "not-playing"


def test_a_game_can_be_stepped_through_while_it_is_played(client: TestClient) -> None:
    ann, ben, match_id = seated(client)
    with ann.watching(match_id) as left, ben.watching(match_id) as right:
        mover = left if left.is_mine() else right
        mover.move(mover.any_action(Random(1)))
        now = mover.view
    eve = person(client, "Eve")
    views = []
    for viewer in (ann, ben, eve):
        moments = viewer.client.get(f"/api/matches/{match_id}/replay").json()
        assert [moment["item"]["event"].split()[1] for moment in moments] == ["place"]
        views.append([moment["view"] for moment in moments])
    assert views[0] == views[1] == views[2]
    assert views[0][-1]["board"] == now["board"]
    assert views[0][-1]["hand"] == []  # as a spectator sees it


def test_a_game_that_is_over_can_be_stepped_through(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, options={"copies": 1}, start=True)
    with ann.watching(match_id) as screen:
        screen.play_until_over(Random(3))
        last = screen.view
    moments = ann.client.get(f"/api/matches/{match_id}/replay").json()
    assert [moment["item"]["event"].split()[1] for moment in moments].count("deal") == 0
    assert moments[-1]["view"]["board"] == last["board"]
    assert [seat["score"] for seat in moments[-1]["view"]["seats"]] == [seat["score"] for seat in last["seats"]]
    assert all(moment["view"]["hand"] == [] for moment in moments)


def test_the_replay_of_cubes_shows_what_was_rolled(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, game="cubes", options={"cubes_per_colour": 5}, start=True)
    with ann.watching(match_id) as screen:
        screen.play_until_over(Random(3))
    moments = ann.client.get(f"/api/matches/{match_id}/replay").json()
    rolled = [moment for moment in moments if " roll " in moment["item"]["event"]]
    assert rolled
    for moment in rolled:
        seat, _, *cubes = moment["item"]["event"].split()
        hand = moment["view"]["seats"][int(seat)]["hand"]
        assert len(hand) >= len(cubes)
        assert not Counter(cube[0] for cube in cubes) - Counter(cube[0] for cube in hand)
    assert any(words["code"].startswith("ended-") for words in moments[-1]["item"]["sentences"])


def test_a_random_layout_can_be_asked_for(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open(WITH_BOT, game="connect", options={"layout": "random"}, start=True)
    layout = ann.view(match_id)["options"]["layout"]
    assert len(layout.split()) == 4
    refused = ann.client.post(
        "/api/matches", json={"game": "rummy", "chairs": WITH_BOT, "options": {"layout": "random"}}
    )
    assert refused.status_code == 409
    assert "no option 'layout'" in refused.json()["text"]


def test_a_seat_shows_the_tile_that_its_last_turn_took(client: TestClient) -> None:
    ann = person(client, "Ann")
    match_id = ann.open([{"holder": "me", "name": "Ann"}, {"holder": "me", "name": "Ben"}], game="select", start=True)
    rng = Random(3)
    with ann.watching(match_id) as screen:
        while not screen.view["legal"]["takes"]:
            screen.move(screen.any_action(rng))
        seat, take, tile = screen.view["turn"], screen.view["legal"]["takes"][0], screen.view["hand"][0]
        assert screen.view["seats"][seat]["took"] is None
        screen.move(f"take {take}", f"trade {tile}")
        assert screen.view["seats"][seat]["took"] == take
        screen.move(screen.any_action(rng))
        assert [each["took"] for each in screen.view["seats"]].count(take) == 1
        screen.move(screen.any_action(rng))
        assert screen.view["seats"][seat]["took"] is None


def test_a_table_that_cannot_start_yet_waits(client: TestClient) -> None:
    ann = person(client, "Ann")
    assert ann.view(ann.open(TWO, start=True))["status"] == "waiting"


def test_the_host_need_not_wait_for_everyone(client: TestClient) -> None:
    ann, ben = person(client, "Ann"), person(client, "Ben")
    match_id = ann.open([{"holder": "me"}, {"holder": "open"}, {"holder": "open"}, {"holder": "open"}])
    ben.post(match_id, "sit", chair=3)
    assert ben.post(match_id, "bot", chair=1, level="club")["code"] == "host-decides"
    assert ann.post(match_id, "bot", chair=1, level="nobody")["code"] == "no-such-level"
    with ben.watching(match_id) as screen:
        ann.post(match_id, "bot", chair=1, level="club")
        steps = screen.until("update")["items"]
        assert [words["text"] for step in steps for words in step["sentences"]] == ["Coach Alex joins"]
        ann.post(match_id, "bot", chair=2, level="beginner")
        assert ben.post(match_id, "send-away", chair=2)["code"] == "host-decides"
        assert ann.post(match_id, "send-away", chair=2)["seats"][2]["holder"] == "open"
        steps = [step for _ in range(2) for step in screen.until("update")["items"]]
        assert [words["text"] for step in steps for words in step["sentences"]] == [
            "Junior Kim joins",
            "Junior Kim was sent away",
        ]
        view = ann.post(match_id, "remove-chair", chair=2)
    assert [(seat["holder"], seat["name"], seat["level"]) for seat in view["seats"]] == [
        ("person", "Ann", None),
        ("bot", "Coach Alex", "club"),
        ("person", "Ben", None),
    ]
    assert ann.post(match_id, "start")["status"] == "playing"


def test_bots_have_names_of_their_own(client: TestClient) -> None:
    robin = person(client, "robin")
    bots = [{"holder": "bot", "level": level} for level in ("club", "club", "beginner", "expert")]
    seats = robin.view(robin.open([{"holder": "me"}, *bots, {"holder": "me", "name": "Sam"}]))["seats"]
    assert [seat["name"] for seat in seats] == [
        "robin",
        "Coach Alex",
        "Coach Charlie",
        "Junior Kim",
        "Professor Noa",
        "Sam",
    ]
    assert [seat["level"] for seat in seats] == [None, "club", "club", "beginner", "expert", None]


def test_six_bots_of_one_level_have_different_names(client: TestClient) -> None:
    ann = person(client, "Ann")
    seats = ann.view(ann.open([{"holder": "bot", "level": "club"}] * 6))["seats"]
    assert len({seat["name"] for seat in seats}) == 6
