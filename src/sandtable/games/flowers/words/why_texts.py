"""What is said of moves of Flowers, English and German side by side."""

from __future__ import annotations

TEXTS = {
    # a play that completes a Mandala
    "third_flower": (
        "{tile} makes {you:your} third Flower: the game ends after the other Mandalas, and now "
        "{you} lead{you:s} by {points}",
        "{tile} bildet {you:deine} dritte Blume: nach den anderen Mandalas ist Schluss, {you} "
        "lieg{you:t} mit {points:n} vorn",
    ),
    "third_flower_round": (
        "{tile} makes {you:your} third Flower: this round is the last, and now {you} lead{you:s} "
        "by {points}",
        "{tile} bildet {you:deine} dritte Blume: diese Runde ist die letzte, und jetzt "
        "lieg{you:t} {you} mit {points:n} vorn",
    ),
    "complete_both": (
        "this completes Mandala {mandala}, and both tiles are {you:yours}: {tile} and {other_tile}",
        "das vervollständigt Mandala {mandala}, und beide Plättchen gehören {you:dir}: {tile} und "
        "{other_tile}",
    ),
    "complete_flower": (
        "this completes Mandala {mandala} with the marker {you:yours}, and {tile} makes a Flower "
        "worth {points}",
        "das vervollständigt Mandala {mandala}, der Marker gehört {you:dir}, und {tile} bildet "
        "eine Blume: {points}",
    ),
    "complete_choice": (
        "this completes Mandala {mandala} with the marker {you:yours}: {you} choose{you:s} "
        "between {tile} and {other_tile}",
        "das vervollständigt Mandala {mandala}, und der Marker gehört {you:dir}: {you} "
        "wähl{you:t} zwischen {tile} und {other_tile}",
    ),
    "complete_rest": (
        "this completes Mandala {mandala}: {they} chooses a tile first, and the other one is "
        "{you:yours}",
        "das vervollständigt Mandala {mandala}: {they} wählt zuerst ein Plättchen, und das andere "
        "gehört {you:dir}",
    ),
    "complete_back": (
        "this completes Mandala {mandala}, and {you} take{you:s} {back} from there back into "
        "{you:own} hand",
        "das vervollständigt Mandala {mandala}, und {you} nimm{you:t} {back} von dort auf die "
        "Hand zurück",
    ),
    # other plays
    "marker_flower": (
        "this takes the marker of Mandala {mandala}, where {tile} would make {you} a Flower worth "
        "{points}",
        "das holt den Marker von Mandala {mandala}, wo {tile} {you:dir} eine Blume brächte: "
        "{points}",
    ),
    "marker_from": (
        "this takes the marker of Mandala {mandala} from {them}, with {mine} to {theirs} cards",
        "das nimmt {them} mit {mine} zu {theirs} Karten den Marker von Mandala {mandala} ab",
    ),
    "marker": (
        "this takes the marker of Mandala {mandala}, so {you} would choose between {tile} and "
        "{other_tile}",
        "das holt den Marker von Mandala {mandala}, also würde{you:st} {you} zwischen {tile} und "
        "{other_tile} wählen",
    ),
    "second": (
        "with {mine} to {theirs} cards in Mandala {mandala} {you} would get the tile that {they} "
        "leaves",
        "mit {mine} zu {theirs} Karten in Mandala {mandala} bekäm{you:e} {you} das Plättchen, das "
        "{they} übrig lässt",
    ),
    "shuts_out": (
        "with {mine} to {theirs} cards in Mandala {mandala} both of its tiles would be {you:yours}",
        "mit {mine} zu {theirs} Karten in Mandala {mandala} bekäm{you:e} {you} dort beide "
        "Plättchen",
    ),
    "draws_up": (
        "{you} draw{you:s} {drawn} and add{you:s} {colour} face up to Mandala {mandala}",
        "{you} zieh{you:t} {drawn} und leg{you:t} {colour} offen in Mandala {mandala}",
    ),
    "draws_hold": (
        "{you} draw{you:s} {drawn} and strengthen{you:s} {you:own} hold on the marker of Mandala "
        "{mandala}",
        "{you} zieh{you:t} {drawn} und sicher{you:t} den Marker in Mandala {mandala} besser ab",
    ),
    "draws": (
        "a single card, and {you} draw{you:s} {drawn}",
        "nur eine Karte, und {you} zieh{you:t} {drawn}",
    ),
    "extends": (
        "this strengthens {you:your} hold on the marker of Mandala {mandala}: {mine} to {theirs} "
        "cards",
        "das sichert {you:deinen} Marker in Mandala {mandala} besser ab: {mine} zu {theirs} Karten",
    ),
    "holds": (
        "{you} hold{you:s} the marker of Mandala {mandala}, now with {mine} cards there",
        "{you} {you:hat} den Marker von Mandala {mandala}, nun mit {mine} Karten dort",
    ),
    "foothold": (
        "with {you:your} first face-up card in Mandala {mandala} {you:your} cards there begin to "
        "count for the tiles",
        "mit einer ersten offenen Karte in Mandala {mandala} zählen {you:deine} Karten dort für "
        "die Plättchen",
    ),
    "adds_colour": (
        "this adds {colour} face up to Mandala {mandala}, which then lacks one colour fewer",
        "das legt {colour} offen in Mandala {mandala}, dem damit eine Farbe weniger fehlt",
    ),
    "waits": (
        "a face-up card of {you:yours} would now take the marker of Mandala {mandala}, where "
        "{you} {you:has} {laid} face down",
        "eine offene Karte von {you:dir} bekäme jetzt den Marker von Mandala {mandala}, wo {you} "
        "{laid} verdeckt liegen {you:hat}",
    ),
    "nears": (
        "this makes it {mine} to {theirs} cards against the marker's holder in Mandala {mandala}",
        "damit steht es in Mandala {mandala} mit {mine} zu {theirs} Karten gegen die Person mit "
        "dem Marker",
    ),
    # taking a tile
    "take_both": (
        "both tiles come to {you}, whichever {you} take{you:s} first, and add {points}",
        "beide Plättchen kommen zu {you:dir}, gleich welches zuerst, und bringen {points}",
    ),
    "take_denies": (
        "this keeps the tile from {them}, for whom it would make a Flower worth {points}",
        "das hält das Plättchen von {them} fern, wo es eine Blume ergäbe: {points}",
    ),
    "take_flower": (
        "with {you:your} {tile} it makes a Flower worth {points}",
        "mit {you:deinem} Plättchen {tile} ergibt es eine Blume: {points}",
    ),
    "take_x": (
        "a second {colour} tile would make a Flower with it that counts three times that tile",
        "ein zweites {colour:es} Plättchen ergäbe damit eine Blume, die es dreifach zählt",
    ),
    "take_higher": (
        "this tile is worth {points} by itself, the other one {other_points}",
        "dieses Plättchen bringt allein {points}, das andere {other_points}",
    ),
    "take_leaves": (
        "this leaves {tile} to {them}, which brings {points} there instead of {more}",
        "so bleibt {them} {tile}, was dort {points} bringt statt {more}",
    ),
    "take": (
        "a second {colour} tile would make a Flower with it",
        "ein zweites {colour:es} Plättchen ergäbe damit eine Blume",
    ),
}
