"""The pictures in the docs; ``make pictures`` redraws them."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import sixfold
from sixfold import Arrange, Cell, Picture, Place, Record, steps
from sixfold.draw.chart import Estimate, Labels, curves_chart
from tests.draw.choices import steps_picture, turns_picture

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "images"
CURVES = ROOT / "docs" / "baseline"  # logs of examples/train.py
SAMPLE = ROOT / "tests" / "data" / "records" / "sample-game-001.txt"


def sample_table(look: str) -> Picture:
    """The sample game after its last turn, as Sally sees it."""
    record = Record.parse(SAMPLE.read_text())
    walked = list(steps(record))
    last = next(step.event for step in reversed(walked) if isinstance(step.event, Place))
    names = [player.name for player in record.players]
    return sixfold.picture(record.game.observe(walked[-1].after, 2), look, names=names, last=last)


def marked_table() -> Picture:
    """A small table with every kind of mark."""
    game = sixfold.game("qwirkle")
    seen = game.position(board="Rc@0,0 Rs@1,0 Bs@1,1", hand="Rd Bl Gt")
    cells = [Cell(2, 0), Cell(-1, 0), Cell(0, -1), Cell(0, 1), Cell(1, -1)]
    return sixfold.picture(seen, last=game.parse("place Bs@1,1", 0), legal=cells, selected=seen.hand[:1])


def played_board(name: str) -> Picture:
    """A board after some turns of a game between bots."""
    game = sixfold.game(name)
    record = sixfold.play(game, [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=2)
    walked = [step for step in steps(record) if step.before.table.turns < 12]
    last = next(step.event for step in reversed(walked) if isinstance(step.event, Place))
    return sixfold.picture(game.observe(walked[-1].after, None), names=["Ann", "Bob"], last=last)


def card_table() -> Picture:
    """A table of Rummy in the middle of a game between bots, as one of them sees it."""
    game = sixfold.game("rummy")
    record = sixfold.play(game, [sixfold.bot("random"), sixfold.bot("greedy")], seed=3)
    walked = [step for step in steps(record) if step.before.table.turns < 11]
    last, before = next((step.event, step.before) for step in reversed(walked) if isinstance(step.event, Arrange))
    seen = game.observe(walked[-1].after, 0)
    return sixfold.picture(seen, names=["Ann", "Bob"], last=last, before=game.observe(before, 0))


def learning_curves() -> str:
    """How the baseline of docs/research.md has learned Qwirkle, from the logs of its training."""
    names = {1: "seed 1", 2: "seed 2 (dashed)"}
    curves = {name: learning_curve(CURVES / f"qwirkle-{seed}.csv") for seed, name in names.items()}
    note = "wins against seats that take the most points, with 95 % intervals"
    labels = Labels("A baseline learns Qwirkle", note, "turns of self-play, in thousands", "win rate, %")
    return curves_chart(labels, curves, 50)


def learning_curve(log: Path) -> list[Estimate]:
    """The points of a curve; intervals stay between 0 and 100 %."""
    with log.open(newline="") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    return [estimate(row["turns"] / 1000, 100 * row["win_rate"], 196 * row["standard_error"]) for row in rows]


def estimate(x: float, rate: float, half: float) -> Estimate:
    return Estimate(rate, max(0, rate - half), min(100, rate + half), x=x)


@cache
def pictures() -> dict[str, str]:
    """The pictures by file name."""
    drawn = {f"table-{look}.svg": sample_table(look).svg() for look in ("classic", "shapes", "contrast")}
    boards = {
        f"board-{game}.svg": played_board(game).svg() for game in ("select", "connect", "select-connect", "cubes")
    }
    learned = {"learning-curve.svg": learning_curves().removesuffix("\n")}
    choices = {"choose-steps.svg": steps_picture(), "choose-turns.svg": turns_picture()}
    return {
        **drawn,
        **boards,
        **choices,
        **learned,
        "table-rummy.svg": card_table().svg(),
        "marks.svg": marked_table().svg(),
    }


def main() -> None:
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg + "\n")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
