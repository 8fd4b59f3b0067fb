"""A real Ray cluster whose nodes are all on this machine, each in processes of its own that can be killed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep

import psutil

from tests.soak.serving import free_port

PATIENCE = 90.0  # seconds: other tests run at the same time
RAY = Path(sys.executable).with_name("ray")
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cluster.md").read_text()
HEAD, OTHER = re.findall(r"^ray start (\S.*?) *#", PAGE, re.MULTILINE)  # how the page starts the nodes


class Node:
    """A head or another node: `ray start --block`, with everything that it starts."""

    def __init__(self, arguments: list[str], folder: Path, settings: Mapping[str, str]) -> None:
        memory = 80_000_000  # nearly the least that Ray takes; on the disk, because /dev/shm is small in containers
        store = [f"--object-store-memory={memory}", f"--plasma-directory={folder}"]
        ports = ["--min-worker-port=0", "--max-worker-port=0", "--dashboard-agent-listen-port=0"]
        command = [str(RAY), "start", *arguments, *store, *ports, "--disable-usage-stats", "--block"]
        self.log = (folder / f"{len(list(folder.glob('*.log')))}.log").open("w+")
        quiet = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_OBJECT_STORE_ALLOW_SLOW_STORAGE": "1"}
        self.process = subprocess.Popen(
            command, stdout=self.log, stderr=subprocess.STDOUT, env={**os.environ, **quiet, **settings}, cwd=folder,
            start_new_session=True,
        )  # fmt: skip

    def wait(self) -> None:
        """Wait until the node says that it runs."""
        until = monotonic() + PATIENCE
        while "Ray runtime started" not in self.said():
            assert self.process.poll() is None, self.said()
            assert monotonic() < until, self.said()
            sleep(0.1)

    def said(self) -> str:
        """What the node printed."""
        return Path(self.log.name).read_text()

    def kill(self) -> None:
        """End every process of the node at once, as if the machine had lost its power."""
        with suppress(psutil.NoSuchProcess):  # a node that has lost its head ends by itself
            process = psutil.Process(self.process.pid)
            for each in (process, *process.children(recursive=True)):
                with suppress(psutil.NoSuchProcess):
                    each.kill()
        self.process.wait()
        self.log.close()


class Nodes:
    """A cluster: a head and other nodes, each with one processor."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.folder, self.settings = folder, settings
        self.address = f"127.0.0.1:{free_port()}"
        self.all: list[Node] = []
        self.started = 0
        self.start(HEAD, f"--temp-dir={folder}", "--include-dashboard=false")

    def join(self, settings: Mapping[str, str] | None = None) -> Node:
        """Let another node join."""
        return self.start(OTHER, settings=settings)

    def start(self, *arguments: str, settings: Mapping[str, str] | None = None) -> Node:
        """Start a node, which notes its number where its bots can see it."""
        own = {**self.settings, **(settings or {}), "SIXFOLD_NODE": str(self.started)}
        self.started += 1
        host, port = self.address.split(":")
        here = " ".join(arguments).replace("10.0.0.5", host).replace("6379", port)
        self.all.append(Node([*here.split(), "--num-cpus=1"], self.folder, own))
        self.all[-1].wait()
        return self.all[-1]

    def kill(self, node: Node) -> None:
        """Kill a node."""
        node.kill()
        self.all.remove(node)


@contextmanager
def running_nodes(count: int = 2, settings: Mapping[str, str] | None = None) -> Iterator[Nodes]:
    """A cluster that ends without a trace."""
    folder = Path(mkdtemp(prefix="ray-"))  # a short name, because those of Unix sockets are limited
    nodes: Nodes | None = None
    try:
        nodes = Nodes(folder, settings or {})
        for _ in range(count - 1):
            nodes.join()
        yield nodes
    finally:
        for node in reversed(nodes.all if nodes is not None else []):
            node.kill()
        shutil.rmtree(folder, ignore_errors=True)
