from random import Random

import pytest

import sixfold
from sixfold import Limit
from sixfold.testing import check_bot

GAME = sixfold.game("qwirkle", copies=1)


@pytest.mark.parametrize("name", sixfold.bot_names())
def test_every_bot_passes_the_suite(name: str) -> None:
    check_bot(sixfold.bot(name), GAME, games=5)


def test_greedy_takes_the_most_points() -> None:
    seen = GAME.position(board="Rc@0,0 Rs@1,0 Rd@2,0", hand="Rl Rt Gc")
    action = sixfold.bot("greedy", Random(1)).choose(seen, (), Limit())
    assert seen.points(action).total == 6


def test_greedy_breaks_ties_at_random_from_its_generator() -> None:
    seen = GAME.position(board="Rc@0,0", hand="Rs")
    chosen = [sixfold.bot("greedy", Random(n)).choose(seen, (), Limit()) for n in range(30)]
    again = [sixfold.bot("greedy", Random(n)).choose(seen, (), Limit()) for n in range(30)]
    assert chosen == again
    assert len(set(chosen)) == 4


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(4):
        record = sixfold.play(GAME, [sixfold.bot("greedy"), sixfold.bot("random")], seed=seed)
        scores = sixfold.replay(record).table.scores
        wins += scores[0] > scores[1]
    assert wins >= 3


def test_an_unknown_bot_is_refused_with_the_list_of_known_ones() -> None:
    names = "random, first-steps, beginner, casual, quick, regular, greedy, equity, club, club-0.1, simulation"
    with pytest.raises(ValueError, match=f"unknown bot 'oracle': choose from {names}"):
        sixfold.bot("oracle")
