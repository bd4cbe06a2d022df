"""Why something cannot be done at the terminal, English and German side by side."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.errors import SandtableError
from sandtable.games.game import LANGUAGES

# What library and system say is kept in English, as {why}, and said anew in German.
REASONS = {
    # before the game
    "no_language": (
        "there is no language {language}; there are {languages}",
        "die Sprache {language} gibt es nicht; es gibt {languages}",
    ),
    "which_game": (
        "which game? {games}, or --resume FILE",
        "welches Spiel? {games}, oder --resume DATEI",
    ),
    "unknown_game": ("{why}", "das Spiel {game} gibt es nicht; es gibt {games}"),
    "bad_players": ("{why}", "{game} ist für so viele nicht gemacht; möglich sind {numbers}"),
    "bad_option": ("{why}", "das kennt {game} nicht; seine Optionen: {choices}"),
    "no_options": ("{why}", "{game} hat keine Optionen"),
    "bad_seed": ("{why}", "--seed ist eine ganze Zahl von 0 bis 2^64 - 1"),
    "option_form": (
        "{why}",
        "eine Option schreibt sich Name=Wert, zum Beispiel end=round, nicht {text}",
    ),
    "has_options": (
        "a saved game has its options and its seed already",
        "ein gesichertes Spiel hat seine Optionen und seinen Seed schon",
    ),
    "other_game": ("{path} is a game of {game}", "{path} ist ein Spiel {game}"),
    "other_seats": (
        "the saved game has {number} seats",
        "am gesicherten Spiel sitzen {number} Personen",
    ),
    "seats_named": (
        "{number} seats are named, not {players}",
        "genannt sind {number} Plätze, nicht {players}",
    ),
    # seats
    "slip": (
        "{word} is no computer player: did you mean {meant}? "
        "A person's name may begin with a capital letter",
        "{word} ist kein Computer: meinst du {meant}? "
        "Der Name einer Person darf mit einem großen Buchstaben beginnen",
    ),
    "nameless": (
        "every seat needs a name: --seats you,adept",
        "jeder Platz braucht einen Namen: --seats you,adept",
    ),
    "same_name": ("two people have the same name", "zwei Personen haben denselben Namen"),
    "no_person": (
        "no seat is a person's; sandtable arena lets computers play each other",
        "an keinem Platz sitzt eine Person; sandtable arena lässt Computer gegeneinander spielen",
    ),
    "no_guest": ("{why}", "{word} lässt sich nicht starten"),
    "no_player": ("{why}", "den Computer {word} gibt es nicht; es gibt {levels}"),
    # files
    "no_last": (
        "no game was left here; name the file: --resume FILE",
        "hier wurde kein Spiel verlassen; nenn die Datei: --resume DATEI",
    ),
    "resume_what": ("say which file: resume FILE", "nenn die Datei: laden DATEI"),
    "unread": ("{path} cannot be read: {why}", "{path} lässt sich nicht lesen: {why}"),
    "unwritten": ("{path} cannot be written: {why}", "{path} lässt sich nicht schreiben: {why}"),
    "unmade": ("{path} cannot be made: {why}", "{path} lässt sich nicht anlegen: {why}"),
    "no_file": ("there is no file {path}", "die Datei {path} gibt es nicht"),
    "no_folder": ("there is no folder {path}", "den Ordner {path} gibt es nicht"),
    "is_folder": ("{path} is a folder", "{path} ist ein Ordner"),
    "no_save": ("{path} is not a saved game", "{path} ist kein gesichertes Spiel"),
    "bad_save": ("{why}", "{path} ist kein gesichertes Spiel, oder es wurde verändert"),
    "bad_seats": ("the seats cannot be used: {why}", "die Plätze lassen sich nicht nehmen: {why}"),
    # what the system says of files
    "ENOENT": ("{why}", "die Datei oder den Ordner gibt es nicht"),
    "EACCES": ("{why}", "das ist dir nicht erlaubt"),
    "EISDIR": ("{why}", "das ist ein Ordner"),
    "ENOTDIR": ("{why}", "das ist kein Ordner"),
    "ENOSPC": ("{why}", "der Datenträger ist voll"),
    "EROFS": ("{why}", "der Datenträger lässt sich nicht beschreiben"),
}


class Reason:
    """Why something is refused; where nobody asks for a language it is English."""

    def __init__(self, key: str, **gaps: object) -> None:
        self.key = key
        self.gaps = gaps

    def said(self, language: str) -> str:
        """Return it in a language."""
        gaps = {name: _said(gap, language) for name, gap in self.gaps.items()}
        return REASONS[self.key][LANGUAGES.index(language)].format(**gaps)

    def __str__(self) -> str:
        """Return it in English, like every other error."""
        return self.said("en")


def reason_of(error: SandtableError, language: str) -> str:
    """Return why something was refused, in a language if that is known, else in English."""
    first = error.args[0] if error.args else ""
    return first.said(language) if isinstance(first, Reason) else str(error)


def system_reason(error: OSError) -> Reason | str:
    """Return what the system says of a file."""
    name, why = errno.errorcode.get(error.errno or 0, ""), error.strerror or str(error)
    return Reason(name, why=why) if name in REASONS else why


@contextmanager
def said_as(key: str, **gaps: object) -> Iterator[None]:
    """Let what the library refuses be said in each language."""
    try:
        yield
    except SandtableError as error:
        raise type(error)(Reason(key, why=error, **gaps)) from error


def _said(gap: object, language: str) -> object:
    if isinstance(gap, SandtableError):
        return reason_of(gap, language)
    return gap.said(language) if isinstance(gap, Reason) else gap
