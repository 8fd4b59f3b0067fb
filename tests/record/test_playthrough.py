import pytest

import sixfold
from tests.record.playthroughs import FOLDER, lines_of


@pytest.mark.parametrize("game", sixfold.games())
def test_the_rules_answer_as_recorded(game: str) -> None:
    kept = (FOLDER / f"{game}.txt").read_text().splitlines()
    for number, (now, before) in enumerate(zip(lines_of(game), kept, strict=True), 1):
        assert now == before, f"line {number} of {game}.txt"


def test_every_playthrough_belongs_to_a_game_and_vice_versa() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(sixfold.games())


def test_a_playthrough_shows_a_whole_game() -> None:
    lines = (FOLDER / "qwirkle.txt").read_text().splitlines()
    verbs = {line.split()[1] for line in lines if line.startswith("legal")}
    assert {"place", "trade"} <= verbs
    assert any(line.startswith("deals ") for line in lines)
    assert any(line.startswith("event spectator") and "?" in line for line in lines)
    assert lines[-1].startswith("outcome ")
