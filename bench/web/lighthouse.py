"""What Lighthouse says about the home page and about a table, on a phone and on a desk."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import async_playwright

from bench.web.figures import Figure
from bench.web.stage import Stage, chromium
from tests.soak.serving import free_port

LIGHTHOUSE = Path(__file__).parent.parent / "lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
LEAST = 95
REPORTS = 3  # on each page; the best speed counts, as other work on the machine only takes points away
ATTEMPTS = 3  # now and then it loses the beginning of its recording, and asks to be run again


async def report(stage: Stage, link: str, place: str) -> Any:
    """Lighthouse's report on a page, opened in a new browser that knows the person by their cookie."""
    complaint = ""
    for _ in range(ATTEMPTS):
        port = free_port()
        async with async_playwright() as playwright:
            with TemporaryDirectory() as profile:
                context = await playwright.chromium.launch_persistent_context(
                    profile, executable_path=chromium(), args=["--no-sandbox", f"--remote-debugging-port={port}"]
                )
                await context.add_cookies(stage.cookies())
                told, complaint = await run_lighthouse(link, port, place)
                await context.close()
        if told:
            return json.loads(told)
    raise RuntimeError(complaint)


async def run_lighthouse(link: str, port: int, place: str) -> tuple[str, str]:
    """Lighthouse opens a page of its own in the browser that listens at a port; its report, and what went wrong."""
    flags = ["--quiet", "--output=json", f"--port={port}", f"--only-categories={','.join(CATEGORIES)}"]
    if place == "desk":
        flags.append("--preset=desktop")
    process = await asyncio.create_subprocess_exec(
        "node", str(LIGHTHOUSE), link, *flags, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    told, complaint = await process.communicate()
    return told.decode() if process.returncode == 0 else "", complaint.decode()


def points(found: Any, category: str) -> float:
    """Of a hundred."""
    return 100 * float(found["categories"][category]["score"])


def print_report(page: str, found: Any) -> None:
    """The points, the times behind them, and every audit that counts and is not passed."""
    scores = ", ".join(f"{points(found, name):.0f}" for name in CATEGORIES)
    times = ", ".join(f"{found['audits'][name]['displayValue']}" for name in TIMES)
    print(f"  {page:12} {scores:14} {times}")
    for name in CATEGORIES:
        for part in found["categories"][name]["auditRefs"]:
            audit = found["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"    {name}: {audit['title']} {audit.get('displayValue', '')}")


async def print_lighthouse(stage: Stage) -> list[Figure]:
    """Points of a hundred."""
    pages = {"home": stage.link(), "table": stage.link(await stage.open_table())}
    figures = []
    print("Lighthouse: points of a hundred for " + ", ".join(CATEGORIES))
    print("  then on its simulated line: first and largest picture, time blocked, layout shift")
    for place in ("phone", "desk"):
        for page, link in pages.items():
            reports = [await report(stage, link, place) for _ in range(REPORTS)]
            for found in reports:
                print_report(f"{page}, {place}", found)
            for name in CATEGORIES:
                counts = max if name == "performance" else min
                reached = counts(points(found, name) for found in reports)
                figures.append(Figure(f"Lighthouse, {page}, {place}: {name}", reached, "", at_least=LEAST))
    return figures
