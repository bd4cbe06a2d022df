"""What is said of moves of Mandala, English and German side by side."""

from __future__ import annotations

TEXTS = {
    # claiming
    "claim_points": (
        "each {colour} card in {you:your} Cup is worth {worth}, and {you} claim{you:s} {number}: "
        "{points}",
        "jede {colour:e} Karte in {you:deinem} Kelch zählt {worth}, und {you} nimm{you:t} "
        "{number}: {points}",
    ),
    "claim_ends": (
        "this fills {you:your} River: the game ends after this Mandala, and {you} visibly "
        "lead{you:s} by {points}",
        "das füllt {you:deinen} Fluss: mit diesem Mandala endet das Spiel, und {you} lieg{you:t} "
        "sichtbar mit {points:n} vorn",
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
        "{colour} counts {worth} for {you:your} opponent, and this keeps {cards} out of their Cup",
        "{colour} zählt {worth} für {you:dein} Gegenüber, und das hält {cards} aus dessen Kelch",
    ),
    "claim_denies_space": (
        "this takes {cards} that {you:your} opponent could use to open River space {space}",
        "das nimmt {cards} weg, womit {you:dein} Gegenüber Flussfeld\u00a0{space} öffnen könnte",
    ),
    "claim_nobody": (
        "neither Field has cards here, so whatever is claimed is discarded",
        "in keinem Feld liegen hier Karten, also wird abgeworfen, was genommen wird",
    ),
    # a Build or Grow that completes the Mandala, or nearly
    "complete_last": (
        "this completes the last Mandala of the game, and with {mine} to {theirs} in the Fields "
        "{you} choose{you:s} first",
        "das vervollständigt das letzte Mandala des Spiels, und mit {mine} zu {theirs} in den "
        "Feldern wähl{you:t} {you} zuerst",
    ),
    "complete_alone": (
        "this completes Mandala {mandala}, and only {you} keep{you:s} what {you} claim{you:s}: "
        "{you:your} opponent's Field is empty",
        "das vervollständigt Mandala {mandala}, und nur {you} behält{you:st}, was {you} "
        "nimm{you:t}: das Feld gegenüber ist leer",
    ),
    "complete_points": (
        "this completes Mandala {mandala} with {mine} to {theirs} in the Fields: {you} "
        "choose{you:s} first, and {colour} brings {you} {points}",
        "das vervollständigt Mandala {mandala} bei {mine} zu {theirs} in den Feldern: {you} "
        "wähl{you:t} zuerst, und {colour} bringt {you:dir} {points}",
    ),
    "complete_first": (
        "this completes Mandala {mandala} with {mine} to {theirs} in the Fields, so {you} "
        "choose{you:s} first",
        "das vervollständigt Mandala {mandala} bei {mine} zu {theirs} in den Feldern, also "
        "wähl{you:t} {you} zuerst",
    ),
    "complete_second": (
        "this completes Mandala {mandala}, and of the {number} colours in its Mountain {you} "
        "claim{you:s} {claims}",
        "das vervollständigt Mandala {mandala}, und von den {number} Farben auf seinem Berg "
        "nimm{you:t} {you} {claims}",
    ),
    "complete_nobody": (
        "this clears Mandala {mandala} while both Fields are empty, so nobody gains from it",
        "das räumt Mandala {mandala} ab, solange beide Felder leer sind, also hat niemand etwas "
        "davon",
    ),
    "complete_early": (
        "this ends Mandala {mandala} before its Mountain grows richer for {you:your} opponent",
        "das beendet Mandala {mandala}, bevor sein Berg für {you:dein} Gegenüber reicher wird",
    ),
    "nearly": (
        "Mandala {mandala} then lacks only {colour}, which {you} hold{you:s}, and {you} "
        "lead{you:s} in the Field",
        "Mandala {mandala} fehlt dann nur noch {colour}, das {you} auf der Hand {you:hat}, und "
        "{you} führ{you:t} im Feld",
    ),
    "last_card": (
        "this empties the deck: the next Mandala is the last, and {you} visibly lead{you:s} by "
        "{points}",
        "das leert den Nachziehstapel: das nächste Mandala ist das letzte, und {you} lieg{you:t} "
        "sichtbar mit {points:n} vorn",
    ),
    # building
    "build_dearer": (
        "{colour} counts {worth} for {you} and {other_worth} for {you:your} opponent, and Mountain "
        "{mandala} then has {cards}",
        "{colour} zählt {worth} für {you:dich} und {other_worth} für {you:dein} Gegenüber, und "
        "Berg\u00a0{mandala} hat dann {cards}",
    ),
    "build_dear": (
        "{colour} counts {worth} for {you} and nothing yet for {you:your} opponent, and Mountain "
        "{mandala} then has {cards}",
        "{colour} zählt {worth} für {you:dich} und noch nichts für {you:dein} Gegenüber, und "
        "Berg\u00a0{mandala} hat dann {cards}",
    ),
    "build_harmless": (
        "{you} draw{you:s} {drawn}, and {colour} counts nothing yet for {you:your} opponent",
        "{you} zieh{you:t} {drawn}, und {colour} zählt für {you:dein} Gegenüber noch nichts",
    ),
    "build_fixes": (
        "{you} draw{you:s} {drawn}, and {colour} can no longer go into a Field of Mandala "
        "{mandala}",
        "{you} zieh{you:t} {drawn}, und {colour} darf in Mandala {mandala} in kein Feld mehr",
    ),
    "build_draws": (
        "{you} draw{you:s} {drawn} for the one {you} play{you:s}",
        "{you} zieh{you:t} {drawn} für die eine, die {you} spiel{you:t}",
    ),
    "build": (
        "this makes Mountain {mandala} richer and leaves both Fields as they are",
        "das macht Berg\u00a0{mandala} reicher und lässt beide Felder, wie sie sind",
    ),
    # growing
    "grow_overtakes": (
        "this overtakes {you:your} opponent's Field in Mandala {mandala}, {mine} to {theirs}, so "
        "{you} would choose first",
        "das überholt das Feld gegenüber in Mandala {mandala}, {mine} zu {theirs}, also "
        "würde{you:st} {you} zuerst wählen",
    ),
    "grow_first": (
        "this puts {you} ahead in the Fields of Mandala {mandala}, {mine} to {theirs}, so {you} "
        "would choose first",
        "das bringt {you:dich} in den Feldern von Mandala {mandala} in Führung, {mine} zu "
        "{theirs}, also würde{you:st} {you} zuerst wählen",
    ),
    "grow_level": (
        "this draws level in the Fields of Mandala {mandala}, {mine} to {theirs}: whoever "
        "completes it now chooses second",
        "das gleicht in den Feldern von Mandala {mandala} aus, {mine} zu {theirs}: wer es jetzt "
        "vervollständigt, wählt nicht zuerst",
    ),
    "grow_enters": (
        "with a card in this Field {you} keep{you:s} what {you} claim{you:s} in Mandala {mandala}",
        "mit einer Karte in diesem Feld behält{you:st} {you}, was {you} in Mandala {mandala} "
        "nimm{you:t}",
    ),
    "grow_denies": (
        "no {colour}, worth {worth} to {you:your} opponent, can come to Mountain {mandala} any "
        "more",
        "auf Berg\u00a0{mandala} kommen keine {colour:en} Karten mehr, die für {you:dein} "
        "Gegenüber {worth} zählen",
    ),
    "grow_secures": (
        "{colour} is {you:yours} in Mandala {mandala}: {you:your} opponent can no longer use it "
        "there",
        "{colour} gehört in Mandala {mandala} {you:dir}: {you:dein} Gegenüber kann es dort nicht "
        "mehr nutzen",
    ),
    "grow_extends": (
        "this extends {you:your} lead in the Fields of Mandala {mandala} to {mine} against "
        "{theirs}",
        "das baut {you:deine} Führung in den Feldern von Mandala {mandala} auf {mine} zu {theirs} "
        "aus",
    ),
    "grow_nears": (
        "this brings {you} closer in the Fields of Mandala {mandala}, {mine} to {theirs}",
        "das bringt {you:dich} in den Feldern von Mandala {mandala} näher heran, {mine} zu "
        "{theirs}",
    ),
    # discarding
    "discard_barred": (
        "{colour} can go nowhere, for it lies in {you:your} opponent's Field of both Mandalas",
        "{colour} kann nirgends hin, denn es liegt in beiden Mandalas im Feld gegenüber",
    ),
    "discard_denies": (
        "{you} draw{you:s} {new}; on a Mountain {colour} would count {worth} for {you:your} "
        "opponent",
        "{you} zieh{you:t} {new}; auf einem Berg würde {colour} für {you:dein} Gegenüber {worth} "
        "zählen",
    ),
    "discard": (
        "{you} draw{you:s} {new} and give{you:s} {you:your} opponent nothing on a Mountain",
        "{you} zieh{you:t} {new} und leg{you:t} {you:deinem} Gegenüber nichts auf einen Berg",
    ),
}
