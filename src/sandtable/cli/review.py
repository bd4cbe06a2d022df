"""``sandtable review``: a finished game, judged choice by choice."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from sandtable.bar import bar
from sandtable.cli.compiling import tell_compiling
from sandtable.cli.play.texts import Texts, choose_language
from sandtable.cli.refusing import refuse
from sandtable.cli.verify import read_record
from sandtable.errors import BadRequest, SandtableError
from sandtable.files import is_special, write_json
from sandtable.games.match import Match
from sandtable.games.words.reading import Json
from sandtable.review import Plan, prepare_judge, write
from sandtable.review.names import MISTAKES
from sandtable.table.proof import is_of_table, verify
from sandtable.table.terms import Seat, names_of

TEXTS = {
    "game": (
        "{game} for {players}, {number} moves; judged by what each seat knew.",
        "{game} zu {players}, {number} Züge; beurteilt nach dem, was jeder Platz wusste.",
    ),
    "chances": (
        "Chance to win, from the first choice to the result:",
        "Chance auf den Sieg, von der ersten Wahl bis zum Ergebnis:",
    ),
    "seat": ("Seat {number}", "Platz {number}"),
    "accuracy": (
        "{name}: accuracy {accuracy:.0f}; of {choices} choices {counts}",
        "{name}: Genauigkeit {accuracy:.0f}; von {choices} Entscheidungen {counts}",
    ),
    "no_choice": ("{name}: never had a choice", "{name}: hatte nie die Wahl"),
    "sum": (
        "  {start} at the start, {lost} lost, {given:+d} by others, {luck:+d} {rest}: {result}",
        "  {start} zu Beginn, {lost} verloren, {given:+d} durch andere, {luck:+d} {rest}: {result}",
    ),
    "luck": ("by luck", "durch Glück"),
    "unforeseen": ("that were not foreseen", "nicht vorausgesehen"),
    "hundred": ("All numbers are parts of a win in a hundred.", "Alle Zahlen: Hundertstel Sieg."),
    "mistakes": ("Mistakes:", "Fehler:"),
    "none": ("Nobody made a mistake.", "Niemand hat einen Fehler gemacht."),
    "mistake": (
        "{number}. {name}: {move} lost {loss} ({low} to {high}), {called}{turning}",
        "{number}. {name}: {move} verlor {loss} ({low} bis {high}), {called}{turning}",
    ),
    "better": ("    Better: {move}. {why}", "    Besser: {move}. {why}"),
    "line": ("    Then perhaps: {line}", "    Danach vielleicht: {line}"),
    "turning": (", a turning point", ", ein Wendepunkt"),
    "proven": (", proven", ", bewiesen"),
    "great": ("{number}. {name}: {move}, a great find", "{number}. {name}: {move}, stark gefunden"),
    "gave_up": (
        "{name} gave up with a chance of {chance}.",
        "{name} gab auf, bei einer Chance von {chance}.",
    ),
    "doing": ("Reviewing", "Wird beurteilt"),
    "count_best": ("{number} best", "{number} beste"),
    "one_count_best": ("1 best", "1 beste"),
    "count_good": ("{number} good", "{number} gute"),
    "one_count_good": ("1 good", "1 gute"),
    "count_inaccuracy": ("{number} inaccuracies", "{number} Ungenauigkeiten"),
    "one_count_inaccuracy": ("1 inaccuracy", "1 Ungenauigkeit"),
    "count_mistake": ("{number} mistakes", "{number} Fehler"),
    "one_count_mistake": ("1 mistake", "1 Fehler"),
    "count_blunder": ("{number} blunders", "{number} grobe Fehler"),
    "one_count_blunder": ("1 blunder", "1 grober Fehler"),
    "called_mistake": ("a mistake", "ein Fehler"),
    "called_blunder": ("a blunder", "ein grober Fehler"),
}
HEIGHTS = "▁▂▃▄▅▆▇█"
PLAIN_HEIGHTS = "01234567"
WIDTH = 60  # columns of a graph


def run(path: str, json_to: str | None, strength: str, language: str | None = None) -> int:
    """Review a record (- for standard input), print what was found, and return the exit status."""
    try:
        is_plain = not (sys.stdout.encoding or "").lower().startswith("utf")
        speak = Texts(choose_language(language), is_plain=is_plain, labels=TEXTS)
        record = read_record(path)
        if is_of_table(record):
            verify(record)
        plan = Plan(record, strength)
        if json_to is not None and json_to != "-" and not Path(json_to).absolute().parent.is_dir():
            raise BadRequest(f"there is no folder for {json_to}")
        found = _reviewed(plan, speak)
    except SandtableError as error:
        return refuse("review", error)
    if json_to != "-":
        print(*told(found, plan.match, speak), sep="\n")
    if json_to is not None:
        _write(found, json_to)
    return 0


def _reviewed(plan: Plan, speak: Texts) -> Json:
    prepare_judge(plan.match.game.name, tell_compiling(sys.stderr))
    answers = []
    with bar(speak("doing")) as tell:
        for number, question in enumerate(plan.questions):
            tell(number, len(plan.questions))
            answers.append(question.answer())
    return write(plan, answers)


def _write(found: Json, to: str) -> None:
    if to == "-" or is_special(Path(to)):
        text = json.dumps(found, ensure_ascii=False)
        print(text) if to == "-" else Path(to).write_text(text + "\n", encoding="utf-8")
    else:
        write_json(Path(to), found)


def told(found: Json, match: Match, speak: Texts) -> list[str]:
    """Return a review in lines for people."""
    names = _names(match, speak)
    lines = [
        speak(
            "game",
            game=match.game.name.capitalize(),
            players=found["players"],
            number=len(match.moves),
        ),
        "",
        speak("chances"),
        *_graphs(found, names, speak),
        "",
    ]
    for name, seat in zip(names, found["seats"], strict=True):
        lines += _seat(name, seat, speak, has_luck=found["has_luck"])
    if "by" in found["end"]:
        by, chances = found["end"]["by"], found["end"]["chances"]
        lines.append(speak("gave_up", name=names[by], chance=_hundredths(chances[by])))
    lines += [speak("hundred"), ""]
    wrong = [choice for choice in found["choices"] if choice["name"] in MISTAKES]
    lines.append(speak("mistakes") if wrong else speak("none"))
    for choice in wrong:
        lines += _mistake(choice, found, match, names, speak)
    for number in found["great_finds"]:
        choice = found["choices"][number - 1]
        move = _move(match, number, choice["move"], speak)
        lines.append(speak("great", number=number, name=names[choice["seat"]], move=move))
    return lines


def _names(match: Match, speak: Texts) -> list[str]:
    seats = [Seat.from_record(each) for each in match.seats]
    if any(seat.name or seat.level for seat in seats):
        return names_of(seats, speak.language)
    return [speak("seat", number=number + 1) for number in range(match.position.players)]


def _graphs(found: Json, names: Sequence[str], speak: Texts) -> list[str]:
    """Draw a line of columns for each seat: its chance whenever it chose, and the result."""
    heights = PLAIN_HEIGHTS if speak.is_plain else HEIGHTS
    indent = max(map(len, names))
    lines = []
    for seat, (name, sums) in enumerate(zip(names, found["seats"], strict=True)):
        own = [choice["chance"] for choice in found["choices"] if choice["seat"] == seat]
        points = [sums["start"], *own, sums["result"]]
        columns = min(WIDTH, len(points))
        shown = [points[n * (len(points) - 1) // max(1, columns - 1)] for n in range(columns)]
        graph = "".join(heights[min(7, int(8 * chance))] for chance in shown)
        lines.append(f"  {name:<{indent}}  {graph}")
    return lines


def _seat(name: str, seat: Json, speak: Texts, *, has_luck: bool) -> list[str]:
    if seat["accuracy"] is None:
        first = speak("no_choice", name=name)
    else:
        named = {key: number for key, number in seat["names"].items() if number}
        counts = ", ".join(speak.number_of(f"count_{key}", n) for key, n in named.items())
        choices, accuracy = seat["choices"], seat["accuracy"]
        first = speak("accuracy", name=name, accuracy=accuracy, choices=choices, counts=counts)
    sums = {key: _hundredths(seat[key]) for key in ("start", "lost", "given", "luck", "result")}
    return [first, speak("sum", rest=speak("luck" if has_luck else "unforeseen"), **sums)]


def _mistake(
    choice: Json, found: Json, match: Match, names: Sequence[str], speak: Texts
) -> list[str]:
    number = choice["number"]
    loss, low, high = (_hundredths(choice[key]) for key in ("loss", "low", "high"))
    turning = speak("turning") if number in found["turning_points"] else ""
    proven = speak("proven") if choice["is_proven"] else ""
    told = choice["why"][speak.language]["other"].replace("{name}", names[choice["seat"]])
    return [
        speak(
            "mistake",
            number=number,
            name=names[choice["seat"]],
            move=_move(match, number, choice["move"], speak),
            loss=loss,
            low=low,
            high=high,
            called=speak(f"called_{choice['name']}"),
            turning=turning + proven,
        ),
        speak("better", move=_move(match, number, choice["best"], speak), why=speak.spell(told)),
        speak("line", line=" ".join(choice["line"])),
    ]


def _move(match: Match, number: int, word: str, speak: Texts) -> str:
    sentence = match.positions[number - 1].describe(word, speak.language)
    return f"{word} ({speak.spell(sentence)})"


def _hundredths(chance: float) -> int:
    return round(100 * chance)
