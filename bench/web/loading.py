"""What is downloaded before you can play, and how long that takes on a slow phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bench.web.figures import Figure
from bench.web.stage import DESK, PHONE, Screen, Stage

MOST_KILOBYTES = 90
LOADS = 9  # the fastest counts: other work on the machine only makes loads slower
FIRST_PAINT = 1000  # milliseconds
# Slow 4G of Chrome's developer tools: 1.6 Mbit/s and 150 ms, with the overhead of a real connection.
SLOW_4G = {
    "offline": False,
    "latency": 150 * 3.75,
    "downloadThroughput": 1_600_000 / 8 * 0.9,
    "uploadThroughput": 750_000 / 8 * 0.9,
}
SLOW = 4  # times slower processor
# Records layout shifts, and when the hand is painted.
WATCH = """
  window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value)))
    .observe({ type: "layout-shift", buffered: true });
  window.painted = new Promise((done) => {
    const isFirst = (entry) => entry.name === "first-contentful-paint";
    new PerformanceObserver((list) => list.getEntries().filter(isFirst).forEach((entry) => done(entry.startTime)))
      .observe({ type: "paint", buffered: true });
  });
  window.playable = new Promise((done) => {
    new MutationObserver((_, watching) => {
      if (!document.querySelector(".hand-tile")) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
"""
READ = """async () => ({
  hand: await playable,
  first: await painted,
  shift,
})"""


@dataclass
class Fetched:
    """A file, or the first messages of a socket."""

    name: str
    encoding: str = ""
    size: int = 0  # with its headers


class NetworkLog:
    """What the browser has fetched, by its own account."""

    def __init__(self) -> None:
        self.fetched: dict[str, Fetched] = {}

    async def watch(self, screen: Screen) -> None:
        """Start listening."""
        cdp = screen.cdp
        cdp.on("Network.requestWillBeSent", lambda event: self._add(event["requestId"], event["request"]["url"]))
        cdp.on("Network.webSocketCreated", lambda event: self._add(event["requestId"], event["url"]))
        cdp.on("Network.responseReceived", self._note_encoding)
        cdp.on("Network.loadingFinished", lambda event: self._grow(event["requestId"], event["encodedDataLength"]))
        cdp.on("Network.webSocketFrameReceived", self._grow_by_frame)
        await cdp.send("Network.enable")
        await cdp.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": "gzip"}})

    def _add(self, request: str, url: str) -> None:
        self.fetched[request] = Fetched("/" + url.split("/", 3)[3].partition("?")[0].partition("#")[0])

    def _note_encoding(self, event: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        self.fetched[event["requestId"]].encoding = headers.get("content-encoding", "")

    def _grow(self, request: str, size: int) -> None:
        self.fetched[request].size += int(size)

    def _grow_by_frame(self, event: dict[str, Any]) -> None:
        """Count the length of the text; on the wire it is shorter."""
        self._grow(event["requestId"], len(event["response"]["payloadData"]))

    @property
    def total(self) -> float:
        """The total size in kilobytes."""
        return sum(file.size for file in self.fetched.values()) / 1000


async def open_page(screen: Screen, link: str) -> NetworkLog:
    """Open a page and wait until everything is loaded."""
    log = NetworkLog()
    await log.watch(screen)
    await screen.page.goto("about:blank")  # so that a different table is a different page
    await screen.page.goto(link, wait_until="networkidle")
    return log


async def print_first_load(stage: Stage) -> list[Figure]:
    """What is fetched for a table of Qwirkle, for the home page, and on a second visit."""
    match_id = await stage.open_match()
    async with stage.screen(DESK) as screen:
        await screen.count_work()
        first = await open_page(screen, stage.link(match_id))
        await screen.page.locator(".hand-tile").first.wait_for()
        work = (await screen.work())["TaskDuration"]
    print("fetched to open a table of Qwirkle for the first time, headers included")
    for file in first.fetched.values():
        print(f"  {file.name[:50]:50} {file.encoding:5} {file.size:7} bytes")
    async with stage.screen(DESK) as screen:
        home = (await open_page(screen, stage.link())).total  # before its log grows with the next page
        again = await open_page(screen, stage.link(match_id))
    return [
        Figure("first load of a table, all gzipped", first.total, "kB", at_most=MOST_KILOBYTES),
        Figure("first load of the home page", home, "kB", at_most=MOST_KILOBYTES),
        Figure("a table on a second visit", again.total, "kB"),
        Figure("processor time to open a table", work, "ms"),
    ]


async def slow_load(stage: Stage, link: str) -> dict[str, float]:
    """Open a page on a cheap phone with a slow connection."""
    async with stage.screen(PHONE) as screen:
        await screen.cdp.send("Network.enable")
        await screen.cdp.send("Network.emulateNetworkConditions", SLOW_4G)
        await screen.slow_down(SLOW)
        await screen.page.add_init_script(WATCH)
        await screen.page.goto(link)
        times: dict[str, float] = await screen.page.evaluate(READ)
        return times


async def print_slow_phone(stage: Stage) -> list[Figure]:
    """The first paint and the hand, on slow 4G with a slow processor."""
    match_id = await stage.open_match()
    loads = [await slow_load(stage, stage.link(match_id)) for _ in range(LOADS)]
    print(f"a table on slow 4G with a processor {SLOW}x slower, {LOADS} loads: first paint, hand ready")
    for load in loads:
        print(f"  {load['first']:6.0f} ms {load['hand']:6.0f} ms")
    return [
        Figure("slow phone: first paint", min(load["first"] for load in loads), "ms", at_most=FIRST_PAINT),
        Figure("slow phone: hand ready", min(load["hand"] for load in loads), "ms"),
        Figure("slow phone: layout shift", max(load["shift"] for load in loads), "", at_most=0),
    ]
