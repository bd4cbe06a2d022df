"""Whether what is said of a move is so: reasons against the position that the move leads to."""

from __future__ import annotations

from itertools import chain
from typing import Any

from sandtable import Position
from tests.referees import flowers as flowers_referee
from tests.referees import patterns as patterns_referee

Json = dict[str, Any]


def total(pile: Json) -> int:
    return sum(pile.values())


def check_mandala(position: Position, move: str, key: str, gaps: Json) -> None:
    before, after = position.to_json(), position.play(move).to_json()
    me = before["to_move"]
    kind = key.partition("_")[0]
    if "drawn" in gaps:
        assert total(after["hands"][me]) == total(before["hands"][me]) - 1 + gaps["drawn"]
    if "new" in gaps:
        assert total(after["hands"][me]) == total(before["hands"][me])
    if key == "last_card":
        assert (before["last_mandala"], after["last_mandala"]) == (False, True)
    if kind == "claim":
        _check_claim(position, move, key, gaps)
    if kind == "complete":
        _check_complete(position, move, key, gaps)
    elif "mine" in gaps:
        fields = after["mandalas"][gaps["mandala"] - 1]["fields"]
        assert (gaps["mine"], gaps["theirs"]) == (total(fields[me]), total(fields[1 - me]))
    if key == "nearly":
        area = after["mandalas"][gaps["mandala"] - 1]
        lacking = set("bgopry") - set(area["mountain"]) - set(area["fields"][0])
        assert lacking - set(area["fields"][1]) == {gaps["colour"]}
        assert gaps["colour"] in before["hands"][me]
        assert total(area["fields"][me]) > total(area["fields"][1 - me])
    if key in ("grow_denies", "grow_secures"):
        assert gaps["colour"] in after["mandalas"][gaps["mandala"] - 1]["fields"][me]
    if key == "build_fixes":
        assert gaps["colour"] in after["mandalas"][gaps["mandala"] - 1]["mountain"]
    if key == "discard_barred":
        usable = [word for word in position.legal_moves if gaps["colour"] in word]
        assert all(word.startswith("D") for word in usable)
    if kind == "build" and "cards" in gaps:
        mountain = after["mandalas"][gaps["mandala"] - 1]["mountain"]
        assert mountain[gaps["colour"]] == gaps["cards"][0]
        assert before["rivers"][me][gaps["worth"] - 1] == gaps["colour"]


def _check_claim(position: Position, move: str, key: str, gaps: Json) -> None:
    before, after = position.to_json(), position.play(move)
    me, fields = before["to_move"], before["mandalas"][before["claiming"]]["fields"]
    if key in ("claim_points", "claim_space_points"):
        assert after.scores[me] - position.scores[me] == gaps["points"]
    if key.startswith("claim_space"):
        assert after.to_json()["rivers"][me][gaps["space"] - 1 :] == gaps["colour"]
    if key.startswith("claim_denies"):
        assert fields[1 - me]
    if key == "claim_nobody":
        assert fields == [{}, {}]
    if key == "claim_ends":
        _, end = finish_claims(after)
        assert end.reason == "river"


def _check_complete(position: Position, move: str, key: str, gaps: Json) -> None:
    me, after = position.to_move, position.play(move)
    assert me is not None
    assert after.phase == "claim"
    comes_first = key in ("complete_last", "complete_alone", "complete_points", "complete_first")
    assert comes_first == (after.to_move == me)
    area = after.to_json()["mandalas"][after.to_json()["claiming"]]
    if key == "complete_alone":
        assert not area["fields"][1 - me]
    if key == "complete_nobody":
        assert area["fields"] == [{}, {}]
    if key == "complete_points":
        claimed = after.play(f"C{gaps['colour']}")
        assert claimed.scores[me] - after.scores[me] == gaps["points"]
    if key == "complete_last":
        assert finish_claims(after)[1].is_over
    if key == "complete_second":
        assert gaps["number"] == len(area["mountain"])
        assert finish_claims(after)[0].count(me) == gaps["claims"]


def finish_claims(position: Position) -> tuple[list[int | None], Position]:
    """Claim on to the end of a Mandala; give the seats that claimed and what came of it."""
    seats = []
    while position.phase == "claim":
        seats.append(position.to_move)
        position = position.play(position.legal_moves[0])
    return seats, position


def check_patterns(position: Position, move: str, key: str, gaps: Json) -> None:
    before, after = position.to_json(), position.play(move)
    me, kind = before["to_move"], key.partition("_")[0]
    if kind in ("flip", "swap", "race"):
        assert after.scores[me] - position.scores[me] == gaps["points"]
    if kind == "establish":
        assert len(after.to_json()["groups"][me]) == gaps["number"]
    if key in ("establish_bowl", "establish_fits", "swap_starts", "swap_fits"):
        assert after.to_json()["bowls"][me] == gaps["colour"]
    if key in ("establish_bowl", "swap_starts"):
        groups = after.to_json()["groups"][me]
        assert gaps["next"] == len(groups) + 1
        assert gaps["colour"] not in {group["colour"] for group in groups}
    if key in ("establish_fits", "swap_fits"):
        number = gaps["number" if key == "swap_fits" else "other_number"]
        assert after.to_json()["groups"][me][number - 1]["colour"] == gaps["colour"]
    if key == "establish_reach":
        assert len(flips_in_a_row(after.to_json(), me, gaps["colour"])) == gaps["tokens"]
    if key == "swap_joins":
        joined = flips_in_a_row(after.to_json(), me, gaps["colour"])
        assert len(joined - flips_in_a_row(before, me, gaps["colour"])) == gaps["tokens"]
    if key == "flip_opens":
        now = _flips(after.to_json(), me, gaps["colour"])
        assert len(now - _flips(before, me, gaps["colour"])) == gaps["tokens"]
    if key == "flip_last":
        assert position.phase == "flips"
    if key == "leaves_stuck":
        assert after.phase in ("flips", "over")
        assert after.scores[me] - after.scores[1 - me] == gaps["points"]
    if key in ("bowl_richer", "bowl_poorer"):
        mine, theirs = (best_start(before, gaps[name]) for name in ("colour", "other_colour"))
        assert (mine > theirs) == (key == "bowl_richer")
        assert gaps.get("number", mine) == mine
    if key == "blocks":
        lost = flips_in_a_row(before, 1 - me, gaps["colour"])
        lost -= flips_in_a_row(after.to_json(), 1 - me, gaps["colour"])
        assert len(lost) == gaps["tokens"]
    if key == "race":
        _check_race(before, move, gaps)
    if key == "done_ahead":
        assert after.scores[me] - after.scores[1 - me] == gaps["points"]


def _check_race(before: Json, move: str, gaps: Json) -> None:
    """The other seat can Flip there, and then the move is not legal any more."""
    me = before["to_move"]
    assert f"F{gaps['other_space']}" in patterns_referee.flips(before, 1 - me)
    flipped = _flipped(before, 1 - me, gaps["other_space"])
    assert move not in patterns_referee.actions(flipped, me)


def _flips(position: Json, seat: int, colour: str) -> set[str]:
    mat = patterns_referee.face_up(position)
    words = patterns_referee.flips(position, seat)
    return {word[1:] for word in words if mat[word[1:]] == colour}


def _flipped(position: Json, seat: int, space: str) -> Json:
    after = position | {"board": list(position["board"])}
    patterns_referee.act(after, seat, "F", space)
    return after


def flips_in_a_row(position: Json, seat: int, colour: str) -> set[str]:
    """Return the spaces that a seat can Flip into one group while the other one waits."""
    found: set[str] = set()
    while flips := sorted(_flips(position, seat, colour)):
        found.add(flips[0])
        position = _flipped(position, seat, flips[0])
    return found


def best_start(position: Json, colour: str) -> int:
    """Return the most tokens that a first group could reach, wherever it begins."""
    reached = []
    for space in patterns_referee.face_up(position):
        begun = position | {"board": list(position["board"])}
        patterns_referee.put_face_down(begun, space, colour)
        begun["groups"] = [[{"colour": colour, "marker": space}], []]
        reached.append(len(flips_in_a_row(begun, 0, colour)))
    return max(reached)


def check_flowers(position: Position, move: str, key: str, gaps: Json) -> None:
    before, after = position.to_json(), position.play(move)
    me, now = before["to_move"], after.to_json()
    if "drawn" in gaps:
        assert total(now["hands"][me]) == total(before["hands"][me]) - 1 + gaps["drawn"]
    if key.startswith("complete"):
        _check_tiles(position, after, key, gaps)
    elif "mandala" in gaps:
        area = now["mandalas"][gaps["mandala"] - 1]
        cards = flowers_referee.size(area, me)
        assert cards == gaps.get("mine", gaps.get("laid", cards))
        _check_marker(before["mandalas"][gaps["mandala"] - 1], area, me, key, gaps)
    if key.startswith("third_flower"):
        taken = after if move[0] == "T" else after.play(f"T{gaps['tile']}")
        assert len(taken.to_json()["flowers"][me]) >= 3
        assert taken.to_json()["ending"]
        others = [points for seat, points in enumerate(taken.scores) if seat != me]
        assert taken.scores[me] - max(others) == gaps["points"]
    if key.startswith("take"):
        _check_take(position, move, key, gaps)


def _check_tiles(position: Position, after: Position, key: str, gaps: Json) -> None:
    me, hand = position.to_move, total(after.to_json()["hands"][position.to_move or 0])
    assert me is not None
    assert after.phase == "take"
    assert (after.to_move == me) == (key in ("complete_both", "complete_flower", "complete_choice"))
    tile = gaps["tile"] if "tile" in gaps else after.legal_moves[0][1:]
    end = after.play(f"T{tile}").to_json()
    if key == "complete_both":
        assert tiles_of(end, me) - tiles_of(position.to_json(), me) == {tile, gaps["other_tile"]}
    if key == "complete_flower":
        (flower,) = (pair for pair in end["flowers"][me] if tile in pair)
        assert flowers_referee.flower_points(flower) == gaps["points"]
    if key == "complete_rest":
        assert len(tiles_of(end, me)) == len(tiles_of(position.to_json(), me)) + 1
    if key == "complete_back" and not end["ending"]:
        assert total(end["hands"][me]) == hand + gaps["back"]


def tiles_of(position: Json, seat: int) -> set[str]:
    """Return all tiles before a seat."""
    return {*position["singles"][seat], *chain(*position["flowers"][seat])}


def _check_marker(before: Json, area: Json, me: int, key: str, gaps: Json) -> None:
    if key.startswith("marker"):
        assert before["marker"] != me == area["marker"]
    if key == "marker_from":
        assert flowers_referee.size(area, before["marker"]) == gaps["theirs"]
    if key in ("holds", "extends", "draws_hold"):
        assert before["marker"] == me == area["marker"]
    if key == "second":
        assert area["marker"] != me == flowers_referee.second_seat(area)
        assert flowers_referee.size(area, area["marker"]) == gaps["theirs"]
    if key == "shuts_out":
        assert area["marker"] == me
        assert flowers_referee.second_seat(area) is None
    if key in ("foothold", "adds_colour", "draws_up"):
        assert total(area["up"][me]) > total(before["up"][me])
    if key == "waits":
        assert not area["up"][me]
        rivals = flowers_referee.face_up_rivals(area, me)
        assert all(gaps["laid"] + 1 > flowers_referee.size(area, seat) for seat in rivals)
    if key == "nears":
        assert flowers_referee.size(area, area["marker"]) == gaps["theirs"]


def _check_take(position: Position, move: str, key: str, gaps: Json) -> None:
    before, after = position.to_json(), position.play(move)
    me, now = before["to_move"], after.to_json()
    (other,) = set(before["mandalas"][before["taking"]]["tiles"]) - {move[1:]}
    if key == "take_both":
        assert after.scores[me] - position.scores[me] == gaps["points"]
        assert other in tiles_of(now, me)
    if key == "take_flower":
        (flower,) = (pair for pair in now["flowers"][me] if move[1:] in pair)
        assert gaps["tile"] in flower
        assert flowers_referee.flower_points(flower) == gaps["points"]
    if key in ("take_denies", "take_leaves"):
        (second,) = (s for s in range(position.players) if other in tiles_of(now, s))
        assert second != me
    if key == "take_leaves":
        assert after.scores[second] - position.scores[second] == gaps["points"]


CHECKS = {"mandala": check_mandala, "patterns": check_patterns, "flowers": check_flowers}
