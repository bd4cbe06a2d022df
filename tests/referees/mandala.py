"""A second pair of eyes on Mandala: plain and slow, written from the rules alone (M1 to M19)."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

Position = dict[str, Any]
Counts = dict[str, int]

COLOURS = "bgopry"
CARDS_PER_COLOUR = 18
HAND_LIMIT = 8
BUILD_DRAW = 3
REFILL = 2
DEALT_TO_CUP = 2
RIVER_SPACES = 6
IDLE_LIMIT = 50

PUBLIC_KEYS = (
    "game", "players", "options", "phase", "to_move", "discard", "mandalas", "rivers",
    "last_mandala", "idle_turns", "claiming", "completed_by",
)  # fmt: skip
HIDDEN_KEYS = ("deck", "hands", "cups", "dealt_cups")
OVER_KEYS = ("scores", "winners", "reason")


# Piles of cards: objects from colour letter to number, zeros left out.


def _size(pile: Counts) -> int:
    """Number of cards in a pile."""
    return sum(pile.values())


def _plus(*piles: Counts) -> Counts:
    """All the cards of several piles together."""
    total: Counter[str] = Counter()
    for pile in piles:
        total.update(pile)
    return dict(+total)


def _minus(pile: Counts, taken: Counts) -> Counts:
    """What stays when cards that are really there leave a pile."""
    assert _is_within(taken, pile), f"{taken} cannot be taken out of {pile}"
    return dict(Counter(pile) - Counter(taken))


def _is_within(part: Counts, whole: Counts) -> bool:
    """Whether every card of one pile is also in the other."""
    return Counter(part) <= Counter(whole)


def _cards_of(mandala: Position) -> Counts:
    """Every card in a Mandala: the Mountain and both Fields."""
    return _plus(mandala["mountain"], *mandala["fields"])


def _is_complete(mandala: Position) -> bool:
    """M7: all six colours lie in the Mandala."""
    return len(_cards_of(mandala)) == len(COLOURS)


def _is_dead(position: Position) -> bool:
    """M16: each Mandala lacks a colour that no hand, deck or discard pile can still supply."""
    supply = _plus(*position["hands"], position["deck"], position["discard"])
    return all(
        any(colour not in _cards_of(mandala) and colour not in supply for colour in COLOURS)
        for mandala in position["mandalas"]
    )


def _has_full_river(position: Position) -> bool:
    """M12: some seat has its sixth River card."""
    return any(len(river) == RIVER_SPACES for river in position["rivers"])


def _first_claimer(mandala: Position, completed_by: int) -> int:
    """M8: the fuller Field claims first; equal Fields favour the seat that did not complete."""
    mine, theirs = (_size(mandala["fields"][seat]) for seat in (completed_by, 1 - completed_by))
    return completed_by if mine > theirs else 1 - completed_by


def _destruction_reason(position: Position) -> str | None:
    """M12 before M13: why the game ends once a Mountain is fully claimed, if it does."""
    if _has_full_river(position):
        return "river"
    return "deck" if position["last_mandala"] else None


def _turn_end_reason(position: Position) -> str | None:
    """M16: why the game is over at the end of a turn that did not end it by M12 or M13."""
    if _is_dead(position):
        return "dead"
    return "idle" if position["idle_turns"] >= IDLE_LIMIT else None


def _scores(position: Position) -> list[int]:
    """M18: each Cup card is worth its River space, nothing if the River lacks its colour."""
    return [
        sum(number * (river.find(colour) + 1) for colour, number in cup.items())
        for river, cup in zip(position["rivers"], position["cups"], strict=True)
    ]


def _winners(position: Position) -> list[int]:
    """M18: most points, then fewer Cup cards, then a shared win."""
    sizes = [_size(cup) for cup in position["cups"]]
    ranks = [(-score, size) for score, size in zip(_scores(position), sizes, strict=True)]
    return [seat for seat in (0, 1) if ranks[seat] == min(ranks)]


def legal_words(position: Position) -> list[str]:
    """Every legal move word of the seat to move, sorted; none when the game is over."""
    if position["phase"] == "over":
        return []
    if position["phase"] == "claim":
        mountain = position["mandalas"][position["claiming"]]["mountain"]
        return sorted(f"C{colour}" for colour in mountain)
    hand = position["hands"][position["to_move"]]
    if not hand:
        return ["pass"]
    return sorted(_build_words(position) + _grow_words(position) + _discard_words(hand))


def _build_words(position: Position) -> list[str]:
    """M3, M6: one card into a Mountain, of a colour in neither Field there."""
    hand = position["hands"][position["to_move"]]
    return [
        f"M{number}{colour}"
        for number, mandala in enumerate(position["mandalas"], 1)
        for colour in hand
        if all(colour not in field for field in mandala["fields"])
    ]


def _grow_words(position: Position) -> list[str]:
    """M4, M6: cards of a colour found elsewhere in neither area; one card stays in hand."""
    seat = position["to_move"]
    hand = position["hands"][seat]
    return [
        f"F{number}{colour}{count}"
        for number, mandala in enumerate(position["mandalas"], 1)
        for colour in hand
        if colour not in mandala["mountain"] and colour not in mandala["fields"][1 - seat]
        for count in range(1, min(hand[colour], _size(hand) - 1) + 1)
    ]


def _discard_words(hand: Counts) -> list[str]:
    """M5: any number of cards of one colour, even the whole hand."""
    return [f"D{colour}{count}" for colour in hand for count in range(1, hand[colour] + 1)]


def check_position(position: Position) -> None:
    """Raise AssertionError if the position could not have come about by play."""
    _check_form(position)
    _check_cards(position)
    _check_colours(position)
    _check_supply(position)
    {"turn": _check_turn, "claim": _check_claim, "over": _check_over}[position["phase"]](position)


def check_start(position: Position) -> None:
    """M1: raise AssertionError unless this is a fresh deal with seat 0 to move."""
    check_position(position)
    sizes = [_size(pile) for pile in _piles(position)]
    assert sizes == [88, 0, 6, 6, 2, 0, 0, 2, 0, 0, 2, 2, 2, 2], f"M1: dealt pile sizes {sizes}"
    fresh = {"phase": "turn", "to_move": 0, "last_mandala": False, "idle_turns": 0}
    for key, right in fresh.items():
        assert position[key] == right, f"M1: {key} begins as {right}"


def _piles(position: Position) -> list[Counts]:
    """Every pile: deck, discard, hands, both Mandalas' areas, Cups, and the dealt Cup cards."""
    areas = [pile for m in position["mandalas"] for pile in (m["mountain"], *m["fields"])]
    lists = [*position["hands"], *areas, *position["cups"], *position["dealt_cups"]]
    return [position["deck"], position["discard"], *lists]


def _check_form(position: Position) -> None:
    """Exactly the keys and types of the public format, and a seat wherever the phase has one."""
    phase = position.get("phase")
    wanted = {*PUBLIC_KEYS, *HIDDEN_KEYS, *(OVER_KEYS if phase == "over" else ())}
    assert set(position) == wanted, f"wrong keys: {sorted(set(position) ^ wanted)}"
    head = [position[key] for key in ("game", "players", "options")]
    assert head == ["mandala", 2, {}], f"game, players, options are {head}"
    assert phase in ("turn", "claim", "over"), f"unknown phase {phase!r}"
    assert type(position["last_mandala"]) is bool, "last_mandala is not true or false"
    assert type(position["idle_turns"]) is int, "idle_turns is not a number"
    _check_seat(position, "to_move", phase != "over")
    _check_seat(position, "claiming", phase == "claim")
    _check_seat(position, "completed_by", phase == "claim")
    assert [type(river) for river in position["rivers"]] == [str, str], "Rivers are two words"
    _check_piles(position)


def _check_seat(position: Position, key: str, is_present: bool) -> None:
    """The key holds 0 or 1 when its phase has it, else null."""
    value = position[key]
    is_right = type(value) is int and value in (0, 1) if is_present else value is None
    assert is_right, f"{key} is {value!r} in phase {position['phase']}"


def _check_piles(position: Position) -> None:
    """Every pile is there, counted by colour letter, zeros left out."""
    for mandala in position["mandalas"]:
        assert set(mandala) == {"mountain", "fields"}, f"wrong Mandala keys {sorted(mandala)}"
    piles = _piles(position)
    assert len(piles) == 14, f"{len(piles)} piles instead of 14"
    for pile in piles:
        assert type(pile) is dict, f"{pile} is no pile of cards"
        assert set(pile) <= set(COLOURS), f"unknown colours in {pile}"
        assert all(type(n) is int and n > 0 for n in pile.values()), f"counts of {pile}"


def _check_cards(position: Position) -> None:
    """M1: 18 cards of each colour; M3: no hand past 8; M19: two dealt cards in each Cup."""
    rivers = [dict(Counter(river)) for river in position["rivers"]]
    dealt_cups = position["dealt_cups"]
    total = _plus(*_piles(position)[: -len(dealt_cups)], *rivers)
    assert total == dict.fromkeys(COLOURS, CARDS_PER_COLOUR), f"M1: the cards add up to {total}"
    for seat, river in enumerate(rivers):
        assert set(river.values()) <= {1}, f"M9: a colour twice in the River of seat {seat}"
        assert _size(position["hands"][seat]) <= HAND_LIMIT, f"M3: seat {seat} holds too many cards"
        cup, dealt = position["cups"][seat], dealt_cups[seat]
        assert _size(dealt) == DEALT_TO_CUP, f"M1: seat {seat} was dealt {dealt} into the Cup"
        assert _is_within(dealt, cup), f"M1: dealt Cup cards of seat {seat} are not in the Cup"
        claimed = _minus(cup, dealt)
        assert set(claimed) <= set(river), f"M9: seat {seat} claimed a colour its River lacks"


def _check_colours(position: Position) -> None:
    """M6: inside one Mandala each colour lives in one area only."""
    for number, mandala in enumerate(position["mandalas"], 1):
        areas = [mandala["mountain"], *mandala["fields"]]
        for colour in COLOURS:
            homes = sum(colour in area for area in areas)
            assert homes <= 1, f"M6: {colour} lies in {homes} areas of Mandala {number}"


def _check_supply(position: Position) -> None:
    """M13 to M15: what an empty deck and an empty hand imply."""
    deck, discard = position["deck"], position["discard"]
    assert deck or position["last_mandala"], "M13: the deck is empty, yet not marked exhausted"
    can_lie = _emptied(position) or _claims_made(position)
    assert deck or not discard or can_lie, "M13: the discard pile was not shuffled into the deck"
    for seat, hand in enumerate(position["hands"]):
        assert hand or not deck, f"M15: seat {seat} has no cards although cards can be drawn"


def _emptied(position: Position) -> int:
    """How many Mandalas were left without a refill, as the end of the game does."""
    return sum(not _cards_of(mandala) for mandala in position["mandalas"])


def _claims_made(position: Position) -> int:
    """How many colours have left the Mountain being claimed; 0 in other phases."""
    if position["phase"] != "claim":
        return 0
    return len(COLOURS) - len(_cards_of(position["mandalas"][position["claiming"]]))


def _check_standing(mandala: Position) -> None:
    """M7, M11: a Mandala in play keeps its two first Mountain cards and is not complete."""
    assert _size(mandala["mountain"]) >= REFILL, "M11: a Mountain in play has two cards or more"
    assert not _is_complete(mandala), "M7: a complete Mandala was not destroyed"


def _check_turn(position: Position) -> None:
    """A turn begins with nothing that the rules would already have settled."""
    for mandala in position["mandalas"]:
        _check_standing(mandala)
    assert not _has_full_river(position), "M12: a sixth River card should have ended the game"
    assert 0 <= position["idle_turns"] < IDLE_LIMIT, f"M16: {position['idle_turns']} idle turns"
    assert not _is_dead(position), "M16: a dead game should be over"


def _check_claim(position: Position) -> None:
    """M8: a complete Mandala is being claimed in alternation from the right first seat."""
    _check_standing(position["mandalas"][1 - position["claiming"]])
    mandala = position["mandalas"][position["claiming"]]
    claims = _claims_made(position)
    assert mandala["mountain"], "M8: an empty Mountain is still being claimed"
    assert claims or _size(mandala["mountain"]) >= REFILL, "M11: a Mountain began too small"
    first = _first_claimer(mandala, position["completed_by"])
    claimer = (first + claims) % 2
    assert position["to_move"] == claimer, f"M8: claim {claims + 1} belongs to seat {claimer}"
    assert position["idle_turns"] == 0, "M16: a card just went into a Mandala"
    _check_claimed(position, mandala)


def _check_claimed(position: Position, mandala: Position) -> None:
    """M9, M10: each claimed colour lies in a River, or was discarded for want of a Field."""
    places = [
        river if field else position["discard"]
        for river, field in zip(position["rivers"], mandala["fields"], strict=True)
    ]
    for colour in set(COLOURS) - set(_cards_of(mandala)):
        assert any(colour in place for place in places), f"M9: {colour} was claimed to nowhere"


def _check_over(position: Position) -> None:
    """M12, M13, M16 to M18: the end has its right reason, scores and winners."""
    for mandala in filter(_cards_of, position["mandalas"]):
        _check_standing(mandala)
    emptied = _emptied(position)
    assert emptied <= 1, "M11: two Mandalas are without cards"
    assert not _has_full_river(position) or emptied, "M12: the full River came from no Mandala"
    assert position["idle_turns"] == 0 or not emptied, "M16: a card just went into a Mandala"
    assert 0 <= position["idle_turns"] <= IDLE_LIMIT, f"M16: {position['idle_turns']} idle turns"
    reason = _destruction_reason(position) if emptied else _turn_end_reason(position)
    assert reason is not None, "the game is over without a cause"
    assert position["reason"] == reason, f"the game ended by {reason}, not {position['reason']}"
    for key, right in (("scores", _scores(position)), ("winners", _winners(position))):
        assert position[key] == right, f"M18: {key} should be {right}, not {position[key]}"


# Moves: build the one position expected, reading only the drawn cards off the real one.


def check_move(before: Position, word: str, after: Position) -> None:
    """Raise AssertionError unless playing the word in `before` can lead to `after`."""
    legal = legal_words(before)
    assert word in legal, f"{word} is not among the legal moves {' '.join(legal)}"
    _check_form(after)
    expected = deepcopy(before)
    _play(expected, word, after)
    for key in sorted(expected.keys() | after.keys()):
        right, found = expected.get(key, "absent"), after.get(key, "absent")
        assert found == right, f"{word}: {key} should be {right}, is {found}"


def _play(position: Position, word: str, after: Position) -> None:
    """M2: a turn is one Build, Grow, Discard or pass; a claim belongs to a turn."""
    if word == "pass":
        _pass(position)
    elif word[0] == "F":
        _grow(position, word)
    else:
        {"M": _build, "D": _discard, "C": _claim}[word[0]](position, word, after)


def _build(position: Position, word: str, after: Position) -> None:
    """M3: the card, then the draw, then the check, so that M13 sees the draw first."""
    seat, mandala = position["to_move"], int(word[1]) - 1
    card = {word[2]: 1}
    mountain = position["mandalas"][mandala]["mountain"]
    position["mandalas"][mandala]["mountain"] = _plus(mountain, card)
    hand = _minus(position["hands"][seat], card)
    _draw_to_hand(position, hand, min(BUILD_DRAW, HAND_LIMIT - _size(hand)), after)
    _check_completed(position, mandala)


def _grow(position: Position, word: str) -> None:
    """M4: cards into the own Field, no draw, then the check."""
    seat, mandala = position["to_move"], int(word[1]) - 1
    cards = {word[2]: int(word[3:])}
    fields = position["mandalas"][mandala]["fields"]
    fields[seat] = _plus(fields[seat], cards)
    position["hands"][seat] = _minus(position["hands"][seat], cards)
    _check_completed(position, mandala)


def _discard(position: Position, word: str, after: Position) -> None:
    """M5: the cards are in the pile before the draw; M16: the turn is idle."""
    cards = {word[1]: int(word[2:])}
    position["discard"] = _plus(position["discard"], cards)
    hand = _minus(position["hands"][position["to_move"]], cards)
    _draw_to_hand(position, hand, _size(cards), after)
    position["idle_turns"] += 1
    _end_turn(position, 1 - position["to_move"])


def _pass(position: Position) -> None:
    """M15, M16: nothing happens, and the turn is idle."""
    position["idle_turns"] += 1
    _end_turn(position, 1 - position["to_move"])


def _draw_to_hand(position: Position, kept: Counts, wanted: int, after: Position) -> None:
    """Read the drawn cards off the hand after the move."""
    seat = position["to_move"]
    hand = after["hands"][seat]
    assert _is_within(kept, hand), f"seat {seat} keeps {kept}, but then holds {hand}"
    _draw(position, _minus(hand, kept), wanted)
    position["hands"][seat] = hand


def _draw(position: Position, drawn: Counts, wanted: int) -> None:
    """M13, M14: draw; the last card of the deck at once turns the discard pile into a deck."""
    deck, pile = position["deck"], position["discard"]
    if wanted < _size(deck):
        assert _size(drawn) == wanted, f"{wanted} cards should be drawn, not {drawn}"
        assert _is_within(drawn, deck), f"{drawn} are not all in the deck {deck}"
        position["deck"] = _minus(deck, drawn)
        return
    assert _is_within(deck, drawn), f"M14: the whole deck {deck} is drawn first, not {drawn}"
    crossing = min(wanted - _size(deck), _size(pile))
    from_pile = _minus(drawn, deck)
    assert _size(from_pile) == crossing, f"M14: {crossing} cards follow the deck, not {from_pile}"
    assert _is_within(from_pile, pile), f"M14: {from_pile} are not all in the pile {pile}"
    position["deck"], position["discard"] = _minus(pile, from_pile), {}
    position["last_mandala"] = True


def _check_completed(position: Position, mandala: int) -> None:
    """M7, M8: a complete Mandala is claimed next, otherwise the turn ends."""
    position["idle_turns"] = 0
    seat = position["to_move"]
    if not _is_complete(position["mandalas"][mandala]):
        _end_turn(position, 1 - seat)
        return
    first = _first_claimer(position["mandalas"][mandala], seat)
    position.update(phase="claim", claiming=mandala, completed_by=seat, to_move=first)


def _claim(position: Position, word: str, after: Position) -> None:
    """M8: all Mountain cards of one colour go to the claimer; then the other seat claims."""
    seat, colour = position["to_move"], word[1]
    mandala = position["mandalas"][position["claiming"]]
    number = mandala["mountain"].pop(colour)
    if mandala["fields"][seat]:
        _keep(position, seat, colour, number)
    else:  # M10
        position["discard"] = _plus(position["discard"], {colour: number})
    position["to_move"] = 1 - seat
    if not mandala["mountain"]:
        _destroy(position, after)


def _keep(position: Position, seat: int, colour: str, number: int) -> None:
    """M9: a new colour puts one card into the River; everything else goes to the Cup."""
    if colour not in position["rivers"][seat]:
        position["rivers"][seat] += colour
        number -= 1
    position["cups"][seat] = _plus(position["cups"][seat], {colour: number})


def _destroy(position: Position, after: Position) -> None:
    """M11 to M13: the Fields are discarded; then the game ends, or a refill and the next turn."""
    index, completed_by = position["claiming"], position["completed_by"]
    mandala = position["mandalas"][index]
    position["discard"] = _plus(position["discard"], *mandala["fields"])
    mandala["fields"] = [{}, {}]
    position.update(claiming=None, completed_by=None)
    reason = _destruction_reason(position)
    if reason:
        _end_game(position, reason)
        return
    mandala["mountain"] = after["mandalas"][index]["mountain"]
    _draw(position, mandala["mountain"], REFILL)
    _end_turn(position, 1 - completed_by)


def _end_turn(position: Position, next_seat: int) -> None:
    """M16: end a dead or idle game, else hand the turn on."""
    position.update(phase="turn", to_move=next_seat)
    reason = _turn_end_reason(position)
    if reason:
        _end_game(position, reason)


def _end_game(position: Position, reason: str) -> None:
    """M17, M18: everything stays where it lies and is scored."""
    position.update(phase="over", to_move=None, reason=reason)
    position.update(scores=_scores(position), winners=_winners(position))


def view(position: Position, seat: int | None) -> Position:
    """M19: the position as a seat, or a spectator (None), may know it; all of it when over."""
    if position["phase"] == "over":
        return deepcopy(position)
    seen = {key: deepcopy(position[key]) for key in PUBLIC_KEYS}
    seen["deck"] = _size(position["deck"])
    for key in ("hands", "dealt_cups"):
        seen[key] = [
            dict(pile) if owner == seat else _size(pile) for owner, pile in enumerate(position[key])
        ]
    seen["cups"] = [_seen_cup(position, owner, owner == seat) for owner in (0, 1)]
    return seen


def _seen_cup(position: Position, owner: int, is_own: bool) -> Position:
    """M19: of another seat's Cup only the cards dealt at the start are hidden."""
    cup, dealt = position["cups"][owner], position["dealt_cups"][owner]
    return dict(cup) if is_own else {"known": _minus(cup, dealt), "hidden": _size(dealt)}
