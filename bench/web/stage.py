"""A real server, a person with a match, and a real browser."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, async_playwright

from tests.soak.people import Person
from tests.soak.serving import Serving

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
WITH_BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]


@dataclass
class Screen:
    """One page, and the browser's own view of it."""

    page: Page
    cdp: CDPSession

    async def count_work(self) -> None:
        """Start counting the work of the page's own thread; waiting does not count."""
        await self.cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    async def work(self) -> dict[str, float]:
        """The work of the page's thread so far, in milliseconds by metric."""
        report = await self.cdp.send("Performance.getMetrics")
        return {metric["name"]: 1000 * metric["value"] for metric in report["metrics"]}

    async def slow_down(self, rate: int) -> None:
        """Make the processor this many times slower."""
        await self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": rate})


@dataclass
class Stage:
    """Everything the measurements need."""

    serving: Serving
    browser: Browser
    person: Person

    def link(self, match_id: str | None = None, address: str | None = None) -> str:
        """The address of a match, or of the home page."""
        return f"{address or self.serving.address}/" + (f"#/table/{match_id}" if match_id else "")

    async def open_match(self, **options: Any) -> str:
        """Open a match of Qwirkle against a bot and wait for the person's turn."""
        match_id = await self.person.open("qwirkle", options, WITH_BOT)
        await self.person.until(match_id, "start", lambda view: view["status"] != "waiting")
        while (view := await self.person.view(match_id))["turn"] != view["seat"]:
            pass  # the bot moves at once
        return match_id

    @asynccontextmanager
    async def screen(self, size: dict[str, int]) -> AsyncIterator[Screen]:
        """A browser on its first visit, except for the person's cookie."""
        is_phone = size is PHONE
        context: BrowserContext = await self.browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            is_mobile=is_phone,
            has_touch=is_phone,
            device_scale_factor=3 if is_phone else 1,
        )
        await context.add_cookies(self.cookies())
        page = await context.new_page()
        try:
            yield Screen(page, await context.new_cdp_session(page))
        finally:
            await context.close()

    def cookies(self) -> list[Any]:
        """The person's cookies."""
        cookies = self.person.http.cookies.items()
        return [{"name": name, "value": value, "url": self.serving.address} for name, value in cookies]


def chromium() -> str:
    """The path of the browser."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "this needs chromium: apt-get install chromium"
    return path


@asynccontextmanager
async def stage(folder: Path) -> AsyncIterator[Stage]:
    """Set everything up, and tear it down afterwards."""
    serving = Serving(folder, f"sqlite:///{folder / 'tables.db'}")
    await serving.start()
    person = Person("Ann", serving.address)
    try:
        await person.come()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            yield Stage(serving, browser, person)
            await browser.close()
    finally:
        await person.http.aclose()
        await serving.kill()
