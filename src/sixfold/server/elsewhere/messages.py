"""What travels between servers and bot workers: what a seat sees, as a record in JSON, and what it should do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from sixfold.bots.registry import bot_names
from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.rules.actions import Action, Seat
from sixfold.rules.model import Observation
from sixfold.rules.sentences import Fact, Sentence
from sixfold.rules.tiles import COLOURS, SHAPES, TILES, Colour, Shape, Tile

LONGEST_SECONDS = 60.0  # that a host may allow for an answer
MOST_ACTIONS = 100  # in a turn; no game has as many
MOST_REASONS = 100  # for a hint
LONGEST_ANSWER = 50_000  # characters
LONGEST_WORD = 200  # characters of a name, and of any other text of which an answer consists
MOST_FRAMES = 20  # of the calls that led to an error


def _known_bot(name: str) -> str:
    """A bot of ours. Whoever reaches the queue may not name other code, which would be loaded."""
    if name not in bot_names():
        raise ValueError("there is no such bot")
    return name


_BotName: TypeAlias = Annotated[str, AfterValidator(_known_bot)]
_Word: TypeAlias = Annotated[str, Field(max_length=LONGEST_WORD)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Asked(_Message):
    """A question: the bot with this name, or a hint if there is none, for the seat that views the record."""

    format: Literal[1] = 1  # a bot worker that does not know the format says so
    level: _BotName | None
    cheaper: _BotName | None = None  # who decides if little time is left
    seconds: float = Field(gt=0, le=LONGEST_SECONDS)  # that the host allows for an answer
    record: str

    @classmethod
    def about(cls, record: Record, level: str | None, cheaper: str | None, seconds: float) -> str:
        """The text of a question. Bots need not know who plays."""
        players = tuple(Player(f"seat {seat}", player.age) for seat, player in enumerate(record.players))
        nameless = replace(record, players=players)
        return cls(level=level, cheaper=cheaper, seconds=seconds, record=nameless.to_json()).model_dump_json()


class Answered(_Message):
    """An answer: a bot's action or a hint's turn with its reasons; or the error that prevented it."""

    by: _Word = ""  # the bot that decided
    actions: list[str] = Field(default=[], max_length=MOST_ACTIONS)
    reasons: list[dict[str, Any]] = Field(default=[], max_length=MOST_REASONS)
    error: _Word | None = None
    where: list[_Word] = Field(default=[], max_length=MOST_FRAMES)

    @classmethod
    def failed(cls, error: str, where: Sequence[str] = ()) -> str:
        """The text of an answer that names an error, and the last of the calls that led to it."""
        last = [frame[-LONGEST_WORD:] for frame in where[-MOST_FRAMES:]]
        return cls(error=error[:LONGEST_WORD], where=last).model_dump_json()

    @classmethod
    def read(cls, text: str) -> Self:
        """The answer in a text, which may come from anyone who reaches the queue."""
        if len(text) > LONGEST_ANSWER:
            raise ValueError("a bot worker answered with too long a text")
        return cls.model_validate_json(text)

    def turn(self, seen: Observation, seat: Seat) -> list[Action]:
        """The actions, if they are legal one after the other; raises an error if not."""
        actions = list[Action]()
        for text in self.actions:
            if actions:
                seen = seen.after(actions[-1])
            action = seen.game.parse(text, seat)
            seen.check(action)
            actions.append(action)
        if not actions:
            raise ValueError("a bot worker answered without an action")
        return actions

    def sentences(self) -> list[Sentence]:
        """The reasons."""
        return [read_sentence(reason) for reason in self.reasons]


# Sentences, such that each fact is again what it was --------------------------------------------------


def write_sentence(sentence: Sentence) -> dict[str, Any]:
    """A sentence as JSON."""
    return {"code": sentence.code, "facts": {name: _write(fact) for name, fact in sentence.facts.items()}}


def _write(fact: Fact) -> Any:
    if isinstance(fact, Tile):
        return {"tile": int(fact)}
    if isinstance(fact, Colour):
        return {"colour": COLOURS.index(fact)}
    if isinstance(fact, Shape):
        return {"shape": SHAPES.index(fact)}
    if isinstance(fact, Sentence):
        return write_sentence(fact)
    return [_write(part) for part in fact] if isinstance(fact, tuple) else fact


def read_sentence(given: Mapping[str, Any]) -> Sentence:
    """The sentence in some JSON; raises an error if it has none, or one that cannot be said."""
    sentence = Sentence(str(given["code"]), {name: _read(fact) for name, fact in given["facts"].items()})
    sentence.english()
    return sentence


def _read(given: Any) -> Fact:
    match given:
        case {"tile": int(number)}:
            return TILES[number]
        case {"colour": int(number)}:
            return COLOURS[number]
        case {"shape": int(number)}:
            return SHAPES[number]
        case {"code": str(), "facts": dict()}:
            return read_sentence(given)
        case list():
            return tuple(_read(part) for part in given)
        case str() if len(given) > LONGEST_WORD:
            raise ValueError("a fact is too long")
        case int() | str():
            return given
    raise ValueError("there is no such fact")
