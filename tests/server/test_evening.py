"""An evening at the tables: people come, go, come back, watch, talk, ask for hints and play again."""

from __future__ import annotations

from random import Random
from typing import Any

from starlette.testclient import TestClient

from tests.server.clients import TWO, WITH_BOT, Person, person, server

HOT_SEAT = [{"holder": "me"}, {"holder": "me", "name": "Grandma"}]


def met(ann: Person, ben: Person, **more: Any) -> str:
    """A table where Ann and Ben have begun."""
    match_id = ann.open(TWO, **more)
    ben.post(match_id, "sit")
    ann.post(match_id, "start")
    return match_id


def seat_of(view: Any, name: str) -> Any:
    return next(seat for seat in view["seats"] if seat["name"] == name)


class TestComingAndGoing:
    def test_a_bot_plays_for_a_person_who_leaves_until_they_come_back(self, ann: Person, ben: Person) -> None:
        match_id = met(ann, ben)
        gone = seat_of(ben.post(match_id, "leave"), "Ben")
        assert (gone["away"], gone["level"], gone["holder"]) == (True, "club", "person")
        back = seat_of(ben.post(match_id, "back"), "Ben")
        assert (back["away"], back["level"]) == (False, None)
        assert ann.post(match_id, "leave")["status"] == "playing"

    def test_a_bot_moves_for_someone_who_has_left_and_nobody_moves_against_it(self, ann: Person, ben: Person) -> None:
        match_id = met(ann, ben, options={"copies": 1})
        with ann.watching(match_id) as left, ben.watching(match_id) as right:
            mover, who = (left, ann) if left.is_mine() else (right, ben)
            number = mover.view["number"]
            who.post(match_id, "leave")
            while mover.view["number"] < number + 2:  # handed over, and moved
                mover.next()
            assert mover.act("pass")["sentence"]["code"] == "bot-plays"

    def test_a_seat_is_handed_over_only_when_its_person_is_away(self, ann: Person, ben: Person) -> None:
        match_id = met(ann, ben)
        seat = ben.view(match_id)["mine"][0]
        with ben.watching(match_id):
            assert ann.post(match_id, "hand-over", seat=seat)["code"] == "not-away"
        assert seat_of(ann.post(match_id, "hand-over", seat=seat), "Ben")["away"]
        assert not seat_of(ben.post(match_id, "back"), "Ben")["away"]
        assert ann.post(match_id, "hand-over", seat=5)["code"] == "not-playing"

    def test_strangers_decide_nothing(self, client: TestClient, ann: Person, ben: Person) -> None:
        match_id, eve = met(ann, ben), person(client, "Eve")
        assert eve.post(match_id, "hand-over", seat=0)["code"] == "no-seat-here"
        assert eve.post(match_id, "resign", seat=0)["code"] == "not-your-seat"
        assert eve.post(match_id, "back")["code"] == "no-seat-here"
        assert eve.post(match_id, "sit")["code"] == "already-started"
        assert not any(seat["away"] or seat["resigned"] for seat in eve.post(match_id, "leave")["seats"])

    def test_after_a_game_the_same_people_play_again(self, client: TestClient, ann: Person, ben: Person) -> None:
        match_id = met(ann, ben)
        assert ann.post(match_id, "rematch")["code"] == "not-over"
        seat = ann.view(match_id)["mine"][0]
        over = ann.post(match_id, "resign", seat=seat)
        assert over["result"]["winners"] == [1 - seat]
        assert person(client, "Eve").post(match_id, "rematch")["code"] == "no-seat-here"
        again = ben.post(match_id, "rematch")["match_id"]
        assert ann.post(match_id, "rematch")["match_id"] == again == ann.view(match_id)["rematch"]
        view = ann.view(again)
        assert view["status"] == "playing"
        assert [each["name"] for each in view["seats"]] == [each["name"] for each in reversed(over["seats"])]


class TestEyes:
    def test_two_people_at_one_screen_see_the_hand_of_the_seat_to_act(self, ann: Person) -> None:
        match_id = ann.open(HOT_SEAT, start=True, options={"copies": 1})
        rng = Random(2)
        with ann.watching(match_id) as screen:
            assert screen.view["mine"] == [0, 1]
            for _ in range(6):
                turn, hand = screen.view["turn"], screen.view["hand"]
                assert screen.view["seat"] == turn
                assert screen.act(screen.any_action(rng))["type"] == "done"
                while screen.view["turn"] == turn:
                    screen.next()
                assert screen.view["hand"] != hand

    def test_a_spectator_sees_no_hand_and_may_do_nothing(self, client: TestClient, ann: Person, ben: Person) -> None:
        match_id = met(ann, ben)
        with person(client, "Eve").watching(match_id) as screen:
            view = screen.view
            assert (view["seat"], view["mine"], view["hand"], view["legal"]) == (None, [], [], None)
            assert [seat["hand"] for seat in view["seats"]] == [None, None]
            assert sum(view["unseen"].values()) == 108
            assert screen.act("pass")["sentence"]["code"] == "no-seat-here"
            for message in ({"type": "hint", "id": "h"}, {"type": "say", "text": "hi"}):
                screen.send(**message)
                assert screen.until("refused")["sentence"]["code"] == "no-seat-here"


class TestTalking:
    def test_everyone_receives_the_chat(self, ann: Person, ben: Person) -> None:
        match_id = met(ann, ben)
        with ann.watching(match_id) as left, ben.watching(match_id) as right:
            left.send(type="say", text="well-played", is_phrase=True)
            right.send(type="say", text="  thank   you ")
            for screen in (left, right):
                while len(screen.view["chat"]) < 2:
                    screen.next()
                said = {(line["name"], line["text"], line["is_phrase"]) for line in screen.view["chat"]}
                assert said == {("Ann", "well-played", True), ("Ben", "thank you", False)}
            left.send(type="say", text="boo", is_phrase=True)
            assert left.until("refused")["sentence"]["code"] == "no-such-phrase"


class TestHints:
    def test_a_table_may_do_without_hints(self, ann: Person) -> None:
        with ann.watching(ann.open(HOT_SEAT, start=True, has_hints=False)) as screen:
            screen.send(type="hint", id="h")
            assert screen.until("refused")["sentence"]["code"] == "hints-off"

    def test_hints_are_for_the_seat_to_act(self, ann: Person, ben: Person) -> None:
        match_id = met(ann, ben)
        waiting = ann if ann.view(match_id)["turn"] not in ann.view(match_id)["mine"] else ben
        with waiting.watching(match_id) as screen:
            screen.send(type="hint", id="h")
            assert screen.until("refused")["sentence"]["code"] == "not-your-turn"

    def test_hints_are_limited_per_hour(self) -> None:
        with server(hints_per_hour=2) as client:
            ann = person(client, "Ann")
            with ann.watching(ann.open(WITH_BOT, start=True)) as screen:
                while not screen.is_mine():
                    screen.next()
                codes = []
                for number in range(6):
                    screen.send(type="hint", id=f"h{number}")
                    codes.append(screen.until("refused")["sentence"]["code"])
            assert (codes[0], codes[-1]) == ("no-hint-now", "hints-used-up")
