"""Every text of terminal play, English and German side by side."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from sandtable.cli.play.refusals import Reason, reason_of
from sandtable.errors import BadRequest, SandtableError
from sandtable.games.game import LANGUAGES

# Where a text counts something, `one_...` is its form for 1.
TEXTS = {
    # signs
    "nothing": (" -", " -"),
    "space": ("·", "·"),
    "dot": (" · ", " · "),
    "times": ("x", "x"),
    # boards
    "you": ("You", "Du"),
    "points": ("{points} points", "{points} Punkte"),
    "cards": ("{number} cards", "{number} Karten"),
    "one_cards": ("1 card", "1 Karte"),
    "deck": ("deck: {number} cards", "Stapel: {number}"),
    "one_deck": ("deck: 1 card", "Stapel: 1"),
    "discard": ("discarded: {number}", "Ablage: {number}"),
    "one_discard": ("discarded: 1", "Ablage: 1"),
    "hidden": ("{number} hidden", "{number} verdeckt"),
    "hand": ("hand", "Hand"),
    "lacks": ("still lacks", "es fehlt noch"),
    # what a move did
    "move": ("{sentence} ({move}).", "{sentence} ({move})."),
    "only_move": ("{sentence} ({move}), the only move.", "{sentence} ({move}), der einzige Zug."),
    # the conversation
    "welcome": (
        "Type the number or the word of a move; help shows what else you can do.",
        "Gib die Nummer oder das Wort eines Zuges ein; hilfe zeigt, was noch geht.",
    ),
    "menu_game": ("Which game?", "Welches Spiel?"),
    "menu_players": ("How many play?", "Wie viele spielen mit?"),
    "menu_level": ("How strong shall the others be?", "Wie stark sollen die anderen sein?"),
    "menu_name": ("What are you called?", "Wie heißt du?"),
    "menu_again": (
        "Type a number or a name from the list, or press Enter for the one in brackets.",
        "Gib eine Nummer oder einen Namen der Liste ein; Enter nimmt, was in Klammern steht.",
    ),
    "meant": ("Did you mean {word}?", "Meinst du {word}?"),
    "compiling": (
        "getting ready, once after each update: {percent} %",
        "wird vorbereitet, einmal nach jeder neuen Fassung: {percent} %",
    ),
    "thinking": ("{name} is thinking ...", "{name} denkt nach ..."),
    "failed": (
        "{name} made no move and loses the game: it {why}.",
        "{name} hat nicht gezogen und verliert ({why}).",
    ),
    "hand_over": ("{name}, press Enter", "{name}, drücke Enter"),
    "hint": ("Hint: {move}  {sentence}", "Tipp: {move}  {sentence}"),
    "hint_value": (
        "{words}: {value:+.2f} on a scale from -1 (lost) to 1 (won)",
        "{words}: {value:+.2f} von -1 (verloren) bis 1 (gewonnen)",
    ),
    "hint_share": (
        "{words}: about {won} of 100 such games are won; an even share is {even}",
        "{words}: von 100 solchen Partien gewinnt man etwa {won}; gleich verteilt wären es {even}",
    ),
    "exact_1": ("won, and that is proven", "gewonnen, und das ist bewiesen"),
    "exact_0": ("a draw, and that is proven", "unentschieden, und das ist bewiesen"),
    "exact_-1": ("lost, and that is proven", "verloren, und das ist bewiesen"),
    "hint_line": ("expected play: {line}", "erwartetes Spiel: {line}"),
    "value_4": ("looks as good as won", "sieht so gut wie gewonnen aus"),
    "value_3": ("looks good", "sieht gut aus"),
    "value_2": ("looks about even", "sieht etwa ausgeglichen aus"),
    "value_1": ("looks bad", "sieht schlecht aus"),
    "value_0": ("looks as good as lost", "sieht so gut wie verloren aus"),
    "no_move": ("the game is over", "das Spiel ist zu Ende"),
    "no_undo": ("there is nothing to take back", "es gibt nichts zurückzunehmen"),
    "undone": ("Taken back.", "Zurückgenommen."),
    "bad_number": ("the moves are 1 to {most}", "die Züge sind 1 bis {most}"),
    "refused": ("Not possible: {reason}", "Das geht nicht: {reason}"),
    "saved": ("Saved: {path}", "Gesichert: {path}"),
    "not_saved": ("Not saved: {reason}", "Nicht gesichert: {reason}"),
    "narrow": (
        "The boards are drawn for {columns} columns; in this narrow window they wrap.",
        "Die Tische brauchen {columns} Spalten; in diesem schmalen Fenster brechen sie um.",
    ),
    "go_on": ("Go on with:", "Weiter geht es mit:"),
    "resumed": ("Resumed: {path}", "Geladen: {path}"),
    # the end
    "over": ("The game is over: {reason}.", "Das Spiel ist zu Ende: {reason}."),
    "winner": ("{name} wins.", "{name} gewinnt."),
    "you_win": ("You win!", "Du gewinnst!"),
    "shared": ("{names} share the win.", "{names} teilen sich den Sieg."),
    "draw": ("A draw.", "Unentschieden."),
    "ask_save": (
        "save FILE keeps the record, undo takes back, Enter leaves.",
        "sichern DATEI bewahrt das Spiel, zurück nimmt zurück, Enter beendet.",
    ),
}

# The commands and what they do, by the name of the method that obeys them.
COMMANDS = {
    "hint": ("hint", "tipp", "ask for good advice", "guten Rat holen"),
    "undo": ("undo", "zurück", "take back your last move", "den letzten Zug zurücknehmen"),
    "moves": ("moves", "züge", "list all moves in words", "alle Züge in Worten"),
    "board": ("board", "brett", "draw the board again", "das Brett noch einmal zeigen"),
    "rules": ("rules", "regeln", "a reminder of the rules", "die Regeln in Kürze"),
    "save": ("save [FILE]", "sichern [DATEI]", "save the game", "das Spiel sichern"),
    "resume": ("resume FILE", "laden DATEI", "go on with a saved game", "ein Spiel laden"),
    "help": ("help or ?", "hilfe oder ?", "this list", "diese Liste"),
    "quit": ("quit", "ende", "save and leave", "sichern und aufhören"),
}

PLAIN = str.maketrans(
    {
        "·": ".", "█": "|", "…": "~", "\u00a0": " ",
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    }
)  # fmt: skip


class Texts:
    """The texts in one language; plain ones where the terminal knows only ASCII."""

    def __init__(
        self,
        language: str,
        *,
        is_plain: bool = False,
        labels: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        self.language = language
        self.is_plain = is_plain
        self._texts = {**TEXTS, **(labels or {})}
        self._column = LANGUAGES.index(language)

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its gaps filled."""
        return self.spell(self._texts[key][self._column].format(**values))

    def of(self, languages: Sequence[str]) -> str:
        """Return the one of some texts, a text for each language, that is in this language."""
        return self.spell(languages[self._column])

    def labelled(self, labels: Mapping[str, tuple[str, str]]) -> Texts:
        """Return these texts with those of a game's board."""
        return Texts(self.language, is_plain=self.is_plain, labels=labels)

    def spell(self, text: str) -> str:
        """Spell a text so that the terminal can show it."""
        return text.translate(PLAIN) if self.is_plain else text

    def reason(self, error: SandtableError) -> str:
        """Return why something was refused."""
        return self.spell(reason_of(error, self.language))

    def number_of(self, key: str, number: int) -> str:
        """Return a text that counts something."""
        return self(f"one_{key}" if number == 1 else key, number=number)

    def command(self, word: str) -> str | None:
        """Return the command that a typed word stands for, in either language."""
        for name, (english, german, *_) in COMMANDS.items():
            words = {english.split()[0], german.split()[0], german.split()[0].translate(PLAIN)}
            if word.lower() in words | ({"?"} if name == "help" else set()):
                return name
        return None

    @property
    def command_words(self) -> list[str]:
        """The words of all commands in this language."""
        return [self.spell(command[self._column]).split()[0] for command in COMMANDS.values()]

    def help(self) -> list[tuple[str, str]]:
        """Return each command with what it does."""
        column = self._column
        return [(self.spell(c[column]), self.spell(c[2 + column])) for c in COMMANDS.values()]


def choose_language(wish: str | None) -> str:
    """Return the language asked for, else that of the system, else English."""
    if wish is not None and wish not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        raise BadRequest(Reason("no_language", language=f"{wish!r:.20}", languages=languages))
    return wish or system_language()


def system_language() -> str:
    """Return the language of the system, else English."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    system = next((name for name in names if name), "")
    return "de" if system.startswith("de") else "en"
