"""``sandtable verify``: checks a record and says in words what that shows."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sandtable.cli.play.texts import Texts, choose_language
from sandtable.cli.refusing import refuse
from sandtable.errors import BadRecord, SandtableError
from sandtable.games.ground import chance
from sandtable.games.match import Match
from sandtable.games.words.reading import Json
from sandtable.table.proof import ANOTHER_HASH, is_of_table, verify

TEXTS = {
    "game": ("The record of a game of {game} for {players}.", "Eine Partie {game} zu {players}."),
    "secret": (
        "Hash: the secret in the record has the hash {hash}.",
        "Hash: Das Geheimnis in der Aufzeichnung hat den Hash {hash}.",
    ),
    "moves": (
        "Moves: {number} replayed; each was legal, and drew what the secret decides.",
        "Züge: {number} nachgespielt; jeder war erlaubt und zog, was das Geheimnis bestimmt.",
    ),
    "seed_moves": (
        "Moves: {number} replayed; each was legal, and drew what the seed decides.",
        "Züge: {number} nachgespielt; jeder war erlaubt und zog, was der Seed bestimmt.",
    ),
    "end": (
        "End: as recorded ({reason}); points by seat: {scores}; winning seats: {winners}.",
        "Ende: wie aufgezeichnet ({reason}); Punkte je Platz: {scores}; Sieger: {winners}.",
    ),
    "seed_end": (
        "End: {reason}; points by seat: {scores}; winning seats: {winners}.",
        "Ende: {reason}; Punkte je Platz: {scores}; Sieger: {winners}.",
    ),
    "closed": (
        "End: the table was closed before the game was over.",
        "Ende: Der Tisch wurde geschlossen, bevor das Spiel zu Ende war.",
    ),
    "unfinished": ("End: the game is not over yet.", "Ende: Das Spiel ist noch nicht zu Ende."),
    "resigned": ("seat {by} resigned", "Platz {by} hat aufgegeben"),
    "time": ("the time of seat {by} was up", "die Zeit von Platz {by} war um"),
    "proven": (
        "The hash is the one you noted. If you saw it before the first move, then the deal and "
        "every draw were fixed before the first move, and nobody changed them since. Who made "
        "which move is not proven: the moves are only checked against the rules and the end.",
        "Der Hash ist der, den du notiert hast. Wenn du ihn vor dem ersten Zug gesehen hast, "
        "standen Verteilung und alles Ziehen vor dem ersten Zug fest, und niemand hat seither "
        "etwas daran geändert. Wer welchen Zug gemacht hat, ist nicht bewiesen: Die Züge sind nur "
        "an Regeln und Ende geprüft.",
    ),
    "alone": (
        "This only shows that the record agrees with itself. To check that deal and draws were "
        "fixed before the first move, give the hash that the table showed then: --commitment HASH",
        "Das zeigt nur, dass die Aufzeichnung in sich stimmt. Ob Verteilung und Ziehen vor dem "
        "ersten Zug feststanden, prüft der Hash, den der Tisch damals zeigte: --commitment HASH",
    ),
    "no_hash": (
        "A record of play at one computer has a seed and no hash to check against: this only "
        "shows that it can be replayed.",
        "Eine Aufzeichnung vom Spiel an einem Rechner hat einen Seed und keinen Hash, der zu "
        "prüfen wäre: Das zeigt nur, dass sie sich nachspielen lässt.",
    ),
}


def run(path: str, commitment: str | None = None, language: str | None = None) -> int:
    """Check a record (- for standard input), print what was found, and return the exit status."""
    try:
        is_plain = not (sys.stdout.encoding or "").lower().startswith("utf")
        speak = Texts(choose_language(language), is_plain=is_plain, labels=TEXTS)
        lines = _check(read_record(path), commitment, speak)
    except SandtableError as error:
        return refuse("verify", error)
    print(*lines, sep="\n")
    return 0


def read_record(path: str) -> Json:
    """Return what a file (- for standard input) holds, which may be a record."""
    try:
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        record = json.loads(content.decode("utf-8-sig"))
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path} is not a record") from error
    if not isinstance(record, dict):
        raise BadRecord("a record must be an object")
    return record


def _check(record: Json, noted: str | None, speak: Texts) -> list[str]:
    match = verify(record, noted) if is_of_table(record) else Match.from_record(record)
    lines = [speak("game", game=match.game.name, players=match.position.players)]
    if match.secret is None:
        if noted is not None:
            raise BadRecord("this record has a seed and no secret, so there is no hash to check")
        return [
            *lines,
            speak("seed_moves", number=len(match.moves)),
            _end(match, speak),
            speak("no_hash"),
        ]
    shown = chance.commitment(match.secret)
    if noted is not None and noted.strip().lower() != shown:
        raise BadRecord(ANOTHER_HASH)
    return [
        *lines,
        speak("secret", hash=shown),
        speak("moves", number=len(match.moves)),
        _end(match, speak),
        speak("alone" if noted is None else "proven"),
    ]


def _end(match: Match, speak: Texts) -> str:
    if match.table:
        end = match.table["end"]
        if end["reason"] == "closed":
            return speak("closed")
        return speak("end", **_words(match, end, speak))
    position = match.position
    if not position.is_over:
        return speak("unfinished")
    end = {"reason": position.reason, "scores": position.scores, "winners": position.winners}
    return speak("seed_end", **_words(match, end, speak))


def _words(match: Match, end: Json, speak: Texts) -> dict[str, str]:
    reason, ends = end["reason"], match.game.module("words.texts").ENDS
    why = speak.of(ends[reason]) if reason in ends else speak(reason, by=end["by"])
    points, winners = (", ".join(map(str, end[key])) for key in ("scores", "winners"))
    return {"reason": why, "scores": points, "winners": winners}
