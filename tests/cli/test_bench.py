"""``sixfold bench``; the arena tests the measuring itself."""

import json
import platform
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sixfold
from sixfold.arena.speed import Speed
from sixfold.cli import bench as command
from sixfold.cli.app import app

run = CliRunner()
FIGURES = ["rules_positions_per_s", "kernel_positions_per_s", "rules_games_per_s", "kernel_games_per_s"]


def fake_measure(name: str) -> Speed:
    return Speed(639.4, None, 5.14, None) if name == "rummy" else Speed(1636.3, 290995.2, 6.62, 3019.4)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "measure", fake_measure)
    monkeypatch.setattr(command, "has_compiler", lambda: True)


def test_programs_get_the_figures_of_all_six_games(tmp_path: Path) -> None:
    measures = json.loads(run.invoke(app, ["bench", "--json", "-"]).stdout)
    assert {"version", "python", "compiled", *sixfold.games()} == set(measures)
    assert all(list(measures[name]) == FIGURES for name in sixfold.games())
    assert measures["qwirkle"]["kernel_positions_per_s"] == 290995.2
    assert measures["rummy"]["kernel_games_per_s"] is None
    assert (measures["version"], measures["python"]) == (sixfold.__version__, platform.python_version())
    assert measures["compiled"] is True
    done = run.invoke(app, ["bench", "--json", str(tmp_path / "speed.json")])
    assert done.stdout == ""
    assert json.loads((tmp_path / "speed.json").read_text()) == measures


def test_people_get_a_table_of_the_games_they_name() -> None:
    done = run.invoke(app, ["bench", "--game", "qwirkle", "-g", "rummy"])
    _, _, heads, qwirkle, rummy = done.stdout.splitlines()
    assert heads.split("   ")[0] == "per second"
    assert qwirkle.split() == ["qwirkle", "1,636", "290,995", "6.6", "3,019"]
    assert rummy.split() == ["rummy", "639", "-", "5.1", "-"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [(["-g", "chess"], "there is no game 'chess'"), (["--json", "/nowhere/x"], "/nowhere/x: No such file")],
)
def test_bad_input_is_refused(arguments: list[str], reason: str) -> None:
    done = run.invoke(app, ["bench", *arguments])
    assert done.exit_code == 1
    assert reason in done.stderr
