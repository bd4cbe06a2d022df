"""``sandtable play`` as a command: from its options to a session, and what becomes of errors."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from sandtable.cli.play.opening import Wishes
from sandtable.cli.play.session import run as play
from sandtable.cli.play.texts import Texts, system_language
from sandtable.cli.refusing import refuse
from sandtable.errors import SandtableError
from sandtable.games.game import LANGUAGES


def run(*, options: Sequence[str], language: str | None, **wishes: Any) -> int:
    """Play at the terminal; return the exit status."""
    try:
        return play(Wishes(options=tuple(options), language=language, **wishes))
    except SandtableError as error:
        known = language if language in LANGUAGES else system_language()
        is_plain = not (sys.stderr.encoding or "").lower().startswith("utf")
        return refuse("play", error, Texts(known, is_plain=is_plain).reason(error))
