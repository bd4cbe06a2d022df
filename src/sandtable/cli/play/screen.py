"""The terminal: what is printed to it and what is typed."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

from rich.console import Console, RenderableType
from rich.rule import Rule

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

    def show_page(self, *blocks: RenderableType) -> None:
        """Print blocks under a rule, with blank lines between them as far as the height allows."""
        room = self.room_beside(*blocks)
        for after, block in zip(range(len(blocks), 0, -1), blocks, strict=True):
            if after <= room:  # the gaps next to the prompt are kept the longest
                self.show(self._rule() if after == len(blocks) else "")
            self.show(block)

    def room_beside(self, *blocks: RenderableType) -> int:
        """Return how many lines of the screen some blocks and the prompt leave free."""
        lines = sum(len(self.console.render_lines(block)) for block in blocks)
        return self.console.height - lines - 1

    def _rule(self) -> Rule:
        return Rule(characters="-" if self.is_plain else "─", style="dim")

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
