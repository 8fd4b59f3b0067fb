"""The conformance suites accept correct games and bots and catch wrong ones."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

import sixfold
from sixfold import Action, Event, Limit, Observation, Place, Points, Seat, State
from sixfold.rules.qwirkle import Qwirkle
from sixfold.testing import check_bot, check_game


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"copies": 2},
        {"copies": 1},
        {"copies": 1, "opening_largest": False, "opening_trade": True, "forced_trade": False},
        {"copies": 1, "book": "000", "blocked_end": "round"},
        {"copies": 1, "blocked_end": "never", "dead_end": False, "stall_rounds": 1},
        {"copies": 1, "lone_tile_score": 0, "qwirkle_bonus": 0, "out_bonus": 12},
    ],
    ids=str,
)
def test_qwirkle_keeps_its_promises(options: dict[str, int]) -> None:
    check_game(sixfold.game("qwirkle", **options), games=5, seed=1)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("select", {"copies": 1}),
        ("select", {"copies": 2, "trade_after_token": False, "replay_same_cell": False, "take_last_tile": False}),
        ("connect", {"copies": 2}),
        ("connect", {"layout": "c0 c1 c1 c0"}),
        ("select-connect", {"copies": 2}),
        ("select-connect", {"layout": "c0 s1 s2 c3", "blocked_end": "stop"}),
        ("cubes", {"cubes_per_colour": 5}),
        ("cubes", {"cubes_per_colour": 10, "rerolls": 0}),
        ("cubes", {"cubes_per_colour": 5, "rerolls": 3}),
        ("rummy", {"copies": 1}),
        ("rummy", {"copies": 1, "able": "full"}),
    ],
    ids=str,
)
def test_the_other_games_keep_their_promises(name: str, options: dict[str, Any]) -> None:
    check_game(sixfold.game(name, **options), games=5, seed=2)


class Leaking(Qwirkle):
    """Leaks the other hands through a public number."""

    def observe(self, state: State, seat: Seat | None) -> Observation:
        secret = sum(int(tile) for hand in state.hands for tile in hand)
        return replace(super().observe(state, seat), table=replace(state.table, turns=secret))


class Generous(Qwirkle):
    """Scores every line twice."""

    def points(self, seen: Observation, action: Action) -> Points:
        points = super().points(seen, action)
        return replace(points, lines=points.lines * 2)


class Lavish(Qwirkle):
    """Pays the bonus for going out twice."""

    def points(self, seen: Observation, action: Action) -> Points:
        points = super().points(seen, action)
        return replace(points, bonuses=points.bonuses * 2)


class Forgetful(Qwirkle):
    """Does not list plays of one tile."""

    def _actions(self, seen: Observation) -> Iterator[Action]:
        for action in super()._actions(seen):
            if not isinstance(action, Place) or len(action.placements) != 1:
                yield action


class Losing(Qwirkle):
    """Loses a tile from the bag every turn."""

    def _act(self, state: State, action: Action) -> State:
        state = super()._act(state, action)
        return replace(state, bag=state.bag[1:])


@pytest.mark.parametrize("game", [Leaking, Generous, Lavish, Forgetful, Losing])
def test_a_game_that_breaks_its_promises_is_caught(game: type[Qwirkle]) -> None:
    with pytest.raises(AssertionError):
        check_game(game(copies=1), games=3)


class Moody:
    """Plays differently every time, seed or not."""

    def __init__(self) -> None:
        self.decisions = 0

    def seed(self, seed: int | str) -> None:
        pass

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        self.decisions += 1
        actions = list(seen.legal_actions())
        return actions[self.decisions % len(actions)]


def test_a_bot_that_does_not_follow_its_seed_is_caught() -> None:
    with pytest.raises(AssertionError, match="plays differently from the same seed"):
        check_bot(Moody(), sixfold.game("qwirkle", copies=1))
