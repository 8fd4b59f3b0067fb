from collections.abc import Sequence
from random import Random

import pytest

import sixfold
from sixfold import (
    HIDDEN,
    Action,
    BotError,
    Deal,
    Event,
    Limit,
    Observation,
    Pass,
    Player,
    RandomDealer,
    Trade,
    replay,
)

GAME = sixfold.game("qwirkle", copies=1)


class Broken:
    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        raise RuntimeError("out of ideas")


class Cheating:
    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        return Pass(seen.table.turn)


class Silent:
    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        return None  # type: ignore[return-value]


class Watching:
    """Plays greedily and keeps what it was shown."""

    def __init__(self) -> None:
        self.greedy = sixfold.bot("greedy", Random(0))
        self.shown: list[tuple[Observation, Sequence[Event]]] = []

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        self.shown.append((seen, past))
        return self.greedy.choose(seen, past, limit)


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (sixfold.play(GAME, [sixfold.bot("greedy"), sixfold.bot("random")], seed=7) for _ in range(2))
    other = sixfold.play(GAME, [sixfold.bot("greedy"), sixfold.bot("random")], seed=8)
    assert one == two
    assert one != other


def test_players_and_dealer_may_be_given() -> None:
    players = [Player("Ann", 40), Player("Bob", 50)]
    record = sixfold.play(
        GAME, [sixfold.bot("greedy", Random(1)) for _ in players], RandomDealer(Random(1)), players=players
    )
    assert record.players == tuple(players)
    assert replay(record).table.end is not None


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (Broken(), "RuntimeError: out of ideas"),
        (Cheating(), "IllegalAction: you can play, so you can't pass"),
        (Silent(), "AttributeError"),
    ],
)
def test_a_bot_that_fails_is_reported_and_never_replaced(bot: sixfold.Bot, reason: str) -> None:
    with pytest.raises(BotError) as failed:
        sixfold.play(GAME, [bot, bot], seed=1)
    assert reason in failed.value.reason
    assert f"(seat {failed.value.seat})" in str(failed.value)
    assert replay(failed.value.record).table.turns == 0


def test_a_bot_sees_only_what_its_seat_sees() -> None:
    bot = Watching()
    sixfold.play(GAME, [bot, sixfold.bot("random")], seed=2)
    assert bot.shown
    for seen, past in bot.shown:
        assert seen.seat == 0
        foreign = [event for event in past if event.seat == 1 and isinstance(event, Deal | Trade)]
        assert all(tile is HIDDEN for event in foreign for tile in event.tiles)
