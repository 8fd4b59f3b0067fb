"""Variants of a game: every bot plays them, with the weights of the nearest parent."""

from typing import ClassVar

import pytest

import sixfold
from sixfold import Limit
from sixfold.bots.weights import WEIGHTS, weights_for
from sixfold.rules.info import GameInfo
from sixfold.rules.qwirkle import Qwirkle
from sixfold.rules.rummy import Rummy
from sixfold.rules.select import Select
from sixfold.testing import check_bot


class Mini(Qwirkle):
    """Qwirkle with hands of four."""

    info: ClassVar[GameInfo] = Qwirkle.info.variant(name="mini", title="Mini Qwirkle", hand_size=4)


class MiniSelect(Select):
    """Select with hands of four."""

    info: ClassVar[GameInfo] = Select.info.variant(name="mini-select", title="Mini Select", hand_size=4)


class MiniRummy(Rummy):
    """Rummy with hands of six."""

    info: ClassVar[GameInfo] = Rummy.info.variant(name="mini-rummy", title="Mini Rummy", hand_size=6)


@pytest.mark.parametrize("bot", sixfold.bot_names())
def test_every_bot_plays_a_variant(bot: str) -> None:
    check_bot(sixfold.bot(bot), Mini(copies=1), games=1, limit=Limit(playouts=2))


@pytest.mark.parametrize("bot", ["beginner", "casual", "club", "expert"])
@pytest.mark.parametrize("variant", [MiniSelect, MiniRummy])
def test_every_level_plays_variants_of_other_games(bot: str, variant: type[sixfold.Game]) -> None:
    check_bot(sixfold.bot(bot), variant(copies=1), games=1, limit=Limit(playouts=2))


def test_a_variant_has_the_weights_of_its_nearest_parent() -> None:
    assert weights_for(Mini()).tolist() == [*WEIGHTS["qwirkle"]]
    assert weights_for(MiniSelect()).tolist() == [*WEIGHTS["select"]]
    assert weights_for(sixfold.game("connect")).tolist() == [*WEIGHTS["connect"]]
