"""What is counted, for Prometheus."""

from __future__ import annotations

import os
from functools import partial

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, multiprocess

FIGURES = "PROMETHEUS_MULTIPROC_DIR"  # where the processes of one server add up what they count
gauge = partial(Gauge, multiprocess_mode="livesum")  # of those that are alive

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

MATCHES = gauge("sixfold_matches_watched", "Matches that someone is watching")
SOCKETS = gauge("sixfold_sockets", "Open sockets")
MOVES = Counter("sixfold_moves", "Moves of people and bots", ["game"])
ACKNOWLEDGE_SECONDS = Histogram("sixfold_acknowledge_seconds", "Time from a move's arrival to its answer", buckets=FAST)
BOT_SECONDS = Histogram("sixfold_bot_seconds", "Thinking time of a bot", ["level"], buckets=FAST)
BOT_FAILURES = Counter("sixfold_bot_failures", "Bots that raised an exception, moved illegally or lost their process")
STAND_INS = Counter("sixfold_stand_ins", "Answers that a cheaper bot gave", ["pool", "bot"])
WORKER_RESTARTS = Counter("sixfold_worker_restarts", "Worker processes that were replaced", ["pool"])
WORKERS_ALIVE = gauge("sixfold_workers_alive", "Worker processes that are running", ["pool"])
WORKERS_WARM = gauge("sixfold_workers_warm", "Worker processes that have loaded what strong bots need", ["pool"])
WORKERS_WAITING = gauge("sixfold_workers_waiting", "Jobs that no worker process has begun", ["pool"])
SERVED_ELSEWHERE = gauge("sixfold_served_elsewhere", "Processes that know of bot workers on other machines", ["kind"])
BUS_AWAY = gauge("sixfold_bus_away", "Processes that do not hear from other servers what has changed")
REFUSED = Counter("sixfold_refused", "Connections, sockets, requests and messages that were refused", ["reason"])
DROPPED = Counter("sixfold_dropped", "Connections that were closed for flooding or for taking too long", ["reason"])
CONNECTIONS = gauge("sixfold_connections", "Open connections, including those of sockets")
WRITE_SECONDS = Histogram("sixfold_write_seconds", "Time from the beginning of a write to its end", buckets=FAST)
WRITES_WAITING = gauge("sixfold_writes_waiting", "Writes that are waiting for a thread")
READS_WAITING = gauge("sixfold_reads_waiting", "Reads that are waiting for a thread")
WRITES_REFUSED = Counter("sixfold_writes_refused", "Writes that were refused or failed", ["reason"])


def figures() -> CollectorRegistry:
    """All figures of this server, in however many processes it runs."""
    if FIGURES not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together
