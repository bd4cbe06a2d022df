"""The position editor: a position that cannot be, and one that can."""

from __future__ import annotations

import base64
import json
import zlib

from playwright.sync_api import Page

from sandtable import Position
from sandtable.games.words.reading import Json
from tests.web.browsers import letters_are_there
from tests.web.stage import Stage, state


def packed(position: Json) -> str:
    """Return a position as links carry it."""
    squeezer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    squeezed = squeezer.compress(json.dumps(position).encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def lay(stage: Stage, position: Json) -> Page:
    """Open a position in the editor."""
    page = stage.open(f"/editor/{position['game']}#{packed(position)}")
    page.wait_for_selector("#reasons:not(.waits)")
    letters_are_there(page)
    return page


@state("editor")
def editor(stage: Stage) -> Page:
    position = Position.new("flowers", 3, seed=4).to_json()
    position["mandalas"][0]["marker"] = 1
    position["hands"][0]["b"] = position["hands"][0].get("b", 0) + 2
    return lay(stage, position)


@state("editor-patterns")
def editor_patterns(stage: Stage) -> Page:
    return lay(stage, Position.new("patterns", seed=4).to_json())
