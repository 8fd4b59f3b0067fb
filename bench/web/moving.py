"""What one movement of a finger costs on a full board: script, styles and layout, in milliseconds."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from math import cos, pi, sin
from typing import Any

from bench.web.figures import Figure, late, spread
from bench.web.full_table import show_full_table
from bench.web.gestures import Fingers, Mouse, Point, Pointer
from bench.web.stage import DESK, PHONE, Screen, Stage

MOVES = 150  # for each gesture
SLOWER = (1, 4)  # times slower than this machine: itself, and a cheap phone
LIMIT = 8.0
COUNTED = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PLACES: dict[str, tuple[dict[str, int], type[Pointer]]] = {"phone": (PHONE, Fingers), "desk": (DESK, Mouse)}


class Meter:
    """Measures the work of each movement, in milliseconds."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.counted: list[float] = []
        self.whole: list[float] = []  # including painting and everything else

    async def measure(self, movement: Coroutine[Any, Any, None]) -> None:
        """Make a movement and wait until its effect is on the screen."""
        before = await self.screen.work()
        await movement
        await self.screen.cdp.send("Runtime.evaluate", {"expression": NEXT_FRAME, "awaitPromise": True})
        after = await self.screen.work()
        self.counted.append(sum(after[name] - before[name] for name in COUNTED))
        self.whole.append(after["TaskDuration"] - before["TaskDuration"])


def path_on(screen: Screen) -> Iterator[Point]:
    """A loop over most of the board, in steps of less than a cell."""
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


async def visible_part(screen: Screen) -> str | None:
    """The part of the board that is on the screen."""
    return await screen.page.locator("svg.board").get_attribute("viewBox")


async def drag(screen: Screen, pointer: Pointer, meter: Meter) -> None:
    """Drag a tile of the hand over the board."""
    home, (first, *others) = await hand_tile(screen), path_on(screen)
    await pointer.press(home)
    await pointer.move(first)  # lifts it and lights up the cells where it fits
    for point in others:
        await meter.measure(pointer.move(point))
    assert await screen.page.locator(".open-cell").count(), "no tile was lifted"
    await pointer.let_go(home)


async def pan(screen: Screen, pointer: Pointer, meter: Meter) -> None:
    """Pan the board."""
    before, (first, *others) = await visible_part(screen), path_on(screen)
    await pointer.press(first)
    for point in others:
        await meter.measure(pointer.move(point))
    assert await visible_part(screen) != before, "the board did not move"
    await pointer.let_go(first)


async def zoom(screen: Screen, pointer: Pointer, meter: Meter) -> None:
    """Zoom the board in and out with two fingers or the wheel."""
    before, middle = await visible_part(screen), next(path_on(screen))
    for number in range(MOVES):
        await meter.measure(pointer.zoom(middle, number))
    assert await visible_part(screen) != before, "the board did not zoom"
    await pointer.let_go(middle)


async def print_moving(stage: Stage) -> list[Figure]:
    """All gestures on a phone and on a desktop, at full speed and slowed down."""
    print(f"a board of 108 tiles: script, styles and layout for each of {MOVES} movements, in milliseconds")
    print(f"  {'':34} {'median':>6} {'95 %':>6} {'most':>6}    {'... and painting':>20}")
    figures = []
    for place, (size, pointer) in PLACES.items():
        for slower in SLOWER:
            async with stage.screen(size) as screen:
                await open_full_table(stage, screen, slower)
                for name, gesture in {"dragging a tile": drag, "panning": pan, "zooming": zoom}.items():
                    meter = Meter(screen)
                    await gesture(screen, pointer(screen.cdp), meter)
                    label = f"{name}, {place}" + (f", {slower}x slower" if slower > 1 else "")
                    print(f"  {label:34} {spread(meter.counted)}    {spread(meter.whole)}")
                    limit = LIMIT if slower == 1 else None
                    figures.append(Figure(f"{label}, 95 %", late(meter.counted), "ms", at_most=limit))
    return figures


async def open_full_table(stage: Stage, screen: Screen, slower: int) -> None:
    """Open a table with all tiles on the board, ready to be measured."""
    await show_full_table(screen.page)
    await screen.page.goto(stage.link(await stage.open_match()))
    await screen.page.locator(".hand-tile").first.wait_for()
    await screen.count_work()
    await screen.slow_down(slower)
