"""The page as browsers get it: the right file, in the right coding, kept as long as is right."""

from __future__ import annotations

import asyncio
import gzip
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.types import ASGIApp

from sandtable.server.edge.static_files import FOREVER, StaticFiles
from tests.patience import LONG_ENOUGH
from tests.server.guests import House, refused
from tests.server.serving import Serving

INDEX = b"<!doctype html><title>Sandtable</title>"
SCRIPT = b"let x = 1;" * 100
FILES = {
    "index.html": INDEX,
    "worker.js": b"// worker",
    "manifest.webmanifest": b"{}",
    "icon.svg": b"<svg/>",
    "assets/main-1a2b.js": SCRIPT,
    "assets/main-1a2b.js.gz": gzip.compress(SCRIPT),
    "assets/main-1a2b.js.br": b"as Brotli has it",
    "assets/main-1a2b.css": b"p {}",
    "assets/round.woff2": b"wOF2",
    ".stamp": b"secret",
}
MAIN = "/assets/main-1a2b.js"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        path = tmp_path / "page" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "outside.txt").write_text("not for you")
    return tmp_path / "page"


@pytest.fixture
def page(folder: Path) -> ASGIApp:
    return with_page(folder)


def with_page(folder: Path) -> FastAPI:
    app = FastAPI(openapi_url=None)
    app.add_api_route("/api/games", lambda: [], methods=["GET"])
    app.router.default = StaticFiles(app.router.default, folder)
    return app


def ask(app: ASGIApp, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """Ask for a path; the body stays in the coding in which it was sent."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    async def go() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
            client.headers.pop("accept-encoding")
            request = client.build_request(method, path, headers=named)
            answer = await client.send(request, stream=True)
            body = b"".join([part async for part in answer.aiter_raw()])
            plain = {k: v for k, v in answer.headers.items() if k != "content-encoding"}
            told = {"x-coding": answer.headers.get("content-encoding", "")}
            return httpx.Response(answer.status_code, headers=plain | told, content=body)

    return asyncio.run(go())


# ------------------------------------------------------------------------------- which file


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/aB3-_x", "/learn/mandala", "/apiary"])
def test_every_path_of_the_pages_own_router_gets_the_index(page: ASGIApp, path: str) -> None:
    answer = ask(page, path)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (MAIN, "text/javascript; charset=utf-8"),
        ("/assets/main-1a2b.css", "text/css; charset=utf-8"),
        ("/assets/round.woff2", "font/woff2"),
        ("/worker.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
    ],
)
def test_a_file_is_sent_as_what_it_is(page: ASGIApp, path: str, kind: str) -> None:
    answer = ask(page, path)
    assert (answer.status_code, answer.content) == (200, FILES[path.strip("/")])
    assert answer.headers["content-type"] == kind
    assert answer.headers["content-length"] == str(len(answer.content))


@pytest.mark.parametrize(
    "path",
    [
        "/missing.js",
        "/assets/main-0000.js",
        "/.stamp",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/assets/..%2f..%2foutside.txt",
        "/outside.txt",
        "/api",
        "/api/nothing",
        "/api/nothing.js",
        "/healthz",
        "/readyz",
        "/metrics/",
    ],
)
def test_nothing_else_is_there(page: ASGIApp, path: str) -> None:
    assert ask(page, path).status_code == 404


@pytest.mark.parametrize(
    ("path", "status"), [("/", 405), (MAIN, 405), ("/api/games", 405), ("/api/nothing", 404)]
)
def test_the_page_takes_nothing(page: ASGIApp, path: str, status: int) -> None:
    assert ask(page, path, "POST").status_code == status


def test_the_head_of_a_file_tells_its_length_and_has_no_body(page: ASGIApp) -> None:
    answer = ask(page, MAIN, "HEAD")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(SCRIPT))


def test_files_are_read_once(page: ASGIApp, folder: Path) -> None:
    (folder / "worker.js").unlink()
    (folder / "later.js").write_bytes(b"//")
    assert ask(page, "/worker.js").status_code == 200
    assert ask(page, "/later.js").status_code == 404


def test_without_a_page_people_are_told_how_to_get_one(tmp_path: Path) -> None:
    answer = ask(with_page(tmp_path / "none"), "/")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert "has not been built: ./sandtable" in answer.text


# ---------------------------------------------------------------------------------- caching


def test_names_that_change_with_their_content_are_kept_and_all_others_asked_for(
    page: ASGIApp,
) -> None:
    assert ask(page, MAIN).headers["cache-control"] == FOREVER
    for path in ("/", "/table/x", "/worker.js", "/icon.svg"):
        assert ask(page, path).headers["cache-control"] == "no-cache"


def test_what_a_browser_knows_is_not_sent_again(page: ASGIApp) -> None:
    first = ask(page, "/")
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = ask(page, "/", if_none_match=known)
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == tag
        assert answer.headers["cache-control"] == "no-cache"
    assert ask(page, "/", if_none_match='"other"').status_code == 200


# ---------------------------------------------------------------------------------- codings


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP;q=0.5,Br;q=0.1", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.000,gzip; q=0", ""),
        ("identity", ""),
        ("", ""),
    ],
)
def test_a_file_comes_in_the_best_coding_that_is_taken(
    page: ASGIApp, accepted: str, coding: str
) -> None:
    answer = ask(page, MAIN, accept_encoding=accepted)
    endings = {"br": ".br", "gzip": ".gz", "": ""}
    assert answer.headers["x-coding"] == coding
    assert answer.content == FILES[MAIN.strip("/") + endings[coding]]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["vary"] == "accept-encoding"


def test_each_coding_has_a_tag_of_its_own(page: ASGIApp) -> None:
    tags = {ask(page, MAIN, accept_encoding=coding).headers["etag"] for coding in ("br", "gzip")}
    assert len(tags | {ask(page, MAIN).headers["etag"]}) == 3


# ------------------------------------------------------------------------------- for real


def test_the_server_gives_the_page_with_its_policy(house: House) -> None:
    """Where it is built or not."""
    for path in ("/", "/table/some-table"):
        answer = house.web.get(path)
        assert answer.status_code == 200
        assert "Sandtable" in answer.text
        policy = answer.headers["content-security-policy"]
        for part in ("script-src 'self'", "worker-src 'self'", "manifest-src 'self'"):
            assert f"{part};" in policy
        assert "unsafe" not in policy


def test_the_server_answers_a_head_without_a_body(house: House) -> None:
    answer = house.web.head("/", headers={"accept-encoding": "identity"})
    assert answer.status_code == 200
    assert int(answer.headers["content-length"]) > 0
    assert refused(house.ask("GET", "/nothing.js")) == (404, "not_found")


@pytest.mark.parametrize("path", ["/../page.py", "/..%2fpage.py", "/assets/../../page.py"])
def test_no_path_leads_out_of_the_folder(served: Serving, path: str) -> None:
    """Sent as it is: clients tidy paths up before they ask."""
    with line_to(served) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        )
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 404 ")


@contextmanager
def line_to(served: Serving) -> Iterator[socket.socket]:
    url = httpx.URL(served.url)
    with socket.create_connection((url.host, url.port or 80), timeout=LONG_ENOUGH) as line:
        yield line
