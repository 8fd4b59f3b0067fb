"""The entries of a match's log, and their text in a store."""

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
    HintAsked,
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
    StartHeld,
    StoodIn,
    TakenBack,
    Undone,
)
from sixfold.rules.actions import Arrange, Deal, Event, Pass, Place, Roll, Take, Trade

Item: TypeAlias = Event | Notice

EVENTS = (Place, Trade, Take, Roll, Arrange, Pass, Deal)
NOTICES: dict[str, type[Notice]] = {
    "opened": Opened,
    "sat-down": SatDown,
    "left": Left,
    "sent-away": SentAway,
    "bot-seated": BotSeated,
    "chair-removed": ChairRemoved,
    "start-held": StartHeld,
    "started": Started,
    "handed-over": HandedOver,
    "taken-back": TakenBack,
    "stood-in": StoodIn,
    "resigned": Resigned,
    "undone": Undone,
    "hint-asked": HintAsked,
    "said": Said,
    "rematched": Rematched,
    "closed": Closed,
    "reopened": Reopened,
}
NOTICE_NAMES = {cls: name for name, cls in NOTICES.items()}
# Old names of the fields of notices: logs from earlier versions must stay readable.
OLD_FIELDS = {"is_preset": "is_phrase", "table": "match_id"}


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened in one step of a match, and when, by the server's clock. A key marks a client's request."""

    items: tuple[Item, ...]
    time: float
    key: str | None = None

    @property
    def asked(self) -> tuple[Item, ...]:
        """The items without the deals that followed."""
        return tuple(item for item in self.items if not isinstance(item, Deal))

    def write(self) -> str:
        """The text of the items, one per line."""
        return "\n".join(map(write_item, self.items))

    @classmethod
    def read(cls, text: str, time: float, key: str | None) -> Entry:
        """The entry with this text."""
        return cls(tuple(map(read_item, text.split("\n"))), time, key)


def write_item(item: Item) -> str:
    """The text of an item: a line of a record, or a notice as JSON."""
    if isinstance(item, EVENTS):
        return event_text(item)
    return json.dumps({"notice": NOTICE_NAMES[type(item)], **asdict(item)}, separators=(",", ":"), ensure_ascii=False)


def read_item(text: str) -> Item:
    """The item with this text."""
    if not text.startswith("{"):
        return read_event(text)
    values = {OLD_FIELDS.get(name, name): value for name, value in json.loads(text).items()}
    return _notice(NOTICES[values.pop("notice")], values)


def _notice(cls: type[Notice], values: dict[str, Any]) -> Notice:
    """A notice from its values in JSON, where tuples are lists."""
    if cls is Opened:
        values["chairs"] = tuple(Chair(**chair) for chair in values["chairs"])
        values["options"] = tuple((name, value) for name, value in values["options"])
    if cls is Started:
        values["seating"] = tuple(values["seating"])
    return cls(**{field.name: values[field.name] for field in fields(cls) if field.name in values})
