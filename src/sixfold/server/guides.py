"""What the browser knows about a game before it plays: a line for the home page; its options and its rules page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter

from sixfold.bots.pace import paces
from sixfold.guides.guide import Section, guide
from sixfold.lessons.reading import has_lesson
from sixfold.rules.errors import Refused
from sixfold.rules.info import GameInfo
from sixfold.rules.registry import game as make_game
from sixfold.rules.registry import game_class, games, short_options
from sixfold.server import wire
from sixfold.server.dependencies import Responses

FEWEST_SEATS = 2
NO_SUCH_GAME: Responses = {404: {"model": wire.SentenceView, "description": "There is no such game."}}

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games/{game}", responses=NO_SUCH_GAME)
def details_of(game: str) -> wire.GameDetails:
    """The options of a game, and its rules as a page."""
    if game not in games():
        raise Refused("no-such-game")
    return game_details(game)


@cache
def game_views() -> list[wire.GameView]:
    """Every game, as the home page shows it."""
    return [game_view(name) for name in games()]


def game_view(name: str) -> wire.GameView:
    """A game, as the home page shows it."""
    info, own = game_class(name).info, guide(name)
    words = {
        language: wire.GameWords(title=words.title, summary=words.summary) for language, words in own.words.items()
    }
    return wire.GameView(
        name=name,
        pieces=info.pieces.value,
        parents=list(info.parents),
        most_seats=most_seats(info),
        short={str(seats): short_options(name, seats) for seats in range(FEWEST_SEATS, most_seats(info) + 1)},
        words=words,
        picture=picture_of(name) or next(map(without_plays, filter(None, map(picture_of, info.parents))), None),
        has_lesson=has_lesson(name),
        paces=paces(info),
    )


def most_seats(info: GameInfo) -> int:
    """How many seats a game has at most, unless an option says otherwise."""
    return info.options_class().players_max


@cache
def game_details(name: str) -> wire.GameDetails:
    """The options of a game, and its rules as a page."""
    info, own = game_class(name).info, guide(name)
    return wire.GameDetails(
        name=name,
        options=[
            wire.OptionView(
                name=option.name,
                label=option.label,
                text=option.text,
                values=list(option.values),
                default=option.default,
                group=option.group,
                is_shown=option.is_shown,
            )
            for option in info.options
        ],
        presets={book: dict(settings) for book, settings in info.presets.items()},
        rules={language: [_section(part) for part in words.rules] for language, words in own.words.items()},
        examples={
            example: wire.ExampleView.model_validate(_position(name, written))
            for example, written in own.examples.items()
        },
    )


def picture_of(name: str) -> wire.GamePictureView | None:
    """The picture of a game's own guide."""
    written = guide(name).picture
    return None if written is None else wire.GamePictureView.model_validate(_position(name, written))


def without_plays(picture: wire.GamePictureView) -> wire.GamePictureView:
    """The same picture for a variant, whose rules may allow other plays, or score them otherwise."""
    return picture.model_copy(update={"plays": []})


def _position(name: str, written: Mapping[str, Any]) -> dict[str, Any]:
    """A position of a guide, with what is printed on the board under its options."""
    spaces = make_game(name, **written.get("options", {})).spaces
    position = {key: value for key, value in written.items() if key != "options"}
    return {**position, "spaces": [(cell.x, cell.y, mark) for cell, mark in spaces.items()]}


def _section(section: Section) -> wire.SectionView:
    return wire.SectionView(title=section.title, text=list(section.text), examples=dict(section.examples))
