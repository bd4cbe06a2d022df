"""The interface as one OpenAPI document: `python -m sandtable.server.routes.openapi` prints it.

The page's types are made from it, without a server that runs.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI

from sandtable.server.routes import (
    days,
    games,
    health,
    local_network,
    people,
    positions,
    progress,
    puzzles,
    qr_codes,
    replays,
    reviews,
    studies,
    tables,
    websocket,
)
from sandtable.server.schemas.commands import Command, Hello
from sandtable.server.schemas.server_messages import Message

# OpenAPI knows no WebSockets. Its webhooks come nearest: here they hold the forms of all messages.
live = APIRouter(responses={"default": {"description": "Other messages."}})


@live.post("live.server")
def tell(message: Message) -> None:
    """Send to a client over its WebSocket how a table stands, and what happens."""


@live.post("live.client")
def say(message: Hello | Command) -> None:
    """Send hello, and then commands, over the WebSocket of a table."""


def new_app(**more: Any) -> FastAPI:
    """Return an application with every route, and with nothing behind them yet."""
    app = FastAPI(
        title="Sandtable",
        version=version("sandtable"),
        summary="Tables for the Mandala games: Mandala, Patterns and Flowers.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere, which our policy forbids
        redoc_url=None,
        **more,
    )
    for part in (
        games,
        people,
        progress,
        tables,
        replays,
        reviews,
        studies,
        positions,
        puzzles,
        days,
        qr_codes,
        local_network,
        health,
        websocket,
    ):
        app.include_router(part.router)
    app.webhooks.include_router(live)
    return app


def text() -> str:
    """Return the document as JSON, in an order that does not change."""
    return json.dumps(new_app().openapi(), indent=1, sort_keys=True)


if __name__ == "__main__":
    print(text())
