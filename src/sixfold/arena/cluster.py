"""A Ray cluster as a crew: machines, its *nodes*, that do the work together (docs/cluster.md)."""

from __future__ import annotations

import logging
import os
import platform
import socket
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import Any

from sixfold.arena.crew import AHEAD, Item, QueuedCrew, Result

PATIENCE = 5  # seconds to connect
RETRIES = 5  # times that a piece of work is tried again after its process or its node was lost
GLANCE = 5.0  # seconds between two looks at the head and the processors: nodes come and go
ABSENCE = 30.0  # seconds that the head may be gone: some are restarted

# Ray reads these when it is imported; what is set already counts.
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # Without these two, Ray spends minutes on an address at which something else listens.
    "RAY_py_gcs_connect_timeout_s": str(PATIENCE),
    "RAY_gcs_server_port_wait_time_s": "1",
    # Without this one, it would keep trying work that needs too much memory.
    "RAY_task_oom_retries": str(RETRIES),
}


class Cluster(QueuedCrew[Any]):
    """The nodes of a running Ray cluster. What is lost with a node is done again by another."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.processors = 0
        self._looked_at = self._head_seen_at = 0.0

    def __enter__(self) -> Cluster:
        self._ray = connect(self.address)
        self._task = self._ray.remote(num_cpus=1, max_retries=RETRIES)(work_as(edition(), os.getcwd()))
        self._head = self._ray.get_runtime_context().gcs_address
        self._glance()
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def __str__(self) -> str:
        nodes = sum(node["Alive"] for node in self._ray.nodes())
        return f"a cluster of {counted(nodes, 'node')} and {counted(self.processors, 'processor')}"

    def _glance(self) -> None:
        """See whether the head is still there: without it Ray would wait for a minute and then end this process."""
        now = monotonic()
        if self._looked_at and now < self._looked_at + GLANCE:
            return
        self._looked_at = now
        try:
            check_listening(self._head)
        except ValueError:
            if now > self._head_seen_at + ABSENCE:
                raise ValueError("the head of the cluster is gone; what was done before is kept") from None
            return
        self._head_seen_at = now
        self.processors = int(self._ray.cluster_resources().get("CPU", 0))

    def _depth(self) -> int:
        self._glance()
        return AHEAD * max(1, self.processors)

    def _begin(self, work: Callable[[Item], Result], item: Item) -> Any:
        # Packed, so that a node checks its edition before it unpacks what only the same edition understands.
        return self._task.remote(self._ray.cloudpickle.dumps((work, item)))

    def _finish(self, pending: Any) -> Any:
        errors = self._ray.exceptions
        try:
            while not self._ray.wait([pending], timeout=GLANCE)[0]:
                self._glance()
            return self._ray.get(pending)
        except errors.RayTaskError as error:
            if isinstance(error.cause, ValueError):
                raise error.cause from None
            raise  # a fault of ours, with its traceback
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError) as error:
            lost = f"the same work was lost {RETRIES + 1} times, each time with the process that did it"
            raise ValueError(f"{lost} ({first_sentence(error)})") from None
        except errors.RayError as error:
            raise ValueError(f"the cluster failed: {first_sentence(error)}") from None

    def _cancel(self, pending: Any) -> None:
        # Ray 2.60 sometimes aborts this whole process when it cancels a task that has just finished. So what is queued
        # is left to Ray, which ends it with the crew; until then, it may run for nothing.
        pass


def counted(count: int, name: str) -> str:
    """A number of things."""
    return f"{count} {name}{'' if count == 1 else 's'}"


def first_sentence(error: Exception) -> str:
    """What an error of Ray says first; the rest is advice about its logs."""
    return " ".join(str(error).split()).partition(". ")[0]


# Connecting -------------------------------------------------------------------------------------------


def connect(address: str) -> Any:
    """Ray, connected to a cluster. Raises ValueError with a sentence, within seconds, where that is impossible."""
    if address.startswith("ray://"):
        raise ValueError("ray:// would lose the run with its connection: run this on a node, with --cluster auto")
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ModuleNotFoundError:
        raise ValueError("a cluster needs ray: pip install 'sixfold[cluster]'") from None
    check_listening(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except (OSError, ValueError, RuntimeError, AssertionError, ray.exceptions.RayError) as error:
        raise ValueError(f"cannot join the cluster at {address}: {' '.join(str(error).split())}") from None
    # Ray would print what becomes of nodes and processes on standard output, where the results go.
    ray._private.worker._worker_logs_enabled = False
    return ray


def check_listening(address: str) -> None:
    """Raise ValueError if nothing listens at HOST:PORT, which Ray takes long to find out."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        return  # `auto`, or what Ray refuses
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ValueError(f"no cluster at {address}: {error}") from None


# On the nodes -----------------------------------------------------------------------------------------


@cache
def edition() -> str:
    """Which Sixfold this is, to its last line: two editions could play the same match differently."""
    package = Path(__file__).parents[1]
    sources = sha256(b"".join(path.read_bytes() for path in sorted(package.rglob("*.py")))).hexdigest()[:8]
    return f"Sixfold {version('sixfold')} ({sources}) in Python {'.'.join(platform.python_version_tuple()[:2])}"


def work_as(wanted: str, folder: str) -> Callable[[bytes], object]:
    """What a node does with packed work, if it has the wanted edition of Sixfold.

    The function inside travels as code, not by its name: a node with another Sixfold, or none, must be able to say so.
    """

    def do(packed: bytes) -> object:
        import os
        import pickle
        from contextlib import suppress
        from importlib.metadata import version

        import ray

        node: str = ray.util.get_node_ip_address()  # type: ignore[no-untyped-call]  # Ray gives it no types
        found = "no Sixfold"
        with suppress(ImportError):
            found = f"Sixfold {version('sixfold')}"  # perhaps from before there were clusters
            from sixfold.arena.cluster import edition

            found = edition()
        if found != wanted:
            raise ValueError(f"node {node} has {found}, and this machine has {wanted}: install the same on all of them")
        with suppress(OSError):  # where it has the same folder, relative names mean the same
            os.chdir(folder)
        try:
            work, item = pickle.loads(packed)
            return work(item)
        except (ImportError, ValueError, OSError) as error:
            raise ValueError(f"node {node}: {error}") from None

    return do
