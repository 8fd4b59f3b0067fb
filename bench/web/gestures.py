"""Touch and mouse input, as the browser receives it from the system."""

from __future__ import annotations

from math import pi, sin
from typing import Any, Protocol, TypeAlias

from playwright.async_api import CDPSession

Point: TypeAlias = tuple[float, float]


class Pointer(Protocol):
    """A finger or a mouse."""

    def __init__(self, cdp: CDPSession) -> None: ...

    async def press(self, point: Point) -> None:
        """Press at a point."""

    async def move(self, point: Point) -> None:
        """Move while pressed."""

    async def let_go(self, point: Point) -> None:
        """Release without effect."""

    async def zoom(self, middle: Point, number: int) -> None:
        """One of many small steps of zooming in and out."""


class Fingers:
    """One finger; two to zoom."""

    def __init__(self, cdp: CDPSession) -> None:
        self.cdp = cdp

    async def press(self, point: Point) -> None:
        await self._touch("touchStart", point)

    async def move(self, point: Point) -> None:
        await self._touch("touchMove", point)

    async def let_go(self, point: Point) -> None:
        await self._touch("touchCancel")

    async def zoom(self, middle: Point, number: int) -> None:
        apart = 60 + 50 * sin(2 * pi * number / 60)
        left, right = (middle[0] - apart, middle[1]), (middle[0] + apart, middle[1])
        await self._touch("touchMove" if number else "touchStart", left, right)

    async def _touch(self, event: str, *points: Point) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        await self.cdp.send("Input.dispatchTouchEvent", {"type": event, "touchPoints": fingers})


class Mouse:
    """A mouse with a wheel."""

    def __init__(self, cdp: CDPSession) -> None:
        self.cdp = cdp

    async def press(self, point: Point) -> None:
        await self._send("mousePressed", point, button="left", buttons=1, clickCount=1)

    async def move(self, point: Point) -> None:
        await self._send("mouseMoved", point, button="left", buttons=1)

    async def let_go(self, point: Point) -> None:
        await self._send("mouseReleased", point, button="left", clickCount=1)

    async def zoom(self, middle: Point, number: int) -> None:
        await self._send("mouseWheel", middle, deltaX=0, deltaY=100 if number // 10 % 2 else -100)

    async def _send(self, event: str, point: Point, **more: Any) -> None:
        await self.cdp.send("Input.dispatchMouseEvent", {"type": event, "x": point[0], "y": point[1], **more})
