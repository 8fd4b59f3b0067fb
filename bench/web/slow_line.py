"""A move over a connection with high latency: it shows at once and is acknowledged when the answer arrives."""

from __future__ import annotations

import asyncio
import json
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from statistics import median
from typing import Any

from bench.web.figures import Figure
from bench.web.stage import PHONE, Screen, Stage

ROUND_TRIP = 0.4  # seconds
MOVES = 5
AT_ONCE = 100  # milliseconds: what feels instant
# What is on the screen in the first frame after the button was pressed.
WATCH = """() => {
  window.shown = new Promise((done) => addEventListener("click", ({ timeStamp }) => {
    requestAnimationFrame(() => setTimeout(() => done({
      milliseconds: performance.now() - timeStamp,
      played: document.querySelectorAll(".board .tile").length,
      undecided: document.querySelectorAll(".board .staged").length,
    })));
  }, { once: true, capture: true }));
}"""


@asynccontextmanager
async def slow_line(port: int) -> AsyncIterator[str]:
    """The address of the same server behind a slow connection."""

    async def connect(reader: StreamReader, writer: StreamWriter) -> None:
        answers, asks = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(reader, asks), carry(answers, writer))

    line = await asyncio.start_server(connect, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{line.sockets[0].getsockname()[1]}"
    finally:
        line.close()
        await asyncio.sleep(ROUND_TRIP)  # until everything under way has arrived


async def carry(reader: StreamReader, writer: StreamWriter) -> None:
    """Carry data to the other end, half a round trip later."""
    clock = asyncio.get_running_loop().time
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while (due := await under_way.get())[1]:
            await asyncio.sleep(due[0] - clock())
            writer.write(due[1])
        writer.close()

    delivering = asyncio.create_task(deliver())
    with suppress(ConnectionError):
        while piece := await reader.read(65536):
            under_way.put_nowait((clock() + ROUND_TRIP / 2, piece))
    under_way.put_nowait((0, b""))
    with suppress(ConnectionError):
        await delivering


async def build_a_play(screen: Screen) -> None:
    """Place the first tile of the hand that makes a play."""
    for key in "123456":
        await screen.page.keyboard.press(key)
        if await screen.page.locator(".open-cell").count():
            await screen.page.keyboard.press("Tab")
            await screen.page.keyboard.press("Enter")
        if await screen.page.locator(".actions .confirm").is_enabled():
            return
    raise AssertionError("no single tile of the hand makes a play")


class Answers:
    """When moves are sent and acknowledged, by the browser's clock."""

    def __init__(self, screen: Screen) -> None:
        self.sent: dict[str, float] = {}
        self.waited: asyncio.Queue[float] = asyncio.Queue()  # milliseconds
        screen.cdp.on("Network.webSocketFrameSent", self._receive)
        screen.cdp.on("Network.webSocketFrameReceived", self._receive)

    def _receive(self, event: dict[str, Any]) -> None:
        message = json.loads(event["response"]["payloadData"])
        if message["type"] == "act":
            self.sent[message["key"]] = event["timestamp"]
        elif message["type"] == "done":
            self.waited.put_nowait(1000 * (event["timestamp"] - self.sent[message["key"]]))


async def one_move(stage: Stage, address: str) -> tuple[float, float]:
    """How long a move takes to show, and to be acknowledged."""
    match_id = await stage.open_match(opening_largest=False)
    async with stage.screen(PHONE) as screen:
        await screen.cdp.send("Network.enable")
        answers = Answers(screen)
        await screen.page.goto(stage.link(match_id, address))
        await screen.page.locator(".hand-tile").first.wait_for()
        await build_a_play(screen)
        lies = await screen.page.locator(".board .tile").count()
        await screen.page.evaluate(WATCH)
        await screen.page.locator(".actions .confirm").click()
        shown = await screen.page.evaluate("() => shown")
        assert (shown["played"], shown["undecided"]) == (lies, 0), f"the move does not show: {shown}"
        return shown["milliseconds"], await answers.waited.get()


async def print_slow_line(stage: Stage) -> list[Figure]:
    """Several moves, each in a new match."""
    print(f"a move over a connection with a round trip of {1000 * ROUND_TRIP:.0f} ms: shown, acknowledged")
    async with slow_line(stage.serving.port) as address:
        moves = [await one_move(stage, address) for _ in range(MOVES)]
    for shown, acknowledged in moves:
        print(f"  {shown:6.0f} ms {acknowledged:6.0f} ms")
    return [
        Figure("slow connection: a move shows", median(shown for shown, _ in moves), "ms", at_most=AT_ONCE),
        Figure("slow connection: it is acknowledged", median(acknowledged for _, acknowledged in moves), "ms"),
    ]
