"""Ways to make a first position impossible: each function spoils it in the way of its name."""

from __future__ import annotations

from tests.cli.engine_process import Json


def move_cards(source: Json, target: Json, colours: str) -> None:
    for colour in colours:
        source[colour] -= 1
        target[colour] = target.get(colour, 0) + 1


def a_card_is_missing(p: Json) -> None:
    p["deck"]["b"] -= 1


def a_card_too_many(p: Json) -> None:
    p["discard"]["y"] = 1


def a_hand_of_nine(p: Json) -> None:
    move_cards(p["deck"], p["hands"][0], "bgo")


def a_colour_in_two_areas(p: Json) -> None:
    colour = next(iter(p["mandalas"][0]["mountain"]))
    move_cards(p["deck"], p["mandalas"][0]["fields"][1], colour)


def a_complete_mandala(p: Json) -> None:
    lacking = [c for c in "bgopry" if c not in p["mandalas"][1]["mountain"]]
    move_cards(p["deck"], p["mandalas"][1]["mountain"], "".join(lacking))


def a_full_river(p: Json) -> None:
    p["rivers"][1] = "bgopry"
    move_cards(p["deck"], {}, "bgopry")


def a_river_of_seven(p: Json) -> None:
    p["rivers"][1] = "bgopryb"
    move_cards(p["deck"], {}, "bgopryb")


def a_colour_twice_in_a_river(p: Json) -> None:
    p["rivers"][0] = "gg"
    move_cards(p["deck"], {}, "gg")


def an_empty_mountain(p: Json) -> None:
    colours = "".join(c * n for c, n in p["mandalas"][0]["mountain"].items())
    move_cards(p["mandalas"][0]["mountain"], p["deck"], colours)


def three_dealt_cup_cards(p: Json) -> None:
    move_cards(p["deck"], p["cups"][0], "b")
    p["dealt_cups"][0] = dict(p["cups"][0])


def a_dealt_card_not_in_the_cup(p: Json) -> None:
    p["dealt_cups"][0] = {next(c for c in "bgopry" if c not in p["cups"][0]): 2}


def an_empty_deck_before_the_last_mandala(p: Json) -> None:
    p["discard"], p["deck"] = p["deck"], {}


def fifty_idle_turns(p: Json) -> None:
    p["idle_turns"] = 50


def nobody_to_move(p: Json) -> None:
    p["to_move"] = None


def a_third_seat_to_move(p: Json) -> None:
    p["to_move"] = 2


def claiming_in_a_turn(p: Json) -> None:
    p["claiming"] = 0


def a_claim_of_an_incomplete_mandala(p: Json) -> None:
    p |= {"phase": "claim", "claiming": 0, "completed_by": 1}
    p["to_move"] = 1


def over_while_the_game_goes_on(p: Json) -> None:
    p |= {"phase": "over", "to_move": None, "scores": [0, 0], "winners": [0, 1]}
    p["reason"] = {"mandala": "dead", "patterns": "stuck", "flowers": "passes"}[p["game"]]


def an_unknown_phase(p: Json) -> None:
    p["phase"] = "lunch"


def scores_in_a_running_game(p: Json) -> None:
    p["scores"] = [0] * p["players"]


def a_token_beside_the_mat(p: Json) -> None:
    p["board"][0] = "b" + p["board"][0][1:]


def a_hole_in_the_mat(p: Json) -> None:
    p["board"][4] = "." + p["board"][4][1:]


def a_token_of_another_colour(p: Json) -> None:
    row = p["board"][3]
    p["board"][3] = ("b" if row[0] != "b" else "g") + row[1:]


def a_stray_face_down_token(p: Json) -> None:
    p["board"][4] = p["board"][4][0].upper() + p["board"][4][1:]


def a_group_of_face_up_tokens(p: Json) -> None:
    p["groups"][0] = [{"colour": p["board"][4][0], "marker": "a4"}]


def a_row_too_few(p: Json) -> None:
    p["board"].pop()


def seat_0_takes_the_bowl(p: Json) -> None:
    p["to_move"] = 0


def a_centre_that_is_not_the_set_aside_tokens(p: Json) -> None:
    board = p["board"]
    d4 = board[4][3]
    column = next(i for i in range(8) if board[3][i] != d4 and i not in (3, 4))
    other = board[3][column]
    board[4] = board[4][:3] + other + board[4][4:]
    board[3] = board[3][:column] + d4 + board[3][column + 1 :]


def bowls_before_they_are_taken(p: Json) -> None:
    p["bowls"] = list(p["offered"])


def a_turn_with_tokens_still_offered(p: Json) -> None:
    p |= {"phase": "turn", "bowls": list(p["offered"])}


def flips_while_both_can_act(p: Json) -> None:
    p |= {"phase": "flips", "bowls": p["offered"], "offered": None}


def known_cards_that_are_not_held(p: Json) -> None:
    p["known"][0] = {next(c for c in "bgopry" if c not in p["hands"][0]): 1}


def a_marker_without_cards(p: Json) -> None:
    p["mandalas"][0]["marker"] = 0


def cards_without_the_marker(p: Json) -> None:
    colour = fresh_colour(p)
    move_cards(p["deck"], p["mandalas"][0]["up"][0], colour)


def the_marker_with_the_smaller_seat(p: Json) -> None:
    colour = fresh_colour(p)
    move_cards(p["deck"], p["mandalas"][0]["up"][0], colour)
    other = next(c for c in "bgopry" if c not in (colour, *tile_colours(p)))
    move_cards(p["deck"], p["mandalas"][0]["up"][1], other * 2)
    p["mandalas"][0]["marker"] = 0


def tile_colours(p: Json) -> list[str]:
    return [tile[0] for tile in p["mandalas"][0]["tiles"]]


def fresh_colour(p: Json) -> str:
    return next(c for c in "bgopry" if c not in tile_colours(p))


def the_colour_of_a_tile_face_up(p: Json) -> None:
    move_cards(p["deck"], p["mandalas"][0]["up"][0], tile_colours(p)[0])
    p["mandalas"][0]["marker"] = 0


def a_complete_mandala_of_flowers(p: Json) -> None:
    lacking = [c for c in "bgopry" if c not in tile_colours(p)]
    move_cards(p["deck"], p["mandalas"][0]["up"][0], "".join(lacking))
    p["mandalas"][0]["marker"] = 0


def a_tile_twice(p: Json) -> None:
    p["singles"][0] = [p["stacks"]["dark"][0]]


def a_tile_missing(p: Json) -> None:
    p["stacks"]["light"].pop()


def a_light_tile_in_the_dark_stack(p: Json) -> None:
    p["stacks"]["dark"].append(p["stacks"]["light"].pop())


def tiles_in_the_wrong_order(p: Json) -> None:
    p["mandalas"][0]["tiles"].reverse()


def a_mandala_without_tiles(p: Json) -> None:
    p["singles"][0] = p["mandalas"][0]["tiles"]
    p["mandalas"][0]["tiles"] = []


def take_stack(p: Json, colour: str, number: int) -> list[str]:
    taken = [t for stack in p["stacks"].values() for t in stack if t[0] == colour][:number]
    for stack in p["stacks"].values():
        stack[:] = [tile for tile in stack if tile not in taken]
    return taken


def two_singles_of_one_colour(p: Json) -> None:
    p["singles"][0] = take_stack(p, "g", 2)


def a_flower_of_two_colours(p: Json) -> None:
    p["flowers"][0] = [take_stack(p, "g", 1) + take_stack(p, "b", 1)]


def three_flowers_without_the_end(p: Json) -> None:
    p["flowers"][0] = [take_stack(p, colour, 2) for colour in "gbo"]


def ending_for_no_reason(p: Json) -> None:
    p["ending"] = True


def all_have_passed(p: Json) -> None:
    p["passes"] = p["players"]


def another_active_seat(p: Json) -> None:
    p["active"] = 1


def taking_in_a_turn(p: Json) -> None:
    p["taking"] = 0


def a_take_of_an_incomplete_mandala(p: Json) -> None:
    p |= {"phase": "take", "taking": 0}


def a_take_that_ends_the_game_for_no_reason(p: Json) -> None:
    move_cards(p["deck"], p["mandalas"][0]["up"][0], fresh_colour(p))
    p["mandalas"][0]["marker"] = 0
    p |= {"phase": "take", "taking": 0, "ending": True}


def a_complete_mandala_in_an_ending_for_no_reason(p: Json) -> None:
    a_complete_mandala_of_flowers(p)
    p |= {"phase": "take", "taking": 0, "ending": True}


ALL = [
    nobody_to_move, a_third_seat_to_move, over_while_the_game_goes_on, an_unknown_phase,
    scores_in_a_running_game,
]  # fmt: skip
IMPOSSIBLE = {
    "mandala": [
        *ALL, a_card_is_missing, a_card_too_many, a_hand_of_nine, a_colour_in_two_areas,
        a_complete_mandala, a_full_river, a_river_of_seven, a_colour_twice_in_a_river,
        an_empty_mountain, three_dealt_cup_cards, a_dealt_card_not_in_the_cup,
        an_empty_deck_before_the_last_mandala, fifty_idle_turns, claiming_in_a_turn,
        a_claim_of_an_incomplete_mandala,
    ],
    "patterns": [
        *ALL, a_token_beside_the_mat, a_hole_in_the_mat, a_token_of_another_colour,
        a_stray_face_down_token, a_group_of_face_up_tokens, a_row_too_few, seat_0_takes_the_bowl,
        a_centre_that_is_not_the_set_aside_tokens, bowls_before_they_are_taken,
        a_turn_with_tokens_still_offered, flips_while_both_can_act,
    ],
    "flowers": [
        *ALL, a_card_is_missing, a_card_too_many, known_cards_that_are_not_held,
        a_marker_without_cards, cards_without_the_marker, the_marker_with_the_smaller_seat,
        the_colour_of_a_tile_face_up, a_complete_mandala_of_flowers, a_tile_twice, a_tile_missing,
        a_light_tile_in_the_dark_stack, tiles_in_the_wrong_order, a_mandala_without_tiles,
        two_singles_of_one_colour, a_flower_of_two_colours, three_flowers_without_the_end,
        ending_for_no_reason, all_have_passed, another_active_seat, taking_in_a_turn,
        a_take_of_an_incomplete_mandala, a_take_that_ends_the_game_for_no_reason,
        a_complete_mandala_in_an_ending_for_no_reason,
    ],
}  # fmt: skip
