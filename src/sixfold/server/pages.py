"""The browser app, as files that were built into the package."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # the name of a built file says what is in it
NOT_BUILT = "<h1>Sixfold</h1><p>The browser app is not built here: run <code>make web</code>.</p>"


class Pages(StaticFiles):
    """Files of the app; those whose names change with their contents are kept by the browser."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        return response


def add_pages(app: FastAPI) -> None:
    """Serve the app, or a sentence that says how to build it."""
    if (STATIC / "index.html").exists():
        app.mount("/", Pages(directory=STATIC, html=True), name="pages")
    else:
        app.add_api_route("/", lambda: HTMLResponse(NOT_BUILT), include_in_schema=False)
