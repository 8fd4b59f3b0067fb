"""What is compiled before it counts."""

from pathlib import Path

import pytest

import sixfold
from sixfold.arena.rehearsal import is_rehearsed, part, rehearse
from sixfold.cli import support
from sixfold.cli.support import prepare_kernel
from sixfold.kernel import jit


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing has been compiled. What is compiled for other tests stays where it is."""
    sixfold.bot("equity")
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path / "kernel")
    return tmp_path / "kernel"


def test_a_plain_bot_needs_no_rehearsal(folder: Path) -> None:
    rehearse("greedy", "qwirkle")
    assert is_rehearsed("greedy", "qwirkle")
    assert not folder.exists()


@pytest.mark.skipif(not jit.is_compiled(), reason="nothing is compiled here")
def test_a_rehearsal_is_remembered_for_all_games_on_a_grid(folder: Path) -> None:
    assert not is_rehearsed("equity", "connect")
    rehearse("equity", "connect")
    assert is_rehearsed("equity", "qwirkle")
    assert not is_rehearsed("equity", "rummy")
    assert (folder / f"{part('equity', 'select')}.ready").exists()


@pytest.mark.skipif(not jit.is_compiled(), reason="nothing is compiled here")
def test_that_it_is_compiled_is_said_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(support, "rehearse", lambda name, game: jit.note_warm(part(name, game)))
    for _ in range(2):
        prepare_kernel(["expert", "greedy", "expert"], "qwirkle")
    said = capsys.readouterr()
    assert said.err == "compiling the kernel for expert; this happens once\n"
    assert said.out == ""


def test_a_folder_that_cannot_be_written_is_no_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path / "file" / "kernel")
    jit.note_warm("expert-qwirkle")
    assert not jit.is_warm("expert-qwirkle")
