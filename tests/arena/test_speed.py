"""How speed is measured: quickly here, with one round of everything."""

import sys

import pytest

import sixfold
from sixfold.arena import card_speed, kernel_speed, speed
from sixfold.arena.speed import measure, middle_positions, per_second


@pytest.fixture(autouse=True)
def _in_short(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((speed, "ROUNDS"), (speed, "MATCHES"), (speed, "AT_ONCE"), (kernel_speed, "REPEATS")):
        monkeypatch.setattr(module, name, 1)
    monkeypatch.setattr(kernel_speed, "MATCHES", 1)
    monkeypatch.setattr(card_speed, "MATCHES", 1)


def test_a_rate_is_work_per_second() -> None:
    assert per_second(lambda: 0) == 0
    assert per_second(lambda: sum(1 for _ in range(1000))) > 1000


@pytest.mark.parametrize("name", ["connect", "rummy"])
def test_a_game_is_measured_with_and_without_the_kernel(name: str) -> None:
    speeds = measure(name)
    assert speeds.rules_positions_per_s > 0
    assert speeds.rules_games_per_s > 0
    assert speeds.kernel_positions_per_s
    assert speeds.kernel_games_per_s


def test_positions_come_from_the_middle_of_games() -> None:
    seen = middle_positions("qwirkle")
    assert {position.table.turns for position in seen} <= set(range(10, 40))
    assert all(position.seat == position.table.turn for position in seen)
    assert middle_positions("qwirkle") == seen


def test_without_numpy_there_are_no_figures_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sixfold.arena.kernel_speed", None)
    assert speed.kernel_speeds("qwirkle", ()) == (None, None)


def test_the_kernel_plays_whole_games() -> None:
    assert kernel_speed.play_some("qwirkle", seed=1, count=2) > 2 * len(sixfold.game("qwirkle").tiles) / 6
