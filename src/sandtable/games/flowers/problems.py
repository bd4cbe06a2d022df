"""Why a position of Flowers cannot be, in words."""

from sandtable.games.words.problems import CARDS, Reason

REASONS = {
    "cards": Reason("F1", *CARDS),
    "tile_twice": Reason(
        "F1",
        "The tile {tiles} occurs twice",
        "Das Plättchen {tiles} kommt zweimal vor",
    ),
    "tiles_missing": Reason(
        "F1",
        "Tiles are missing: {tiles}",
        "Es fehlen Plättchen: {tiles}",
    ),
    "in_dark_stack": Reason(
        "F1",
        "The dark stack has {tiles}, which has a light back",
        "Im dunklen Stapel liegt {tiles} mit heller Rückseite",
    ),
    "in_light_stack": Reason(
        "F1",
        "The light stack has {tiles}, which has a dark back",
        "Im hellen Stapel liegt {tiles} mit dunkler Rückseite",
    ),
    "mandala_tiles": Reason(
        "F2",
        "Mandala {mandala} must have two tiles: a dark one and a light one, in this order",
        "Mandala {mandala} braucht zwei Plättchen: ein dunkles und ein helles, in dieser Folge",
    ),
    "singles_pair": Reason(
        "F12",
        "{seat} has two single tiles of one colour, which make a Flower at once",
        "{seat} hat zwei einzelne Plättchen einer Farbe, die sofort eine Blume bilden",
    ),
    "flower": Reason(
        "F12",
        "{seat} has a Flower that is not two tiles of one colour; a pair of two colours is none",
        "{seat} hat eine Blume, die nicht aus zwei Plättchen einer Farbe besteht",
    ),
    "known": Reason(
        "F17",
        "Cards of {seat} are known that {seat:your} hand does not hold",
        "Von {seat} sind Karten bekannt, die nicht auf der Hand sind",
    ),
    "cards_without_tiles": Reason(
        "F13",
        "Mandala {mandala} has cards but no tiles",
        "In Mandala {mandala} liegen Karten, aber keine Plättchen",
    ),
    "not_new": Reason(
        "F4",
        "In Mandala {mandala} {colour} lies face up, though it was not new there",
        "In Mandala {mandala} liegt {colour} offen, obwohl die Farbe dort nicht neu war",
    ),
    "marker_held": Reason(
        "F7",
        "The marker of Mandala {mandala} lies in the centre: nobody has face-up cards there",
        "Der Marker von Mandala {mandala} liegt in der Mitte: Niemand hat dort offene Karten",
    ),
    "marker": Reason(
        "F7",
        "The marker of Mandala {mandala} belongs to {seats}, with the most cards there",
        "Der Marker von Mandala {mandala} gehört {seats}, mit den meisten Karten dort",
    ),
    "three_flowers": Reason(
        "F14",
        "A seat has three Flowers, so the game must be ending",
        "Jemand hat drei Blumen, also muss das Spiel zu Ende gehen",
    ),
    "complete": Reason(
        "F9",
        "Mandala {mandala} is complete, so it would have been destroyed",
        "Mandala {mandala} ist vollständig, also wäre es schon aufgelöst",
    ),
    "ending_without_cause": Reason(
        "F14",
        "The game is ending without a reason: Flowers, tiles or passes",
        "Das Spiel geht ohne Grund zu Ende: Blumen, Plättchen oder Passen",
    ),
    "active": Reason(
        "F3",
        "In a turn the active seat is the one to move",
        "Im Zug ist der aktive Platz auch an der Reihe",
    ),
    "all_passed": Reason(
        "F6",
        "All have passed, so the game is over",
        "Alle haben gepasst, also ist das Spiel zu Ende",
    ),
    "no_tiles": Reason(
        "F13",
        "Mandala {mandala} has no tiles",
        "Mandala {mandala} hat keine Plättchen",
    ),
    "no_more_turns": Reason(
        "F14",
        "The game is ending, so no more turns are played",
        "Das Spiel geht zu Ende, also gibt es keine Züge mehr",
    ),
    "ending_without_flowers": Reason(
        "F14",
        "The game is ending, but no seat has three Flowers",
        "Das Spiel geht zu Ende, aber niemand hat drei Blumen",
    ),
    "round_finished": Reason(
        "F14",
        "The game is ending, and the last round is finished",
        "Das Spiel geht zu Ende, und die letzte Runde ist vorbei",
    ),
    "nobody_takes": Reason(
        "F15",
        "Nobody has the marker of Mandala {mandala}, so nobody takes a tile there",
        "Den Marker von Mandala {mandala} hat niemand, also nimmt dort niemand ein Plättchen",
    ),
    "take_turn": Reason(
        "F9",
        "{seat} has the marker and takes the tile",
        "{seat} hat den Marker und nimmt das Plättchen",
    ),
    "not_complete": Reason(
        "F9",
        "Mandala {mandala} is not complete, and the game is not ending",
        "Mandala {mandala} ist nicht vollständig, und das Spiel geht nicht zu Ende",
    ),
    "passes": Reason(
        "F6",
        "Cards have just been played, so nobody has passed since",
        "Gerade wurden Karten gespielt, seitdem hat niemand gepasst",
    ),
    "over_not_ending": Reason(
        "F15",
        "The game is over, so it must be ending",
        "Das Spiel ist zu Ende, also ging es zu Ende",
    ),
    "still_cards": Reason(
        "F15",
        "Mandala {mandala} still holds cards, so the game is not over",
        "In Mandala {mandala} liegen noch Karten, also ist das Spiel nicht zu Ende",
    ),
    "reason_flowers": Reason(
        "F14",
        "No seat has three Flowers",
        "Niemand hat drei Blumen",
    ),
    "reason_passes": Reason(
        "F6",
        "Not all have passed",
        "Nicht alle haben gepasst",
    ),
    "reason_tiles": Reason(
        "F13",
        "Both stacks have tiles left",
        "Beide Stapel haben noch Plättchen",
    ),
}
