"""Why a position of Mandala cannot be, in words."""

from sandtable.games.words.problems import CARDS, Reason

REASONS = {
    "cards": Reason("M1", *CARDS),
    "hand_limit": Reason(
        "M3",
        "{seat:your} hand has {number} cards; nobody draws past 8",
        "{seat:deine} Hand hat {number} Karten; niemand zieht über 8 hinaus",
    ),
    "dealt_cup": Reason(
        "M1",
        "{seat:your} Cup must hold exactly 2 cards that were dealt at the start, not {number}",
        "In {seat:deinem} Kelch liegen genau 2 Karten vom Anfang, nicht {number}",
    ),
    "dealt_outside_cup": Reason(
        "M1",
        "The cards dealt to {seat:your} Cup must be among its cards",
        "Die Karten vom Anfang müssen in {seat:deinem} Kelch liegen",
    ),
    "river_twice": Reason(
        "M9",
        "{seat:your} River has {colour} twice; more of a colour goes to the Cup",
        "{seat:dein} Fluss hat {colour} doppelt; was von einer Farbe mehr ist, kommt in den Kelch",
    ),
    "rule_of_colour": Reason(
        "M6",
        "Rule of Colour: {colour} lies in more than one area of Mandala {mandala}",
        "Farbregel: {colour} liegt in mehr als einem Bereich von Mandala {mandala}",
    ),
    "mountain_empty": Reason(
        "M11",
        "The Mountain of Mandala {mandala} is empty; it always starts with 2 cards",
        "Der Berg von Mandala {mandala} ist leer; er beginnt immer mit 2 Karten",
    ),
    "complete": Reason(
        "M7",
        "Mandala {mandala} is complete, so it would have been destroyed",
        "Mandala {mandala} ist vollständig, also wäre es schon zerstört",
    ),
    "deck_exhausted": Reason(
        "M13",
        "The deck is empty, so this must be the last Mandala",
        "Der Nachziehstapel ist leer, also muss es das letzte Mandala sein",
    ),
    "river_full": Reason(
        "M12",
        "{seat:your} River is full, so the game is over",
        "{seat:dein} Fluss ist voll, also ist das Spiel zu Ende",
    ),
    "idle": Reason(
        "M16",
        "{number} idle turns in a row have ended the game",
        "{number} Züge ohne Karte in ein Mandala haben das Spiel beendet",
    ),
    "dead": Reason(
        "M16",
        "No Mandala can be completed any more, so the game is over",
        "Kein Mandala kann noch vollständig werden, also ist das Spiel zu Ende",
    ),
    "nothing_to_claim": Reason(
        "M8",
        "The Mountain of Mandala {mandala} has nothing left to claim",
        "Auf dem Berg von Mandala {mandala} ist nichts mehr zu nehmen",
    ),
    "idle_claim": Reason(
        "M16",
        "A card has just completed a Mandala, so there are no idle turns",
        "Gerade hat eine Karte ein Mandala vollendet, also gibt es keine Züge ohne Karte",
    ),
    "claim_turn": Reason(
        "M8",
        "The next claim is {seat:your}",
        "Als Nächstes nimmt {seat}",
    ),
    "river_was_full": Reason(
        "M12",
        "{seat:your} River was full before this Mandala, so the game is over",
        "{seat:dein} Fluss war vor diesem Mandala voll, also ist das Spiel zu Ende",
    ),
    "not_last": Reason(
        "M13",
        "The game is not over: no River is full, and it was not the last Mandala",
        "Das Spiel ist nicht zu Ende: Kein Fluss ist voll, und es war nicht das letzte Mandala",
    ),
    "not_cleared": Reason(
        "M12",
        "{seat:your} River is full, but its Mandala has not been cleared away",
        "{seat:dein} Fluss ist voll, aber das Mandala dazu ist nicht abgeräumt",
    ),
    "not_over": Reason(
        "M16",
        "The game is not over: no River is full, cards are left, and a Mandala can be completed",
        "Das Spiel ist nicht zu Ende: Kein Fluss ist voll, und ein Mandala kann noch "
        "vollständig werden",
    ),
    "reason": Reason(
        "M12",
        "The reason for the end must be {reason}",
        "Der Grund für das Ende muss {reason} sein",
    ),
}
