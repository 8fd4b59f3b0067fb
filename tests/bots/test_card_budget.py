"""However many cards lie on a table of Rummy, a turn is found with a bounded number of nodes."""

from random import Random
from typing import Any

import pytest

import sixfold
from sixfold import Arrange, Limit, Pass
from sixfold.bots import melding, rummy
from sixfold.bots.melding import NODES, best_arrangement, noticed_arrangements, plain_arrangement
from sixfold.bots.rummy import PLAYOUT_NODES, TURN_NODES, CardBench
from sixfold.kernel import sides
from sixfold.kernel.card_turns import COUNT, EQUITY
from sixfold.kernel.jit import is_compiled
from sixfold.rules import melds
from sixfold.rules.rummy import Rummy
from sixfold.rules.sides import Budget, divide
from tests.card_tables import answer, big, cards_on, hoarding, ordinary, position

FEW = 200  # nodes
SLACK = 300  # nodes of the last division and of laying it out, which are not cut short
compiled = pytest.mark.skipif(not is_compiled(), reason="takes minutes as plain Python")


@pytest.fixture
def budgets(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    """The budgets that the plain bots give out from now on."""
    given: list[Budget] = []

    class Noted(Budget):
        def __init__(self, nodes: int) -> None:
            super().__init__(nodes)
            given.append(self)

    monkeypatch.setattr(melding, "Budget", Noted)
    return given


def written(row: dict[str, Any]) -> str:
    return f"{cards_on(position(row))} cards"


# Ordinary tables --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "first", "every"), [("casual", 0, 6), ("greedy", 1, 4)])
def test_ordinary_tables_have_the_answers_they_always_had(name: str, first: int, every: int) -> None:
    for row in ordinary()[first::every]:
        assert answer(name, position(row)) == row[name], row["table"]


@compiled
def test_hints_on_ordinary_tables_are_those_they_always_were() -> None:
    for row in ordinary()[2::8]:
        assert answer("hint", position(row)) == row["hint"], row["table"]


# Big ones ---------------------------------------------------------------------------------------------


def test_the_big_tables_are_big() -> None:
    sizes = sorted(cards_on(position(row)) for row in big())
    assert len(sizes) > 12
    assert sizes[0] >= 56
    assert sizes[-1] >= 105


@pytest.mark.parametrize("row", big(), ids=written)
def test_a_plain_turn_on_a_big_table_stays_within_its_nodes(row: dict[str, Any], budgets: list[Budget]) -> None:
    seen = position(row)
    noticed = noticed_arrangements(seen, Random(1), looks=16, nodes=FEW)
    assert noticed
    for action in [*noticed, best_arrangement(seen, Random(1), FEW), plain_arrangement(seen, Random(1))]:
        seen.game.check(seen, action)
    assert len(budgets) >= 2
    assert min(budget.left for budget in budgets) > -SLACK


def test_a_plain_turn_on_most_big_tables_would_take_more(budgets: list[Budget]) -> None:
    for row in big():
        noticed_arrangements(position(row), Random(1), looks=16)
    taken = [NODES - budget.left for budget in budgets]
    assert sum(nodes > FEW + SLACK for nodes in taken) > len(taken) / 2


@compiled
@pytest.mark.parametrize("row", big()[::4], ids=written)
def test_a_strong_turn_on_a_big_table_stays_within_its_nodes(row: dict[str, Any]) -> None:
    seen = position(row)
    bench = CardBench(seen, rummy.CANDIDATES)
    assert 0 < bench.melds.numbers[sides.NODES] < TURN_NODES + 20 * SLACK
    seen.game.check(seen, bench.action(0))
    number = bench.best_tried(1, Limit())
    assert bench.melds.numbers[sides.NODES] < 2 * PLAYOUT_NODES
    seen.game.check(seen, bench.action(number))


@pytest.mark.parametrize("nodes", [0, 1, 30])
def test_whatever_the_nodes_a_turn_is_legal(nodes: int) -> None:
    for row in [*ordinary()[::40], *big()[::4]]:
        seen = position(row)
        found = noticed_arrangements(seen, Random(2), looks=16, nodes=nodes)
        assert len(found) == 1 or nodes == 30
        for action in [*found, best_arrangement(seen, Random(2), nodes)]:
            seen.game.check(seen, action)
            assert isinstance(action, Arrange | Pass)


@compiled
def test_few_nodes_find_turns_about_as_good_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [each for each in hoarding(3, seats=5) if 36 <= cards_on(each) <= 50]
    exact = [CardBench(each, most=1) for each in seen]
    monkeypatch.setattr(rummy, "TURN_NODES", 60_000)
    quick = [CardBench(each, most=1) for each in seen]
    assert sum(bench.melds.numbers[sides.NODES] for bench in exact) > 4 * 60_000 * len(seen)
    for many, few in zip(exact, quick, strict=True):
        assert few.melds.numbers[sides.NODES] < 60_000 + 20 * SLACK
        assert few.turns.made[0, COUNT] == many.turns.made[0, COUNT]
        assert few.turns.features[0, EQUITY] > many.turns.features[0, EQUITY] - 0.2


def test_few_nodes_make_about_as_many_qwirkles() -> None:
    for row in ordinary()[::10]:
        sets, hand = position(row).table.sets, position(row).hand
        exact, quick = melds.best(sets, hand), melds.best(sets, hand, budget=Budget(0))
        assert (exact is None) == (quick is None)
        if exact and quick:
            assert len(exact.qwirkles) - 1 <= len(quick.qwirkles) <= len(exact.qwirkles)


# What the rules have to know exactly ------------------------------------------------------------------


@pytest.mark.parametrize("row", big()[::2], ids=written)
def test_whether_one_may_pass_is_one_question_however_many_cards(
    row: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def counted(*given: Any) -> Any:
        asked.append(given)
        return divide(*given)

    monkeypatch.setattr(melds, "divide", counted)
    monkeypatch.setattr(melds, "fits", lambda cards, tile: False)
    seen = position(row)
    hand = " ".join(map(str, dict.fromkeys(seen.hand[:2])))  # no set of three
    table = " | ".join(" ".join(map(str, cards)) for cards in seen.table.sets)
    game = sixfold.game("rummy", able="full")
    assert isinstance(game, Rummy)
    assert not game.may_pass(game.position(table=table, hand=hand))
    assert len(asked) == 1
