"""The command ``sandtable verify``: checks a record and says in words what that shows."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sandtable.cli.play.texts import Texts, choose_language
from sandtable.errors import BadRecord, SandtableError
from sandtable.games.match import Match
from sandtable.games.position import Position
from sandtable.games.reading import Json
from sandtable.table.proof import verify

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
        "End: the table was closed before the game began.",
        "Ende: Der Tisch wurde vor Spielbeginn geschlossen.",
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
    """Check a record (- for standard input) and print what was found; 1 if it is refused."""
    try:
        speak = _Speaker(choose_language(language))
        record = _read(path)
        is_match = "seed" in record and "secret" not in record
        lines = (
            _replay(record, commitment, speak) if is_match else _check(record, commitment, speak)
        )
    except SandtableError as error:
        print(f"sandtable verify: {error.code}: {_one_line(error)}", file=sys.stderr)
        return 1
    print(*lines, sep="\n")
    return 0


class _Speaker:
    """The texts in one language, spelled so that standard output can show them."""

    def __init__(self, language: str) -> None:
        is_plain = not (sys.stdout.encoding or "").lower().startswith("utf")
        self.play = Texts(language, is_plain=is_plain)
        self._column = ("en", "de").index(language)

    def __call__(self, key: str, **values: object) -> str:
        return self.play.spell(TEXTS[key][self._column].format(**values))


def _read(path: str) -> Json:
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


def _check(record: Json, commitment: str | None, speak: _Speaker) -> list[str]:
    verdict = verify(record, commitment)
    position, end = verdict.position, record["end"]
    if end["reason"] == "closed":
        told = speak("closed")
    else:
        told = speak("end", **_ending(end, speak))
    return [
        speak("game", game=position.game.name, players=position.players),
        speak("secret", hash=record["commitment"]),
        speak("moves", number=verdict.moves),
        told,
        speak("alone" if commitment is None else "proven"),
    ]


def _replay(record: Json, commitment: str | None, speak: _Speaker) -> list[str]:
    if commitment is not None:
        raise BadRecord("this record has a seed and no secret, so there is no hash to check")
    record.pop("seats", None)  # who played, which terminal play saves as well
    match = Match.from_record(record)
    return [
        speak("game", game=match.game.name, players=match.position.players),
        speak("seed_moves", number=len(match.moves)),
        _seed_end(match.position, speak),
        speak("no_hash"),
    ]


def _seed_end(position: Position, speak: _Speaker) -> str:
    if not position.is_over:
        return speak("unfinished")
    end = {"reason": position.reason, "scores": position.scores, "winners": position.winners}
    return speak("seed_end", **_ending(end, speak))


def _ending(end: Json, speak: _Speaker) -> dict[str, str]:
    reason = end["reason"]
    is_ours = reason in ("resigned", "time")
    told = speak(reason, by=end["by"]) if is_ours else speak.play(f"over_{reason}")
    points, winners = (", ".join(map(str, end[key])) for key in ("scores", "winners"))
    return {"reason": told, "scores": points, "winners": winners}


def _one_line(error: SandtableError) -> str:
    """Return a message without line breaks and control characters that a file may hold."""
    return "".join(c if c.isprintable() else "?" for c in str(error))
