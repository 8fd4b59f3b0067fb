"""One socket: what a person's screen sends and receives about one table."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

import anyio
import anyio.abc
import structlog
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from sixfold.room.entry import EVENTS
from sixfold.room.notices import Person
from sixfold.room.room import Room, Stale
from sixfold.room.standing import Standing
from sixfold.room.store.base import NoSuchTable, StoreError, Unsure
from sixfold.rules.actions import Action, Seat
from sixfold.rules.errors import ParseError, Refused
from sixfold.rules.words import Saying
from sixfold.server import views
from sixfold.server.limits import Limits, Who
from sixfold.server.metrics import ACKNOWLEDGE_SECONDS, DROPPED, MOVES, REFUSED
from sixfold.server.tables import Tables
from sixfold.server.wire import (
    Act,
    AskHint,
    ClientMessage,
    Done,
    Hello,
    Hint,
    Message,
    Ping,
    Pong,
    Refusal,
    Say,
    Step,
    Thinking,
    Try,
    Update,
    View,
)

LONGEST_MESSAGE = 16_384
MOST_ANSWERS = 16  # that wait for a client to read; until it does, nothing more is heard from it
PATIENCE = 20  # messages in a row that are too many, too long or nonsense
FLOODING = 1008  # close code: the client keeps sending what was refused
READER: TypeAdapter[Act | Try | AskHint | Say | Ping] = TypeAdapter(ClientMessage)

log = structlog.get_logger()


@dataclass(eq=False)
class Socket:
    """Somebody who looks at a table through one socket."""

    socket: WebSocket
    tables: Tables
    limits: Limits
    table: str
    who: Who
    since: int | None  # the last number that the client knows
    standing: Standing | None = None  # what was sent last
    present: frozenset[Person] = frozenset()
    answers: deque[Message] = field(default_factory=deque)  # to the client's own messages
    has_news: bool = False
    thinking: Seat | None = None  # a bot that is at work, which the client has not been told
    to_send: asyncio.Event = field(default_factory=asyncio.Event)
    sent: asyncio.Event = field(default_factory=asyncio.Event)
    group: anyio.abc.TaskGroup | None = None
    failure: StoreError | None = None  # what ended this
    unheeded: int = 0  # messages in a row that were too many, too long or nonsense

    @property
    def person(self) -> Person | None:
        """Who looks; None for a stranger."""
        return self.who.person

    async def run(self) -> None:
        """Greet, then send and receive until the client goes."""
        try:
            await self._greet()
        except WebSocketDisconnect:
            return  # gone before it was greeted, as a page does that is reloaded
        self.tables.watch(self.table, self)
        try:
            async with anyio.create_task_group() as group:
                for work in (self._receive, self._send):
                    group.start_soon(self._until_gone, work, group.cancel_scope)
                self.group = group
        finally:
            self.tables.unwatch(self.table, self)
        if self.unheeded > PATIENCE:
            DROPPED.labels("flood").inc()
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.close(FLOODING, "too-many-messages")
        if self.failure:
            raise self.failure

    async def _until_gone(self, work: Callable[[], Awaitable[None]], scope: anyio.CancelScope) -> None:
        """Do the work until the client has gone; then everything ends."""
        try:
            await work()
        except (WebSocketDisconnect, RuntimeError):  # RuntimeError: sending to a socket that is closed
            pass
        except NoSuchTable:
            pass  # the table was removed; a client that comes back is told
        except StoreError as error:
            self.failure = error
        except Exception:
            log.exception("a socket failed")
        scope.cancel()

    # To the client ------------------------------------------------------------------------------------

    def wake(self) -> None:
        """There is something new."""
        self.has_news = True
        self.to_send.set()

    def think(self, seat: Seat) -> None:
        """A bot is at work for a seat."""
        self.thinking = seat
        self.to_send.set()

    def put(self, message: Message) -> None:
        """Answer one of the client's messages."""
        self.answers.append(message)
        self.to_send.set()

    async def _send(self) -> None:
        """Send what there is. An update is made only when all before it has left: a slow reader skips old views."""
        while True:
            await self.to_send.wait()
            self.to_send.clear()
            while self.answers:
                await self.socket.send_text(self.answers.popleft().model_dump_json())
                self.sent.set()
            if self.has_news:
                self.has_news = False
                await self._tell_news()
            await self._tell_thinking()

    async def _greet(self) -> None:
        """The whole view, and what was missed since the client's last number."""
        standing = await self.tables.standing(self.table)
        self.present = frozenset(self.tables.present(self.table) | ({self.person} if self.person else set()))
        since = self.since if self.since and 0 < self.since < standing.count else standing.count
        await self._show(standing, await self.tables.read(self._hello, standing, since))

    async def _tell_news(self) -> None:
        """Send an update if the log has grown, or if people have come or gone."""
        assert self.standing is not None
        latest, present = await self.tables.latest(self.table), frozenset(self.tables.present(self.table))
        standing = max(self.standing, latest, key=lambda each: each.count)
        if standing.count > self.standing.count or present != self.present:
            self.present = present
            await self._show(standing, await self._newest(standing, self.standing.count))

    async def _tell_thinking(self) -> None:
        """Say which bot is at work, unless it has moved meanwhile."""
        seat, self.thinking = self.thinking, None
        if seat is not None and self.standing and self.standing.actor == seat:
            await self.socket.send_text(Thinking(seat=seat).model_dump_json())

    async def _show(self, standing: Standing, text: str) -> None:
        self.standing = standing
        await self.socket.send_text(text)

    async def _newest(self, standing: Standing, since: int) -> str:
        """An update for this client. Those who only watch all get the same, which is made once."""
        if not views.is_spectator(standing, self.person):
            return await self.tables.read(self._update, standing, since)
        key = (self.table, since, standing.count, self.present)
        return await self.tables.once(key, self._update, standing, since)

    def _hello(self, standing: Standing, since: int) -> str:
        board, view = views.board_info(standing), self._view(standing)
        return Hello(board=board, view=view, missed=self._steps(standing, since)).model_dump_json()

    def _update(self, standing: Standing, since: int) -> str:
        return Update(steps=self._steps(standing, since), view=self._view(standing)).model_dump_json()

    def _view(self, standing: Standing) -> View:
        return views.view_of(self.table, standing, self.person, self.present, self.tables.wait(self.table))

    def _steps(self, standing: Standing, since: int) -> list[Step]:
        room, seat = self.tables.room(self.table), views.viewpoint(standing, self.person)
        return self.tables.told.steps(room.log, since, standing, seat, lambda: self.limits.allows("replays", self.who))

    # From the client ----------------------------------------------------------------------------------

    async def _receive(self) -> None:
        """Hear the client, one message after the other, until it floods us."""
        while self.unheeded <= PATIENCE:
            text = await self._heard()
            if not self.limits.allows("messages", self.who):
                self._shrug("too-many-messages")
            elif message := self._read(text):
                self.unheeded = 0
                # A hint takes a while; other messages do not wait for it.
                if isinstance(message, AskHint) and self.group:
                    self.group.start_soon(self._answer, message)
                else:
                    await self._answer(message)
            while len(self.answers) >= MOST_ANSWERS:
                self.sent.clear()
                await self.sent.wait()

    async def _heard(self) -> str | None:
        """The next message; None for one that is no text."""
        try:
            return await self.socket.receive_text()
        except KeyError:
            return None

    def _shrug(self, code: str) -> None:
        """Refuse a message that no player would send; a client that keeps sending them is dropped."""
        self.unheeded += 1
        self._refuse(code)

    def _read(self, text: str | None) -> Act | Try | AskHint | Say | Ping | None:
        """The message that a text says; None if it was refused."""
        if text is not None and len(text) > LONGEST_MESSAGE:
            self._shrug("message-too-long")
            return None
        try:
            return READER.validate_json(text or "")
        except ValidationError:
            self._shrug("bad-message")
            return None

    async def _answer(self, message: Act | Try | AskHint | Say | Ping) -> None:
        key = message.key if isinstance(message, Act) else None
        try:
            await self._handle(message)
        except Stale as stale:
            self._refuse("conflict", key, stale.standing)
        except Refused as error:
            self._refuse_saying(error.saying, key)
        except NoSuchTable:  # it was removed meanwhile
            self._refuse("no-such-table", key)
        except Unsure:
            raise  # no answer would be true: the client asks again with its key, on a new line
        except StoreError as error:
            self._refuse(error.code, key)
        except ParseError as error:
            self._refuse_saying(Saying("not-understood", {"reason": error.reason}), key)

    async def _handle(self, message: Act | Try | AskHint | Say | Ping) -> None:
        match message:
            case Act():
                await self._act(message)
            case Try():
                await self._try(message)
            case AskHint():
                await self._hint(message)
            case Say(text=text, preset=preset):
                await self._say(text, preset)
            case Ping():
                self.put(Pong())

    async def _act(self, message: Act) -> None:
        began = time.perf_counter()
        standing = await self.tables.standing(self.table)
        # The person is part of the key, so that nobody can take the answers of somebody else.
        key = f"{self.person}/{message.key}"
        seat = answered_seat(standing, key)
        if seat is None:
            seat = self._seat(standing)
            if standing.bots and standing.bots[seat]:
                raise Refused("bot-plays")
        actions = parsed(standing, message.actions, seat)
        after = await self.tables.write(self.table, Room.act, seat, message.at, actions, key)
        self.put(Done(key=message.key, number=after.answers[key].number))
        ACKNOWLEDGE_SECONDS.observe(time.perf_counter() - began)
        MOVES.labels(standing.opened.game).inc()

    async def _try(self, message: Try) -> None:
        standing = await self.tables.standing(self.table)
        seat = self._seat(standing)
        actions = parsed(standing, message.actions, seat)
        try:
            preview = await self.tables.read(self.tables.room(self.table).preview, seat, message.at, actions)
        except Refused as error:
            self.put(views.refused(message.id, standing, actions, error.saying))
        else:
            self.put(await self.tables.read(views.tried, message.id, standing, actions, preview))

    async def _hint(self, message: AskHint) -> None:
        standing = await self.tables.standing(self.table)
        seat = self._seat(standing)
        if not standing.opened.has_hints:
            raise Refused("hints-off")
        if seat != standing.actor:
            raise Refused("not-your-turn")
        with self.tables.workers.one_hint(self.person or ""):
            if not self.limits.allows("hints", self.who):
                raise Refused("hints-used-up")
            found = await self.tables.workers.hint(standing.seen(seat), standing.past(seat))
        if found is None:
            raise Refused("no-hint-now")
        actions, reasons = found
        told = [views.words(reason, standing) for reason in reasons]
        self.put(Hint(id=message.id, at=standing.at, actions=[*map(str, actions)], reasons=told))

    async def _say(self, text: str, is_preset: bool) -> None:
        standing = await self.tables.standing(self.table)
        chairs = standing.chairs_of(self.person)
        if not chairs or self.person is None:
            raise Refused("no-seat-here")
        if not self.limits.allows("chat", self.who):
            raise Refused("too-many-messages")
        name = standing.chairs[chairs[0]].name
        await self.tables.write(self.table, Room.say, self.person, name, text, is_preset)

    def _seat(self, standing: Standing) -> Seat:
        """The seat that this person plays now."""
        seat = views.viewpoint(standing, self.person)
        if seat is None:
            raise Refused("no-seat-here")
        return seat

    def _refuse(self, code: str, key: str | None = None, standing: Standing | None = None) -> None:
        view = self._view(standing) if standing else None
        self._refuse_saying(Saying(code, {}), key, view)

    def _refuse_saying(self, saying: Saying, key: str | None, view: View | None = None) -> None:
        REFUSED.labels(saying.code).inc()
        assert self.standing is not None
        self.put(Refusal(key=key, words=views.words(saying, self.standing), view=view))


def answered_seat(standing: Standing, key: str) -> Seat | None:
    """The seat that acted when a key was used; by now another seat of the same screen, or a bot, may be on turn."""
    first = standing.answers.get(key)
    action = first.asked[0] if first else None
    return action.seat if isinstance(action, EVENTS) else None


def parsed(standing: Standing, texts: list[str], seat: Seat) -> list[Action]:
    """The actions that some texts say."""
    return [standing.game.parse(text, seat) for text in texts]
