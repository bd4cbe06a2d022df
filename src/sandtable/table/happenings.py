"""What happens at a table besides the moves, in one sentence for each."""

from __future__ import annotations

from sandtable.games.game import LANGUAGES
from sandtable.games.words.telling import Name
from sandtable.table.entries import Entry
from sandtable.table.snapshot import PLAYING, Snapshot

TEXTS = {
    "react": ("{seat}: {said}", "{seat}: {said}"),
    "take_back": (
        "{seat} took the move back.",
        "{seat} {seat:hat} den Zug zurückgenommen.",
    ),
    "ask_undo": (
        "{seat} asked to take the last move back.",
        "{seat} {seat:hat} gebeten, den letzten Zug zurücknehmen zu dürfen.",
    ),
    "agreed": ("{seat} agreed.", "{seat} {seat:hat} zugestimmt."),
    "granted": (
        "{seat} agreed: the move was taken back.",
        "{seat} {seat:hat} zugestimmt: Der Zug wurde zurückgenommen.",
    ),
    "declined": (
        "{seat} did not agree: the move stays.",
        "{seat} {seat:hat} nicht zugestimmt: Der Zug bleibt.",
    ),
    "withdrawn": (
        "{seat} let the move stand.",
        "{seat} {seat:hat} den Zug stehen lassen.",
    ),
    "resign": ("{seat} resigned.", "{seat} {seat:hat} aufgegeben."),
    "time_up": ("{seat:your} time ran out.", "{seat:deine} Zeit ist abgelaufen."),
}
CLOSED = {
    "host": (
        "The person who opened the table has closed it.",
        "Wer den Tisch eröffnet hat, hat ihn geschlossen.",
    ),
    "owner": (
        "The table was closed by the people who run this server.",
        "Der Tisch wurde von den Betreibern dieses Servers geschlossen.",
    ),
    "age": (
        "The table was closed, because its game had not begun for a long time.",
        "Der Tisch wurde geschlossen, weil das Spiel lange nicht begonnen hat.",
    ),
}
WHY = (" They say: {reason}", " Sie schreiben dazu: {reason}")
PLAYS_ON = (" {computer} plays on.", " {computer} spielt weiter.")
REACTIONS = {
    "hello": ("Hello!", "Hallo!"),
    "well_played": ("Well played!", "Gut gespielt!"),
    "thinking": ("Let me think…", "Ich überlege…"),
    "oops": ("Oops!", "Huch!"),
    "thanks": ("Thank you!", "Danke!"),
    "good_game": ("Good game!", "Schönes Spiel!"),
}


def told(
    before: Snapshot, entry: Entry, after: Snapshot, you: int | None, language: str = "en"
) -> str:
    """Return an entry in words, with "You" for one seat; empty for what is told elsewhere."""
    if entry.kind == "close":
        return _closed(entry, language)
    key = _answer(before, entry, after) if entry.kind == "answer_undo" else entry.kind
    if key not in TEXTS or entry.seat is None:
        return ""
    is_taken_over = before.seats[entry.seat].kind != after.seats[entry.seat].kind
    if key == "resign" and before.state != PLAYING:
        return ""  # somebody has left before the game
    number = LANGUAGES.index(language)
    name = "" if entry.seat == you else before.seats.names[language][entry.seat]
    text = (TEXTS[key][number] + (PLAYS_ON[number] if is_taken_over else "")).format(
        seat=Name(name, language),
        computer=after.seats.names[language][entry.seat],
        said=REACTIONS.get(entry.data.get("reaction", ""), ("", ""))[number],
    )
    return text if name else text[0].upper() + text[1:]


def _closed(entry: Entry, language: str) -> str:
    number, reason = LANGUAGES.index(language), entry.data.get("reason")
    said = CLOSED[entry.data["by"]][number]
    return said + WHY[number].format(reason=reason) if reason else said


def _answer(before: Snapshot, entry: Entry, after: Snapshot) -> str:
    """Return what an answer to a request to take a move back came to."""
    if not entry.data["yes"]:
        return "withdrawn" if before.undo and entry.seat == before.undo.seat else "declined"
    return "agreed" if after.undo else "granted"
