"""Position JSON of Dunes, both ways, why a move is not allowed, and its picture."""

from types import SimpleNamespace

from sandtable.games.ground.cards import COLOURS, LETTERS
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import new_record, plain
from sandtable.games.words.counts import counts, numbers, size
from sandtable.games.words.filling import Unseen, shown_in
from sandtable.games.words.labels import Labels, renamed
from sandtable.games.words.pictures import headline, letters, table
from sandtable.games.words.problems import Place, Problems
from sandtable.games.words.reading import Fields, Json, read_colour
from tests.fourth_game.dunes.moves import WORDS
from tests.fourth_game.dunes.rules import (
    CARDS_PER_COLOUR,
    OVER,
    PHASES,
    REASONS,
    SEATS,
    STATE,
)

__all__ = ["LABELS", "WORDS", "explain", "fill", "lacks", "picture", "read", "tally", "write"]

LABELS = Labels(per_seat=("hands", "dunes"), colours={"last": renamed})
KEYS = "phase", "to_move", "deck", "discard", "hands", "dunes", "last", "passes", "reason"


def write(state: SimpleNamespace, seat: int | None, *, is_view: bool) -> Json:
    """Write a position, or the view of a seat."""
    sees = [not is_view or seat == other for other in range(SEATS)]
    return {
        "deck": size(state.deck) if is_view else counts(state.deck),
        "discard": counts(state.discard),
        "hands": [counts(h) if sees[s] else size(h) for s, h in enumerate(state.hand)],
        "dunes": [counts(dune) for dune in state.dune],
        "last": None if state.last < 0 else LETTERS[state.last],
        "passes": state.passes,
    }


def fill(view: Json) -> Json:
    """Return a position that agrees with a view: cards that it does not show lie somewhere."""
    seen = map(shown_in, (view["deck"], *view["hands"]))
    unseen = Unseen(CARDS_PER_COLOUR, (view["discard"], *view["dunes"], *seen))
    hands = [unseen.fill(hand) for hand in view["hands"]]
    filled = {"hands": hands, "deck": unseen.fill(view["deck"])}
    unseen.finish()
    return view | filled


def read(content: Json, players: int, options: int, problems: Problems) -> Record:
    """Read a position, noting all that cannot be."""
    fields = Fields(content)
    fields.allow(*KEYS)
    state = new_record(STATE)
    state.phase = fields.choice("phase", PHASES)
    is_over = state.phase == OVER
    state.to_move = fields.to_move(SEATS, is_over=is_over)
    state.deck = fields.pile("deck", CARDS_PER_COLOUR)
    state.discard = fields.pile("discard", CARDS_PER_COLOUR)
    state.hand = fields.piles("hands", SEATS, CARDS_PER_COLOUR)
    state.dune = fields.piles("dunes", SEATS, 2)
    last = fields.content.get("last")
    state.last = -1 if last is None else read_colour(last, "last")
    state.passes = fields.number("passes", SEATS)
    state.reason = fields.choice("reason", REASONS) if is_over else -1
    _check(plain(state), problems)
    return state


def _check(state: SimpleNamespace, problems: Problems) -> None:
    piles: dict[Place, int] = {("deck",): state.deck, ("discard",): state.discard}
    for seat in range(SEATS):
        piles |= {("hands", seat): state.hand[seat], ("dunes", seat): state.dune[seat]}
    problems.require_all(CARDS_PER_COLOUR, piles)
    has_ended = state.passes == SEATS or not any(state.hand)
    problems.require(has_ended == (state.phase == OVER), "end", ("phase",))


def tally(state: SimpleNamespace) -> list[list[Json]]:
    """Return each seat's points colour by colour (D11)."""
    return [
        [
            {"colour": LETTERS[colour], "cards": number, "points": 2 * number - 1}
            for colour, number in enumerate(numbers(dune)[:COLOURS])
            if number
        ]
        for dune in state.dune
    ]


def lacks(state: SimpleNamespace) -> list[str]:
    """Return nothing: there are no Mandalas here."""
    return []


def explain(state: SimpleNamespace, word: str, language: str = "en") -> str:
    """Return the rule that forbids a move, in words."""
    if word not in WORDS.values():
        return "no such move in Dunes: write Lg or pass"
    if word == "pass":
        return "you may pass only when no card may be laid (D7)"
    if state.last >= 0 and word == WORDS[state.last]:
        return "the last card had this colour (D5)"
    return "you hold no card of this colour (D4)"


def picture(position: Json) -> str:
    """Draw a position or a view."""
    rows = [["", "hand", "dune"]]
    for seat in range(SEATS):
        hand, dune = position["hands"][seat], position["dunes"][seat]
        rows.append([f"Seat {seat}", letters(hand), letters(dune)])
    return f"{headline(position)}\n\n{table(rows)}"
