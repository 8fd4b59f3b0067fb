"""A game that was downloaded is opened again, from its file."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Request, expect

import sixfold
from sixfold.rules.registry import short_options
from tests.web.conftest import DESK, PHONE
from tests.web.screens import Screen
from tests.web.test_access import faults
from tests.web.test_sharing import RESIGN
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
TEXT = "text/plain"
HUGE = 300_000_000  # bytes
DROP = """([name, text]) => {
    const held = new DataTransfer();
    held.items.add(new File([text], name));
    for (const type of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: held, bubbles: true, cancelable: true }));
}"""


def record_of(name: str) -> sixfold.Record:
    """A whole game between two bots."""
    bots = [sixfold.bot("greedy", Random(number)) for number in (1, 2)]
    return sixfold.play(sixfold.game(name, **short_options(name, 2)), bots, seed=1)


def downloaded(ann: Screen, game: str, folder: Path) -> Path:
    """The file of a game in which Ann made one turn."""
    ann.sit_at(game, WITH_BOT)
    ann.wait_for_turn()
    ann.keep_cubes()
    ann.turn_by_keys()
    ann.wait_until_sent()
    ann.page.evaluate(RESIGN)
    ann.page.locator(".over").wait_for()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save game").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def open_file(page: Page, file: Path | FilePayload) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved game").click()
    chooser.value.set_files(file)


def at_turn(page: Page, turn: int) -> Locator:
    return page.locator("footer p").get_by_text(f"Turn {turn} of ")


@pytest.mark.parametrize(("game", "size"), [("qwirkle", PHONE), ("select", DESK), ("cubes", PHONE)])
def test_a_downloaded_game_is_shown_again(screen: Make, tmp_path: Path, game: str, size: dict[str, int]) -> None:
    ann, ben = screen("Ann"), screen("Ben", size=size)
    ann.arrive()
    path = downloaded(ann, game, tmp_path)
    page = ben.page
    page.goto(ben.url)
    open_file(page, path)
    title = f"{sixfold.game(game).info.title}: saved game"
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page).to_have_title(f"{title} · Sixfold")
    expect(page.locator(".replay-scores")).to_contain_text("Ann")
    expect(at_turn(page, 1)).to_be_visible()
    assert faults(ben) == []
    page.get_by_role("button", name="End").click()
    expect(page.locator(".replay .tile").first).to_be_visible()
    step = page.locator("footer p b").first
    last = step.inner_text()
    page.reload()  # it is still there, at the same turn
    expect(step).to_have_text(last)
    page.get_by_role("button", name="Home").click()
    expect(ben.game_entry()).to_be_visible()


@pytest.mark.parametrize("game", sixfold.games())
def test_every_game_is_shown_from_both_forms_of_its_record(screen: Make, game: str) -> None:
    ann, record = screen("Ann"), record_of(game)
    ann.page.goto(ann.url)
    for name, text in (("game.json", record.to_json()), ("game.txt", str(record))):
        open_file(ann.page, {"name": name, "mimeType": TEXT, "buffer": text.encode()})
        expect(at_turn(ann.page, 1)).to_be_visible()
        ann.page.keyboard.press("End")
        scores = map(str, sixfold.replay(record).table.scores)
        expect(ann.page.locator(".replay-scores b")).to_have_text(list(scores))
        ann.page.keyboard.press("Escape")
        expect(ann.game_entry()).to_be_visible()


def test_a_file_is_dropped_on_the_page(screen: Make) -> None:
    ann = screen("Ann")
    ann.page.goto(ann.url)
    ann.game_entry().wait_for()
    ann.page.evaluate(DROP, ["game.txt", str(record_of("qwirkle"))])
    expect(at_turn(ann.page, 1)).to_be_visible()
    ann.page.go_back()
    expect(ann.game_entry()).to_be_visible()
    expect(ann.page.locator(".drop-place")).to_have_count(0)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "There is no game in this file."),
        (b"milk, bread, tea", "This is not a saved game (line 1, column 1: expected 'sixfold 1')."),
        (bytes(range(256)) * 100, "This file is too long for a saved game."),
        (b"{}", "This is not a saved game (column 1: the top level: 'sixfold' is missing)."),
        (
            str(record_of("qwirkle").seen_by(0)).encode(),
            "This record leaves out what others held, so the game cannot be shown from it.",
        ),
    ],
    ids=["empty", "list", "bytes", "json", "redacted"],
)
def test_anything_else_is_refused_in_a_sentence(screen: Make, content: bytes, sentence: str) -> None:
    ann = screen("Ann", size=PHONE)
    page = ann.page
    page.goto(ann.url)
    open_file(page, {"name": "game.txt", "mimeType": TEXT, "buffer": content})
    expect(page.get_by_role("heading", name="This game can't be shown")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(sentence)
    assert faults(ann) == []
    # Another one can be opened at once.
    open_file(page, {"name": "game.txt", "mimeType": TEXT, "buffer": str(record_of("qwirkle")).encode()})
    expect(at_turn(page, 1)).to_be_visible()


def test_a_huge_file_is_not_sent(screen: Make, tmp_path: Path) -> None:
    ann, path = screen("Ann"), tmp_path / "film.txt"
    with path.open("wb") as film:
        film.truncate(HUGE)
    sent: list[Request] = []
    ann.page.on("request", lambda asked: sent.append(asked) if asked.url.endswith("/api/replay") else None)
    ann.page.goto(ann.url)
    open_file(ann.page, path)
    expect(ann.page.get_by_role("alert")).to_have_text("This file is too long for a saved game.")
    assert [len(asked.post_data_buffer or b"") < 1_000_000 for asked in sent] == [True]


def test_without_a_file_there_is_a_way_to_open_one(screen: Make) -> None:
    ann = screen("Ann", locale="es")
    ann.page.goto(f"{ann.url}#/saved")
    expect(ann.page.get_by_role("heading", name="Aquí no hay nada")).to_be_visible()
    with ann.page.expect_file_chooser() as chooser:
        ann.page.get_by_role("button", name="Abrir una partida guardada").click()
    chooser.value.set_files({"name": "game.txt", "mimeType": TEXT, "buffer": b""})
    expect(ann.page.get_by_role("alert")).to_have_text("En este archivo no hay ninguna partida.")
