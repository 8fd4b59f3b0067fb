"""What travels between servers and bot workers says the same at the other end, and no more than a seat sees."""

from __future__ import annotations

import json
from random import Random

import pytest

from sixfold.record.match import Match
from sixfold.record.record import Record
from sixfold.record.replay import replay_seen
from sixfold.room.recorded import recorded_room
from sixfold.rules.game import possible_seats
from sixfold.rules.registry import game as make_game
from sixfold.rules.registry import games
from sixfold.rules.sentences import Sentence
from sixfold.rules.tiles import Colour, Shape, Tile
from sixfold.server.elsewhere.messages import Answered, Asked, read_sentence, write_sentence
from sixfold.testing.games import random_action


@pytest.mark.parametrize("name", games())
def test_a_bot_worker_sees_exactly_what_the_seat_sees(name: str) -> None:
    rng = Random(name)
    for seats in possible_seats(make_game(name)):
        match = Match(name, seats=seats, seed=seats)
        for _ in range(12):
            match.play(random_action(match.seen, rng))
        standing = recorded_room(match.record(), {}, rng).standing
        seat = standing.actor
        assert seat is not None
        record = standing.seen_record(seat)
        assert record == standing.record().seen_by(seat)  # which is proved to hold nothing that the seat cannot see
        asked = Asked.model_validate_json(Asked.about(record, "expert", "club", 5.0))
        there = Record.from_json(asked.record)
        assert replay_seen(there) == standing.seen(seat)
        assert there.events == record.events
        assert "Seat" not in asked.record


SENTENCES = [
    Sentence("why-in-a-hurry", {}),
    Sentence("why-in-a-hurry", {"tile": Tile(Colour.RED, Shape.CIRCLE), "colour": Colour.BLUE, "shape": Shape.CROSS}),
    Sentence(
        "why-in-a-hurry",
        {"many": (1, "two", (Tile(Colour.GREEN, Shape.SQUARE),)), "in": Sentence("why-in-a-hurry", {})},
    ),
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_facts_of_a_sentence_stay_what_they_are(sentence: Sentence) -> None:
    assert read_sentence(json.loads(json.dumps(write_sentence(sentence)))) == sentence


NO_ANSWERS = [
    {"actions": []},
    {"actions": ["place Rc@0,0 Gx@0,1"]},
    {"actions": ["trade Rc"] * 3},
    {"actions": ["nonsense"]},
    {"actions": ["pass"] * 1000},
    {"by": "expert", "action": "pass"},
    {"actions": ["pass"], "reasons": [{"code": "no such sentence", "facts": {}}]},
    {"actions": ["pass"], "reasons": [{"code": "why-in-a-hurry", "facts": {"x": {"tile": 99}}}]},
    {"actions": ["pass"], "reasons": [{"code": "why-in-a-hurry", "facts": {"x": None}}]},
    {"actions": ["pass"], "reasons": ["x" * 300_000]},
]


@pytest.mark.parametrize("answer", NO_ANSWERS, ids=range(len(NO_ANSWERS)))
def test_an_answer_that_makes_no_sense_raises_an_error(answer: object) -> None:
    with pytest.raises((ValueError, KeyError, IndexError)):  # pydantic's and the rules' own are ValueErrors
        read_all(json.dumps(answer))


def read_all(text: str) -> None:
    match, answer = Match("qwirkle", seats=2, seed=1), Answered.read(text)
    answer.sentences()
    answer.turn(match.seen, match.seen.table.turn)
