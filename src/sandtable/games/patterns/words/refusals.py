"""Why a move of Patterns is not allowed, in words."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.games.ground.cards import LETTERS
from sandtable.games.patterns.facts import colour_on, group, next_to, number_of
from sandtable.games.patterns.moves import SHAPE
from sandtable.games.patterns.rules import BOWL, FLIPS
from sandtable.games.patterns.spaces import NAMES, SPACE_OF
from sandtable.games.words.counts import colour_name
from sandtable.games.words.sentences import Sentences

RULE = {"E": "P5", "F": "P6", "S": "P7"}

SENTENCES = {
    "en": {
        "pass": "there is no passing in Patterns: whoever can act must (P4)",
        "no_move": "no such move in Patterns: write Br, Ec4, Fc5, Sc6 or done",
        "bowl": "first take one of the two tokens left over into your bowl: "
        "{first} or {second} (P3)",
        "bowl_chosen": "the bowl tokens were chosen before the first turn (P3)",
        "done": "you can stop only when your opponent is stuck and Flips are all that is left; "
        "now you must act (P4, P9)",
        "flips": "your opponent is stuck: you can only Flip, or stop (P9)",
        "no_space": "there is no space {space} on the mat (P1)",
        "face_down": "the token on {space} is face down, not face up ({rule})",
        "too_close": "a {colour} token on {space} would touch your opponent's {colour} group (P8)",
        "has_group": "your bowl token is {colour}, and you have that group already (P5)",
        "no_group": "the token on {space} is {colour}, and you have no such group (P6)",
        "no_bowl_group": "your bowl token is {colour}, and you have no such group (P7)",
        "far": "{space} is not next to your {colour} group ({rule})",
        "also_too_close": "{why}; besides, {space} is next to your opponent's {colour} group (P8)",
        "same_colour": "swapping a token for one of its own colour is a Flip: "
        "flip {space} instead (P7)",
    },
    "de": {
        "pass": "in Patterns wird nicht gepasst: wer ziehen kann, muss ziehen (P4)",
        "no_move": "so einen Zug gibt es in Patterns nicht: schreib Br, Ec4, Fc5, Sc6 oder done",
        "bowl": "nimm zuerst einen der beiden übrigen Steine in deine Schale: "
        "{first} oder {second} (P3)",
        "bowl_chosen": "die Steine für die Schalen wurden vor dem ersten Zug gewählt (P3)",
        "done": "aufhören kannst du erst, wenn dein Gegenüber nicht mehr ziehen kann und nur "
        "noch umgedreht wird; jetzt musst du ziehen (P4, P9)",
        "flips": "dein Gegenüber kann nicht mehr ziehen: du kannst nur umdrehen oder aufhören (P9)",
        "no_space": "auf der Matte gibt es keinen Platz {space} (P1)",
        "face_down": "der Stein auf {space} liegt verdeckt, nicht offen ({rule})",
        "too_close": "{colour} auf {space} würde die {colour:e} Gruppe deines Gegenübers "
        "berühren (P8)",
        "has_group": "in deiner Schale liegt {colour}, und diese Gruppe hast du schon (P5)",
        "no_group": "auf {space} liegt {colour}, und du hast keine {colour:e} Gruppe (P6)",
        "no_bowl_group": "in deiner Schale liegt {colour}, und du hast keine {colour:e} "
        "Gruppe (P7)",
        "far": "{space} grenzt nicht an deine {colour:e} Gruppe ({rule})",
        "also_too_close": "{why}; außerdem liegt {space} neben der {colour:en} Gruppe deines "
        "Gegenübers (P8)",
        "same_colour": "ein Tausch gegen dieselbe Farbe ist ein Umdrehen: "
        "dreh {space} einfach um (P7)",
    },
}


def explain(table: SimpleNamespace, word: str, language: str = "en") -> str:
    """Return the sentence with the rule that forbids a move."""
    say = Sentences(SENTENCES, language)
    if word == "pass":
        return say("pass")
    shape = SHAPE.fullmatch(word)
    if not shape:
        return say("no_move")
    if table.phase == BOWL:
        first, second = (colour_name(LETTERS[each], language) for each in table.offered)
        return say("bowl", first=first, second=second)
    if shape["colour"]:
        return say("bowl_chosen")
    if word == "done":
        return say("done")
    if table.phase == FLIPS and shape["kind"] != "F":
        return say("flips")
    return _explain_space(say, table, shape["kind"], shape["space"])


def _explain_space(say: Sentences, table: SimpleNamespace, kind: str, name: str) -> str:
    if name not in SPACE_OF:
        return say("no_space", space=name)
    space = SPACE_OF[name]
    if (table.owned[0] | table.owned[1]) >> space & 1:
        return say("face_down", space=name, rule=RULE[kind])
    return {"E": _establish, "F": _flip, "S": _swap}[kind](say, table, space)


def _establish(say: Sentences, table: SimpleNamespace, space: int) -> str:
    colour = table.bowl[table.to_move]
    key = "has_group" if _has_group(table, colour) else "too_close"
    return say(key, LETTERS[colour], space=NAMES[space])


def _flip(say: Sentences, table: SimpleNamespace, space: int) -> str:
    colour = colour_on(table, space)
    letter, name = LETTERS[colour], NAMES[space]
    if not _has_group(table, colour):
        return _and_close(say, table, colour, space, say("no_group", letter, space=name))
    if not _touches(table, table.to_move, colour, space):
        return _and_close(say, table, colour, space, say("far", letter, space=name, rule="P6"))
    return say("too_close", letter, space=name)


def _swap(say: Sentences, table: SimpleNamespace, space: int) -> str:
    colour = table.bowl[table.to_move]
    letter, name = LETTERS[colour], NAMES[space]
    if not _has_group(table, colour):
        return _and_close(say, table, colour, space, say("no_bowl_group", letter))
    if not _touches(table, table.to_move, colour, space):
        return _and_close(say, table, colour, space, say("far", letter, space=name, rule="P7"))
    if _touches(table, 1 - table.to_move, colour, space):
        return say("too_close", letter, space=name)
    return say("same_colour", space=name)


def _and_close(say: Sentences, table: SimpleNamespace, colour: int, space: int, why: str) -> str:
    """Return a reason, and the other one if a token would touch the opponent's group (P8)."""
    is_close = _touches(table, 1 - table.to_move, colour, space)
    return say("also_too_close", LETTERS[colour], why=why, space=NAMES[space]) if is_close else why


def _has_group(table: SimpleNamespace, colour: int) -> bool:
    return number_of(table, table.to_move, colour) > 0


def _touches(table: SimpleNamespace, owner: int, colour: int, space: int) -> bool:
    return next_to(1 << space) & group(table, owner, colour) != 0
