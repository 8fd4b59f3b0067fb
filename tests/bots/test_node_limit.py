"""However many cards lie on a table of Rummy, a turn takes a bounded number of nodes."""

from random import Random
from typing import Any

import pytest

import sixfold
from sixfold import Arrange, Limit, Pass
from sixfold.bots import melding, rummy
from sixfold.bots.melding import NODES, best_arrangement, notice_arrangements, plain_arrangement
from sixfold.bots.rummy import PLAYOUT_NODES, TURN_NODES, CardWorkbench
from sixfold.kernel.jit import is_compiled
from sixfold.rules import melds, solver
from sixfold.rules.division import NodeLimit, divide
from sixfold.rules.rummy import card_table
from tests.card_tables import answer, big, cards_on, hoarding, ordinary, position

FEW = 200  # nodes
SLACK = 300  # nodes of the last division and of laying it out, which are not cut short
compiled = pytest.mark.skipif(not is_compiled(), reason="takes minutes as plain Python")


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[NodeLimit]:
    """The limits that the plain bots create from now on."""
    created: list[NodeLimit] = []

    class Noted(NodeLimit):
        def __init__(self, nodes: int) -> None:
            super().__init__(nodes)
            created.append(self)

    monkeypatch.setattr(melding, "NodeLimit", Noted)
    return created


def label(row: dict[str, Any]) -> str:
    return f"{cards_on(position(row))} cards"


# Ordinary tables --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "first", "every"), [("noticed", 0, 6), ("greedy", 1, 4)])
def test_ordinary_tables_have_the_answers_they_always_had(name: str, first: int, every: int) -> None:
    for row in ordinary()[first::every]:
        assert answer(name, position(row)) == row[name], row["table"]


@compiled
def test_ordinary_tables_have_the_hints_they_always_had() -> None:
    for row in ordinary()[2::8]:
        assert answer("hint", position(row)) == row["hint"], row["table"]


# Big ones ---------------------------------------------------------------------------------------------


def test_the_big_tables_are_big() -> None:
    sizes = sorted(cards_on(position(row)) for row in big())
    assert len(sizes) > 12
    assert sizes[0] >= 56
    assert sizes[-1] >= 105


@pytest.mark.parametrize("row", big(), ids=label)
def test_a_plain_turn_on_a_big_table_stays_within_its_nodes(row: dict[str, Any], limits: list[NodeLimit]) -> None:
    seen = position(row)
    noticed = notice_arrangements(seen, Random(1), looks=16, nodes=FEW)
    assert noticed
    for action in [*noticed, best_arrangement(seen, Random(1), FEW), plain_arrangement(seen, Random(1))]:
        seen.check(action)
    assert len(limits) >= 2
    assert min(limit.left for limit in limits) > -SLACK


def test_a_plain_turn_on_most_big_tables_would_take_more(limits: list[NodeLimit]) -> None:
    for row in big():
        notice_arrangements(position(row), Random(1), looks=16)
    taken = [NODES - limit.left for limit in limits]
    assert sum(nodes > FEW + SLACK for nodes in taken) > len(taken) / 2


@compiled
@pytest.mark.parametrize("row", big()[::4], ids=label)
def test_a_strong_turn_on_a_big_table_stays_within_its_nodes(row: dict[str, Any]) -> None:
    seen = position(row)
    bench = CardWorkbench(seen, rummy.CANDIDATES)
    assert 0 < bench.solver.nodes < TURN_NODES + 20 * SLACK
    seen.check(bench.action(0))
    number = bench.best_by_playouts(1, Limit())
    assert bench.solver.nodes < 2 * PLAYOUT_NODES
    seen.check(bench.action(number))


@pytest.mark.parametrize("nodes", [0, 1, 30])
def test_turns_are_legal_with_any_number_of_nodes(nodes: int) -> None:
    for row in [*ordinary()[::40], *big()[::4]]:
        seen = position(row)
        noticed = notice_arrangements(seen, Random(2), looks=16, nodes=nodes)
        assert len(noticed) == 1 or nodes == 30
        for action in [*noticed, best_arrangement(seen, Random(2), nodes)]:
            seen.check(action)
            assert isinstance(action, Arrange | Pass)


@compiled
def test_few_nodes_find_turns_about_as_good_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [table for table in hoarding(3, seats=5) if 36 <= cards_on(table) <= 50]
    exact = [CardWorkbench(table, most=1) for table in seen]
    monkeypatch.setattr(rummy, "TURN_NODES", 60_000)
    quick = [CardWorkbench(table, most=1) for table in seen]
    assert sum(bench.solver.nodes for bench in exact) > 4 * 60_000 * len(seen)
    for many, few in zip(exact, quick, strict=True):
        assert few.solver.nodes < 60_000 + 20 * SLACK
        assert few.turns.rows[0].made == many.turns.rows[0].made
        assert few.turns.rows[0].equity > many.turns.rows[0].equity - 0.2


def test_few_nodes_make_about_as_many_qwirkles() -> None:
    for row in ordinary()[::10]:
        sets, hand = card_table(position(row).table).sets, position(row).hand
        exact, quick = melds.best(sets, hand), melds.best(sets, hand, limit=NodeLimit(0))
        assert (exact is None) == (quick is None)
        if exact and quick:
            assert len(exact.qwirkles) - 1 <= len(quick.qwirkles) <= len(exact.qwirkles)


# What the rules must know exactly ---------------------------------------------------------------------


@pytest.mark.parametrize("row", big()[::2], ids=label)
def test_may_pass_takes_one_division_however_many_cards(row: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def count_and_divide(*args: Any) -> Any:
        asked.append(args)
        return divide(*args)

    monkeypatch.setattr(solver, "divide", count_and_divide)
    monkeypatch.setattr(melds, "fits", lambda cards, tile: False)
    seen = position(row)
    hand = " ".join(map(str, dict.fromkeys(seen.hand[:2])))  # no set of three
    table = " | ".join(" ".join(map(str, cards)) for cards in card_table(seen.table).sets)
    game = sixfold.game("rummy", able="full")
    assert not game.position(sets=table, hand=hand).legal().can_pass
    assert len(asked) == 1
