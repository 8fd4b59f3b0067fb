"""Lighthouse's scores for the home page and a table, on a phone and on a desktop."""

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
REPORTS = 3  # per page; the best performance counts, because other work on the machine only lowers it
ATTEMPTS = 3  # sometimes it loses the start of its recording and has to run again


async def make_report(stage: Stage, link: str, place: str) -> Any:
    """Lighthouse's report on a page, in a new browser with the person's cookie."""
    complaint = ""
    for _ in range(ATTEMPTS):
        port = free_port()
        async with async_playwright() as playwright:
            with TemporaryDirectory() as profile:
                context = await playwright.chromium.launch_persistent_context(
                    profile, executable_path=chromium(), args=["--no-sandbox", f"--remote-debugging-port={port}"]
                )
                await context.add_cookies(stage.cookies())
                output, complaint = await run_lighthouse(link, port, place)
                await context.close()
        if output:
            return json.loads(output)
    raise RuntimeError(complaint)


async def run_lighthouse(link: str, port: int, place: str) -> tuple[str, str]:
    """Run Lighthouse in the browser that listens on a port; returns its report and its errors."""
    flags = ["--quiet", "--output=json", f"--port={port}", f"--only-categories={','.join(CATEGORIES)}"]
    if place == "desk":
        flags.append("--preset=desktop")
    process = await asyncio.create_subprocess_exec(
        "node", str(LIGHTHOUSE), link, *flags, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    output, complaint = await process.communicate()
    return output.decode() if process.returncode == 0 else "", complaint.decode()


def points(report: Any, category: str) -> float:
    """The score of a category, out of 100."""
    return 100 * float(report["categories"][category]["score"])


def print_report(page: str, report: Any) -> None:
    """The scores, the times behind them, and every failed audit that counts."""
    scores = ", ".join(f"{points(report, name):.0f}" for name in CATEGORIES)
    times = ", ".join(f"{report['audits'][name]['displayValue']}" for name in TIMES)
    print(f"  {page:12} {scores:14} {times}")
    for name in CATEGORIES:
        for part in report["categories"][name]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"    {name}: {audit['title']} {audit.get('displayValue', '')}")


async def print_lighthouse(stage: Stage) -> list[Figure]:
    """The worst scores, or for performance the best, of all reports."""
    pages = {"home": stage.link(), "table": stage.link(await stage.open_match())}
    figures = []
    print("Lighthouse: scores out of 100 for " + ", ".join(CATEGORIES))
    print("  then on its simulated network: first and largest paint, blocking time, layout shift")
    for place in ("phone", "desk"):
        for page, link in pages.items():
            reports = [await make_report(stage, link, place) for _ in range(REPORTS)]
            for report in reports:
                print_report(f"{page}, {place}", report)
            for name in CATEGORIES:
                select = max if name == "performance" else min
                reached = select(points(report, name) for report in reports)
                figures.append(Figure(f"Lighthouse, {page}, {place}: {name}", reached, "", at_least=LEAST))
    return figures
