"""The terminal: what is printed to it and what is typed."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.rule import Rule

from sandtable.games.words.drawing import grid

WIDEST = 80  # columns; boards are drawn for this width
WIDE = 2 * WIDEST  # columns in which the moves have room beside the board


class Screen:
    """A terminal with or without colours, or the pipe that stands for one."""

    def __init__(self, *, is_colourless: bool = False) -> None:
        for stream in (sys.stdin, sys.stdout):
            with contextlib.suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        _let_tab_complete(self._completions)
        self._words: Sequence[str] = ()  # that can be typed now
        self.console = Console(no_color=is_colourless or None, highlight=False, emoji=False)
        self.is_wide = self.console.width >= WIDE
        self.console.width = WIDE if self.is_wide else min(self.console.width, WIDEST)

    @property
    def is_plain(self) -> bool:
        """Whether only ASCII can be shown."""
        return not self.console.encoding.lower().startswith("utf")

    @property
    def is_typed_at(self) -> bool:
        """Whether a person types, and not a file or a program."""
        return sys.stdin is not None and sys.stdin.isatty()

    def show(self, *things: RenderableType, style: str | None = None) -> None:
        """Print something; texts are taken as they are."""
        for thing in things:
            self.console.print(thing, markup=False, style=style)

    def show_page(self, board: Sequence[RenderableType], *others: RenderableType) -> None:
        """Print blocks under a rule, with blank lines between them as far as the height allows.

        In a wide window the others stand beside the board.
        """
        blocks = self._blocks(board, others)
        room = self.room_beside(board, *others)
        for after, block in zip(range(len(blocks), 0, -1), blocks, strict=True):
            if after <= room:  # the gaps next to the prompt are kept the longest
                self.show(self._rule() if after == len(blocks) else "")
            self.show(block)

    def room_beside(self, board: Sequence[RenderableType], *others: RenderableType) -> int:
        """Return how many lines of the screen some blocks and the prompt leave free."""
        blocks = others if self.is_wide else (*board, *others)
        lines = sum(len(self.console.render_lines(block)) for block in blocks)
        return self.console.height - lines - 1

    def _blocks(
        self, board: Sequence[RenderableType], others: Sequence[RenderableType]
    ) -> list[RenderableType]:
        if not self.is_wide or not others:
            return [*board, *others]
        sides = (Group(*_apart(side)) for side in (board, others))
        return [grid([list(sides)], (WIDEST, WIDE - WIDEST - 2))]

    def _rule(self) -> Rule:
        return Rule(characters="-" if self.is_plain else "─", style="dim")

    def show_whole(self, line: str) -> None:
        """Print a line without breaking it, so that it can be copied."""
        self.console.print(line, markup=False, soft_wrap=True)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Let the person type a line, Tab completing words; the end of input is an EOFError."""
        if sys.stdin is None:
            raise EOFError
        self._words = words
        line = input(prompt).strip()
        if not sys.stdin.isatty():  # then nobody sees what was typed
            self.show_whole(line)
        return line

    def _completions(self, typed: str, number: int) -> str | None:
        """Return one of the words that begin as what was typed, as readline asks for them."""
        fitting = [word for word in self._words if word.lower().startswith(typed.lower())]
        return fitting[number] if number < len(fitting) else None

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


def _apart(blocks: Sequence[RenderableType]) -> Iterator[RenderableType]:
    """Yield blocks with blank lines between them."""
    for number, block in enumerate(blocks):
        if number:
            yield ""
        yield block


def _let_tab_complete(completions: Callable[[str, int], str | None]) -> None:
    """Let lines be edited while they are typed, and words be completed by Tab."""
    try:
        import readline
    except ImportError:  # Windows
        return
    is_libedit = "libedit" in (readline.__doc__ or "")  # macOS
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    readline.set_completer_delims(" ")
    readline.set_completer(completions)
