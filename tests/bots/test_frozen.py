"""Yardsticks: they decide as they always have."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import sixfold
from sixfold.bots import frozen
from sixfold.bots.levels import levels
from sixfold.bots.registry import uses_kernel
from sixfold.kernel.jit import is_compiled
from tests.bots.decisions import FOLDER, decide, games, recorded
from tests.bots.decisions import record as record_decisions

YARDSTICKS = ("club-0.1", "expert-0.1")


@pytest.mark.skipif(not is_compiled(), reason="takes minutes as plain Python")
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("yardstick", YARDSTICKS)
def test_a_yardstick_decides_as_it_always_has(yardstick: str, game: str) -> None:
    wanted = [decision for decision in recorded(yardstick) if decision.game == game]
    assert len(wanted) >= 10
    assert [decide(yardstick, game, number, seed) for _, number, seed, _ in wanted] == wanted


@pytest.mark.parametrize("yardstick", YARDSTICKS)
def test_the_recorded_decisions_have_every_action(yardstick: str) -> None:
    decisions = recorded(yardstick)
    tables = {f"{game}-{seats}" for game in sixfold.games() for seats in (2, 3, 4)}
    assert tables <= {decision.game for decision in decisions}
    kinds = Counter(decision.action.split()[1] for decision in decisions)
    assert {"place", "trade", "take", "roll", "arrange", "pass"} <= kinds.keys()
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*YARDSTICKS}


def test_a_yardstick_is_never_recorded_again() -> None:
    before = (FOLDER / "expert-0.1.txt").read_text()
    with pytest.raises(SystemExit, match="never changes"):
        record_decisions("expert-0.1")
    assert (FOLDER / "expert-0.1.txt").read_text() == before


def test_a_yardstick_is_not_a_level() -> None:
    assert {*YARDSTICKS} <= {*sixfold.bot_names()}
    assert not {*YARDSTICKS} & {*levels()}
    assert all(uses_kernel(yardstick) for yardstick in YARDSTICKS)


def test_a_yardstick_uses_no_bot_that_may_change() -> None:
    (folder,) = frozen.__path__
    for path in Path(folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            if module.startswith("sixfold.bots"):
                assert module.startswith(("sixfold.bots.bot", "sixfold.bots.frozen")), f"{path} imports {module}"
