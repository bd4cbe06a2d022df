"""Moves of Patterns and what they cause, in words."""

from __future__ import annotations

from sandtable.games.words.telling import Choice, Sentence, Spellings

MOVES = {
    "B": Choice(
        "Take the {colour} token into your bowl",
        "Den {colour:en} Stein in die Schale nehmen",
    ),
    "E": Choice(
        "Establish a group on {space} with your bowl token",
        "Gründen: eine Gruppe mit dem Stein aus der Schale auf {space}",
    ),
    "F": Choice("Flip the token on {space}", "Umdrehen: den Stein auf {space}"),
    "S": Choice(
        "Swap your bowl token with the one on {space}",
        "Tauschen: den Stein in der Schale gegen den auf {space}",
    ),
    "d": Choice(
        "Stop flipping and end the game",
        "Aufhören: keine Steine mehr umdrehen, das Spiel endet",
    ),
}

# Why a game is over.
ENDS = {
    "stuck": ("no move is left", "kein Zug ist mehr möglich"),
}

EFFECTS = {
    "bowl": Sentence(
        "{seat} took the {colour} token into {seat:own} bowl.",
        "{seat} {seat:hat} {colour} für die Schale gewählt.",
        "{seat} take{seat:s} the {colour} token into {seat:own} bowl.",
        "{seat} wähl{seat:t} {colour} für die Schale.",
        is_obvious=True,
    ),
    "other_bowl": Sentence(
        "The {colour} token went into {seat:your} bowl.",
        "{colour} kam in {seat:deine} Schale.",
        "The {colour} token goes into {seat:your} bowl.",
        "{colour} kommt in {seat:deine} Schale.",
    ),
    "establish": Sentence(
        "{seat} established group {number} on {space}: {colour}.",
        "{seat} {seat:hat} auf {space} Gruppe\N{NO-BREAK SPACE}{number} gegründet: {colour}.",
        "This is {seat:your} group {number}: {colour}.",
        "Das wird {seat:deine} Gruppe\N{NO-BREAK SPACE}{number}: {colour}.",
    ),
    "flip": Sentence(
        "{seat} flipped the token on {space}: {colour} group {number} now has {tokens}.",
        "{seat} {seat:hat} den Stein auf {space} umgedreht"
        ": Die {colour:e} Gruppe\N{NO-BREAK SPACE}{number} hat jetzt {tokens}.",
        "{seat:your} {colour} group {number} then has {tokens}.",
        "{seat:deine} {colour:e} Gruppe\N{NO-BREAK SPACE}{number} hat dann {tokens}.",
    ),
    "swap": Sentence(
        "{seat} put the bowl token on {space}: {colour} group {number} now has {tokens}.",
        "{seat} {seat:hat} den Stein aus der Schale auf {space} gelegt"
        ": Die {colour:e} Gruppe\N{NO-BREAK SPACE}{number} hat jetzt {tokens}.",
        "{seat:your} {colour} group {number} then has {tokens}.",
        "{seat:deine} {colour:e} Gruppe\N{NO-BREAK SPACE}{number} hat dann {tokens}.",
    ),
    "take": Sentence(
        "The {colour} token from {space} went into {seat:your} bowl.",
        "Der Stein von {space} kam in {seat:deine} Schale: {colour}.",
        "The {colour} token from {space} goes into {seat:your} bowl.",
        "Der Stein von {space} kommt in {seat:deine} Schale: {colour}.",
    ),
    "done": Sentence(
        "{seat} stopped flipping.",
        "{seat} {seat:hat} aufgehört umzudrehen.",
        "{seat} stop{seat:s} flipping.",
        "{seat} hör{seat:t} auf umzudrehen.",
        is_obvious=True,
    ),
    "stuck": Sentence(
        "{seat} {seat:has} no move left.",
        "{seat} {seat:hat} keinen Zug mehr.",
        "Then {seat:you} {seat:has} no move left.",
        "Dann {seat:hat} {seat:du} keinen Zug mehr.",
    ),
    "flips": Sentence(
        "Before scoring, {seat:you} may go on flipping, or stop.",
        "Vor der Wertung {seat:hat} {seat:du} noch die Wahl: umdrehen oder aufhören.",
    ),
    "flips again": Sentence(
        "{other} {other:has} no move left, so {seat:you} may go on flipping, or stop.",
        "{other} {other:hat} keinen Zug mehr, darum {seat:hat} {seat:du} weiter die Wahl: umdrehen "
        "oder aufhören.",
    ),
    "end_stuck": Sentence(
        "{seat} cannot act any more, so the game is over.",
        "{seat} {seat:hat} keinen Zug mehr, damit endet das Spiel.",
    ),
    "won": Sentence(
        "{seat} won: {scores}.",
        "{seat} {seat:hat} gewonnen: {scores}.",
        "{seat} win{seat:s}: {scores}.",
        "{seat} gewinn{seat:t}: {scores}.",
    ),
    "shared": Sentence("A draw: {scores}.", "Unentschieden: {scores}."),
}


def _tokens(number: int, language: str) -> str:
    noun = ("Stein", "Steine") if language == "de" else ("token", "tokens")
    return f"{number} {noun[number != 1]}"


SPELLINGS: Spellings = {"tokens": _tokens}
