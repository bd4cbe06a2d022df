"""A second pair of eyes for Flowers: plain Python over position JSON, written from the rules alone.

It shares nothing with the engine. Chance is never drawn here: it is read off the position that
the engine says came next, and must then be possible.
"""

from collections import Counter
from copy import deepcopy
from typing import Any

Position = dict[str, Any]
Mandala = dict[str, Any]
Counts = dict[str, int]

COLOURS = list("bgopry")
TILES = [colour + value for colour in COLOURS for value in "23457x"]
# F1: the dark tiles for each setting of the option `backs`; all others are light.
DARK = {
    "colour": {tile for tile in TILES if tile[0] in "bpr"},
    "mixed": {tile for tile in TILES if tile[1] in "24x"},
}
PUBLIC = {
    "game", "players", "options", "phase", "to_move", "discard", "known", "mandalas",
    "singles", "flowers", "taking", "ending", "active", "passes",
}  # fmt: skip
SECRET = {"deck", "hands", "stacks"}
RESULT = {"scores", "winners", "reason"}


# Facts about a position


def total(counts: Counts) -> int:
    """Return the number of cards in `counts`."""
    return sum(counts.values())


def plus(counts: Counts, more: Counts) -> Counts:
    """Return the two piles together, without zeros as positions write them."""
    return dict(Counter(counts) + Counter(more))


def minus(counts: Counts, fewer: Counts) -> Counts:
    """Return what is left of `counts` without `fewer`, at least 0 of each colour."""
    return dict(Counter(counts) - Counter(fewer))


def contains(counts: Counts, fewer: Counts) -> bool:
    """Whether all cards of `fewer` are in `counts`."""
    return Counter(fewer) <= Counter(counts)


def size(mandala: Mandala, seat: int) -> int:
    """Return how many cards of both kinds a seat has in a Mandala."""
    return total(mandala["up"][seat]) + total(mandala["down"][seat])


def has_cards(mandala: Mandala) -> bool:
    """Whether any seat has a card in the Mandala."""
    return any(mandala["up"]) or any(mandala["down"])


def shown_colours(mandala: Mandala) -> set[str]:
    """Return the colours on the tiles and on the face-up cards of every seat (F4, F9)."""
    return {tile[0] for tile in mandala["tiles"]}.union(*mandala["up"])


def is_complete(mandala: Mandala) -> bool:
    """Whether tiles and face-up cards show all six colours (F9)."""
    return len(shown_colours(mandala)) == len(COLOURS)


def face_up_rivals(mandala: Mandala, seat: int) -> list[int]:
    """Return the other seats with at least one face-up card there (F7, F10)."""
    return [other for other, up in enumerate(mandala["up"]) if up and other != seat]


def has_third_flower(position: Position) -> bool:
    """Whether some seat has three Flowers or more (F14)."""
    return any(len(flowers) >= 3 for flowers in position["flowers"])


def lacks_tiles(position: Position) -> bool:
    """Whether no new Mandala can be started for want of a dark or a light tile (F13)."""
    return not all(position["stacks"].values())


def have_all_passed(position: Position) -> bool:
    """Whether every seat has passed in a row (F6)."""
    return bool(position["passes"] == position["players"])


def is_last_turn(position: Position) -> bool:
    """Whether the end, once triggered by a third Flower, comes with this turn (F14)."""
    is_last_seat: bool = position["active"] == position["players"] - 1
    return is_last_seat or position["options"]["end"] == "turn"


def second_seat(mandala: Mandala) -> int | None:
    """Return the seat that gets the other tile by F10 and F11, None if the holder takes both."""
    holder = mandala["marker"]
    rivals = face_up_rivals(mandala, holder)
    strength = {seat: (size(mandala, seat), total(mandala["up"][seat])) for seat in rivals}
    best = [seat for seat in rivals if strength[seat] == max(strength.values())]
    if len(best) != 1:
        return None
    is_two_players = len(mandala["up"]) == 2
    if is_two_players and 2 * size(mandala, best[0]) < size(mandala, holder):
        return None
    return best[0]


def causes(position: Position) -> set[str]:
    """Return why a position in its final destruction, or a finished one, may have ended."""
    if have_all_passed(position):
        return {"passes"}
    if not has_third_flower(position):
        return {"tiles"}
    # The third Flower may have come only in the destruction that the missing tiles set off.
    return {"flowers", "tiles"} if lacks_tiles(position) else {"flowers"}


def flower_points(flower: list[str]) -> int:
    """Return what a Flower scores (F16)."""
    values = sorted(int(tile[1]) for tile in flower if tile[1] != "x")
    return 3 * values[0] if len(values) == 1 else 2 * values[0] + values[1]


def result(position: Position) -> Position:
    """Return scores and winners: points, then hand cards, then a shared win (F16)."""
    scores = [
        sum(int(tile[1]) for tile in singles if tile[1] != "x") + sum(map(flower_points, flowers))
        for singles, flowers in zip(position["singles"], position["flowers"], strict=True)
    ]
    ranks = [(points, total(hand)) for points, hand in zip(scores, position["hands"], strict=True)]
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    return {"scores": scores, "winners": winners}


# Legal moves and views


def can_play(position: Position, hand: Counts, number: int) -> bool:
    """Whether a play of `number` cards leaves a card in hand after the draw step (F6)."""
    if total(hand) > number:
        return True
    return number == 1 and total(position["deck"]) + total(position["discard"]) > 0


def legal_words(position: Position) -> list[str]:
    """Return every legal move word of the seat to move, sorted; none when the game is over."""
    if position["phase"] == "over":
        return []
    if position["phase"] == "take":
        return sorted("T" + tile for tile in position["mandalas"][position["taking"]]["tiles"])
    hand = position["hands"][position["to_move"]]
    plays = [
        f"P{place}{colour}{number}"
        for place in (1, 2, 3)
        for colour, held in hand.items()
        for number in range(1, held + 1)
        if can_play(position, hand, number)
    ]
    return sorted(plays) or ["pass"]


def view(position: Position, seat: int | None) -> Position:
    """Return the position as `seat`, or a spectator (None), may know it (F17)."""
    if position["phase"] == "over":
        return deepcopy(position)
    seen: Position = {key: deepcopy(position[key]) for key in PUBLIC}
    seen["deck"] = total(position["deck"])
    seen["stacks"] = {back: len(stack) for back, stack in position["stacks"].items()}
    seen["hands"] = [
        dict(hand) if owner == seat else {"known": dict(known), "hidden": total(minus(hand, known))}
        for owner, hand, known in zip(range(4), position["hands"], position["known"], strict=False)
    ]
    return seen


# Following a move: `game` starts as a copy of the position before and becomes what must follow


def lay(game: Position, mandala: Mandala, seat: int, played: Counts) -> None:
    """Move cards of one colour from the hand into the Mandala (F4), known ones first (F17)."""
    face = "down" if set(played) <= shown_colours(mandala) else "up"
    mandala[face][seat] = plus(mandala[face][seat], played)
    game["hands"][seat] = minus(game["hands"][seat], played)
    game["known"][seat] = minus(game["known"][seat], played)


def draw(game: Position, seat: int, played: int, after: Position) -> None:
    """Draw by F5 the cards that are missing from deck and discard pile afterwards."""
    deck, discard = game["deck"], game["discard"]
    pile = plus(deck, discard)
    room = 8 - total(game["hands"][seat])
    due = min(4, max(0, room), total(pile)) if played == 1 else 0
    left = plus(after["deck"], after["discard"])
    assert contains(pile, left), "F5: a play brings no card into the deck or the discard pile"
    drawn = minus(pile, left)
    assert total(drawn) == due, f"F5: {total(drawn)} cards were drawn instead of {due}"
    if due > total(deck):
        assert contains(drawn, deck), "F5: the old deck was not drawn to its end"
        game["deck"], game["discard"] = minus(pile, drawn), {}
    else:
        assert contains(deck, drawn), "F5: a drawn card was not in the deck"
        game["deck"] = minus(deck, drawn)
    game["hands"][seat] = plus(game["hands"][seat], drawn)


def claim(mandala: Mandala, seat: int) -> None:
    """Move the marker to the active seat if F7 says so; no other seat checks (F8)."""
    rivals = face_up_rivals(mandala, seat)
    if mandala["up"][seat] and all(size(mandala, seat) > size(mandala, r) for r in rivals):
        mandala["marker"] = seat


def take_tile(game: Position, seat: int, tile: str) -> None:
    """Put a tile in front of a seat; with a single of its colour it is a Flower at once (F12)."""
    partners = [single for single in game["singles"][seat] if single[0] == tile[0]]
    if not partners:
        game["singles"][seat].append(tile)
        return
    game["singles"][seat].remove(partners[0])
    game["flowers"][seat].append(sorted([partners[0], tile]))


def clear(game: Position, mandala: Mandala, takers: set[int]) -> None:
    """Discard the cards of the takers, give all others theirs back, free the marker (F13)."""
    for seat in range(game["players"]):
        cards = plus(mandala["up"][seat], mandala["down"][seat])
        mandala["up"][seat], mandala["down"][seat] = {}, {}
        if seat in takers:
            game["discard"] = plus(game["discard"], cards)
        else:
            game["hands"][seat] = plus(game["hands"][seat], cards)
            game["known"][seat] = plus(game["known"][seat], cards)
    mandala["marker"] = None


def destroy(game: Position, mandala: Mandala, chosen: str) -> None:
    """Share out the tiles, the chosen one first, and then the cards (F9 to F13)."""
    holder, second = mandala["marker"], second_seat(mandala)
    heir = holder if second is None else second
    (other,) = (tile for tile in mandala["tiles"] if tile != chosen)
    take_tile(game, holder, chosen)
    take_tile(game, heir, other)
    clear(game, mandala, {holder, heir})
    mandala["tiles"] = []


def start_mandala(game: Position, place: int, after: Position) -> None:
    """Move the two tiles that lie there afterwards out of the stacks (F13)."""
    tiles = after["mandalas"][place]["tiles"]
    assert len(tiles) == 2, "F13: a new Mandala needs a dark and a light tile"
    for tile, back in zip(tiles, ("dark", "light"), strict=True):
        assert tile in game["stacks"][back], f"F13: {tile} was not in the {back} stack"
        game["stacks"][back].remove(tile)
    game["mandalas"][place]["tiles"] = list(tiles)


def begin_take(game: Position, place: int) -> None:
    """Let the holder of the marker choose a tile, also out of its turn (F9)."""
    game.update(phase="take", taking=place, to_move=game["mandalas"][place]["marker"])


def end_turn(game: Position, after: Position) -> None:
    """Go on to the next seat, or to the end by F6 or F14."""
    if have_all_passed(game):
        finish(game, after, {"passes"})
    elif game["ending"] and is_last_turn(game):
        finish(game, after, {"flowers"})
    else:
        seat = (game["active"] + 1) % game["players"]
        game.update(phase="turn", taking=None, active=seat, to_move=seat)


def finish(game: Position, after: Position, reasons: set[str]) -> None:
    """Go on with the final destruction in any order (F15), or close the game."""
    game["ending"] = True
    waiting = [p for p, mandala in enumerate(game["mandalas"]) if mandala["marker"] is not None]
    for mandala, later in zip(game["mandalas"], after["mandalas"], strict=True):
        # One without a holder may come before or after the next tile is taken; its tiles stay.
        if mandala["marker"] is None and not (waiting and has_cards(later)):
            clear(game, mandala, set())
    if waiting:
        assert after["taking"] in waiting, f"F15: a tile of one of {waiting} is to be taken next"
        begin_take(game, after["taking"])
    else:
        game.update(phase="over", taking=None, to_move=None, **result(game))
        assert after.get("reason") in reasons, f"the reason should be {' or '.join(reasons)}"
        game["reason"] = after["reason"]


def follow_play(game: Position, word: str, after: Position) -> None:
    """Play, draw, check the claim, complete: in this order (F3)."""
    place, colour, number, seat = int(word[1]) - 1, word[2], int(word[3:]), game["to_move"]
    mandala = game["mandalas"][place]
    lay(game, mandala, seat, {colour: number})
    draw(game, seat, number, after)
    claim(mandala, seat)
    game["passes"] = 0
    if is_complete(mandala):
        begin_take(game, place)
    else:
        end_turn(game, after)


def follow_take(game: Position, chosen: str, after: Position) -> None:
    """Destroy a complete Mandala and end the turn, or an incomplete one at the end (F15)."""
    place = game["taking"]
    mandala = game["mandalas"][place]
    is_final, reasons = not is_complete(mandala), causes(game)
    destroy(game, mandala, chosen)
    game["ending"] = game["ending"] or has_third_flower(game)
    if is_final:
        finish(game, after, reasons)
    elif lacks_tiles(game):
        finish(game, after, {"flowers"} if game["ending"] else {"tiles"})
    else:
        start_mandala(game, place, after)
        end_turn(game, after)


def check_move(before: Position, word: str, after: Position) -> None:
    """Raise unless `after` is a position to which playing `word` in `before` can lead."""
    check_shape(after)
    assert word in legal_words(before), f"{word} is not legal here"
    game = deepcopy(before)
    if word == "pass":
        game["passes"] += 1
        end_turn(game, after)
    elif word[0] == "P":
        follow_play(game, word, after)
    else:
        follow_take(game, word[1:], after)
    assert set(game) == set(after), f"{word} leads to phase {game['phase']}, not {after['phase']}"
    for key, value in game.items():
        assert after[key] == value, f"after {word} {key} should be {value}, not {after[key]}"


# Invariants


def is_counts(counts: object) -> bool:
    """Whether this is an object from colour letters to numbers without zeros."""
    return isinstance(counts, dict) and all(
        colour in COLOURS and type(number) is int and number > 0
        for colour, number in counts.items()
    )


def check_shape(position: Position) -> None:
    """Raise unless the position has exactly its keys and an entry for each seat."""
    keys = PUBLIC | SECRET | (RESULT if position.get("phase") == "over" else set())
    assert set(position) == keys, f"wrong keys: {sorted(set(position) ^ keys)}"
    seats, mandalas = position["players"], position["mandalas"]
    assert position["game"] == "flowers", "not a game of Flowers"
    assert seats in (2, 3, 4), "Flowers is a game for 2 to 4 players"
    assert len(mandalas) == 3, "F2: there are three Mandalas"
    names = {"tiles", "up", "down", "marker"}
    assert all(set(mandala) == names for mandala in mandalas), "wrong keys in a Mandala"
    piles = [position["hands"], position["known"]]
    piles += [mandala[face] for mandala in mandalas for face in ("up", "down")]
    rows = [*piles, position["singles"], position["flowers"]]
    assert all(len(row) == seats for row in rows), "there must be one entry for each seat"
    counts = [position["deck"], position["discard"], *(pile for row in piles for pile in row)]
    assert all(is_counts(pile) for pile in counts), "these are not counts of cards"


def check_values(position: Position) -> None:
    """Raise unless options, seats and numbers are among those that exist."""
    options, seats = position["options"], range(position["players"])
    assert set(options) == {"end", "backs"}, "the options are `end` and `backs`"
    assert options["end"] in ("turn", "round"), "F14: unknown option `end`"
    assert options["backs"] in DARK, "F1: unknown option `backs`"
    assert type(position["ending"]) is bool, "`ending` is true or false"
    holders = [position["to_move"], *(mandala["marker"] for mandala in position["mandalas"])]
    assert all(seat is None or seat in seats for seat in holders), "there is no such seat"
    assert position["active"] in seats, "there is no such active seat"
    assert position["passes"] in range(len(seats) + 1), "F6: more passes than seats"


def check_cards(position: Position) -> None:
    """Raise unless there are 15 cards of each colour (F1) and known cards are held (F17)."""
    piles = [position["deck"], position["discard"], *position["hands"]]
    piles += [pile for m in position["mandalas"] for pile in m["up"] + m["down"]]
    for colour in COLOURS:
        number = sum(pile.get(colour, 0) for pile in piles)
        assert number == 15, f"F1: {number} cards of colour {colour} instead of 15"
    for hand, known in zip(position["hands"], position["known"], strict=True):
        assert contains(hand, known), "F17: a known card is not in the hand"


def check_backs(position: Position) -> None:
    """Raise unless dark and light tiles lie where dark and light ones belong (F1, F13)."""
    dark, stacks = DARK[position["options"]["backs"]], position["stacks"]
    assert set(stacks) == {"dark", "light"}, "the stacks are dark and light"
    assert all(stack == sorted(stack) for stack in stacks.values()), "a stack is not sorted"
    assert dark.issuperset(stacks["dark"]), "F1: a light tile is in the dark stack"
    assert dark.isdisjoint(stacks["light"]), "F1: a dark tile is in the light stack"
    for mandala in position["mandalas"]:
        backs = [tile in dark for tile in mandala["tiles"]]
        assert backs in ([True, False], []), "F2: a Mandala has a dark and then a light tile"


def check_tiles(position: Position) -> None:
    """Raise unless all 36 tiles are there once and Flowers are made at once (F1, F12)."""
    flowers = [flower for row in position["flowers"] for flower in row]
    rows = [*position["stacks"].values(), *position["singles"], *flowers]
    rows += [mandala["tiles"] for mandala in position["mandalas"]]
    assert sorted(tile for row in rows for tile in row) == sorted(TILES), "F1: not the 36 tiles"
    for singles in position["singles"]:
        assert len({tile[0] for tile in singles}) == len(singles), "F12: two singles of one colour"
    for flower in flowers:
        assert len(flower) == 2, "F12: a Flower has two tiles"
        assert flower[0][0] == flower[1][0], "F12: the tiles of a Flower have one colour"
        assert flower == sorted(flower), "the tiles of a Flower are sorted"


def check_mandala(mandala: Mandala) -> None:
    """Raise unless the cards lie as F4 lays them and the marker where F7 puts it."""
    assert mandala["tiles"] or not has_cards(mandala), "F15: a Mandala without tiles has cards"
    up = [colour for cards in mandala["up"] for colour in cards]
    assert len(up) == len(set(up)), "F4: two seats have the same colour face up"
    assert not any(tile[0] in up for tile in mandala["tiles"]), "F4: a tile's colour is face up"
    assert set().union(*mandala["down"]) <= shown_colours(mandala), "F4: a new colour is face down"
    holder = mandala["marker"]
    if holder is None:
        assert not up, "F7: the first face-up card takes the marker"
        return
    assert mandala["up"][holder], "F7: the holder has no face-up card"
    rivals = face_up_rivals(mandala, holder)
    most = max((size(mandala, seat) for seat in rivals), default=0)
    assert most <= size(mandala, holder), "F7: a seat with face-up cards outnumbers the holder"


def check_turn(position: Position) -> None:
    """Raise unless the game is really going on: a turn, or a take that belongs to one."""
    active = position["active"]
    assert all(mandala["tiles"] for mandala in position["mandalas"]), "F13: tiles are missing"
    assert not have_all_passed(position), "F6: all have passed, so no turn goes on"
    assert position["ending"] == has_third_flower(position), "F14: `ending` needs a third Flower"
    if position["ending"]:
        assert position["options"]["end"] == "round", "F14: the third Flower ended the game"
        # The Flower came by a play earlier in this round, so fewer turns than `active` are passes.
        assert position["passes"] < active, "F14: the last round had a play before this turn"


def check_final(position: Position) -> None:
    """Raise unless the final destruction, or the finished game, has a cause (F6, F13, F14)."""
    assert position["ending"], "F15: `ending` is true from the start of the final destruction"
    if have_all_passed(position) or lacks_tiles(position):
        return
    assert has_third_flower(position), "the game ended without a cause"
    assert is_last_turn(position), "F14: the round was not played to its end"


def check_take(position: Position) -> None:
    """Raise unless the holder is about to take a tile of a Mandala being destroyed (F9, F15)."""
    assert position["taking"] in range(3), "`taking` is the index of a Mandala"
    mandala = position["mandalas"][position["taking"]]
    assert mandala["marker"] is not None, "F15: a Mandala without a holder gives no tile"
    assert position["to_move"] == mandala["marker"], "F9: the holder of the marker takes"
    if not is_complete(mandala):
        check_final(position)
        return
    check_turn(position)
    assert position["passes"] == 0, "F6: the play that completed the Mandala ends the passes"
    assert mandala["up"][position["active"]], "F9: the active seat has no face-up card there"


def check_over(position: Position) -> None:
    """Raise unless everything is cleared and the result is right (F15, F16)."""
    check_final(position)
    assert (position["to_move"], position["taking"]) == (None, None), "nobody moves any more"
    assert not any(has_cards(mandala) for mandala in position["mandalas"]), "F15: cards are left"
    for key, value in result(position).items():
        assert position[key] == value, f"F16: {key} should be {value}, not {position[key]}"
    assert position["reason"] in causes(position), f"the reason is one of {causes(position)}"


def check_position(position: Position) -> None:
    """Raise if the position breaks an invariant of every position that play can reach."""
    check_shape(position)
    check_values(position)
    check_cards(position)
    check_tiles(position)
    check_backs(position)
    for place, mandala in enumerate(position["mandalas"]):
        check_mandala(mandala)
        is_taken = position["phase"] == "take" and place == position["taking"]
        assert is_taken or not is_complete(mandala), "F9: a complete Mandala was not destroyed"
    if position["phase"] == "turn":
        assert position["to_move"] == position["active"], "the active seat moves in its turn"
        assert position["taking"] is None, "nothing is being taken in a turn"
        check_turn(position)
    elif position["phase"] == "take":
        check_take(position)
    else:
        check_over(position)


def check_start(position: Position) -> None:
    """Raise unless this is how a game starts (F2)."""
    check_position(position)
    hands = [total(hand) for hand in position["hands"]]
    assert hands == [5, 6, 7, 8][: position["players"]], "F2: seats draw 5, 6, 7, 8 cards"
    assert not any([position["discard"], *position["known"]]), "F2: no card has been played"
    assert not any(has_cards(mandala) for mandala in position["mandalas"]), "F2: no card is laid"
    assert [len(stack) for stack in position["stacks"].values()] == [15, 15], "F2: six tiles lie"
    turn = (position["phase"], position["active"], position["passes"], position["ending"])
    assert turn == ("turn", 0, 0, False), "seat 0 takes the first turn"
