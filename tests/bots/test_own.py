"""Custom bots, by module and class."""

import pytest

import sixfold
from sixfold.testing import check_bot


@pytest.mark.parametrize("name", ["DangerAlone", "HandAlone", "CandidatesByPoints", "TwoTurns", "WithoutSolver"])
def test_a_bot_that_lacks_something_is_still_a_bot(name: str) -> None:
    bot = sixfold.bot(f"tools.ablation:{name}")
    check_bot(bot, sixfold.game("qwirkle", copies=1), games=1, limit=sixfold.Limit(playouts=2))


@pytest.mark.parametrize("name", ["nowhere:Bot", "tools.ablation:Nobody", "math:sqrt", ":", "a:b:c"])
def test_a_bot_that_cannot_be_loaded_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot load the bot"):
        sixfold.bot(name)
