"""The kernel is compiled before anyone waits for it."""

from pathlib import Path

import pytest

import sixfold
from sixfold.bots.warmup import is_warm, warm_up
from sixfold.cli import warmup as command
from sixfold.cli.warmup import warm_up_bots
from sixfold.kernel import jit
from sixfold.rules.info import Pieces


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing has been compiled. What is compiled for other tests stays where it is."""
    sixfold.bot("equity")
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path / "kernel")
    return tmp_path / "kernel"


def test_a_plain_bot_is_always_warm(folder: Path) -> None:
    warm_up("greedy", Pieces.TILES)
    assert is_warm("greedy", Pieces.TILES)
    assert not folder.exists()


@pytest.mark.skipif(not jit.is_compiled(), reason="nothing is compiled here")
@pytest.mark.parametrize("pieces", Pieces)
def test_a_bot_stays_warm_for_all_games_with_the_same_pieces(folder: Path, pieces: Pieces) -> None:
    assert not is_warm("equity", pieces)
    warm_up("equity", pieces)
    assert [other for other in Pieces if is_warm("equity", other)] == [pieces]
    assert (folder / f"equity-{pieces}.ready").exists()


@pytest.mark.skipif(not jit.is_compiled(), reason="nothing is compiled here")
def test_a_message_announces_the_first_compilation_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "warm_up", lambda name, pieces: jit.note_warm(f"{name}-{pieces}"))
    for _ in range(2):
        warm_up_bots(["expert", "greedy", "expert"], "qwirkle")
    printed = capsys.readouterr()
    assert printed.err == "compiling the kernel for expert; this happens once\n"
    assert printed.out == ""


def test_a_cache_that_cannot_be_written_is_not_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path / "file" / "kernel")
    jit.note_warm("expert-tiles")
    assert not jit.is_warm("expert-tiles")
