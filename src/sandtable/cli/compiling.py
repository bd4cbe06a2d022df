"""Telling those who wait that a game is being compiled."""

from __future__ import annotations

from typing import IO

from sandtable.games.preparing import Tell


def tell_compiling(screen: IO[str]) -> Tell:
    """Give a teller that writes to a screen, step by step on a terminal."""

    def tell(game: str, step: int, steps: int) -> None:
        news = f"sandtable: compiling {game}, once after each update: step {step} of {steps}"
        if screen.isatty():
            print(f"\r{news}", end="\n" if step == steps else "", file=screen, flush=True)
        elif step == 1:
            print(f"{news}; some ten seconds", file=screen, flush=True)

    return tell
