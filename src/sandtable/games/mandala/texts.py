"""Moves of Mandala and what they cause, in words."""

from __future__ import annotations

from sandtable.games.mandala.moves import Move, parse
from sandtable.games.words.counts import colour_name, some_cards
from sandtable.games.words.sentences import endings
from sandtable.games.words.telling import Sentence, Spellings

CHOICES = {
    "en": {
        "p": "Pass: your hand is empty",
        "C": "Claim all {colour} cards of the Mountain",
        "D": "Discard {cards} and draw {new}",
        "M": "Build: {cards} onto Mountain {mandala}",
        "F": "Grow the Field of Mandala {mandala} by {cards}",
    },
    "de": {
        "p": "Passen: Deine Hand ist leer",
        "C": "Nehmen: alle {colour:en} Karten vom Berg",
        "D": "Abwerfen: {cards}, und {new} ziehen",
        "M": "Bauen: {cards} auf Berg\u00a0{mandala}",
        "F": "Wachsen: {cards} ins eigene Feld von Mandala {mandala}",
    },
}
TOLD = {
    "en": {
        "p": "pass{es} with an empty hand",
        "C": "claim{s} all {colour} cards of the Mountain",
        "D": "discard{s} {cards} and draw{s} {new}",
        "M": "build{s} {cards} onto Mountain {mandala}",
        "F": "grow{s} the Field of Mandala {mandala} by {cards}",
    },
    "de": {
        "p": "passt mit leerer Hand",
        "C": "nimm{t} alle {colour:en} Karten vom Berg",
        "D": "wirf{t} {cards} ab und zieh{t} {new}",
        "M": "bau{t} {cards} auf Berg\u00a0{mandala}",
        "F": "lässt das Feld von Mandala {mandala} um {cards} wachsen",
    },
}

# What is drawn for one discarded card, and for several.
NEW = {"en": ("a new one", "as many new ones"), "de": ("eine neue", "ebenso viele neue")}


def describe(word: str, language: str = "en") -> str:
    """Return a move in words, as a choice that can be made."""
    move = parse(word)
    return CHOICES[language][move.kind].format(**_gaps(move, language))


def tell(word: str, language: str = "en", *, is_you: bool = False) -> str:
    """Return a move that was made in words that follow a name, or "you"."""
    move = parse(word)
    return TOLD[language][move.kind].format(**_gaps(move, language), **endings(is_you=is_you))


def _gaps(move: Move, language: str) -> dict[str, object]:
    if not move.colour:
        return {}
    colour = {"colour": colour_name(move.colour, language), "mandala": move.mandala + 1}
    cards = {"cards": some_cards(move.number, move.colour, language)}
    return colour | cards | {"new": NEW[language][move.number != 1]}


# Why a game is over.
ENDS = {
    "river": ("a River is full", "ein Fluss ist voll"),
    "deck": ("the last Mandala is destroyed", "das letzte Mandala ist zerstört"),
    "dead": (
        "no Mandala can be completed any more",
        "kein Mandala kann mehr vollständig werden",
    ),
    "idle": (
        "no card went into a Mandala for 50 turns",
        "50 Züge lang kam keine Karte in ein Mandala",
    ),
}

COMPLETES = (  # in time to think again: only what comes of it
    "Completes Mandala {mandala}; {first:you} choose{first:s} first.",
    "Vervollständigt Mandala\N{NO-BREAK SPACE}{mandala}; {first:du} wähl{first:t} zuerst.",
)
EFFECTS = {
    "build": Sentence(
        "{seat} built {cards} onto Mountain {mandala}.",
        "{seat} {seat:hat} {cards} auf Berg\N{NO-BREAK SPACE}{mandala} gebaut.",
        "{seat} build{seat:s} {cards} onto Mountain {mandala}.",
        "{seat} bau{seat:t} {cards} auf Berg\N{NO-BREAK SPACE}{mandala}.",
        is_obvious=True,
    ),
    "grow": Sentence(
        "{seat} grew {seat:own} Field of Mandala {mandala} by {cards}.",
        "{seat} {seat:hat} {seat:eigen} Feld von Mandala\N{NO-BREAK SPACE}{mandala} "
        "um {cards} wachsen lassen.",
        "{seat} grow{seat:s} {seat:own} Field of Mandala {mandala} by {cards}.",
        "{seat} lässt {seat:eigen} Feld von Mandala\N{NO-BREAK SPACE}{mandala} um {cards} wachsen.",
        is_obvious=True,
    ),
    "discard": Sentence(
        "{seat} discarded {cards}.",
        "{seat} {seat:hat} {cards} abgeworfen.",
        "{seat} discard{seat:s} {cards}.",
        "{seat} wirf{seat:t} {cards} ab.",
        is_obvious=True,
    ),
    "pass": Sentence(
        "{seat} passed: {seat:own} hand was empty.",
        "{seat} {seat:hat} gepasst, denn die Hand war leer.",
        "{seat} pass{seat:es}: {seat:own} hand is empty.",
        "{seat} passt, denn die Hand ist leer.",
        is_obvious=True,
    ),
    "reshuffle": Sentence(
        "The discard pile became the new deck.",
        "Der Ablagestapel wurde zum neuen Nachziehstapel.",
        "The discard pile becomes the new deck.",
        "Der Ablagestapel wird zum neuen Nachziehstapel.",
    ),
    "exhausted": Sentence(
        "The deck ran out: the next Mandala to be destroyed is the last.",
        "Der Nachziehstapel ist aufgebraucht: Das nächste zerstörte Mandala ist das letzte.",
        "The deck runs out: the next Mandala to be destroyed is the last.",
        "Der Nachziehstapel ist dann aufgebraucht: Das nächste zerstörte Mandala ist das letzte.",
    ),
    "complete": Sentence(
        "Mandala {mandala} is complete: {first} {first:has} more cards in the Field, {lead}, and "
        "choose{first:s} first.",
        "Mandala\N{NO-BREAK SPACE}{mandala} ist vollständig: Mit {lead} Karten im Feld "
        "wähl{first:t} {first:du} zuerst.",
        *COMPLETES,
    ),
    "complete tied": Sentence(
        "Mandala {mandala} is complete: the Fields are equal, {lead}, and the last card was "
        "{other:yours}, so {first} choose{first:s} first.",
        "Mandala\N{NO-BREAK SPACE}{mandala} ist vollständig: In den Feldern steht es {lead}, und "
        "die letzte Karte kam von {other:dir}, darum wähl{first:t} {first:du} zuerst.",
        *COMPLETES,
    ),
    "claim": Sentence(
        "{seat} claimed all {colour} cards of Mountain {mandala}.",
        "{seat} {seat:hat} alle {colour:en} Karten von Berg\N{NO-BREAK SPACE}{mandala} genommen.",
        "{seat} claim{seat:s} all {colour} cards of Mountain {mandala}.",
        "{seat} nimm{seat:t} alle {colour:en} Karten von Berg\N{NO-BREAK SPACE}{mandala}.",
        is_obvious=True,
    ),
    "river": Sentence(
        "1 {colour} card went to {seat:your} River, space {space}.",
        "1 {colour:e} Karte kam auf {seat:dein} Flussfeld\N{NO-BREAK SPACE}{space}.",
        "{colour} goes to {seat:your} River, space {space}.",
        "{colour} kommt auf {seat:dein} Flussfeld\N{NO-BREAK SPACE}{space}.",
    ),
    "cup": Sentence(
        "{cards} went into {seat:your} Cup.",
        "{cards} {cards:kam|kamen} in {seat:deinen} Kelch.",
        "{cards} {cards:goes|go} into {seat:your} Cup.",
        "{cards} {cards:kommt|kommen} in {seat:deinen} Kelch.",
    ),
    "lost": Sentence(
        "{seat:your} Field was empty, so {cards} {cards:was|were} discarded.",
        "{seat:dein} Feld war leer, darum {cards:kam|kamen} {cards} auf den Ablagestapel.",
        "{seat:your} Field is empty: {cards} {cards:is|are} discarded.",
        "{seat:dein} Feld ist leer: {cards} {cards:kommt|kommen} auf den Ablagestapel.",
    ),
    "choose": Sentence(
        "Next, {seat:you} choose{seat:s} a colour.",
        "Als Nächstes wähl{seat:t} {seat:du} eine Farbe.",
    ),
    "clear": Sentence(
        "{cards} from {seat:your} Field {cards:was|were} discarded.",
        "{seat:dein} Feld wurde geräumt: {cards} auf den Ablagestapel.",
        "{cards} from {seat:your} Field {cards:is|are} discarded.",
        "{seat:dein} Feld wird geräumt: {cards} auf den Ablagestapel.",
    ),
    "refill": Sentence(
        "Mandala {mandala} begins anew with {cards} on its Mountain.",
        "Mandala\N{NO-BREAK SPACE}{mandala} beginnt neu. Auf dem Berg: {cards}.",
        is_obvious=True,
    ),
    "end_river": Sentence(
        "{seat:your} sixth River space is taken, so the game is over.",
        "{seat:dein} sechstes Flussfeld ist belegt, damit endet das Spiel.",
    ),
    "end_deck": Sentence(
        "The last Mandala is destroyed, so the game is over.",
        "Das letzte Mandala ist zerstört, damit endet das Spiel.",
    ),
    "end_dead": Sentence(
        "No Mandala can be completed any more, so the game is over.",
        "Kein Mandala kann mehr vollständig werden, damit endet das Spiel.",
    ),
    "end_idle": Sentence(
        "For 50 turns no card went into a Mandala, so the game is over.",
        "50 Züge lang kam keine Karte in ein Mandala, damit endet das Spiel.",
    ),
}
SPELLINGS: Spellings = {}
