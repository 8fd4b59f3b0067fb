"""A real server, somebody with a table, and a real browser to look at it with."""

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
WITH_BOT = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
# Somebody who has been here before: the question for the look of the tiles is answered.
SETTLED = """if (location.host) localStorage.setItem("sixfold", JSON.stringify({ hasChosen: true }))"""


@dataclass
class Screen:
    """One page, and the browser's own view of it."""

    page: Page
    cdp: CDPSession

    async def count_work(self) -> None:
        """Count the work of the page's own thread from now on; waiting for others on the same machine is none."""
        await self.cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    async def work(self) -> dict[str, float]:
        """What the page's thread has done so far, in milliseconds by kind."""
        found = await self.cdp.send("Performance.getMetrics")
        return {each["name"]: 1000 * each["value"] for each in found["metrics"]}

    async def slow_down(self, rate: int) -> None:
        """Make the processor so many times as slow."""
        await self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": rate})


@dataclass
class Stage:
    """Where all measuring is done."""

    serving: Serving
    browser: Browser
    person: Person

    def link(self, table: str | None = None, address: str | None = None) -> str:
        """The address of a table, or of the home page."""
        return f"{address or self.serving.address}/" + (f"#/table/{table}" if table else "")

    async def open_table(self, **options: Any) -> str:
        """A table of Qwirkle against a bot, where it is the person's turn."""
        table = await self.person.open("qwirkle", options, WITH_BOT)
        await self.person.until(table, "start", lambda view: view["status"] != "waiting")
        while (view := await self.person.view(table))["turn"] != view["seat"]:
            pass  # the bot moves at once
        return table

    @asynccontextmanager
    async def screen(self, size: dict[str, int]) -> AsyncIterator[Screen]:
        """A browser that has never been here, but for the person's cookie."""
        is_phone = size is PHONE
        context: BrowserContext = await self.browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            is_mobile=is_phone,
            has_touch=is_phone,
            device_scale_factor=3 if is_phone else 1,
        )
        await context.add_cookies(self.cookies())
        await context.add_init_script(SETTLED)
        page = await context.new_page()
        try:
            yield Screen(page, await context.new_cdp_session(page))
        finally:
            await context.close()

    def cookies(self) -> list[Any]:
        """What the person is known by."""
        found = self.person.http.cookies.items()
        return [{"name": name, "value": value, "url": self.serving.address} for name, value in found]


def chromium() -> str:
    """Where the browser is."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "this needs chromium: apt-get install chromium"
    return path


@asynccontextmanager
async def stage(folder: Path) -> AsyncIterator[Stage]:
    """Set everything up, and take it down again."""
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
