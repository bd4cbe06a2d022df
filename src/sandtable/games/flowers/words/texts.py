"""Moves of Flowers and what they cause, in words."""

from __future__ import annotations

from sandtable.games.words.counts import tile_text
from sandtable.games.words.telling import Choice, Sentence, Spellings, joined

MOVES = {
    "P": Choice(
        "Play {cards} into Mandala {mandala}",
        "Spielen: {cards} in Mandala {mandala}",
    ),
    "T": Choice("Take the tile {tiles}", "Nehmen: das Plättchen {tiles}"),
    "p": Choice("Pass: you cannot play any card", "Passen: Du kannst nichts spielen"),
}

# Why a game is over.
ENDS = {
    "flowers": ("someone has three Flowers", "jemand hat drei Blumen"),
    "tiles": ("a stack of tiles is empty", "ein Plättchenstapel ist leer"),
    "passes": ("all have passed", "alle haben gepasst"),
}

EFFECTS = {
    "play_up": Sentence(
        "{seat} played {cards} face up into Mandala {mandala}.",
        "{seat} {seat:hat} {cards} offen in Mandala\N{NO-BREAK SPACE}{mandala} gelegt.",
        "{cards} {cards:lies|lie} face up: Mandala {mandala} does not show the colour yet.",
        "{cards} {cards:liegt|liegen} offen, denn Mandala\N{NO-BREAK SPACE}{mandala} zeigt die "
        "Farbe noch nicht.",
    ),
    "play_down": Sentence(
        "{seat} played {cards} face down: Mandala {mandala} already showed the colour.",
        "{seat} {seat:hat} {cards} verdeckt gelegt, denn Mandala\N{NO-BREAK SPACE}{mandala} "
        "zeigte die Farbe schon.",
        "{cards} {cards:lies|lie} face down: Mandala {mandala} already shows the colour.",
        "{cards} {cards:liegt|liegen} verdeckt, denn Mandala\N{NO-BREAK SPACE}{mandala} zeigt die "
        "Farbe schon.",
    ),
    "reshuffle": Sentence(
        "The deck was too small, so the discard pile was shuffled into a new one.",
        "Der Nachziehstapel reichte nicht, darum wurde aus dem Ablagestapel ein neuer.",
        "The deck is too small, so the discard pile is shuffled into a new one.",
        "Der Nachziehstapel reicht nicht, darum wird aus dem Ablagestapel ein neuer.",
    ),
    "marker": Sentence(
        "{seat} took the marker of Mandala {mandala}: no card lay face up there before.",
        "{seat} {seat:hat} den Marker von Mandala\N{NO-BREAK SPACE}{mandala} genommen, denn dort "
        "lag noch keine offene Karte.",
        "{seat} take{seat:s} the marker of Mandala {mandala}: no card lies face up there yet.",
        "{seat} nimm{seat:t} den Marker von Mandala\N{NO-BREAK SPACE}{mandala}, denn dort liegt "
        "noch keine offene Karte.",
    ),
    "marker_from": Sentence(
        "{seat} took the marker of Mandala {mandala} from {other}, {lead}.",
        "{seat} {seat:hat} {other:dir} den Marker von Mandala\N{NO-BREAK SPACE}{mandala} "
        "abgenommen, mit {lead} Karten.",
        "{seat} take{seat:s} the marker of Mandala {mandala} from {other}, {lead}.",
        "{seat} nimm{seat:t} {other:dir} den Marker von Mandala\N{NO-BREAK SPACE}{mandala} ab, "
        "mit {lead} Karten.",
    ),
    "complete": Sentence(
        "Mandala {mandala} is complete; {seat} {seat:has} the marker and choose{seat:s} a tile.",
        "Mandala\N{NO-BREAK SPACE}{mandala} ist vollständig; {seat:du} {seat:hat} den Marker und "
        "wähl{seat:t} ein Plättchen.",
        "Completes Mandala {mandala}; {seat} {seat:has} the marker and choose{seat:s} a tile.",
        "Vervollständigt Mandala\N{NO-BREAK SPACE}{mandala}; {seat:du} {seat:hat} den Marker und "
        "wähl{seat:t} ein Plättchen.",
    ),
    "pass": Sentence(
        "{seat} passed: no play was possible.",
        "{seat} {seat:hat} gepasst, denn es ließ sich nichts spielen.",
        "{seat} pass{seat:es}: no play is possible.",
        "{seat} passt, denn es lässt sich nichts spielen.",
        is_obvious=True,
    ),
    "all_passed": Sentence(
        "Everybody has passed in a row, so the game is ending.",
        "Alle haben nacheinander gepasst, damit geht das Spiel zu Ende.",
        "Then everybody has passed in a row, so the game is ending.",
        "Dann haben alle nacheinander gepasst, und das Spiel geht zu Ende.",
    ),
    "take": Sentence(
        "{seat} took {tiles} from Mandala {mandala}.",
        "{seat} {seat:hat} {tiles} aus Mandala\N{NO-BREAK SPACE}{mandala} genommen.",
        "{seat} take{seat:s} {tiles} from Mandala {mandala}.",
        "{seat} nimm{seat:t} {tiles} aus Mandala\N{NO-BREAK SPACE}{mandala}.",
        is_obvious=True,
    ),
    "second": Sentence(
        "{seat} got the other tile, {tiles}: after {other}, {seat:your} cards there counted most.",
        "Das andere Plättchen, {tiles}, ging an {seat:dich}: Nach {other:dir} zählten dort "
        "{seat:deine} Karten am meisten.",
        "{seat} get{seat:s} the other tile, {tiles}: after {other}, {seat:your} cards there "
        "count most.",
        "Das andere Plättchen, {tiles}, geht an {seat:dich}: Nach {other:dir} zählen dort "
        "{seat:deine} Karten am meisten.",
    ),
    "both_alone": Sentence(
        "{seat} took {tiles} too: nobody else had a face-up card there.",
        "{seat} {seat:hat} auch {tiles} genommen, denn sonst hatte dort niemand eine offene Karte.",
        "{seat} take{seat:s} {tiles} too: nobody else has a face-up card there.",
        "{seat} nimm{seat:t} auch {tiles}, denn sonst hat dort niemand eine offene Karte.",
    ),
    "both_tied": Sentence(
        "{seat} took {tiles} too: there was a tie for second place.",
        "{seat} {seat:hat} auch {tiles} genommen, denn um den zweiten Platz stand es gleich.",
        "{seat} take{seat:s} {tiles} too: there is a tie for second place.",
        "{seat} nimm{seat:t} auch {tiles}, denn um den zweiten Platz steht es gleich.",
    ),
    "both_half": Sentence(
        "{seat} took {tiles} too: {other} had fewer than half as many cards there.",
        "{seat} {seat:hat} auch {tiles} genommen, denn von {other:dir} lagen dort weniger als "
        "halb so viele Karten.",
        "{seat} take{seat:s} {tiles} too: {other:your} cards there are fewer than half as many.",
        "{seat} nimm{seat:t} auch {tiles}, denn von {other:dir} liegen dort weniger als halb so "
        "viele Karten.",
    ),
    "flower": Sentence(
        "{seat} made a Flower of {flower}, worth {points} points.",
        "{seat} {seat:hat} aus {flower} eine Blume gebildet: {points} Punkte.",
        "{flower} make a Flower for {seat}, worth {points} points.",
        "{flower} bilden eine Blume: {points} Punkte für {seat:dich}.",
    ),
    "discard_up": Sentence(
        "{seat} discarded {cards} from Mandala {mandala}.",
        "{seat} {seat:hat} {cards} aus Mandala\N{NO-BREAK SPACE}{mandala} auf den Ablagestapel "
        "gelegt.",
        "{seat} discard{seat:s} {cards} from Mandala {mandala}.",
        "{seat} leg{seat:t} {cards} aus Mandala\N{NO-BREAK SPACE}{mandala} auf den Ablagestapel.",
    ),
    "discard_down": Sentence(
        "{seat} discarded {cards} that lay face down in Mandala {mandala}.",
        "Von den verdeckten Karten in Mandala\N{NO-BREAK SPACE}{mandala} {seat:hat} {seat:du} "
        "{cards} auf den Ablagestapel gelegt.",
        "{seat} discard{seat:s} {cards} that {cards:lies|lie} face down in Mandala {mandala}.",
        "Von den verdeckten Karten in Mandala\N{NO-BREAK SPACE}{mandala} leg{seat:t} {seat:du} "
        "{cards} auf den Ablagestapel.",
    ),
    "back_up": Sentence(
        "{seat} took back {cards} from Mandala {mandala}.",
        "{seat} {seat:hat} {cards} aus Mandala\N{NO-BREAK SPACE}{mandala} zurück auf die Hand "
        "genommen.",
        "{seat} take{seat:s} back {cards} from Mandala {mandala}.",
        "{seat} nimm{seat:t} {cards} aus Mandala\N{NO-BREAK SPACE}{mandala} zurück auf die Hand.",
    ),
    "back_down": Sentence(
        "{seat} took back {cards} that lay face down in Mandala {mandala}.",
        "Von den verdeckten Karten in Mandala\N{NO-BREAK SPACE}{mandala} {seat:hat} {seat:du} "
        "{cards} zurück auf die Hand genommen.",
        "{seat} take{seat:s} back {cards} that {cards:lies|lie} face down in Mandala {mandala}.",
        "Von den verdeckten Karten in Mandala\N{NO-BREAK SPACE}{mandala} nimm{seat:t} {seat:du} "
        "{cards} zurück auf die Hand.",
    ),
    "marker_back": Sentence(
        "The marker of Mandala {mandala} went back to the centre.",
        "Der Marker von Mandala\N{NO-BREAK SPACE}{mandala} kam zurück in die Mitte.",
        "The marker of Mandala {mandala} goes back to the centre.",
        "Der Marker von Mandala\N{NO-BREAK SPACE}{mandala} kommt zurück in die Mitte.",
        is_obvious=True,
    ),
    "ending_turn": Sentence(
        "That is {seat:your} third Flower: this turn is the last.",
        "Das ist {seat:deine} dritte Blume: Dieser Zug ist der letzte.",
    ),
    "ending_round": Sentence(
        "That is {seat:your} third Flower: this round is the last.",
        "Das ist {seat:deine} dritte Blume: Diese Runde ist die letzte.",
    ),
    "new_tile": Sentence(
        "New in Mandala {mandala}: {tiles}.",
        "Neu in Mandala\N{NO-BREAK SPACE}{mandala}: {tiles}.",
        "A new {back} tile comes to Mandala {mandala}.",
        "In Mandala\N{NO-BREAK SPACE}{mandala} kommt ein neues {back} Plättchen.",
        is_obvious=True,
    ),
    "no_tiles": Sentence(
        "A stack of tiles is empty: Mandala {mandala} does not begin anew, and the game is ending.",
        "Ein Plättchenstapel ist leer: Mandala\N{NO-BREAK SPACE}{mandala} beginnt nicht neu, und "
        "das Spiel geht zu Ende.",
    ),
    "no_marker": Sentence(
        "Nobody had the marker of Mandala {mandala}: it gave no tile, and its cards went back.",
        "Den Marker von Mandala\N{NO-BREAK SPACE}{mandala} hatte niemand: Es gab kein Plättchen, "
        "und alle Karten gingen zurück auf die Hand.",
        "Nobody has the marker of Mandala {mandala}: it gives no tile, and its cards go back.",
        "Den Marker von Mandala\N{NO-BREAK SPACE}{mandala} hat niemand: Es gibt kein Plättchen, "
        "und alle Karten gehen zurück auf die Hand.",
    ),
    "destroy": Sentence(
        "Before scoring, Mandala {mandala} is destroyed; {seat} {seat:has} the marker and "
        "choose{seat:s} a tile.",
        "Vor der Wertung wird Mandala\N{NO-BREAK SPACE}{mandala} aufgelöst; {seat:du} {seat:hat} "
        "den Marker und wähl{seat:t} ein Plättchen.",
    ),
    "end_flowers": Sentence(
        "{seat:your} third Flower ended the game.",
        "{seat:deine} dritte Blume hat das Spiel beendet.",
        "{seat:your} third Flower ends the game.",
        "{seat:deine} dritte Blume beendet das Spiel.",
    ),
    "end_flowers several": Sentence(
        "With three Flowers each for {seats}, the game is over.",
        "Mit je drei Blumen bei {seats:dir} ist das Spiel zu Ende.",
    ),
    "end_tiles": Sentence(
        "There are no tiles for a new Mandala, and no cards are left in the others: the game is "
        "over.",
        "Für ein neues Mandala fehlen die Plättchen, und in den anderen liegen keine Karten "
        "mehr: Das Spiel ist zu Ende.",
    ),
    "end_passes": Sentence(
        "Everybody has passed, and no cards are left in the Mandalas: the game is over.",
        "Alle haben gepasst, und in den Mandalas liegen keine Karten mehr: Das Spiel ist zu Ende.",
    ),
}


def _tiles(names: list[str] | int, language: str) -> str:
    if isinstance(names, int):  # nobody knows yet which
        return str(names)
    return joined([tile_text(name, language) for name in names], language)


def _back(back: str, language: str) -> str:
    return {"dark": "dunkles", "light": "helles"}[back] if language == "de" else back


SPELLINGS: Spellings = {"tiles": _tiles, "flower": _tiles, "back": _back}
