"""What one movement of a finger costs on a table that is full: script, styles and layout, in milliseconds."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from math import cos, pi, sin
from typing import Any

from bench.web.figures import Figure, late, spread
from bench.web.full_table import show_full_table
from bench.web.gestures import Fingers, Mouse, Point, Pointer
from bench.web.stage import DESK, PHONE, Screen, Stage

MOVES = 150  # for each gesture
SLOWER = (1, 4)  # times as slow as this machine: itself, and a cheap phone
LIMIT = 8.0
COUNTED = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PLACES: dict[str, tuple[dict[str, int], type[Pointer]]] = {"phone": (PHONE, Fingers), "desk": (DESK, Mouse)}


class Meter:
    """Notes how much work each movement makes, in milliseconds."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.counted: list[float] = []
        self.whole: list[float] = []  # painting and all else included

    async def measure(self, movement: Coroutine[Any, Any, None]) -> None:
        """Make a movement, and wait until what comes of it is on the screen."""
        before = await self.screen.work()
        await movement
        await self.screen.cdp.send("Runtime.evaluate", {"expression": NEXT_FRAME, "awaitPromise": True})
        after = await self.screen.work()
        self.counted.append(sum(after[name] - before[name] for name in COUNTED))
        self.whole.append(after["TaskDuration"] - before["TaskDuration"])


def way(screen: Screen) -> Iterator[Point]:
    """A loop that comes by most of the board, each step less than a cell from the last."""
    size = screen.page.viewport_size
    assert size
    for number in range(MOVES):
        angle = 6 * pi * number / MOVES
        yield size["width"] * (0.4 + 0.25 * sin(angle)), size["height"] * (0.4 + 0.2 * cos(angle * 1.3))


async def hand_tile(screen: Screen) -> Point:
    """The middle of the first tile in the hand."""
    box = await screen.page.locator(".hand-tile").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def looked_at(screen: Screen) -> str | None:
    """The part of the table that is on the screen."""
    return await screen.page.locator("svg.board").get_attribute("viewBox")


async def drag(screen: Screen, pointer: Pointer, meter: Meter) -> None:
    """A tile of the hand is carried over the board."""
    home, (first, *others) = await hand_tile(screen), way(screen)
    await pointer.press(home)
    await pointer.move(first)  # this lifts it, and lights up the cells where it fits
    for point in others:
        await meter.measure(pointer.move(point))
    assert await screen.page.locator(".open-cell").count(), "no tile has been lifted"
    await pointer.let_go(home)


async def pan(screen: Screen, pointer: Pointer, meter: Meter) -> None:
    """The board is pushed about."""
    before, (first, *others) = await looked_at(screen), way(screen)
    await pointer.press(first)
    for point in others:
        await meter.measure(pointer.move(point))
    assert await looked_at(screen) != before, "the board has not moved"
    await pointer.let_go(first)


async def zoom(screen: Screen, pointer: Pointer, meter: Meter) -> None:
    """Two fingers, or the wheel, make the board larger and smaller."""
    before, middle = await looked_at(screen), next(way(screen))
    for number in range(MOVES):
        await meter.measure(pointer.zoom(middle, number))
    assert await looked_at(screen) != before, "the board is as large as before"
    await pointer.let_go(middle)


async def print_moving(stage: Stage) -> list[Figure]:
    """All gestures on a phone and on a desk, at full speed and slowed down."""
    print(f"a table of 108 tiles: script, styles and layout for each of {MOVES} movements, in milliseconds")
    print(f"  {'':34} {'median':>6} {'95 %':>6} {'most':>6}    {'... and painting':>20}")
    figures = []
    for place, (size, pointer) in PLACES.items():
        for slower in SLOWER:
            async with stage.screen(size) as screen:
                await open_full_table(stage, screen, slower)
                for name, gesture in {"dragging a tile": drag, "panning": pan, "zooming": zoom}.items():
                    meter = Meter(screen)
                    await gesture(screen, pointer(screen.cdp), meter)
                    told = f"{name}, {place}" + (f", {slower}x slower" if slower > 1 else "")
                    print(f"  {told:34} {spread(meter.counted)}    {spread(meter.whole)}")
                    limit = LIMIT if slower == 1 else None
                    figures.append(Figure(f"{told}, 95 %", late(meter.counted), "ms", at_most=limit))
    return figures


async def open_full_table(stage: Stage, screen: Screen, slower: int) -> None:
    """A table with all tiles on it, ready to be measured."""
    await show_full_table(screen.page)
    await screen.page.goto(stage.link(await stage.open_table()))
    await screen.page.locator(".hand-tile").first.wait_for()
    await screen.count_work()
    await screen.slow_down(slower)
