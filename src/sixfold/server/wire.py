"""Every message between server and browser, from which the browser's types are generated (tools/wire_types.py).

Tiles, cells and actions are written as in records: ``Rc``, ``3,-1``, ``place Rc@0,0 Rs@1,0``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from sixfold.room.names import LONGEST_NAME
from sixfold.room.room import LONGEST_CHAT

MOST_ACTIONS = 4  # in one turn
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=r"\S")]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
ShortText = Annotated[str, StringConstraints(max_length=100)]  # max_length makes pydantic validate the characters
NO_BOOLEANS = BeforeValidator(lambda value: None if isinstance(value, bool) else value)  # reject true as 1
Age = Annotated[int, Field(ge=0, le=150), NO_BOOLEANS]
SeatNumber = Annotated[int, Field(ge=0, le=5), NO_BOOLEANS]
At = Annotated[int, Field(ge=0), NO_BOOLEANS]


class Message(BaseModel):
    """A message; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


# Sentences -------------------------------------------------------------------------------------------


class SentenceView(Message):
    """A sentence: a code and facts for translations, and the English text."""

    code: str
    facts: dict[str, Any]
    text: str


class ChatLine(Message):
    """A chat message."""

    name: str
    seat: int | None
    text: str
    is_phrase: bool


# What a viewer sees -----------------------------------------------------------------------------------


class SeatView(Message):
    """A seat, or a chair before the game begins."""

    name: str
    holder: Literal["open", "person", "bot"]
    level: str | None = Field(description="of the bot that plays this seat now")
    you: bool
    connected: bool
    away: bool = Field(default=False, description="a stand-in plays until the person comes back")
    hand_over_in: int | None = Field(
        default=None, description="seconds until you may let a bot play for this person; null if you may not"
    )
    resigned: bool = False
    score: int = 0
    tiles: int = Field(default=0, description="how many tiles the hand holds")
    tokens: int = 0
    hand: list[str] | None = Field(default=None, description="if it is open to everyone")
    won: list[list[str]] = []
    last: str | None = Field(default=None, description="the last action, as this viewer saw it")
    took: str | None = Field(default=None, description="the tile that the last turn took off the board, and its cell")


class LegalView(Message):
    """Everything the seat to act may do. Any part of the hand may be traded or rolled."""

    plays: list[tuple[str, int]] = Field(description="placements and their points")
    takes: list[str]
    trade: int = Field(description="the most tiles that may be traded")
    roll: bool
    arrange: bool = Field(description="cards: ask with `try`")
    can_pass: bool
    everyone_passed: bool = Field(description="cards: since the last play")
    passes_need_proof: bool = Field(description="cards: you may pass only if no rearrangement lets you play")


class ResultView(Message):
    """How a game ended."""

    winners: list[int]
    scores: list[int]
    end: str = Field(description="out, blocked, dead, stalled, last or resigned")


class View(Message):
    """A match as one viewer may see it."""

    match_id: str
    number: int = Field(description="how many entries of the log this view includes")
    at: int = Field(description="how many events the match has had; sent with every move")
    status: Literal["waiting", "playing", "over", "closed"]
    game: str
    options: dict[str, bool | int | str]
    is_public: bool
    has_hints: bool
    is_host: bool
    is_one_screen: bool = Field(description="the host may take several chairs, for people at one screen")
    sent_away: bool = Field(default=False, description="the host has freed your chair")
    kept_out: bool = Field(default=False, description="you may not sit down here again")
    rematch: str | None
    starts_in: float | None = Field(
        default=None, description="the seconds until the game begins by itself, because every chair is taken"
    )
    can_undo: bool = Field(default=False, description="you may take back your last turn")
    undoings: int = Field(default=0, description="how often a turn was taken back")
    chat: list[ChatLine]
    can_chat: bool = Field(default=False, description="people may still talk here")
    seats: list[SeatView]
    # The rest has its default until the game begins.
    seat: int | None = Field(default=None, description="the seat whose view this is; null for a spectator")
    mine: list[int] = Field(default=[], description="all your seats")
    turn: int | None = None
    phase: str = "setup"
    rolls: int = Field(default=0, description="how many more times the seat to act may roll")
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
    """A turn of a finished game, and the match after it and its deals, as a spectator saw it."""

    item: ItemView
    view: View


class RecordView(Message):
    """A game from its record, turn by turn."""

    board: BoardInfo
    moments: list[Moment]


class BoardInfo(Message):
    """What never changes during a game."""

    size: int | None = Field(description="of the board; null if it has no bounds")
    spaces: list[tuple[int, int, str]] = Field(description="what is printed on cells")
    hand_size: int
    pieces: Literal["tiles", "cubes", "cards"]


class LineView(Message):
    """A scoring line, its cells in order."""

    cells: list[tuple[int, int]]
    points: int = Field(description="with the bonus of a Qwirkle")


class PointsView(Message):
    """What an action scores."""

    total: int
    lines: list[LineView]
    parts: list[SentenceView]


class ItemView(Message):
    """An item of a log entry, an event or a notice, as the viewer may know it."""

    number: int
    time: float
    sentences: list[SentenceView]
    seat: int | None = None
    event: str | None = Field(default=None, description="an event of the game, as in a redacted record")
    points: PointsView | None = None
    undone: int = Field(default=0, description="how many of the moves before this one no longer count")


# From the server through the socket -------------------------------------------------------------------


class Hello(Message):
    """The first message: the whole view, and what happened since the number that the client gave."""

    type: Literal["hello"] = "hello"
    board: BoardInfo
    view: View
    missed: list[ItemView]


class Update(Message):
    """What happened, and the view after it."""

    type: Literal["update"] = "update"
    items: list[ItemView]
    view: View


class Done(Message):
    """A move is safe in the log. The same key always gets the same answer."""

    type: Literal["done"] = "done"
    key: str
    number: int


class Refusal(Message):
    """Why something was not done. A conflict comes with the current view."""

    type: Literal["refused"] = "refused"
    key: str | None
    sentence: SentenceView
    view: View | None = None


class LaidSetView(Message):
    """A set of cards in an arrangement being tried."""

    cards: list[str]
    refusal: SentenceView | None = Field(description="why it cannot stand on its own")
    joining: list[str] = Field(description="cards that could be added")
    is_qwirkle: bool


class Tried(Message):
    """What a play would score and allow next, or why it is not legal."""

    type: Literal["tried"] = "tried"
    id: str
    at: int
    points: list[PointsView] = []
    refusal: SentenceView | None = None
    legal: LegalView | None = None
    board: list[tuple[str, int, int]] = []
    sets: list[list[str]] = []
    hand: list[str] = []
    laid: list[LaidSetView] = Field(default=[], description="the sets in question, whether or not the whole is legal")


class Hint(Message):
    """A good turn, as far as it can be planned, and the reasons."""

    type: Literal["hint"] = "hint"
    id: str
    at: int
    actions: list[str]
    reasons: list[SentenceView]


class Thinking(Message):
    """A bot is thinking for a seat."""

    type: Literal["thinking"] = "thinking"
    seat: int


class Pong(Message):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


ServerMessage = Annotated[Hello | Update | Done | Refusal | Tried | Hint | Thinking | Pong, Field(discriminator="type")]


# From the client through the socket -------------------------------------------------------------------


class Act(Message):
    """Carry out these actions. May be resent with the same key until it is answered."""

    type: Literal["act"]
    at: At
    actions: list[ActionText] = Field(min_length=1, max_length=MOST_ACTIONS)
    key: Key


class Try(Message):
    """Ask what these actions would score."""

    type: Literal["try"]
    id: Key
    at: At
    actions: list[ActionText] = Field(min_length=1, max_length=MOST_ACTIONS)


class AskHint(Message):
    """Ask for a good turn."""

    type: Literal["hint"]
    id: Key


class Say(Message):
    """Chat: any text, or a phrase by its name."""

    type: Literal["say"]
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_CHAT)]
    is_phrase: bool = False


class Ping(Message):
    """Check the connection."""

    type: Literal["ping"]


AnyMessage: TypeAlias = Act | Try | AskHint | Say | Ping
ClientMessage = Annotated[AnyMessage, Field(discriminator="type")]
LessonMessage = Annotated[Act | Try, Field(discriminator="type")]  # the same messages, over HTTP


# HTTP -------------------------------------------------------------------------------------------------


class Me(Message):
    """Who you are."""

    name: str | None


class NameWish(Message):
    """The name you choose."""

    name: Name = Field(examples=["Ann"])


class ChairWish(Message):
    """A chair of a new match: yours, open, or a bot's. Several chairs of your own make a match for one screen."""

    holder: Literal["me", "open", "bot"] = Field(examples=["me"])
    name: Name | None = None
    level: ShortText | None = Field(default=None, examples=["club"])
    age: Age | None = None


class MatchWish(Message):
    """A new match."""

    game: ShortText = Field(examples=["qwirkle"])
    options: dict[ShortText, bool | int | ShortText] = Field(default_factory=dict, examples=[{"copies": 1}])
    chairs: list[ChairWish] = Field(min_length=2, max_length=6)
    is_public: bool = False
    has_hints: bool = True
    start: bool = Field(default=False, description="start at once if no chair is open")


class PairWish(Message):
    """A game with anyone who wants the same."""

    game: ShortText = Field(examples=["qwirkle"])
    is_short: bool = False


class RecordWish(Message):
    """A game to be replayed."""

    record: Annotated[str, StringConstraints(max_length=131_072)] = Field(
        description="as record.txt or record.json has it"
    )


class SitWish(Message):
    """The chair to take."""

    chair: SeatNumber | None = None
    name: Name | None = None
    age: Age | None = None


class BotWish(Message):
    """The open chair for a bot."""

    chair: SeatNumber
    level: ShortText = Field(examples=["club"])


class SendAwayWish(Message):
    """The chair to free."""

    chair: SeatNumber
    keep_out: bool = Field(default=False, description="the person may not sit down here again")


class RemoveChairWish(Message):
    """The open chair to remove."""

    chair: SeatNumber


class SeatWish(Message):
    """A seat."""

    seat: SeatNumber


class MatchId(Message):
    """The id of a match; anyone who knows it may join."""

    match_id: str


class MatchListing(Message):
    """A match in a list."""

    match_id: str
    game: str
    status: str
    names: list[str]
    open_chairs: int
    your_turn: bool
    waits_for: str | None = Field(default=None, description="the name of the other person whose turn it is, if known")
    # Of your own finished games.
    seat: int | None = Field(default=None, description="which of the names is yours, unless several are")
    scores: list[int] = []
    winners: list[int] = []
    changed: float


class Lobby(Message):
    """A page of open matches."""

    matches: list[MatchListing]
    next: str | None = Field(description="the `after` of the next page; null on the last page")


class ExerciseTextView(Message):
    """The text of an exercise: `{Rc}` stands for a picture of a tile, `{points}` for the points of the turn."""

    title: str
    task: str
    done: str
    almost: str = Field(description="shown for a legal turn that does not solve the exercise")


class ExerciseView(Message):
    """A position in which it is your turn, with a task."""

    texts: dict[str, ExerciseTextView] = Field(description="by language, always including English")
    view: View
    solution: list[str] = Field(description="actions of a turn that solves it")


class LessonView(Message):
    """A lesson: how to play a game, exercise by exercise."""

    game: str
    after: str | None = Field(description="the game whose lesson comes before this one")
    board: BoardInfo
    exercises: list[ExerciseView]


class Judged(Message):
    """How a turn in a lesson did."""

    type: Literal["judged"] = "judged"
    points: int
    update: Update | None = Field(description="what happened, if the turn solves the exercise")


class PictureView(Message):
    """A position to look at."""

    spaces: list[tuple[int, int, str]] = Field(description="what is printed on cells")
    board: str = ""
    sets: str = Field(default="", description="sets of cards")
    window: tuple[float, float, float, float] | None = Field(
        default=None, description="the part to show: left, top, width and height in cells"
    )


class GamePictureView(PictureView):
    """A position to recognise a game by."""

    plays: list[tuple[str, int]] = Field(default=[], description="the last ones that led to it, with their points")


class GameWords(Message):
    """What a game is called, and a line about it."""

    title: str
    summary: str


class GameView(Message):
    """A game, as a list of games shows it."""

    name: str
    pieces: Literal["tiles", "cubes", "cards"]
    parents: list[str] = Field(description="the games that it varies, nearest first")
    most_seats: int
    short: dict[str, dict[str, bool | int | str]] = Field(
        description="the options of a short game, by the number of seats"
    )
    words: dict[str, GameWords] = Field(description="by language, always including English")
    picture: GamePictureView | None
    has_lesson: bool
    paces: dict[str, float] = Field(description="the points (or Qwirkles) that each level makes in a turn, about")


class OptionView(Message):
    """An option of a game, with its label and text in English."""

    name: str
    label: str
    text: str
    values: list[bool | int | str]
    default: bool | int | str
    group: str
    is_shown: bool


class SectionView(Message):
    """A part of a rules page: paragraphs, where `{select}` stands for a link to that game, and captions of examples."""

    title: str
    text: list[str]
    examples: dict[str, str]


class ExampleView(PictureView):
    """A position, what is done in it, and what that scores or why it is refused."""

    hand: str = ""
    tokens: int = 0
    take: str = Field(default="", description="before the play, with a star token")
    roll: str = ""
    play: str = ""
    lines: list[tuple[int, int, int, int]] = []
    bonuses: list[tuple[Literal["qwirkle", "space"], int]] = []
    points: int = 0
    gained: int = Field(default=0, description="star tokens")
    refused: str = Field(default="", description="the code of the reason")
    wrong: str = Field(default="", description="the cards at fault, if they are not the ones played")


class GameDetails(Message):
    """The options of a game, in the order in which screens show them, and its rules page."""

    name: str
    options: list[OptionView]
    presets: dict[str, dict[str, bool | int | str]] = Field(description="the settings of each rule book")
    rules: dict[str, list[SectionView]] = Field(description="by language; without sections, the parent's rules apply")
    examples: dict[str, ExampleView]


class NetworkView(Message):
    """Where other devices reach this server."""

    url: str | None = Field(description="null: only the computer itself does")
    can_open: bool = Field(description="you may let devices in your network in")


class ServerInfo(Message):
    """What this server offers."""

    version: str
    games: list[GameView]
    levels: list[str] = Field(description="of the bots, the easiest first")
    phrases: list[str] = Field(description="chat messages that are sent with one tap")
    network: NetworkView
