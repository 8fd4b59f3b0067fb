"""The examples of the browser's rules pages and the pictures of its first page: the referee agrees with them all."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold import Arrange, Cell, Game, IllegalAction, Observation, Place, Take, parse_tiles
from sixfold.guides.guide import guide
from sixfold.rules.quadrants import BLACK
from sixfold.rules.rummy import card_table
from sixfold.rules.select import star_table

WEB = Path(__file__).parents[2] / "web" / "src"
EXAMPLES: dict[str, dict[str, Any]] = {name: dict(guide(name).examples) for name in sixfold.games()}
POSITIONS: dict[str, dict[str, Any]] = {name: dict(guide(name).picture or {}) for name in sixfold.games()}
WITH_PLAYS = [name for name, told in POSITIONS.items() if "plays" in told]
NAMED = [(game, name) for game, examples in EXAMPLES.items() for name in examples]


def tiles_of(game: Game, text: str) -> str:
    """The tiles or cards that an action brings from the hand."""
    action = game.parse(text, seat=0)
    assert isinstance(action, Place | Arrange)
    return " ".join(map(str, action.tiles))


def position(game: Game, example: dict[str, Any]) -> Observation:
    """The position before the example's turn. Its hand is what is played, unless the example says more."""
    if "sets" in example or game.name == "rummy":
        return game.position(sets=example.get("sets", ""), hand=tiles_of(game, example["play"]))
    more: dict[str, Any] = {"tokens": example["tokens"]} if "tokens" in example else {}
    if game.name == "cubes":
        more["phase"] = "roll" if "roll" in example else "place"
    hand = example.get("hand") or (
        "" if "take" in example or "play" not in example else tiles_of(game, example["play"])
    )
    return game.position(board=example.get("board", ""), hand=hand, **more)


def actions(example: dict[str, Any]) -> list[str]:
    return [example[key] for key in ("take", "roll", "play") if key in example]


@pytest.mark.parametrize(("name", "example"), NAMED)
def test_an_example_of_the_rules_pages_is_true(name: str, example: str) -> None:
    told = EXAMPLES[name][example]
    game = sixfold.game(name, **told.get("options", {}))
    seen = position(game, told)
    for text in actions(told):
        action = game.parse(text, seat=0)
        if text == actions(told)[-1] and "refused" in told:
            with pytest.raises(IllegalAction) as refusal:
                seen.check(action)
            assert refusal.value.code == told["refused"]
            if "wrong" in told:
                assert refusal.value.facts["tiles"] == parse_tiles(told["wrong"])
            return
        seen.check(action)
        points, before, seen = seen.points(action), seen, seen.after(action)
        if isinstance(action, Take):
            continue
        assert points.total == told.get("points", 0)
        assert sorted([*line.placements[0].cell, *line.placements[-1].cell] for line in points.lines) == sorted(
            told.get("lines", [])
        )
        assert [[bonus.code, bonus.points] for bonus in points.bonuses] == told.get("bonuses", [])
        gained = (
            sum(star_table(seen.table).tokens) - sum(star_table(before.table).tokens)
            if star_table(seen.table).tokens
            else 0
        )
        assert gained == told.get("gained", 0)
    assert "refused" not in told


def test_a_card_that_is_played_can_be_told_by_its_kind() -> None:
    for told in EXAMPLES["rummy"].values():
        played = told["play"].removeprefix("arrange ").partition("|")[0].split()
        assert not set(played) & set(told.get("sets", "").split())


@pytest.mark.parametrize("name", sixfold.games())
def test_the_picture_of_a_game_could_happen(name: str) -> None:
    told = POSITIONS[name]
    game = sixfold.game(name, **told.get("options", {}))
    if name == "rummy":
        assert len(card_table(game.position(sets=told["sets"]).table).sets) > 1
    else:
        board = game.position(board=told["board"]).table.board
        assert sum(is_shown(told, cell) for cell in board) > 8


@pytest.mark.parametrize("name", WITH_PLAYS)
def test_the_plays_on_the_home_page_are_legal_and_score_what_it_says(name: str) -> None:
    told = POSITIONS[name]
    game = sixfold.game(name, **told.get("options", {}))
    lying = told["board"].split()
    for play, _ in told["plays"]:
        for placement in play.split():
            lying.remove(placement)  # the picture is the position after all of them
    assert lying
    for play, points in told["plays"]:
        text = f"place {play}"
        seen = position(game, {"board": " ".join(lying), "play": text})
        action = game.parse(text, seat=0)
        seen.check(action)
        assert seen.points(action).total == points
        lying += play.split()


@pytest.mark.parametrize("name", WITH_PLAYS)
def test_a_picture_shows_the_whole_position(name: str) -> None:
    told = POSITIONS[name]
    left, top, width, height = told["window"]
    for _, cell in sixfold.parse_placements(told["board"]):
        assert left <= cell.x <= left + width - 1
        assert top <= cell.y <= top + height - 1


def test_the_part_of_a_board_in_a_picture_ends_between_cells() -> None:
    pictures = [*POSITIONS.values(), *(told for examples in EXAMPLES.values() for told in examples.values())]
    windows = [told["window"] for told in pictures if told.get("options", {}).get("layout")]
    assert len(windows) > 9
    assert [window for window in windows if not all(isinstance(edge, int) for edge in window)] == []


def test_a_picture_shows_the_tiles_that_a_board_begins_with() -> None:
    pictures = [*POSITIONS.items()]
    pictures += [(name, told) for name, examples in EXAMPLES.items() for told in examples.values()]
    for name, told in pictures:
        game = sixfold.game(name, **told.get("options", {}))
        starting = [cell for cell, mark in game.spaces.items() if mark == BLACK and is_shown(told, cell)]
        lying = {placement.cell for placement in sixfold.parse_placements(told.get("board", ""))}
        assert [cell for cell in starting if cell not in lying] == [], told


def is_shown(told: dict[str, Any], cell: Cell) -> bool:
    """Whether a part of a cell lies in the window of a picture."""
    left, top, width, height = told["window"]
    return bool(left - 1 < cell.x < left + width and top - 1 < cell.y < top + height)


def test_every_game_has_examples() -> None:
    assert all(EXAMPLES.values())


def test_every_game_on_a_grid_plays_on_the_home_page() -> None:
    assert [name for name in sixfold.games() if name != "rummy"] == WITH_PLAYS


@pytest.mark.parametrize("name", sixfold.games())
def test_every_option_and_its_values_have_friendly_words(name: str) -> None:
    words = (WEB / "options" / "words.ts").read_text()
    for option in fields(type(sixfold.game(name).options)):
        values = [value for value in option.metadata["allowed"] if isinstance(value, str) and " " not in value]
        keys = [f"{option.name}.{value}" for value in values if value != "select"]
        if option.name != "players_max":  # it is shown as the number of chairs
            keys += [f"{option.name}.about"]
        if option.name not in {"players_max", "book"}:  # books are shown as editions
            keys += [option.name]
        assert [key for key in keys if f'"{key}":' not in words] == []
