"""Trained policies as bots: at a table, in the arena, and refused with a sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from typer.testing import CliRunner

import sixfold
from sixfold.arrays.observation import Encoder
from sixfold.arrays.steps import steps_of
from sixfold.arrays.turns import FEATURES
from sixfold.bots.registry import bot
from sixfold.cli.app import app
from sixfold.rules.game import Game

GAMES = ("qwirkle", "select", "cubes", "rummy")


def save(file: Path, inputs: dict[str, list[int | str]], node_inputs: list[str], weights: np.ndarray) -> str:
    """A policy that multiplies one of its inputs by some weights."""
    weight = numpy_helper.from_array(weights.astype(np.float32), "weights")
    graph = helper.make_graph(
        [helper.make_node("MatMul", node_inputs, ["scores"])],
        "policy",
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in inputs.items()],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["rows", weights.shape[1]])],
        [weight],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))
    return f"onnx:{file}"


def points_policy(file: Path) -> str:
    """A policy that values the points of a turn, and nothing else."""
    weights = np.zeros((len(FEATURES), 1))
    weights[0] = 1
    return save(
        file, {"observation": ["one", "size"], "features": ["turns", len(FEATURES)]}, ["features", "weights"], weights
    )


def step_policy(file: Path, game: Game, seats: int = 2) -> str:
    """A policy with random weights from what is seen to steps."""
    size = sum(int(np.prod(field.shape)) for field in Encoder(game, seats).fields.values())
    weights = np.random.default_rng(1).normal(size=(size, steps_of(game).size))
    return save(file, {"observation": ["one", size]}, ["observation", "weights"], weights)


def test_a_policy_that_scores_turns_plays_what_it_values(tmp_path: Path) -> None:
    made = bot(points_policy(tmp_path / "points.onnx"))
    match = sixfold.Match("qwirkle", seed=3)
    for _ in range(8):
        action = made.choose(match.seen, (), sixfold.Limit())
        most = max(match.seen.points(each).total for each in match.legal_actions())
        assert match.seen.points(action).total == most
        match.play(action)


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_that_scores_steps_plays_whole_games(name: str, tmp_path: Path) -> None:
    game = sixfold.game(name, **{"rummy": {"copies": 2}, "cubes": {"cubes_per_colour": 5}}.get(name, {"copies": 1}))
    made = bot(step_policy(tmp_path / "steps.onnx", game))
    record = sixfold.play(game, [made, sixfold.bot("random", Random(1))], seed=2)
    assert record.events


def test_a_policy_plays_in_the_arena_and_at_a_table(tmp_path: Path) -> None:
    name = points_policy(tmp_path / "points.onnx")
    played = CliRunner().invoke(app, ["arena", name, "random", "--pairs", "3", "--seed", "1", "--option", "copies=1"])
    assert played.exit_code == 0, played.output
    assert "random" in played.output
    table = CliRunner().invoke(app, ["play", "--bot", name, "--file", str(tmp_path / "game.txt")], input="quit\n")
    assert table.exit_code == 0, table.output


@pytest.mark.parametrize("seats", [3])
def test_a_policy_for_another_game_is_refused(seats: int, tmp_path: Path) -> None:
    made = bot(step_policy(tmp_path / "steps.onnx", sixfold.game("qwirkle")))
    match = sixfold.Match("qwirkle", seats=seats, seed=1)
    with pytest.raises(ValueError, match="was made for observations of .* numbers; qwirkle with 3 seats has"):
        made.choose(match.seen, (), sixfold.Limit())


def test_what_is_no_policy_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no policy nowhere.onnx"):
        bot("onnx:nowhere.onnx")
    (tmp_path / "text.onnx").write_text("not a model")
    with pytest.raises(ValueError, match="is not a policy in ONNX"):
        bot(f"onnx:{tmp_path / 'text.onnx'}")
    other = save(tmp_path / "other.onnx", {"x": [1, 2]}, ["x", "weights"], np.ones((2, 1)))
    with pytest.raises(ValueError, match="takes x, not observation"):
        bot(other)
