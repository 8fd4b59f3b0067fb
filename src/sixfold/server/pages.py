"""The browser app, as files that were built into the package."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Collection, Mapping
from hashlib import sha256
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import TypeAlias

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from sixfold.server.assets import ENCODINGS, is_asset

STATIC = Path(__file__).parent / "static"
CACHE_FOREVER = "public, max-age=31536000, immutable"  # a built file's name changes with its content
NOT_BUILT = "<h1>Sixfold</h1><p>The browser app is not built here: run <code>make web</code>.</p>"
LOST = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title} · Sixfold</title>
<link rel="icon" href="{home}icon.svg">
<style>
@font-face {{ font-family: Figtree; font-weight: 300 900; src: url("{home}{font}") format("woff2"); }}
:root {{ color-scheme: light dark; }}
body {{
  margin: 0; padding: 18vh 16px 40px; font: 1rem/1.45 Figtree, system-ui, sans-serif; text-align: center;
  background: light-dark(#efe8dc, #2a2621); color: light-dark(#2b2833, #f3ede2);
}}
h1 {{ font-weight: 650; line-height: 1.2; margin: 0 0 0.4em; }}
a {{
  display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 0.875rem; border-radius: 12px;
  background: light-dark(#8a4b16, #f0b06a); color: light-dark(#fff, #2a1a08); font-weight: 650; text-decoration: none;
}}
</style>
</head>
<body>
<p><img src="{home}icon.svg" alt="" width="72" height="72"></p>
<h1>{title}</h1>
<p>{text}</p>
<a href="{home}">{to_games}</a>
</body>
</html>
"""
ASSETS = "assets/"  # where files are named after their content
Find: TypeAlias = Callable[[Collection[str]], Awaitable[Mapping[str, bytes]]]  # those of some files that others keep
LOST_WORDS = {
    "en": ("There is nothing here", "This address is wrong or incomplete.", "Go to the games"),
    "es": ("Aquí no hay nada", "Esta dirección no es correcta o está incompleta.", "Ir a los juegos"),
    "fr": ("Il n’y a rien ici", "Cette adresse est fausse ou incomplète.", "Aller aux jeux"),
}


class Pages(StaticFiles):
    """Files of the app; those whose names change with their content are cached by the browser.

    Such a file that is not here may be one of another version, and kept by a server that has it.
    """

    def __init__(self, directory: Path, find: Find | None = None) -> None:
        super().__init__(directory=directory, html=True)
        self._find = find

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            asked = Headers(scope=scope)
            if kept := await self._kept(path, scope):
                response = kept
            elif "text/html" in asked.get("accept", ""):
                page = lost(escape(f"{scope.get('root_path', '')}/"), language_of(asked.get("accept-language", "")))
                return HTMLResponse(page, 404, {"Vary": "Accept-Language"})
            else:
                raise
        response.headers["Cache-Control"] = CACHE_FOREVER if path.startswith(ASSETS) else "no-cache"
        return response

    async def _kept(self, path: str, scope: Scope) -> Response | None:
        """The smallest form that the browser understands of a file that another server has; None if none has it."""
        name = path.removeprefix(ASSETS)
        if self._find is None or not path.startswith(ASSETS) or not is_asset(name):
            return None
        asked = Headers(scope=scope)
        encodings = accepted(asked.get("accept-encoding", ""))
        forms = {name + suffix: encoding for encoding, suffix in ENCODINGS.items() if encoding in encodings}
        found = await self._find([*forms, name])
        form = next((form for form in (*forms, name) if form in found), None)
        if form is None:
            return None
        body = found[form]
        headers = {**about(body, forms.get(form)), "Content-Length": str(len(body))}
        response = Response(b"" if scope["method"] == "HEAD" else body, 200, headers, guess_type(name)[0])
        return self._unless_known(response, asked)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The smallest form of a file that the browser understands, unless it has that already."""
        asked = Headers(scope=scope)
        path, encoding = smallest(Path(full_path), accepted(asked.get("accept-encoding", "")))
        headers = about(path.read_bytes(), encoding)
        response = FileResponse(path, status_code, headers, guess_type(full_path)[0], stat_result=path.stat())
        return self._unless_known(response, asked)

    def _unless_known(self, response: Response, asked: Headers) -> Response:
        """A response, or a short one if the browser has the file already."""
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


def lost(home: str, language: str) -> str:
    """A page for an unknown address, which looks like the one in the app."""
    font = next((path.relative_to(STATIC) for path in STATIC.glob("assets/figtree-????????.woff2")), Path("none"))
    title, text, to_games = LOST_WORDS[language]
    return LOST.format(home=home, font=font.as_posix(), language=language, title=title, text=text, to_games=to_games)


def language_of(header: str) -> str:
    """The first language that a browser asks for and the app speaks: `de, es-MX;q=0.8` is Spanish."""
    wishes = (wish.strip()[:2].lower() for wish in header.split(","))
    return next((wish for wish in wishes if wish in LOST_WORDS), "en")


def accepted(header: str) -> set[str]:
    """The encodings that a browser accepts: `gzip, br;q=0` is gzip alone."""
    wishes = [wish.replace(" ", "").lower().partition(";q=") for wish in header.split(",")]
    return {name for name, _, weight in wishes if weight.strip("0.") or not weight}


def smallest(path: Path, encodings: set[str]) -> tuple[Path, str | None]:
    """A file in the smallest of these encodings that it was built in."""
    for encoding, suffix in ENCODINGS.items():
        built = path.with_name(path.name + suffix)
        if encoding in encodings and built.exists():
            return built, encoding
    return path, None


def about(body: bytes, encoding: str | None) -> dict[str, str]:
    """What is said about a file. Its content identifies it: its time says little if it was installed or copied."""
    headers = {"Vary": "Accept-Encoding", "ETag": f'"{sha256(body).hexdigest()[:32]}"'}
    return {**headers, "Content-Encoding": encoding} if encoding else headers


def add_pages(app: FastAPI, find: Find | None = None) -> None:
    """Serve the app, or a sentence that says how to build it."""
    # Some programs ask for this name, whatever the page says.
    app.add_api_route("/favicon.ico", lambda: RedirectResponse("icon.svg"), include_in_schema=False)
    if (STATIC / "index.html").exists():
        app.mount("/", Pages(STATIC, find), name="pages")
    else:
        app.add_api_route("/", lambda: HTMLResponse(NOT_BUILT), include_in_schema=False)
