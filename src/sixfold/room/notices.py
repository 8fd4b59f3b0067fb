"""What happens in a match apart from the game itself: people come and go, bots take over, someone speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sixfold.rules.actions import Seat
from sixfold.rules.options import Value

Person: TypeAlias = str  # identifies a person, whatever they call themselves


@dataclass(frozen=True, slots=True)
class Chair:
    """A place in a match before the game gives it a seat: a person's, a bot's, or open."""

    person: Person | None = None
    name: str = ""
    bot: str | None = None  # its level
    age: int | None = None

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None


@dataclass(frozen=True, slots=True)
class Opened:
    """A match is opened. The first chair is the host's unless a bot sits there."""

    game: str
    options: tuple[tuple[str, Value], ...]
    chairs: tuple[Chair, ...]
    host: Person
    is_public: bool = False
    has_hints: bool = True
    rematch_of: str | None = None

    @property
    def is_one_screen(self) -> bool:
        """Whether several people share one screen: that is what several chairs of one person are for."""
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
    """A person left their chair before the game began."""

    chair: int


@dataclass(frozen=True, slots=True)
class SentAway:
    """The host frees the chair of a person or a bot; a person who is kept out cannot sit down again."""

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
    """The host removes an open chair; the chairs after it move up."""

    chair: int


@dataclass(frozen=True, slots=True)
class StartHeld:
    """The host stops the countdown of a full match: the game begins when they say so."""


@dataclass(frozen=True, slots=True)
class Started:
    """The game begins; the chairs get their seats."""

    seating: tuple[int, ...]  # the chair of each seat


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A bot plays for a seat whose person is gone; the person may take it back."""

    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A person takes back the seat that a bot played for them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A stand-in, a cheaper bot, decided the move of a bot that could not answer in time."""

    seat: Seat
    bot: str  # its level


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigns: it can no longer win, and a bot plays its turns if play continues."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Undone:
    """A person who plays against bots undoes their last turn, and with it everything that followed."""

    seat: Seat
    events: int  # how many are left


@dataclass(frozen=True, slots=True)
class HintAsked:
    """A person asks for a hint, which the other people should know."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Said:
    """A person chats, in their own words or with a phrase, given by its name."""

    person: Person
    name: str
    text: str
    is_phrase: bool = False


@dataclass(frozen=True, slots=True)
class Rematched:
    """The same people play again in another match."""

    match_id: str
    seat: Seat | None = None  # who asked for it; logs of earlier versions do not say


@dataclass(frozen=True, slots=True)
class Closed:
    """The match is closed before its game was over."""

    reason: str  # "abandoned", "left" or "admin"


@dataclass(frozen=True, slots=True)
class Reopened:
    """A closed match is open again; its game continues where it stopped."""


Notice: TypeAlias = (
    Opened
    | SatDown
    | Left
    | SentAway
    | BotSeated
    | ChairRemoved
    | StartHeld
    | Started
    | HandedOver
    | TakenBack
    | StoodIn
    | Resigned
    | Undone
    | HintAsked
    | Said
    | Rematched
    | Closed
    | Reopened
)
