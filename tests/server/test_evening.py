"""An evening at the tables: people come, go, come back, watch, talk, ask for hints and play again."""

from __future__ import annotations

from random import Random
from typing import Any

from starlette.testclient import TestClient

from tests.server.clients import TWO, WITH_BOT, Person, person, server

HOT_SEAT = [{"kind": "me"}, {"kind": "me", "name": "Grandma"}]


def met(ann: Person, ben: Person, **more: Any) -> str:
    """A table where Ann and Ben have begun."""
    table = ann.open(TWO, **more)
    ben.post(table, "sit")
    ann.post(table, "start")
    return table


def seat_of(view: Any, name: str) -> Any:
    return next(seat for seat in view["seats"] if seat["name"] == name)


class TestComingAndGoing:
    def test_who_leaves_is_played_for_and_comes_back(self, ann: Person, ben: Person) -> None:
        table = met(ann, ben)
        gone = seat_of(ben.post(table, "leave"), "Ben")
        assert (gone["away"], gone["level"], gone["kind"]) == (True, "club", "person")
        back = seat_of(ben.post(table, "back"), "Ben")
        assert (back["away"], back["level"]) == (False, None)
        assert ann.post(table, "leave")["status"] == "playing"

    def test_a_bot_moves_for_who_has_left_and_nobody_moves_against_it(self, ann: Person, ben: Person) -> None:
        table = met(ann, ben, options={"copies": 1})
        with ann.watching(table) as left, ben.watching(table) as right:
            mover, who = (left, ann) if left.is_mine() else (right, ben)
            number = mover.view["number"]
            who.post(table, "leave")
            while mover.view["number"] < number + 2:  # handed over, and moved
                mover.next()
            assert mover.act("pass")["words"]["code"] == "bot-plays"

    def test_a_seat_is_handed_over_only_when_its_person_is_away(self, ann: Person, ben: Person) -> None:
        table = met(ann, ben)
        seat = ben.view(table)["mine"][0]
        with ben.watching(table):
            assert ann.post(table, "hand-over", seat=seat)["code"] == "not-away"
        assert seat_of(ann.post(table, "hand-over", seat=seat), "Ben")["away"]
        assert not seat_of(ben.post(table, "back"), "Ben")["away"]
        assert ann.post(table, "hand-over", seat=5)["code"] == "not-playing"

    def test_strangers_decide_nothing(self, client: TestClient, ann: Person, ben: Person) -> None:
        table, eve = met(ann, ben), person(client, "Eve")
        assert eve.post(table, "hand-over", seat=0)["code"] == "no-seat-here"
        assert eve.post(table, "resign", seat=0)["code"] == "not-your-seat"
        assert eve.post(table, "back")["code"] == "no-seat-here"
        assert eve.post(table, "sit")["code"] == "already-started"
        assert not any(seat["away"] or seat["resigned"] for seat in eve.post(table, "leave")["seats"])

    def test_after_a_game_the_same_people_play_again(self, client: TestClient, ann: Person, ben: Person) -> None:
        table = met(ann, ben)
        assert ann.post(table, "rematch")["code"] == "not-over"
        seat = ann.view(table)["mine"][0]
        over = ann.post(table, "resign", seat=seat)
        assert over["result"]["winners"] == [1 - seat]
        assert person(client, "Eve").post(table, "rematch")["code"] == "no-seat-here"
        again = ben.post(table, "rematch")["table"]
        assert ann.post(table, "rematch")["table"] == again == ann.view(table)["rematch"]
        view = ann.view(again)
        assert view["status"] == "playing"
        assert [each["name"] for each in view["seats"]] == [each["name"] for each in over["seats"]]


class TestEyes:
    def test_two_people_at_one_screen_see_the_hand_of_who_is_on_turn(self, ann: Person) -> None:
        table = ann.open(HOT_SEAT, start=True, options={"copies": 1})
        rng = Random(2)
        with ann.watching(table) as screen:
            assert screen.view["mine"] == [0, 1]
            for _ in range(6):
                turn, hand = screen.view["turn"], screen.view["hand"]
                assert screen.view["seat"] == turn
                assert screen.act(screen.any_action(rng))["type"] == "done"
                while screen.view["turn"] == turn:
                    screen.next()
                assert screen.view["hand"] != hand

    def test_who_only_watches_sees_no_hand_and_may_do_nothing(
        self, client: TestClient, ann: Person, ben: Person
    ) -> None:
        table = met(ann, ben)
        with person(client, "Eve").watching(table) as screen:
            view = screen.view
            assert (view["seat"], view["mine"], view["hand"], view["legal"]) == (None, [], [], None)
            assert [seat["hand"] for seat in view["seats"]] == [None, None]
            assert sum(view["unseen"].values()) == 108
            assert screen.act("pass")["words"]["code"] == "no-seat-here"
            for message in ({"type": "hint", "id": "h"}, {"type": "say", "text": "hi"}):
                screen.send(**message)
                assert screen.until("refused")["words"]["code"] == "no-seat-here"


class TestTalking:
    def test_what_is_said_comes_to_everybody(self, ann: Person, ben: Person) -> None:
        table = met(ann, ben)
        with ann.watching(table) as left, ben.watching(table) as right:
            left.send(type="say", text="well-played", preset=True)
            right.send(type="say", text="  thank   you ")
            for screen in (left, right):
                while len(screen.view["chat"]) < 2:
                    screen.next()
                said = {(line["name"], line["text"], line["preset"]) for line in screen.view["chat"]}
                assert said == {("Ann", "well-played", True), ("Ben", "thank you", False)}
            left.send(type="say", text="boo", preset=True)
            assert left.until("refused")["words"]["code"] == "no-such-preset"


class TestHints:
    def test_a_table_may_do_without_hints(self, ann: Person) -> None:
        with ann.watching(ann.open(HOT_SEAT, start=True, has_hints=False)) as screen:
            screen.send(type="hint", id="h")
            assert screen.until("refused")["words"]["code"] == "hints-off"

    def test_hints_are_for_the_seat_on_turn(self, ann: Person, ben: Person) -> None:
        table = met(ann, ben)
        waiting = ann if ann.view(table)["turn"] not in ann.view(table)["mine"] else ben
        with waiting.watching(table) as screen:
            screen.send(type="hint", id="h")
            assert screen.until("refused")["words"]["code"] == "not-your-turn"

    def test_there_are_only_so_many_hints_an_hour(self) -> None:
        with server(hints_per_hour=2) as client:
            ann = person(client, "Ann")
            with ann.watching(ann.open(WITH_BOT, start=True)) as screen:
                while not screen.is_mine():
                    screen.next()
                codes = []
                for number in range(6):
                    screen.send(type="hint", id=f"h{number}")
                    codes.append(screen.until("refused")["words"]["code"])
            assert (codes[0], codes[-1]) == ("no-hint-now", "hints-used-up")
