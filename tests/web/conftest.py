"""A real server and a real browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.soak.serving import free_port
from tests.web.screens import Screen

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
SIZES = {"phone": PHONE, "desk": DESK}
HOME = "table.home"  # the server's name in a home network: over plain http, and not on the same machine


class Server:
    """`sixfold serve` in a separate process, with its database in a file."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder, self.settings, self.port = folder, settings, free_port()
        self.process: subprocess.Popen[str]
        self.start()

    def start(self) -> None:
        """Start, always at the same port, and wait until it answers."""
        environment = {
            **os.environ,
            "SIXFOLD_DATABASE": f"sqlite:///{self.folder / 'tables.db'}",
            "SIXFOLD_BOT_PROCESSES": "0",
            "SIXFOLD_BOT_PAUSE": "0",
            "SIXFOLD_REQUESTS_PER_MINUTE": "100000",
            "SIXFOLD_MESSAGES_PER_MINUTE": "100000",
            "SIXFOLD_GUESTS_PER_HOUR": "100000",
            "SIXFOLD_MATCHES_PER_HOUR": "100000",
            "SIXFOLD_OPEN_MATCHES": "100000",
            "SIXFOLD_REPLAYS_PER_MINUTE": "100000",
            **self.settings,
        }
        command = [sys.executable, "-m", "sixfold", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]
        self._wait()

    def _wait(self) -> None:
        for _ in range(100):
            try:
                urlopen(f"{self.url}health", timeout=5).close()
                return
            except URLError:
                time.sleep(0.1)
        raise TimeoutError("the server does not answer")

    def stop(self) -> None:
        """End it, as a crash would."""
        self.process.kill()
        self.process.communicate()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *problem: object) -> None:
        self.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's browser."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "the tests of the browser app need chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", f"--host-resolver-rules=MAP {HOME} 127.0.0.1"]
        )
        yield running
        running.close()


def open_screen(browser: Browser, server: Server, name: str, size: dict[str, int] = DESK, **more: Any) -> Screen:
    """A person with their own browser."""
    is_phone = size["width"] < 600
    context = browser.new_context(viewport=size, has_touch=is_phone, is_mobile=is_phone, **more)  # type: ignore[arg-type]
    return Screen(context.new_page(), server.url, name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know whether their test failed."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def screen(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Callable[..., Screen]]:
    """People with their own browsers; nothing may go wrong in their consoles."""
    made: list[Screen] = []
    problems: list[str] = []

    def make(name: str, size: dict[str, int] = DESK, **more: object) -> Screen:
        made.append(open_screen(browser, server, name, size, **more))
        made[-1].page.on("pageerror", lambda error: problems.append(str(error)))
        return made[-1]

    yield make
    for each in made:
        if request.node.stash[FAILED]:
            print(f"What {each.name} sees at {each.page.url}:", each.page.locator("body").aria_snapshot(), sep="\n")
        each.page.context.close()
    assert problems == []
