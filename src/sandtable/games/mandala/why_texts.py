"""What is said of moves of Mandala, English and German side by side."""

from __future__ import annotations

TEXTS = {
    # claiming
    "claim_points": (
        "each {colour} card in your Cup is worth {worth}, and you claim {number}: {points}",
        "jede {colour:e} Karte in deinem Kelch zählt {worth}, und du nimmst {number}: {points}",
    ),
    "claim_ends": (
        "this fills your River: the game ends after this Mandala, and you visibly lead by {points}",
        "das füllt deinen Fluss: mit diesem Mandala endet das Spiel, und du liegst sichtbar mit "
        "{points:n} vorn",
    ),
    "claim_space_points": (
        "a new colour: {colour} opens River space {space} and brings {points} at once",
        "eine neue Farbe: {colour} öffnet Flussfeld\u00a0{space} und bringt sofort {points}",
    ),
    "claim_space": (
        "a new colour: {colour} opens River space {space}",
        "eine neue Farbe: {colour} öffnet Flussfeld\u00a0{space}",
    ),
    "claim_denies": (
        "{colour} counts {worth} for your opponent, and this keeps {cards} out of their Cup",
        "{colour} zählt {worth} für dein Gegenüber, und das hält {cards} aus dessen Kelch",
    ),
    "claim_denies_space": (
        "this takes {cards} that your opponent could use to open River space {space}",
        "das nimmt {cards} weg, womit dein Gegenüber Flussfeld\u00a0{space} öffnen könnte",
    ),
    "claim_nobody": (
        "neither Field has cards here, so whatever is claimed is discarded",
        "in keinem Feld liegen hier Karten, also wird abgeworfen, was genommen wird",
    ),
    # a Build or Grow that completes the Mandala, or nearly
    "complete_last": (
        "this completes the last Mandala of the game, and with {mine} to {theirs} in the Fields "
        "you choose first",
        "das vervollständigt das letzte Mandala des Spiels, und mit {mine} zu {theirs} in den "
        "Feldern wählst du zuerst",
    ),
    "complete_alone": (
        "this completes Mandala {mandala}, and only you keep what you claim: your opponent's "
        "Field is empty",
        "das vervollständigt Mandala {mandala}, und nur du behältst, was du nimmst: das Feld "
        "gegenüber ist leer",
    ),
    "complete_points": (
        "this completes Mandala {mandala} with {mine} to {theirs} in the Fields: you choose first, "
        "and {colour} brings you {points}",
        "das vervollständigt Mandala {mandala} bei {mine} zu {theirs} in den Feldern: du wählst "
        "zuerst, und {colour} bringt dir {points}",
    ),
    "complete_first": (
        "this completes Mandala {mandala} with {mine} to {theirs} in the Fields, so you choose "
        "first",
        "das vervollständigt Mandala {mandala} bei {mine} zu {theirs} in den Feldern, also wählst "
        "du zuerst",
    ),
    "complete_second": (
        "this completes Mandala {mandala}, and of the {number} colours in its Mountain you claim "
        "{claims}",
        "das vervollständigt Mandala {mandala}, und von den {number} Farben auf seinem Berg nimmst "
        "du {claims}",
    ),
    "complete_nobody": (
        "this clears Mandala {mandala} while both Fields are empty, so nobody gains from it",
        "das räumt Mandala {mandala} ab, solange beide Felder leer sind, also hat niemand etwas "
        "davon",
    ),
    "complete_early": (
        "this ends Mandala {mandala} before its Mountain grows richer for your opponent",
        "das beendet Mandala {mandala}, bevor sein Berg für dein Gegenüber reicher wird",
    ),
    "nearly": (
        "Mandala {mandala} then lacks only {colour}, which you hold, and you lead in the Field",
        "Mandala {mandala} fehlt dann nur noch {colour}, das du auf der Hand hast, und du führst "
        "im Feld",
    ),
    "last_card": (
        "this empties the deck: the next Mandala is the last, and you visibly lead by {points}",
        "das leert den Nachziehstapel: das nächste Mandala ist das letzte, und du liegst sichtbar "
        "mit {points:n} vorn",
    ),
    # building
    "build_dearer": (
        "{colour} counts {worth} for you and {other_worth} for your opponent, and Mountain "
        "{mandala} then has {cards}",
        "{colour} zählt {worth} für dich und {other_worth} für dein Gegenüber, und "
        "Berg\u00a0{mandala} hat dann {cards}",
    ),
    "build_dear": (
        "{colour} counts {worth} for you and nothing yet for your opponent, and Mountain "
        "{mandala} then has {cards}",
        "{colour} zählt {worth} für dich und noch nichts für dein Gegenüber, und "
        "Berg\u00a0{mandala} hat dann {cards}",
    ),
    "build_harmless": (
        "you draw {drawn}, and {colour} counts nothing yet for your opponent",
        "du ziehst {drawn}, und {colour} zählt für dein Gegenüber noch nichts",
    ),
    "build_fixes": (
        "you draw {drawn}, and {colour} can no longer go into a Field of Mandala {mandala}",
        "du ziehst {drawn}, und {colour} darf in Mandala {mandala} in kein Feld mehr",
    ),
    "build_draws": (
        "you draw {drawn} for the one you play",
        "du ziehst {drawn} für die eine, die du spielst",
    ),
    "build": (
        "this makes Mountain {mandala} richer and leaves both Fields as they are",
        "das macht Berg\u00a0{mandala} reicher und lässt beide Felder, wie sie sind",
    ),
    # growing
    "grow_overtakes": (
        "this overtakes your opponent's Field in Mandala {mandala}, {mine} to {theirs}, so you "
        "would choose first",
        "das überholt das Feld gegenüber in Mandala {mandala}, {mine} zu {theirs}, also würdest du "
        "zuerst wählen",
    ),
    "grow_first": (
        "this puts you ahead in the Fields of Mandala {mandala}, {mine} to {theirs}, so you would "
        "choose first",
        "das bringt dich in den Feldern von Mandala {mandala} in Führung, {mine} zu {theirs}, also "
        "würdest du zuerst wählen",
    ),
    "grow_level": (
        "this draws level in the Fields of Mandala {mandala}, {mine} to {theirs}: whoever "
        "completes it now chooses second",
        "das gleicht in den Feldern von Mandala {mandala} aus, {mine} zu {theirs}: wer es jetzt "
        "vervollständigt, wählt nicht zuerst",
    ),
    "grow_enters": (
        "with a card in this Field you keep what you claim in Mandala {mandala}",
        "mit einer Karte in diesem Feld behältst du, was du in Mandala {mandala} nimmst",
    ),
    "grow_denies": (
        "no {colour}, worth {worth} to your opponent, can come to Mountain {mandala} any more",
        "auf Berg\u00a0{mandala} kommen keine {colour:en} Karten mehr, die für dein Gegenüber "
        "{worth} zählen",
    ),
    "grow_secures": (
        "{colour} is yours in Mandala {mandala}: your opponent can no longer use it there",
        "{colour} gehört in Mandala {mandala} dir: dein Gegenüber kann es dort nicht mehr nutzen",
    ),
    "grow_extends": (
        "this extends your lead in the Fields of Mandala {mandala} to {mine} against {theirs}",
        "das baut deine Führung in den Feldern von Mandala {mandala} auf {mine} zu {theirs} aus",
    ),
    "grow_nears": (
        "this brings you closer in the Fields of Mandala {mandala}, {mine} to {theirs}",
        "das bringt dich in den Feldern von Mandala {mandala} näher heran, {mine} zu {theirs}",
    ),
    # discarding
    "discard_barred": (
        "{colour} can go nowhere, for it lies in your opponent's Field of both Mandalas",
        "{colour} kann nirgends hin, denn es liegt in beiden Mandalas im Feld gegenüber",
    ),
    "discard_denies": (
        "you draw {new}; on a Mountain {colour} would count {worth} for your opponent",
        "du ziehst {new}; auf einem Berg würde {colour} für dein Gegenüber {worth} zählen",
    ),
    "discard": (
        "you draw {new} and give your opponent nothing on a Mountain",
        "du ziehst {new} und legst deinem Gegenüber nichts auf einen Berg",
    ),
}
