"""Code that must never be loaded because somebody has named it in a question."""

from __future__ import annotations

raise SystemExit("a stranger's question has loaded code")
