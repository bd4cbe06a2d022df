"""Static files: those of the browser app, read once and served from memory.

They are built from web/ into `server/page/`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

FOLDER = Path(__file__).parents[1] / "page"
INDEX = "/index.html"  # for every path of the page's own router
NOT_THE_PAGE = re.compile(r"/(api|healthz|readyz|metrics)(/|$)")
REFUSED = re.compile(r"\s*q=0(\.0*)?\s*")  # the weight of a coding that a client does not want
CODINGS = {"br": ".br", "gzip": ".gz"}  # the best first, with the ending of such files

FOREVER = "public, max-age=31536000, immutable"  # a year: these names change with their content
ASK_AGAIN = "no-cache"  # may be kept, but not used without asking whether it is still the same

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

NOT_BUILT = """\
Sandtable is here, but its page has not been built: ./sandtable builds it when it starts.

Programs and bots find the tables under /api: /api/openapi.json says what can be asked.
"""


@dataclass(frozen=True, slots=True)
class Body:
    """A file as it is sent, in one of its codings."""

    content: bytes
    headers: dict[str, str]

    def response(self, method: str, known: str) -> Response:
        """Answer a request of somebody who may know the file already."""
        if is_known(self.headers["etag"], known):
            return Response(status_code=304, headers=self.headers)
        answer = Response(self.content, headers=self.headers)  # this also tells the length
        if method == "HEAD":
            answer.body = b""
        return answer


class StaticFiles:
    """Serves the files of a folder; any other request goes to the next application."""

    path = "/{page}"  # what the logs call it

    def __init__(self, otherwise: ASGIApp, folder: Path = FOLDER) -> None:
        self._otherwise = otherwise
        self._files = read_files(folder) or {INDEX: {"": body_of("/.txt", NOT_BUILT.encode())}}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        file = self._find(scope["path"]) if scope["type"] == "http" else None
        if file is None:
            await self._otherwise(scope, receive, send)
            return
        scope["route"] = self
        if scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        headers = Headers(scope=scope)
        body = choose(file, headers.get("accept-encoding", ""))
        answer = body.response(scope["method"], headers.get("if-none-match", ""))
        await answer(scope, receive, send)

    def _find(self, path: str) -> dict[str, Body] | None:
        if NOT_THE_PAGE.match(path):
            return None
        return self._files.get(path if "." in path else INDEX)


def read_files(folder: Path) -> dict[str, dict[str, Body]]:
    """Read all files of a folder: by path, then by coding; nothing where there is no index."""
    if not (folder / INDEX.strip("/")).is_file():
        return {}
    contents = {f"/{path.relative_to(folder).as_posix()}": path for path in _shown(folder)}
    packed = {path + ending for path in contents for ending in CODINGS.values()}
    return {path: _codings(path, contents) for path in contents if path not in packed}


def _shown(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("[!.]*") if path.is_file())


def _codings(path: str, contents: dict[str, Path]) -> dict[str, Body]:
    endings = {"": "", **CODINGS}
    return {
        coding: body_of(path, contents[path + ending].read_bytes(), coding)
        for coding, ending in endings.items()
        if path + ending in contents
    }


def body_of(path: str, content: bytes, coding: str = "") -> Body:
    """Return a file in one of its codings, with its headers."""
    headers = {
        "content-type": TYPES.get(f".{path.rpartition('.')[2]}", "application/octet-stream"),
        "cache-control": FOREVER if path.startswith("/assets/") else ASK_AGAIN,
        "etag": f'"{hashlib.sha256(content).hexdigest()[:24]}"',
        "vary": "accept-encoding",
    }
    return Body(content, headers | ({"content-encoding": coding} if coding else {}))


def choose(file: dict[str, Body], accepted: str) -> Body:
    """Return a file in the best coding that the client takes."""
    wanted = set()
    for part in accepted.lower().split(","):
        coding, _, weight = part.partition(";")
        if not REFUSED.fullmatch(weight):
            wanted.add(coding.strip())
    return next((file[coding] for coding in CODINGS if coding in wanted & file.keys()), file[""])


def is_known(etag: str, known: str) -> bool:
    """Whether a client's ``If-None-Match`` names what it would get; proxies weaken tags."""
    tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
    return etag in tags or "*" in tags
