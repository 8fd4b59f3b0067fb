"""Writes the Grafana dashboard: run `python -m tools.dashboard` after adding a figure to server/metrics.py."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[1] / "docs" / "deploy" / "dashboard.json"
SOURCE = {"type": "prometheus", "uid": "${source}"}
WIDTH, HEIGHT, ACROSS = 8, 7, 3  # of a panel, on Grafana's grid of 24 columns


@dataclass(frozen=True, slots=True)
class Panel:
    """A chart: its title, its unit, and its queries with their legends."""

    title: str
    unit: str
    shows: dict[str, str]


def rate(name: str, by: str = "") -> str:
    """How many there are per second."""
    return f"sum{f' by ({by})' if by else ''} (rate({name}_total[$__rate_interval]))"


def quantile(part: float, name: str, by: str = "") -> str:
    """The value that this part of a histogram's observations stays below."""
    return f"histogram_quantile({part}, sum by ({f'le, {by}' if by else 'le'}) (rate({name}_bucket[$__rate_interval])))"


PANELS = [
    Panel("Up", "short", {'up{job="sixfold"}': "up"}),
    Panel("Matches being watched", "short", {"sixfold_matches_watched": "matches"}),
    Panel("Moves", "ops", {rate("sixfold_moves", "game"): "{{game}}"}),
    Panel(
        "From a move to its answer",
        "s",
        {
            quantile(0.5, "sixfold_acknowledge_seconds"): "half",
            quantile(0.99, "sixfold_acknowledge_seconds"): "99 of 100",
        },
    ),
    Panel(
        "A write to the database",
        "s",
        {quantile(0.5, "sixfold_write_seconds"): "half", quantile(0.99, "sixfold_write_seconds"): "99 of 100"},
    ),
    Panel("Waiting for the database", "short", {"sixfold_writes_waiting": "writes", "sixfold_reads_waiting": "reads"}),
    Panel("Writes that failed", "ops", {rate("sixfold_writes_refused", "reason"): "{{reason}}"}),
    Panel("Bots think, 95 of 100", "s", {quantile(0.95, "sixfold_bot_seconds", "level"): "{{level}}"}),
    Panel("Bots that failed", "ops", {rate("sixfold_bot_failures"): "failures"}),
    Panel("Cheaper bots stood in", "ops", {rate("sixfold_stand_ins", "pool, bot"): "{{pool}}: {{bot}}"}),
    Panel(
        "Processes of bots and hints",
        "short",
        {"sixfold_workers_alive": "{{pool}}: alive", "sixfold_workers_warm": "{{pool}}: warm"},
    ),
    Panel("Work that waits for a process", "short", {"sixfold_workers_waiting": "{{pool}}"}),
    Panel(
        "Bot workers elsewhere, by the number of processes that see them",
        "short",
        {"sixfold_served_elsewhere": "{{kind}}"},
    ),
    Panel("Processes that hear nothing from other servers", "short", {"sixfold_bus_away": "processes"}),
    Panel("Processes that were replaced", "ops", {rate("sixfold_worker_restarts", "pool"): "{{pool}}"}),
    Panel("Connections", "short", {"sixfold_connections": "connections", "sixfold_sockets": "sockets"}),
    Panel("Refused", "ops", {rate("sixfold_refused", "reason"): "{{reason}}"}),
    Panel("Dropped", "ops", {rate("sixfold_dropped", "reason"): "{{reason}}"}),
    Panel("Memory", "bytes", {'process_resident_memory_bytes{job="sixfold"}': "server"}),
    Panel("Processor", "percentunit", {'rate(process_cpu_seconds_total{job="sixfold"}[$__rate_interval])': "server"}),
    Panel(
        "Descriptors",
        "short",
        {'process_open_fds{job="sixfold"}': "open", 'process_max_fds{job="sixfold"}': "at most"},
    ),
]


def layout(number: int, panel: Panel) -> dict[str, Any]:
    """A panel as Grafana reads it."""
    row, column = divmod(number, ACROSS)
    return {
        "id": number + 1,
        "type": "timeseries",
        "title": panel.title,
        "datasource": SOURCE,
        "gridPos": {"h": HEIGHT, "w": WIDTH, "x": WIDTH * column, "y": HEIGHT * row},
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
        "options": {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi"}},
        "targets": [
            {"refId": chr(ord("A") + row), "datasource": SOURCE, "expr": expression, "legendFormat": legend}
            for row, (expression, legend) in enumerate(panel.shows.items())
        ],
    }


def dashboard() -> dict[str, Any]:
    """The whole dashboard; on import, Grafana asks which Prometheus to use."""
    return {
        "uid": "sixfold",
        "title": "Sixfold",
        "tags": ["sixfold"],
        "schemaVersion": 39,
        "editable": True,
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {
            "list": [{"name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus"}],
        },
        "panels": [layout(number, panel) for number, panel in enumerate(PANELS)],
    }


def text() -> str:
    """The text of the file."""
    return json.dumps(dashboard(), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
