"""Every message between server and browser. The browser's types are generated from here: see tools/wire_types.py.

Tiles, cells and actions are written as in records: ``Rc``, ``3,-1``, ``place Rc@0,0 Rs@1,0``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from sixfold.room.names import LONGEST_NAME
from sixfold.room.room import LONGEST_SAYING

MOST_ACTIONS = 4  # in one turn
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
Word = Annotated[str, StringConstraints(max_length=100)]  # of proper letters: a limit has them looked at
NUMBER = BeforeValidator(lambda given: None if isinstance(given, bool) else given)  # true is no 1
Age = Annotated[int, Field(ge=0, le=150), NUMBER]
Seat = Annotated[int, Field(ge=0, le=5), NUMBER]
At = Annotated[int, Field(ge=0), NUMBER]


class Message(BaseModel):
    """Refuses what it does not know."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


# What people say --------------------------------------------------------------------------------------


class Words(Message):
    """Something said: a code and facts for translations, and the English sentence."""

    code: str
    facts: dict[str, Any]
    text: str


class ChatLine(Message):
    """What somebody said at the table."""

    name: str
    seat: int | None
    text: str
    preset: bool


# What a viewer sees -----------------------------------------------------------------------------------


class SeatView(Message):
    """A seat, or before the game a chair."""

    name: str
    kind: Literal["open", "person", "bot"]
    level: str | None = Field(description="of the bot that plays here now")
    you: bool
    connected: bool
    away: bool = Field(default=False, description="a bot plays until the person comes back")
    hand_over_in: int | None = Field(
        default=None, description="seconds until you may let a bot play for this person; null if you may not"
    )
    resigned: bool = False
    score: int = 0
    tiles: int = Field(default=0, description="how many are in the hand")
    tokens: int = 0
    hand: list[str] | None = Field(default=None, description="a hand that lies open")
    won: list[list[str]] = []
    last: str | None = Field(default=None, description="the last action, as this viewer saw it")
    took: str | None = Field(default=None, description="the tile that the last turn took off the board, and from where")


class LegalView(Message):
    """All that the seat on turn may do. Trades and rolls are any part of the hand."""

    plays: list[tuple[str, int]] = Field(description="placements and their points")
    takes: list[str]
    trade: int = Field(description="how many tiles may be traded at most")
    roll: bool
    arrange: bool = Field(description="cards: ask with `try`")
    can_pass: bool


class ResultView(Message):
    """How a game ended."""

    winners: list[int]
    scores: list[int]
    end: str = Field(description="how: out, blocked, dead, stalled, last, or resigned")


class View(Message):
    """A table as one viewer may see it, after so many entries of its log."""

    table: str
    number: int = Field(description="how many entries this view knows")
    at: int = Field(description="how many events the game has had; goes with every move")
    status: Literal["waiting", "playing", "over", "closed"]
    game: str
    options: dict[str, bool | int | str]
    is_public: bool
    has_hints: bool
    is_host: bool
    is_one_screen: bool = Field(description="the host may take several chairs, for people at the same screen")
    sent_away: bool = Field(default=False, description="the host has opened your chair for someone else")
    kept_out: bool = Field(default=False, description="and you cannot sit down here again")
    rematch: str | None
    chat: list[ChatLine]
    seats: list[SeatView]
    # Before the game has begun there is nothing of this.
    seat: int | None = Field(default=None, description="whose eyes this is; None is a spectator")
    mine: list[int] = Field(default=[], description="all seats that you hold")
    turn: int | None = None
    phase: str = "setup"
    rolls: int = Field(default=0, description="how often the seat on turn may still roll its cubes")
    opening: bool = True
    bag: int = 0
    board: list[tuple[str, int, int]] = []
    stars: list[tuple[int, int]] = []
    sets: list[list[str]] = []
    hand: list[str] = []
    turns_left: int | None = None
    unseen: dict[str, int] = Field(default={}, description="how many of each tile you cannot see")
    legal: LegalView | None = None
    result: ResultView | None = None


class Moment(Message):
    """A turn of a game that is over, and the table after it, all dealt and rolled, as anybody saw it."""

    step: Step
    view: View


class BoardInfo(Message):
    """What does not change while a game lasts."""

    size: int | None = Field(description="of the board; None is a table without bounds")
    spaces: list[tuple[int, int, str]] = Field(description="what is printed on cells")
    hand_size: int
    kind: Literal["tiles", "cubes", "cards"]


class Line(Message):
    """A line that scores, its tiles in order."""

    cells: list[tuple[int, int]]
    points: int


class Scored(Message):
    """What an action makes."""

    total: int
    lines: list[Line]
    parts: list[Words]


class Step(Message):
    """One thing that happened, as the viewer may know it."""

    number: int
    time: float
    told: list[Words]
    seat: int | None = None
    event: str | None = Field(default=None, description="an event of the game, as in a redacted record")
    points: Scored | None = None


# From the server through the socket -------------------------------------------------------------------


class Hello(Message):
    """The first message: the whole view, and what was missed since the number that the client gave."""

    type: Literal["hello"] = "hello"
    board: BoardInfo
    view: View
    missed: list[Step]


class Update(Message):
    """Something happened."""

    type: Literal["update"] = "update"
    steps: list[Step]
    view: View


class Done(Message):
    """A move is safe in the log. The same key always gets the same answer."""

    type: Literal["done"] = "done"
    key: str
    number: int


class Refusal(Message):
    """Something was not done, and why. A conflict comes with the view as it is now."""

    type: Literal["refused"] = "refused"
    key: str | None
    words: Words
    view: View | None = None


class LaidSet(Message):
    """A set of cards in an arrangement that is tried."""

    cards: list[str]
    refusal: Words | None = Field(description="why it cannot stand by itself")
    joining: list[str] = Field(description="cards that could be added")
    is_qwirkle: bool


class Tried(Message):
    """What a play would make, and what could follow; or why it is not legal."""

    type: Literal["tried"] = "tried"
    id: str
    at: int
    points: list[Scored] = []
    refusal: Words | None = None
    legal: LegalView | None = None
    board: list[tuple[str, int, int]] = []
    sets: list[list[str]] = []
    hand: list[str] = []
    laid: list[LaidSet] = Field(default=[], description="the sets that were asked about, be the whole legal or not")


class Hint(Message):
    """A good turn, as far as it can be planned, and what speaks for it."""

    type: Literal["hint"] = "hint"
    id: str
    at: int
    actions: list[str]
    reasons: list[Words]


class Thinking(Message):
    """A bot is at work for a seat."""

    type: Literal["thinking"] = "thinking"
    seat: int


class Pong(Message):
    """An answer to a ping."""

    type: Literal["pong"] = "pong"


ServerMessage = Annotated[Hello | Update | Done | Refusal | Tried | Hint | Thinking | Pong, Field(discriminator="type")]


# From the client through the socket -------------------------------------------------------------------


class Act(Message):
    """Do this. May be sent again with the same key until it is answered."""

    type: Literal["act"]
    at: At
    actions: list[ActionText] = Field(min_length=1, max_length=MOST_ACTIONS)
    key: Key


class Try(Message):
    """What would this make?"""

    type: Literal["try"]
    id: Key
    at: At
    actions: list[ActionText] = Field(min_length=1, max_length=MOST_ACTIONS)


class AskHint(Message):
    """What would be good?"""

    type: Literal["hint"]
    id: Key


class Say(Message):
    """Speak to the table: free words, or one of the presets by its name."""

    type: Literal["say"]
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_SAYING)]
    preset: bool = False


class Ping(Message):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Act | Try | AskHint | Say | Ping, Field(discriminator="type")]
LessonMessage = Annotated[Act | Try, Field(discriminator="type")]  # the same, asked over HTTP


# HTTP -------------------------------------------------------------------------------------------------


class Me(Message):
    """Who you are."""

    name: str | None


class NameWish(Message):
    """What you want to be called."""

    name: Name = Field(examples=["Ann"])


class ChairWish(Message):
    """A chair of a new table: yours, open, or a bot's. A table with several chairs of your own is for one screen."""

    kind: Literal["me", "open", "bot"] = Field(examples=["me"])
    name: Name | None = None
    level: Word | None = Field(default=None, examples=["club"])
    age: Age | None = None


class TableWish(Message):
    """A new table."""

    game: Word = Field(examples=["qwirkle"])
    options: dict[Word, bool | int | Word] = Field(default_factory=dict, examples=[{"copies": 1}])
    chairs: list[ChairWish] = Field(min_length=2, max_length=6)
    is_public: bool = False
    has_hints: bool = True
    start: bool = Field(default=False, description="begin at once, if no chair is open")


class SitWish(Message):
    """A chair that somebody wants to take."""

    chair: Seat | None = None
    name: Name | None = None
    age: Age | None = None


class BotWish(Message):
    """An open chair that a bot is to take."""

    chair: Seat
    level: Word = Field(examples=["club"])


class SendAwayWish(Message):
    """A chair whose person or bot has to go."""

    chair: Seat
    keep_out: bool = Field(default=False, description="the person cannot sit down at this table again")


class ChairNumber(Message):
    """A chair that something is about."""

    chair: Seat


class SeatWish(Message):
    """A seat that something is about."""

    seat: Seat


class TableId(Message):
    """A table's name; whoever knows it may come in."""

    table: str


class TableCard(Message):
    """A table in a list."""

    table: str
    game: str
    status: str
    names: list[str]
    open_chairs: int
    your_turn: bool
    changed: float


class Lobby(Message):
    """A page of open tables."""

    tables: list[TableCard]
    next: str | None = Field(description="to ask for the page after this one; null if this is the last")


class LessonWords(Message):
    """What is said in a step of a lesson: `{Rc}` is a tile to be shown, `{points}` what the turn made."""

    title: str
    task: str
    done: str
    almost: str = Field(description="to a turn that is legal and not what was asked for")


class LessonStep(Message):
    """A position in which you are on turn, with something to do."""

    words: dict[str, LessonWords] = Field(description="by language; English is always there")
    view: View
    solution: list[str] = Field(description="actions of one turn that does what is asked for")


class LessonView(Message):
    """How to play a game, step by step."""

    game: str
    after: str | None = Field(description="the game whose lesson should be known")
    board: BoardInfo
    steps: list[LessonStep]


class Judged(Message):
    """What came of a turn in a lesson."""

    type: Literal["judged"] = "judged"
    points: int
    update: Update | None = Field(description="what happened, if that is what was asked for; None: not yet")


class OptionInfo(Message):
    """An option of a game."""

    name: str
    values: list[bool | int | str]
    default: bool | int | str
    about: str


class GameInfo(Message):
    """A game and its options."""

    name: str
    options: list[OptionInfo]
    presets: dict[str, dict[str, bool | int | str]]
    most_seats: int


class ServerInfo(Message):
    """What there is to play."""

    version: str
    games: list[GameInfo]
    levels: list[str]
    presets: list[str] = Field(description="things to say with one tap")
