"""One socket: what a person's screen sends and receives about one match."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import structlog
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from sixfold.room.entry import EVENTS
from sixfold.room.notices import Person
from sixfold.room.room import Room, Stale
from sixfold.room.standing import Standing
from sixfold.room.store.base import NoSuchMatch, StoreError, Unsure
from sixfold.rules.actions import Action, Seat
from sixfold.rules.errors import ParseError, Refused
from sixfold.rules.sentences import Sentence
from sixfold.server import views
from sixfold.server.budgets import Budgets, Who
from sixfold.server.matches import Matches
from sixfold.server.metrics import ACKNOWLEDGE_SECONDS, DROPPED, MOVES, REFUSED
from sixfold.server.wire import (
    Act,
    AnyMessage,
    AskHint,
    ClientMessage,
    Done,
    Hello,
    Hint,
    ItemView,
    Message,
    Ping,
    Pong,
    Refusal,
    Say,
    Thinking,
    Try,
    Update,
    View,
)

LONGEST_MESSAGE = 16_384
MOST_ANSWERS = 16  # waiting for a client to read them; until it does, we read nothing more from it
PATIENCE = 20  # messages in a row that are too frequent, too long or invalid
FLOODING = 1008  # close code: the client keeps sending refused messages
RESTARTS = 1012  # close code: the client connects again at once
READER: TypeAdapter[AnyMessage] = TypeAdapter(ClientMessage)

log = structlog.get_logger()


class SocketEnded(Exception):
    """The client has left, or the server has had enough of it: all work for its socket ends."""


@dataclass(eq=False, slots=True)
class Socket:
    """Someone who watches a match through one socket.

    There may be thousands, most of them waiting: so one task receives, and another exists only while it has to send.
    """

    socket: WebSocket
    matches: Matches
    budgets: Budgets
    match_id: str
    who: Who
    number: int | None  # of entries that the client knows
    standing: Standing | None = None  # what was sent last
    present: frozenset[Person] = frozenset()
    answers: list[Message] = field(default_factory=list)  # to the client's own messages
    has_news: bool = False
    thinking: Seat | None = None  # the seat of a thinking bot that the client has not been told of
    is_sending: bool = False
    is_over: bool = False
    sent: asyncio.Event | None = None  # set when an answer has been sent, if anything waits for that
    group: asyncio.TaskGroup | None = None
    failure: NoSuchMatch | StoreError | None = None  # the error that ended this
    bad_messages: int = 0  # messages in a row that were too frequent, too long or invalid

    @property
    def person(self) -> Person | None:
        """Who is watching; None if unknown."""
        return self.who.person

    async def run(self) -> None:
        """Greet the client, then send and receive until it leaves."""
        try:
            await self._greet()
        except WebSocketDisconnect:
            return  # left before the greeting, as when a page is reloaded
        try:
            await self._watch()
        except* SocketEnded:
            pass
        if self.bad_messages > PATIENCE:
            DROPPED.labels("flood").inc()
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.close(FLOODING, "too-many-messages")
        if self.failure:
            raise self.failure

    async def _watch(self) -> None:
        """Receive, and send whenever there is something to send."""
        async with asyncio.TaskGroup() as self.group:
            self.matches.watch(self.match_id, self)
            try:
                await self._until_gone(self._receive)
            finally:
                self.is_over, self.group = True, None
                self.matches.unwatch(self.match_id, self)
            raise SocketEnded

    async def _until_gone(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work; if the client has left, or something fails, end everything."""
        try:
            await work()
        except (WebSocketDisconnect, RuntimeError):  # RuntimeError: sending to a closed socket
            pass
        except (NoSuchMatch, StoreError) as error:  # the match was removed, or cannot be read
            self.failure = error
        except Exception:
            log.exception("a socket failed")
        else:
            return
        self.is_over = True
        raise SocketEnded

    # To the client ------------------------------------------------------------------------------------

    def ring(self) -> None:
        """Something is new."""
        self.has_news = True
        self._wake()

    def tell_thinking(self, seat: Seat) -> None:
        """A bot starts to think for a seat."""
        self.thinking = seat
        self._wake()

    def send_over(self) -> None:
        """This server is about to stop: let the client connect again, to another one."""
        if self.group and not self.is_over:
            self.group.create_task(self._until_gone(self._send_over))

    async def _send_over(self) -> None:
        await self.socket.close(RESTARTS, "server-restarts")
        raise WebSocketDisconnect(RESTARTS)

    def put(self, message: Message) -> None:
        """Answer one of the client's messages."""
        self.answers.append(message)
        self._wake()

    def _wake(self) -> None:
        """Send what is due, unless that is under way."""
        if self.group and not self.is_sending and not self.is_over:
            self.is_sending = True
            self.group.create_task(self._until_gone(self._send))

    async def _send(self) -> None:
        """Send what is due. An update is made only after everything before it was sent: slow readers skip old views."""
        while self.answers or self.has_news or self.thinking is not None:
            while self.answers:
                await self.socket.send_text(self.answers.pop(0).model_dump_json())
                if self.sent:
                    self.sent.set()
            if self.has_news:
                self.has_news = False
                await self._send_news()
            await self._send_thinking()
        self.is_sending = False

    async def _greet(self) -> None:
        """Send the whole view, and what happened since the client's number."""
        standing = await self.matches.standing(self.match_id)
        self.present = self.matches.presence.present(self.match_id) | ({self.person} if self.person else set())
        number = self.number if self.number and 0 < self.number < standing.number else standing.number
        await self._show(standing, await self.matches.read(self._hello_text, standing, number))

    async def _send_news(self) -> None:
        """Send an update if the log has grown, or if people have come or gone."""
        assert self.standing is not None
        latest, present = await self.matches.latest(self.match_id), self.matches.presence.present(self.match_id)
        standing = max(self.standing, latest, key=lambda either: either.number)
        if standing.number > self.standing.number or present != self.present:
            self.present = present
            await self._show(standing, await self._newest_text(standing, self.standing.number))

    async def _send_thinking(self) -> None:
        """Say which bot is thinking, unless it has already moved."""
        seat, self.thinking = self.thinking, None
        if seat is not None and self.standing and self.standing.actor == seat:
            await self.socket.send_text(Thinking(seat=seat).model_dump_json())

    async def _show(self, standing: Standing, text: str) -> None:
        self.standing = standing
        await self.socket.send_text(text)

    async def _newest_text(self, standing: Standing, number: int) -> str:
        """An update for this client. All spectators get the same text, made once."""
        if not views.is_spectator(standing, self.person):
            return await self.matches.compute(standing, self._update_text, standing, number)
        key = (self.match_id, number, standing.number, self.present)
        return await self.matches.compute_once(key, standing, self._update_text, standing, number)

    def _hello_text(self, standing: Standing, number: int) -> str:
        board, view = views.board_info(standing), self._view(standing)
        return Hello(board=board, view=view, missed=self._items(standing, number)).model_dump_json()

    def _update_text(self, standing: Standing, number: int) -> str:
        return Update(items=self._items(standing, number), view=self._view(standing)).model_dump_json()

    def _view(self, standing: Standing) -> View:
        viewer = views.Viewer(self.person, self.present, self.matches.presence.waits_of(self.match_id))
        return views.view_of(self.match_id, standing, viewer)

    def _items(self, standing: Standing, number: int) -> list[ItemView]:
        room, seat = self.matches.room(self.match_id), views.viewpoint(standing, self.person)
        return self.matches.stories.items(
            room.log, number, standing, seat, lambda: self.budgets.allows("replays", self.who)
        )

    # From the client ----------------------------------------------------------------------------------

    async def _receive(self) -> None:
        """Handle the client's messages one after another, until it floods us."""
        while self.bad_messages <= PATIENCE:
            text = await self._next_text()
            if not self.budgets.allows("messages", self.who):
                self._refuse_bad("too-many-messages")
            elif message := self._read(text):
                self.bad_messages = 0
                # A hint takes a while; other messages need not wait for it.
                if isinstance(message, AskHint) and self.group:
                    self.group.create_task(self._until_gone(partial(self._answer, message)))
                else:
                    await self._answer(message)
            while len(self.answers) >= MOST_ANSWERS:
                self.sent = asyncio.Event()
                await self.sent.wait()

    async def _next_text(self) -> str | None:
        """The next message; None if it is not text."""
        try:
            return await self.socket.receive_text()
        except KeyError:
            return None

    def _refuse_bad(self, code: str) -> None:
        """Refuse a message that no player would send; a client that keeps sending such messages is dropped."""
        self.bad_messages += 1
        self._refuse(code)

    def _read(self, text: str | None) -> AnyMessage | None:
        """The message in a text; None if it was refused."""
        if text is not None and len(text) > LONGEST_MESSAGE:
            self._refuse_bad("message-too-long")
            return None
        try:
            return READER.validate_json(text or "")
        except ValidationError:
            self._refuse_bad("bad-message")
            return None

    async def _answer(self, message: AnyMessage) -> None:
        key = message.key if isinstance(message, Act) else None
        try:
            await self._handle(message)
        except Stale as stale:
            self._refuse("conflict", key, stale.standing)
        except Refused as error:
            self._refuse_saying(error.sentence, key)
        except NoSuchMatch:  # removed meanwhile
            self._refuse("no-such-match", key)
        except Unsure:
            raise  # any answer might be false: the client reconnects and asks again with its key
        except StoreError as error:
            self._refuse(error.code, key)
        except ParseError as error:
            self._refuse_saying(Sentence("not-understood", {"reason": error.reason}), key)

    async def _handle(self, message: AnyMessage) -> None:
        match message:
            case Act():
                await self._act(message)
            case Try():
                await self._try(message)
            case AskHint():
                await self._hint(message)
            case Say(text=text, is_phrase=is_phrase):
                await self._say(text, is_phrase)
            case Ping():
                self.put(Pong())

    async def _act(self, message: Act) -> None:
        began = time.perf_counter()
        standing = await self.matches.latest(self.match_id)
        # The person is part of the key, so that nobody can get another person's answers.
        key = f"{self.person}/{message.key}"
        seat = answered_seat(standing, key)
        if seat is None:
            seat = self._seat(standing)
            if standing.bots and standing.bots[seat]:
                raise Refused("bot-plays")
        actions = parse_actions(standing, message.actions, seat)
        after = await self.matches.change(self.match_id, Room.act, seat, message.at, actions, key)
        self.put(Done(key=message.key, number=after.answers[key].number))
        ACKNOWLEDGE_SECONDS.observe(time.perf_counter() - began)
        if key not in standing.answers:  # not sent again
            MOVES.labels(standing.opened.game).inc()

    async def _try(self, message: Try) -> None:
        standing = await self.matches.latest(self.match_id)
        seat = self._seat(standing)
        actions = parse_actions(standing, message.actions, seat)
        try:
            sketch = self.matches.room(self.match_id).sketch()
            preview = await self.matches.compute(standing, sketch.preview, seat, message.at, actions)
        except Refused as error:
            self.put(views.tried_refusal(message.id, standing, actions, error.sentence))
        else:
            self.put(await self.matches.compute(standing, views.tried_view, message.id, standing, actions, preview))

    async def _hint(self, message: AskHint) -> None:
        standing = await self.matches.latest(self.match_id)
        seat = self._seat(standing)
        if not standing.opened.has_hints:
            raise Refused("hints-off")
        if seat != standing.actor:
            raise Refused("not-your-turn")
        with self.matches.workers.one_hint(self.person or ""):
            if not self.budgets.allows("hints", self.who):
                raise Refused("hints-used-up")
            hint = await self.matches.workers.hint(standing.seen(seat), standing.seen_record(seat))
        if hint is None:
            raise Refused("no-hint-now")
        if len(standing.people_seated) > 1:
            await self.matches.change(self.match_id, Room.announce_hint, seat)
        actions, reasons = hint
        reason_views = [views.sentence_view(reason, standing) for reason in reasons]
        self.put(Hint(id=message.id, at=standing.at, actions=[*map(str, actions)], reasons=reason_views))

    async def _say(self, text: str, is_phrase: bool) -> None:
        standing = await self.matches.latest(self.match_id)
        chairs = standing.chairs_of(self.person)
        if not chairs or self.person is None:
            raise Refused("no-seat-here")
        if not self.budgets.allows("chat", self.who):
            raise Refused("too-many-messages")
        name = standing.chairs[chairs[0]].name
        await self.matches.change(self.match_id, Room.say, self.person, name, text, is_phrase)

    def _seat(self, standing: Standing) -> Seat:
        """The seat that this person plays now."""
        seat = views.viewpoint(standing, self.person)
        if seat is None:
            raise Refused("no-seat-here")
        return seat

    def _refuse(self, code: str, key: str | None = None, standing: Standing | None = None) -> None:
        view = self._view(standing) if standing else None
        self._refuse_saying(Sentence(code, {}), key, view)

    def _refuse_saying(self, sentence: Sentence, key: str | None, view: View | None = None) -> None:
        REFUSED.labels(sentence.code).inc()
        assert self.standing is not None
        self.put(Refusal(key=key, sentence=views.sentence_view(sentence, self.standing), view=view))


def answered_seat(standing: Standing, key: str) -> Seat | None:
    """The seat that acted with a key; by now it may be the turn of another seat at the same screen, or of a bot."""
    first = standing.answers.get(key)
    action = first.asked[0] if first else None
    return action.seat if isinstance(action, EVENTS) else None


def parse_actions(standing: Standing, texts: list[str], seat: Seat) -> list[Action]:
    """The actions in some texts."""
    return [standing.game.parse(text, seat) for text in texts]
