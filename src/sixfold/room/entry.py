"""The entries of a table's log, and their text in a store."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeAlias

from sixfold.record.notation import event_text, read_event
from sixfold.room.notices import (
    BotSeated,
    Chair,
    ChairRemoved,
    Closed,
    HandedOver,
    Left,
    Notice,
    Opened,
    Rematched,
    Reopened,
    Resigned,
    Said,
    SatDown,
    SentAway,
    Started,
    StoodIn,
    TakenBack,
)
from sixfold.rules.actions import Arrange, Deal, Event, Pass, Place, Roll, Take, Trade

Item: TypeAlias = Event | Notice

EVENTS = (Place, Trade, Take, Roll, Arrange, Pass, Deal)
KINDS: dict[str, type[Notice]] = {
    "opened": Opened,
    "sat-down": SatDown,
    "left": Left,
    "sent-away": SentAway,
    "bot-seated": BotSeated,
    "chair-removed": ChairRemoved,
    "started": Started,
    "handed-over": HandedOver,
    "taken-back": TakenBack,
    "stood-in": StoodIn,
    "resigned": Resigned,
    "said": Said,
    "rematched": Rematched,
    "closed": Closed,
    "reopened": Reopened,
}
NAMES = {kind: name for name, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened at a table in one go, and when by the server's clock. A key marks what a client asked for."""

    items: tuple[Item, ...]
    time: float
    key: str | None = None

    @property
    def asked(self) -> tuple[Item, ...]:
        """The items without what chance did about them."""
        return tuple(item for item in self.items if not isinstance(item, Deal))

    def write(self) -> str:
        """The text of the items, one a line."""
        return "\n".join(map(write_item, self.items))

    @classmethod
    def read(cls, text: str, time: float, key: str | None) -> Entry:
        """The entry with this text."""
        return cls(tuple(map(read_item, text.split("\n"))), time, key)


def write_item(item: Item) -> str:
    """The text of an item: a line of a record, or a notice as JSON."""
    if isinstance(item, EVENTS):
        return event_text(item)
    return json.dumps({"notice": NAMES[type(item)], **asdict(item)}, separators=(",", ":"), ensure_ascii=False)


def read_item(text: str) -> Item:
    """The item with this text."""
    if not text.startswith("{"):
        return read_event(text)
    found = json.loads(text)
    return _notice(KINDS[found.pop("notice")], found)


def _notice(kind: type[Notice], found: dict[str, Any]) -> Notice:
    """A notice from what JSON has made of it: lists are tuples again."""
    if kind is Opened:
        found["chairs"] = tuple(Chair(**chair) for chair in found["chairs"])
        found["options"] = tuple((name, value) for name, value in found["options"])
    if kind is Started:
        found["seating"] = tuple(found["seating"])
    return kind(**{field.name: found[field.name] for field in fields(kind) if field.name in found})
