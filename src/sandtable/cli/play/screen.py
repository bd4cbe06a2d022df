"""The terminal: what is printed to it and what is typed."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

from rich.console import Console, RenderableType

WIDEST = 80  # columns; boards are drawn for this width


class Screen:
    """A terminal with or without colours, or the pipe that stands for one."""

    def __init__(self, *, is_colourless: bool = False) -> None:
        for stream in (sys.stdin, sys.stdout):
            with contextlib.suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (lines can then be edited while they are typed)
        self.console = Console(no_color=is_colourless or None, highlight=False, emoji=False)
        self.console.width = min(self.console.width, WIDEST)

    @property
    def is_plain(self) -> bool:
        """Whether only ASCII can be shown."""
        return not self.console.encoding.lower().startswith("utf")

    def show(self, *things: RenderableType, style: str | None = None) -> None:
        """Print something; texts are taken as they are."""
        for thing in things:
            self.console.print(thing, markup=False, style=style)

    def show_whole(self, line: str) -> None:
        """Print a line without breaking it, so that it can be copied."""
        self.console.print(line, markup=False, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Let the person type a line; the end of input is an EOFError."""
        if sys.stdin is None:
            raise EOFError
        line = input(prompt).strip()
        if not sys.stdin.isatty():  # then nobody sees what was typed
            self.show_whole(line)
        return line

    def clear(self) -> None:
        """Clear the screen and what could be scrolled back to."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.console.file.write("\n" * self.console.height)
        self.console.file.flush()

    @contextlib.contextmanager
    def waiting(self, news: str) -> Iterator[Callable[[str], None]]:
        """Show that something is going on; the news can be changed meanwhile."""
        spinner = "line" if self.is_plain else "dots"
        with self.console.status(news, spinner=spinner) as status:
            yield status.update
