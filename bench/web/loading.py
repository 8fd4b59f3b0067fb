"""What comes over the wire until somebody can play, and how long that takes on a slow phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bench.web.figures import Figure
from bench.web.stage import DESK, PHONE, Screen, Stage

MOST_KILOBYTES = 90
LOADS = 9  # of which the fastest counts: other work on the machine makes the others slower, never faster
FIRST_PICTURE = 1000  # milliseconds
# What Chrome's developer tools call slow 4G: 1.6 Mbit/s and 150 ms, with what a real line adds to both.
SLOW_4G = {
    "offline": False,
    "latency": 150 * 3.75,
    "downloadThroughput": 1_600_000 / 8 * 0.9,
    "uploadThroughput": 750_000 / 8 * 0.9,
}
SLOW = 4  # times as slow a processor
# Notes what moves about, and when the hand is there and painted.
WATCH = """
  window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => (window.shift += each.value)))
    .observe({ type: "layout-shift", buffered: true });
  window.painted = new Promise((done) => {
    const isFirst = (each) => each.name === "first-contentful-paint";
    new PerformanceObserver((list) => list.getEntries().filter(isFirst).forEach((each) => done(each.startTime)))
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
    """A file, or what a socket says first."""

    name: str
    encoding: str = ""
    size: int = 0  # with its headers


class NetworkLog:
    """The browser's own list of what it has fetched."""

    def __init__(self) -> None:
        self.fetched: dict[str, Fetched] = {}

    async def watch(self, screen: Screen) -> None:
        """Begin to listen."""
        cdp = screen.cdp
        cdp.on("Network.requestWillBeSent", lambda told: self._asked(told["requestId"], told["request"]["url"]))
        cdp.on("Network.webSocketCreated", lambda told: self._asked(told["requestId"], told["url"]))
        cdp.on("Network.responseReceived", self._answered)
        cdp.on("Network.loadingFinished", lambda told: self._grown(told["requestId"], told["encodedDataLength"]))
        cdp.on("Network.webSocketFrameReceived", self._framed)
        await cdp.send("Network.enable")
        await cdp.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": "gzip"}})

    def _asked(self, request: str, url: str) -> None:
        self.fetched[request] = Fetched("/" + url.split("/", 3)[3].partition("?")[0].partition("#")[0])

    def _answered(self, told: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in told["response"]["headers"].items()}
        self.fetched[told["requestId"]].encoding = headers.get("content-encoding", "")

    def _grown(self, request: str, size: int) -> None:
        self.fetched[request].size += int(size)

    def _framed(self, told: dict[str, Any]) -> None:
        """As long as its text is; on the wire it is shorter."""
        self._grown(told["requestId"], len(told["response"]["payloadData"]))

    @property
    def total(self) -> float:
        """Kilobytes."""
        return sum(each.size for each in self.fetched.values()) / 1000


async def open_page(screen: Screen, link: str) -> NetworkLog:
    """Go there and wait until there is nothing more to come."""
    log = NetworkLog()
    await log.watch(screen)
    await screen.page.goto("about:blank")  # so that another table is another page
    await screen.page.goto(link, wait_until="networkidle")
    return log


async def print_first_load(stage: Stage) -> list[Figure]:
    """Everything that is fetched for a table of Qwirkle, for the home page, and when one comes back."""
    table = await stage.open_table()
    async with stage.screen(DESK) as screen:
        await screen.count_work()
        first = await open_page(screen, stage.link(table))
        await screen.page.locator(".hand-tile").first.wait_for()
        work = (await screen.work())["TaskDuration"]
    print("fetched to open a table of Qwirkle for the first time, headers included")
    for each in first.fetched.values():
        print(f"  {each.name[:50]:50} {each.encoding:5} {each.size:7} bytes")
    async with stage.screen(DESK) as screen:
        home = await open_page(screen, stage.link())
        again = await open_page(screen, stage.link(table))
    return [
        Figure("first load of a table, all gzipped", first.total, "kB", at_most=MOST_KILOBYTES),
        Figure("first load of the home page", home.total, "kB", at_most=MOST_KILOBYTES),
        Figure("a table when one has been here before", again.total, "kB"),
        Figure("work of the processor to open a table", work, "ms"),
    ]


async def slow_load(stage: Stage, link: str) -> dict[str, float]:
    """Open a page on a cheap phone with a slow line."""
    async with stage.screen(PHONE) as screen:
        await screen.cdp.send("Network.enable")
        await screen.cdp.send("Network.emulateNetworkConditions", SLOW_4G)
        await screen.slow_down(SLOW)
        await screen.page.add_init_script(WATCH)
        await screen.page.goto(link)
        found: dict[str, float] = await screen.page.evaluate(READ)
        return found


async def print_slow_phone(stage: Stage) -> list[Figure]:
    """The first picture and the hand, on slow 4G with a slow processor."""
    table = await stage.open_table()
    loads = [await slow_load(stage, stage.link(table)) for _ in range(LOADS)]
    print(f"a table on slow 4G with a processor {SLOW}x slower, {LOADS} loads: first picture, hand to play with")
    for each in loads:
        print(f"  {each['first']:6.0f} ms {each['hand']:6.0f} ms")
    return [
        Figure("slow phone: first picture", min(each["first"] for each in loads), "ms", at_most=FIRST_PICTURE),
        Figure("slow phone: a hand to play with", min(each["hand"] for each in loads), "ms"),
        Figure("slow phone: layout shift", max(each["shift"] for each in loads), "", at_most=0),
    ]
