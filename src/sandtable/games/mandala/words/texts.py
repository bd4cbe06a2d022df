"""Moves of Mandala and what they cause, in words."""

from __future__ import annotations

from sandtable.games.words.telling import Choice, Sentence, Spellings

MOVES = {
    "M": Choice(
        "Build: {cards} onto Mountain {mandala}",
        "Bauen: {cards} auf Berg\N{NO-BREAK SPACE}{mandala}",
    ),
    "F": Choice(
        "Grow the Field of Mandala {mandala} by {cards}",
        "Wachsen: {cards} ins eigene Feld von Mandala {mandala}",
    ),
    "D": Choice(
        "Discard {cards} and draw {cards:a new one|as many new ones}",
        "Abwerfen: {cards}, und {cards:eine neue|ebenso viele neue} ziehen",
    ),
    "C": Choice(
        "Claim all {colour} cards of the Mountain",
        "Nehmen: alle {colour:en} Karten vom Berg",
    ),
    "p": Choice("Pass: your hand is empty", "Passen: Deine Hand ist leer"),
}

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
