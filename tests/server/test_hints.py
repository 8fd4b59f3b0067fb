"""Hints in matches between people: everyone learns who asks for one."""

from collections.abc import Sequence
from random import Random

import pytest
from starlette.testclient import TestClient

from sixfold import Event, Observation
from sixfold.rules.sentences import Sentence
from sixfold.server.workers import Workers
from tests.server.clients import WITH_BOT, Screen, person
from tests.server.test_matches import seated


@pytest.fixture(autouse=True)
def instant_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints without processes."""

    async def hint(self: Workers, seen: Observation, past: Sequence[Event]) -> object:
        return [seen.random_action(Random(1))], [Sentence("why-keep", {})]

    monkeypatch.setattr(Workers, "hint", hint)


def announced(screen: Screen) -> list[str]:
    """The sentences of the next update."""
    return [words["text"] for item in screen.until("update")["items"] for words in item["sentences"]]


def test_everyone_learns_who_asks_for_a_hint_once_a_turn(client: TestClient) -> None:
    ann, ben, match_id = seated(client)
    with ann.watching(match_id) as left, ben.watching(match_id) as right:
        (mover, name), other = ((left, "Ann"), right) if left.is_mine() else ((right, "Ben"), left)
        for number in range(2):
            mover.send(type="hint", id=f"h{number}")
            assert mover.until("hint")["actions"]
        mover.send(type="act", at=mover.view["at"], actions=[mover.any_action(Random(2))], key="k")
        texts: list[str] = []
        while not any("plays" in text or "trades" in text for text in texts):
            texts += announced(other)
        assert texts.count(f"{name} asks for a hint") == 1


def test_nobody_is_told_about_a_hint_against_bots(client: TestClient) -> None:
    ann = person(client, "Ann")
    with ann.watching(ann.open(WITH_BOT, start=True)) as screen:
        while not screen.is_mine():
            screen.until("update")
        number = screen.view["number"]
        screen.send(type="hint", id="h")
        screen.until("hint")
        assert ann.view(screen.view["match_id"])["number"] == number
