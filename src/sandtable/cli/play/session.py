"""The conversation at the terminal: whose turn it is, what is typed, what came of it."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from pathlib import Path
from types import FrameType
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from sandtable.cli.play.advice import ask_player, hint
from sandtable.cli.play.choices import Choices
from sandtable.cli.play.ending import verdict
from sandtable.cli.play.games import face_of
from sandtable.cli.play.menu import choose
from sandtable.cli.play.news import shorten, tell_move
from sandtable.cli.play.opening import Table, Wishes, open_table
from sandtable.cli.play.refusals import Reason
from sandtable.cli.play.saves import fresh_place, full_path, place_of, read_save, write_save
from sandtable.cli.play.screen import WIDEST, Screen
from sandtable.cli.play.seats import is_person, labels, usual_seats
from sandtable.cli.play.texts import Texts, choose_language
from sandtable.cli.signals import INTERRUPTED
from sandtable.errors import BadRequest, GameOver, IllegalMove, SandtableError
from sandtable.games.position import Position
from sandtable.games.words.drawing import Scene
from sandtable.guests.turn import GuestFailed

TELLING = ("board", "moves", "hint")  # the commands that show what a person knows


def run(wishes: Wishes) -> int:
    """Play until the game is over or left, and return the exit status."""
    screen = Screen(is_colourless=wishes.is_colourless)
    texts = Texts(choose_language(wishes.language), is_plain=screen.is_plain)
    if wishes.game is None and wishes.resume is None and screen.is_typed_at:
        wishes = choose(wishes, screen, texts)
    table = _opened(wishes, screen, texts)
    session = Session(screen, texts, table, is_open=wishes.is_open)
    _on_signals(signal.default_int_handler)  # a lost connection must not lose the game
    try:
        session.play()
    except (KeyboardInterrupt, EOFError, SystemExit):  # the last is Rich's word for a closed pipe
        return 0 if session.match.is_over else session.abandon()
    except Exception:
        session.abandon()
        raise
    return 0


def _opened(wishes: Wishes, screen: Screen, texts: Texts) -> Table:
    with screen.waiting("") as say:
        return open_table(wishes, lambda share: say(texts("compiling", percent=round(100 * share))))


class Session:
    """One table with its people at the keyboard."""

    def __init__(
        self, screen: Screen, texts: Texts, table: Table, *, is_open: bool = False
    ) -> None:
        self.screen = screen
        self.texts = texts
        self.is_open = is_open
        self.has_left = False
        self._sit_down(table)

    def _sit_down(self, table: Table) -> None:
        self.table = table
        self.match = table.match
        self.face = face_of(table.match.game)
        self.texts = self.texts.labelled(self.face.LABELS)
        self.names = labels(table.seats, self.texts)
        self.people = [seat for seat, word in enumerate(table.seats) if is_person(word)]
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.told = len(self.match.moves)  # how many moves the person at the keyboard knows of
        self.is_stale = True  # the board on the screen is not the present one
        self.is_covered = False  # the screen was cleared for the next person

    # ------------------------------------------------------------------ turns

    def play(self) -> None:
        """Let everyone move in turn until the game is over or left."""
        self.screen.show(self.texts("welcome"))
        if self.screen.console.width < WIDEST:
            self.screen.show(self.texts("narrow", columns=WIDEST))
        while not self.has_left:
            seat = self.match.to_move
            if seat is None:
                self._finish()
            elif len(self.match.legal_moves) == 1:
                self._move(self.match.legal_moves[0])
            elif seat in self.people:
                self._decide(seat)
            else:
                self._think(seat)

    def _think(self, seat: int) -> None:
        try:
            with self.screen.waiting(self.texts("thinking", name=self.names[seat])):
                answer = ask_player(self.match, self.table.seats[seat])
        except GuestFailed as failure:
            self.screen.show(self.texts("failed", name=self.names[seat], why=failure))
            self.quit()
            return
        self._move(answer.move)

    def _move(self, word: str) -> None:
        self.match.play(word)
        self.is_stale = True

    def _decide(self, seat: int) -> None:
        """Show the board to the person whose decision it is, and obey one line."""
        if self.at_keyboard != seat:
            self._hand_over(seat)
            return
        if self.is_stale:
            self._show_page(seat, self._choices().draw())
        words = [*self.match.legal_moves, *self.texts.command_words]
        self._obey(self.screen.ask(f"{self.names[seat]}> ", words))

    def _hand_over(self, seat: int) -> None:
        """Let nobody see another's cards: clear the screen until the next person presses Enter."""
        if not self.is_covered:
            self.screen.clear()
            self.is_covered = True
        line = self.screen.ask(self.texts("hand_over", name=self.names[seat]))
        if not line:
            self._take_over(seat)
        elif self.texts.command(line.split()[0]) not in (None, *TELLING):
            self._obey(line)

    def _take_over(self, seat: int) -> None:
        """Let a person see what happened since they last moved."""
        self.screen.clear()
        self.is_covered = False
        self.at_keyboard = seat
        movers = [position.to_move for position in self.match.positions[:-1]]
        self.told = max((n for n, mover in enumerate(movers) if mover == seat), default=0)
        self.is_stale = True

    def _finish(self) -> None:
        """Show the end of the game to all, and offer to save it."""
        if self.is_stale:
            self._show_end()
        line = self._last_wish()
        if line:
            self._obey(line)
        else:
            self.has_left = True

    def _show_end(self) -> None:
        if len(self.people) > 1:
            self.screen.clear()
            self.at_keyboard = None  # whoever takes a move back has to be asked for
            self.is_covered = False
        scene = self._scene(self.match.position, self.people[0])
        self._show_page(self.people[0], Group(*verdict(scene, self.face, self.table.seats)))
        if self.table.path:
            self.save()
        self.screen.show(self.texts("ask_save"), style="dim")

    def _last_wish(self) -> str:
        try:
            return self.screen.ask("> ")
        except EOFError:
            self.screen.show("")
            return ""

    # --------------------------------------------------------------- the view

    def _scene(self, position: Position, viewer: int) -> Scene:
        """Return what may be drawn for a viewer."""
        is_open = self.is_open or position.is_over
        seen = position.state if is_open else position.seen_by(viewer)
        points = [int(position.game.rules.score(seen, s)) for s in range(position.players)]
        view = position.to_json() if is_open else position.view(viewer)
        return Scene(view, viewer, self.names, points, self.texts)

    def _show_page(self, viewer: int, below: RenderableType) -> None:
        """Show the board, under it the news, where they cannot scroll away, and what comes next."""
        board = self.face.draw(self._scene(self.match.position, viewer))
        news = shorten(list(self._news(viewer)), self.screen.room_beside(board, below))
        self.screen.show_page(board, *([Group(*news)] if news else []), below)
        self.is_stale = False

    def _news(self, viewer: int) -> Iterator[list[Text]]:
        """Yield the moves that the person at the keyboard has not heard of."""
        for number in range(self.told, len(self.match.moves)):
            yield tell_move(self.match, number, viewer, self.names, self.texts)
        self.told = len(self.match.moves)

    def _choices(self) -> Choices:
        position = self.match.position
        assert position.to_move is not None
        return Choices(position, position.view(position.to_move), self.texts)

    # --------------------------------------------------------------- commands

    def _obey(self, line: str) -> None:
        """Do what was typed; a refusal says why and changes nothing."""
        word, _, rest = line.partition(" ")
        command = self.texts.command(word)
        try:
            if command in ("save", "resume"):
                getattr(self, command)(_path(rest))
            elif command:
                getattr(self, command)()
            elif line:
                self._move_by(line)
        except SandtableError as error:
            self.screen.show(self.texts("refused", reason=self.texts.reason(error)))

    def _move_by(self, line: str) -> None:
        if self.match.is_over:
            raise GameOver(self.texts("no_move"))
        position, word = self.match.position, self._choices().find(line)
        if word not in position.legal_by_word:
            close = get_close_matches(line.lower(), self.texts.command_words, n=1, cutoff=0.7)
            if close and word not in self.match.game.moves:
                raise IllegalMove(self.texts("meant", word=close[0]))
            raise IllegalMove(position.explain(word, self.texts.language))
        self._move(word)

    def board(self) -> None:
        """Draw the board, and the moves there are."""
        viewer = self.people[0] if self.at_keyboard is None else self.at_keyboard
        board = self.face.draw(self._scene(self.match.position, viewer))
        self.screen.show_page(board, *([] if self.match.is_over else [self._choices().draw()]))

    def moves(self) -> None:
        """List the moves in words."""
        if not self.match.is_over:
            self.screen.show(*self._choices().sentences())

    def hint(self) -> None:
        """Show what a strong player would do."""
        if self.match.is_over:
            return
        with self.screen.waiting(self.texts("thinking", name="master")):
            advice = list(hint(self.match, self.texts))
        self.screen.show(*advice)

    def undo(self) -> None:
        """Take back to the last decision that a person made."""
        decisions = list(self._decisions())
        if not decisions:
            raise BadRequest(self.texts("no_undo"))
        while len(self.match.moves) > decisions[-1]:
            self.match.undo()
        self.told = min(self.told, len(self.match.moves))
        self.screen.show(self.texts("undone"))
        self.is_stale = True

    def _decisions(self) -> Iterator[int]:
        """Return the numbers of the moves that people chose."""
        for number, position in enumerate(self.match.positions[:-1]):
            if position.to_move in self.people and len(position.legal_moves) > 1:
                yield number

    def rules(self) -> None:
        """Show the rules on one screen."""
        self.screen.show(self.texts.of(self.match.game.module("words.reminder").REMINDER))

    def help(self) -> None:
        """Show the commands."""
        for words, purpose in self.texts.help():
            self.screen.show(f"  {words:<18} {purpose}")

    def save(self, path: Path | None = None) -> None:
        """Save the game in a file, which it then keeps."""
        self._write(path)
        self.screen.show_whole(self.texts("saved", path=self.table.path))

    def _write(self, path: Path | None = None) -> None:
        place = path or self.table.path or fresh_place(self.match.game.name)
        self.table.path = write_save(place, self.match, self.table.seats)

    def resume(self, path: Path | None = None) -> None:
        """Save this game, never in the file asked for, and go on with that one."""
        if path is None:
            raise BadRequest(Reason("resume_what"))
        match, seats = read_save(path)
        if not self.match.is_over:
            is_own = self.table.path and full_path(self.table.path) == full_path(path)
            self.save(fresh_place(self.match.game.name) if is_own else None)
        players = match.position.players
        kept = self.table.seats if len(self.table.seats) == players else usual_seats(players)
        self._sit_down(Table(match, seats or kept, place_of(match, path)))
        self.screen.show(self.texts("resumed", path=path))

    def quit(self) -> None:
        """Leave; an unfinished game is saved."""
        if not self.match.is_over:
            self.save()
            self._tell_how_to_go_on()
        self.has_left = True

    def _tell_how_to_go_on(self) -> None:
        self.screen.show(self.texts("go_on"))
        command = os.environ.get("SANDTABLE_COMMAND", "sandtable")  # as it was typed
        words = [command, "play", "--resume", str(self.table.path)]
        self.screen.show_whole(f"  {shlex.join(words)}")

    def abandon(self) -> int:
        """Save a game that was interrupted, and return the exit status."""
        _on_signals(signal.SIG_IGN)  # a second Ctrl-C must not stop the saving
        try:
            self._write()
            news = self.texts("saved", path=self.table.path)
        except SandtableError as error:
            news = self.texts("not_saved", reason=self.texts.reason(error))
        with contextlib.suppress(OSError, SystemExit):  # nobody may be there to read it
            self.screen.show("")
            self.screen.show_whole(news)
            if self.table.path:
                self._tell_how_to_go_on()
        return INTERRUPTED


def _on_signals(handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> None:
    for name in ("SIGINT", "SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), handler)


def _path(text: str) -> Path | None:
    return Path(text.strip()) if text.strip() else None
