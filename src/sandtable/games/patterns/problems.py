"""Why a position of Patterns cannot be, in words."""

from sandtable.games.words.problems import Reason

REASONS = {
    "tokens": Reason(
        "P2",
        "The table has {number} {colour} tokens, not {most}",
        "Der Tisch hat {number} {colour:e} Steine, nicht {most}",
    ),
    "empty": Reason(
        "P2",
        "Every space has a token, but there is none on space {spaces}",
        "Auf jedem Platz liegt ein Stein, aber keiner auf Platz {spaces}",
    ),
    "bowl_empty": Reason(
        "P3",
        "{seat:your} bowl has no token",
        "{seat:deine} Schale hat keinen Stein",
    ),
    "offered_missing": Reason(
        "P2",
        "Two tokens must be offered for the bowls",
        "Für die Schalen müssen zwei Steine bereitliegen",
    ),
    "stray": Reason(
        "P5",
        "The face-down token on {spaces} belongs to no group with a marker",
        "Der verdeckte Stein auf {spaces} gehört zu keiner Gruppe mit Marker",
    ),
    "marker": Reason(
        "P5",
        "{seat:your} marker needs a face-down {colour} token: "
        "there is no face-down {colour} token on {space}",
        "{seat:dein} Marker braucht einen verdeckten {colour:en} Stein; auf {space} liegt keiner",
    ),
    "group_twice": Reason(
        "P11",
        "{seat} has two {colour} groups; one per colour is allowed",
        "{seat} hat zwei {colour:e} Gruppen; jede Farbe gibt es nur einmal",
    ),
    "groups_touch": Reason(
        "P8",
        "Two {colour} groups touch at {space}",
        "Zwei {colour:e} Gruppen berühren sich bei {space}",
    ),
    "offer_face_down": Reason(
        "P2",
        "While the bowl tokens are chosen, all tokens are face up",
        "Solange die Schalensteine gewählt werden, liegen alle Steine offen",
    ),
    "offer_colours": Reason(
        "P2",
        "The four in the centre and the two offered must be one of each colour",
        "Die vier in der Mitte und die zwei zur Wahl müssen sechs verschiedene Farben haben",
    ),
    "offer_turn": Reason(
        "P3",
        "{seat} chooses the bowl token, so {seat} is to move",
        "{seat} wählt den Schalenstein und ist also am Zug",
    ),
    "can_act": Reason(
        "P9",
        "{seat} can still act, so these are not the last Flips",
        "{seat} kann noch ziehen, also wird noch nicht zum Schluss umgedreht",
    ),
    "no_flip": Reason(
        "P9",
        "{seat} has no Flip left, so the game is over",
        "{seat} kann nichts mehr umdrehen, also ist das Spiel zu Ende",
    ),
    "not_over": Reason(
        "P9",
        "The game is not over: both seats can still act",
        "Das Spiel ist nicht zu Ende: Beide können noch ziehen",
    ),
}
