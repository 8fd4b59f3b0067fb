"""The quick bot plays all games and never searches."""

import pytest

import sixfold
from sixfold import Limit

GAMES = ("qwirkle", "select", "connect", "select-connect", "cubes", "rummy")


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_every_game_without_any_search(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for search in (
        "bots.melding.best_arrangement", "bots.rolling.RollChoice", "bots.greedy.turn_points", "rules.melds.best",
        "rules.melds.random_choice",
    ):  # fmt: skip
        monkeypatch.setattr(f"sixfold.{search}", None)
    record = sixfold.play(sixfold.game(game), [sixfold.bot("quick"), sixfold.bot("quick")], seed=1)
    assert sixfold.replay(record).table.end


def test_it_keeps_the_cubes_of_its_best_play_and_rolls_the_others() -> None:
    seen = sixfold.game("cubes").position(board="Rc@0,0 Rs@1,0", hand="Rd Rl Bx")
    assert str(sixfold.bot("quick").choose(seen, (), Limit())) == "roll Bx"


def test_without_a_play_it_trades_all_it_has() -> None:
    seen = sixfold.game("qwirkle").position(board="Rc@0,0", hand="Bs Gs Ps", bag=40)
    assert str(sixfold.bot("quick").choose(seen, (), Limit())) == "trade Gs Bs Ps"
