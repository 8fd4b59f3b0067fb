"""What happens at a table beside the game itself: people come and go, bots take over, somebody says something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sixfold.rules.actions import Seat
from sixfold.rules.options import Value

Person: TypeAlias = str  # who somebody is, whatever they call themselves


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at a table before the game gives it a seat: a person's, a bot's, or open."""

    person: Person | None = None
    name: str = ""
    bot: str | None = None  # its level
    age: int | None = None

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None


@dataclass(frozen=True, slots=True)
class Opened:
    """A table is made. The first chair is the host's unless a bot sits there."""

    game: str
    options: tuple[tuple[str, Value], ...]
    chairs: tuple[Chair, ...]
    host: Person
    is_public: bool = False
    has_hints: bool = True
    rematch_of: str | None = None

    @property
    def is_one_screen(self) -> bool:
        """Whether several people share one screen: a table with several chairs of one person is made for that."""
        people = [chair.person for chair in self.chairs if chair.person]
        return len(set(people)) < len(people)


@dataclass(frozen=True, slots=True)
class SatDown:
    """A person takes an open chair."""

    chair: int
    person: Person
    name: str
    age: int | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """Whoever had a chair left before the game began."""

    chair: int


@dataclass(frozen=True, slots=True)
class SentAway:
    """The host opens the chair of a person or a bot; a person who is kept out cannot sit down here again."""

    chair: int
    is_kept_out: bool = False


@dataclass(frozen=True, slots=True)
class BotSeated:
    """The host gives an open chair to a bot."""

    chair: int
    name: str
    bot: str  # its level


@dataclass(frozen=True, slots=True)
class ChairRemoved:
    """The host takes an open chair away; those after it move up."""

    chair: int


@dataclass(frozen=True, slots=True)
class Started:
    """The game begins; the chairs get their seats."""

    seating: tuple[int, ...]  # for each seat its chair


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A bot plays for a seat whose person has gone; the person may take it back."""

    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A person plays again for the seat that a bot has played."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A cheaper bot decided the move of a bot that could not answer in time."""

    seat: Seat
    bot: str  # its level


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gives up: it cannot win any more, and a bot plays its turns if the game goes on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody speaks to the table, in free words or by the name of a preset."""

    person: Person
    name: str
    text: str
    is_preset: bool = False


@dataclass(frozen=True, slots=True)
class Rematched:
    """The same people meet again at another table."""

    table: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is shut before its game was over."""

    reason: str  # "abandoned", "left" or "admin"


@dataclass(frozen=True, slots=True)
class Reopened:
    """A table that was closed is open again; its game continues where it stopped."""


Notice: TypeAlias = (
    Opened
    | SatDown
    | Left
    | SentAway
    | BotSeated
    | ChairRemoved
    | Started
    | HandedOver
    | TakenBack
    | StoodIn
    | Resigned
    | Said
    | Rematched
    | Closed
    | Reopened
)
