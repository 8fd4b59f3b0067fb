"""The variant of docs/add-a-game.md, from the file to the bots; tests/web/test_tutorial.py plays it in a browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
MINI = ROOT / "examples" / "mini"
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()


def run(*command: str) -> str:
    """What a command prints where the variant is known."""
    path = os.pathsep.join([str(MINI), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "SIXFOLD_GAMES": "mini:Mini"}
    done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.S)


def test_the_page_shows_the_files_of_the_example() -> None:
    assert (MINI / "mini.py").read_text() in blocks("python")
    assert json.loads((MINI / "guide" / "en.json").read_text()) in map(json.loads, blocks("json"))


def test_the_variant_keeps_the_promises_of_a_game() -> None:
    (check,) = [block for block in blocks("python") if "check_game" in block]
    run("-c", check.replace("sixfold.register(Mini)", "assert 'mini' in sixfold.games()"))


def test_the_command_line_knows_the_variant() -> None:
    assert run("-m", "sixfold", "games").split()[-1] == "mini"
    assert "copies = 1 (1 to 3)" in run("-m", "sixfold", "games", "mini")


def test_bots_of_every_kind_play_the_variant() -> None:
    code = """if True:
        import sixfold
        game = sixfold.game("mini")
        for name in ("beginner", "club", "expert"):
            bots = [sixfold.bot(name), sixfold.bot("greedy")]
            record = sixfold.play(game, bots, seed=1, limit=sixfold.Limit(playouts=2))
            state = sixfold.replay(sixfold.Record.parse(str(record)))
            assert "<svg" in sixfold.picture(game.observe(state, 0)).svg()
            print(state.table.end)
    """
    ends = run("-c", code).split()
    assert len(ends) == 3
    assert set(ends) <= {"out", "blocked", "dead", "stalled"}


def test_the_lesson_of_the_variant_is_legal_and_speaks_three_languages() -> None:
    code = "from sixfold.lessons.reading import lesson; print(*lesson('mini').exercises[0].texts)"
    assert run("-c", code).split() == ["en", "es", "fr"]


def test_a_game_that_cannot_be_loaded_is_named() -> None:
    environment = {**os.environ, "SIXFOLD_GAMES": "nowhere:Nothing"}
    command = [sys.executable, "-c", "import sixfold; sixfold.games()"]
    failed = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert "SIXFOLD_GAMES names 'nowhere:Nothing', which is not a game: No module named 'nowhere'" in failed.stderr
