"""Fair undo: what may be taken back, in positions of all three games."""

import random
from collections import Counter

import pytest

from sandtable import GAME_NAMES
from sandtable.errors import Behind, NotAllowed, NoUndo
from sandtable.games.ground.records import bytes_of
from sandtable.table import actions, messages
from sandtable.table.table import Table
from tests.leaks import resampled
from tests.tables import add, again, now, opened, play, play_on, play_until


def ask(table: Table, seat: int) -> None:
    add(table, actions.ask_undo(table, seat, now(table)))


def answer(table: Table, seat: int, yes: bool = True) -> None:
    add(table, actions.answer_undo(table, seat, yes, now(table)))


def state_of(table: Table) -> bytes:
    return bytes_of(table.positions[-1].state)


def words_of(table: Table) -> list[str]:
    return [move.word for move in table.moves]


def has_drawn(table: Table) -> bool:
    """Whether, by the written positions, cards or tiles left their stacks in the last move."""
    before, after = (position.to_json() for position in table.positions[-2:])
    return any(before.get(pile) != after.get(pile) for pile in ("deck", "stacks"))


def can_undo(table: Table, seat: int) -> bool:
    try:
        change = actions.ask_undo(table, seat, now(table))
    except NoUndo:
        return False
    assert change.entry.data["kept"] == len(table.moves) - 1
    return True


# Among persons.


@pytest.mark.parametrize(("name", "kinds"), [("mandala", "pp"), ("patterns", "pp"),
                                             ("flowers", "ppp"), ("flowers", "ppc")])  # fmt: skip
def test_among_persons_a_move_comes_back_unless_something_was_drawn(name: str, kinds: str) -> None:
    """Whoever moved last may ask unless a card or tile was drawn; nobody else ever may."""
    seen: Counter[bool] = Counter()
    for seed in range(6):
        table, dice = opened(name, kinds, seed), random.Random(seed)
        while True:
            play_on(table, 1, dice)
            if table.now.end is not None:
                break
            is_ending = table.positions[-1].to_json().get("ending")
            for seat in table.now.persons:
                can_ask = seat == table.moves[-1].seat and not has_drawn(table)
                if can_ask and is_ending:
                    continue  # the order in which the last Mandalas go may have been drawn (F15)
                seen[can_ask] += 1
                assert can_undo(table, seat) == can_ask
    assert seen[True] > 20
    assert seen[False] > 20


@pytest.mark.parametrize(("name", "kinds"), [("mandala", "pp"), ("patterns", "pp"),
                                             ("flowers", "ppp"), ("flowers", "pppp")])  # fmt: skip
def test_what_may_come_back_told_its_maker_nothing(name: str, kinds: str) -> None:
    """Had everything hidden been otherwise, whoever moved would have seen just the same."""
    asked = 0
    for seed in range(10):
        table, dice = opened(name, kinds, seed), random.Random(seed)
        while True:
            play_on(table, 1, dice)
            if table.now.end is not None:
                break
            move, (before, after) = table.moves[-1], table.positions[-2:]
            if can_undo(table, move.seat):
                twin = resampled(before, move.seat, seed)
                seen = twin.play(move.word, dice.getrandbits(64)).view(move.seat)
                assert seen == after.view(move.seat)
                asked += 1
    assert asked > 20


def test_who_draws_the_rest_of_the_deck_has_drawn() -> None:
    """All that is left comes to the hand without chance (F5), but nobody knew what it was."""
    is_found = False
    for seed in range(40):
        table, dice = opened("flowers", "pppp", seed), random.Random(seed)
        while True:
            play_on(table, 1, dice)
            if table.now.end is not None:
                break
            before, after = (position.to_json() for position in table.positions[-2:])
            if before["deck"] != after["deck"]:
                assert not can_undo(table, table.moves[-1].seat)
                is_found |= not before["discard"] and not after["deck"]
    assert is_found


def first_grow(table: Table) -> str:
    """Return a move into a Field of Mandala, which draws nothing (M4)."""
    return next(word for word in table.positions[-1].legal_moves if word.startswith("F"))


def test_when_all_agree_the_move_is_as_if_never_made() -> None:
    table = opened("mandala", "pp")
    before = state_of(table)
    word = first_grow(table)
    play(table, word)
    after = state_of(table)
    ask(table, 0)
    assert state_of(table) == after
    answer(table, 1)
    assert state_of(table) == before
    assert words_of(table) == []
    assert table.now.to_move == 0
    assert table.now.undo is None
    assert not table.now.is_practice
    play(table, word)
    assert state_of(table) == after


def test_every_other_person_has_to_agree() -> None:
    """Computers are not asked."""
    table = opened("flowers", "pppc")
    word = next(word for word in table.positions[-1].legal_moves if word.endswith("2"))
    play(table, word)
    ask(table, 0)
    answer(table, 2)
    assert words_of(table) == [word]
    with pytest.raises(NoUndo):
        answer(table, 2)
    with pytest.raises(NoUndo):
        answer(table, 0)
    answer(table, 1)
    assert words_of(table) == []


@pytest.mark.parametrize("who", [0, 1, 2])
def test_one_no_is_enough_and_a_move_is_asked_for_once(who: int) -> None:
    """Whoever asked may think better of it; asking again and again is no way to press others."""
    table = opened("flowers", "ppp")
    play(table, next(word for word in table.positions[-1].legal_moves if word.endswith("2")))
    ask(table, 0)
    with pytest.raises(NoUndo):
        ask(table, 0)
    answer(table, who, yes=False)
    assert table.now.undo is None
    assert len(table.moves) == 1
    with pytest.raises(NoUndo):
        answer(table, 1)
    with pytest.raises(NoUndo, match="asked already"):
        ask(table, 0)


def test_a_move_of_another_ends_the_asking() -> None:
    table = opened("mandala", "pp")
    play(table, first_grow(table))
    ask(table, 0)
    play(table, table.positions[-1].legal_moves[0])
    assert table.now.undo is None
    with pytest.raises(NoUndo):
        answer(table, 1)
    with pytest.raises(NoUndo, match="another seat"):
        ask(table, 0)


def test_nobody_asks_before_the_first_move() -> None:
    with pytest.raises(NoUndo):
        ask(opened("mandala", "pp"), 0)


def test_a_computer_that_moved_since_counts_like_anybody() -> None:
    table = opened("flowers", "pcp")
    play(table, next(word for word in table.positions[-1].legal_moves if word.endswith("2")))
    play_on(table, 1, random.Random(1))
    with pytest.raises(NoUndo):
        ask(table, 0)


def test_several_moves_of_one_seat_come_back_one_by_one() -> None:
    """Two claims in a row of one seat, where nothing is drawn in between (M8)."""

    def is_claimed_twice(table: Table) -> bool:
        last = table.moves[-2:]
        claims = len(last) == 2 and all(move.word.startswith("C") for move in last)
        return claims and last[0].seat == last[1].seat and not has_drawn(table)

    def is_grown_then_claimed(table: Table) -> bool:
        last = table.moves[-2:]
        kinds = [move.word[0] for move in last]
        return kinds == ["F", "C"] and last[0].seat == last[1].seat and not has_drawn(table)

    for seed in range(200):
        table = opened("mandala", "pp", seed)
        found = play_until(
            table, lambda t: is_claimed_twice(t) or is_grown_then_claimed(t), random.Random(seed)
        )
        if found and table.now.end is None:
            break
    seat, made = table.moves[-1].seat, len(table.moves)
    for kept in (made - 1, made - 2):
        ask(table, seat)
        answer(table, 1 - seat)
        assert len(table.moves) == kept
        assert table.now.to_move == seat


# Alone with computers.


@pytest.mark.parametrize("name", GAME_NAMES)
def test_alone_one_goes_back_to_the_own_last_choice(name: str) -> None:
    """Across the computer's moves and one's own draws, again and again, back to the first."""
    for seed in range(3):
        table, dice = opened(name, "pc", seed), random.Random(seed)
        play_on(table, 25, dice)
        assert table.now.end is None
        while True:
            choices = [
                number
                for number, move in enumerate(table.moves)
                if move.seat == 0 and len(table.positions[number].legal_moves) > 1
            ]
            words, positions = words_of(table), table.positions
            if not choices:
                break
            ask(table, 0)
            assert words_of(table) == words[: choices[-1]]
            assert table.positions[-1] == positions[choices[-1]]
            assert table.now.to_move == 0
            assert table.now.is_practice
        with pytest.raises(NoUndo):
            ask(table, 0)
        assert again(table).now.is_practice


def test_alone_forced_moves_are_skipped() -> None:
    """The last colour of a Mountain is claimed without a choice, so going back goes further."""

    def is_forced(table: Table) -> bool:
        mine = [number for number, move in enumerate(table.moves) if move.seat == 0]
        return bool(mine) and len(table.positions[mine[-1]].legal_moves) == 1

    table = opened("mandala", "pc", 1)
    assert play_until(table, is_forced, random.Random(2))
    forced = max(number for number, move in enumerate(table.moves) if move.seat == 0)
    ask(table, 0)
    assert len(table.moves) < forced
    assert len(table.positions[-1].legal_moves) > 1


@pytest.mark.parametrize("name", GAME_NAMES)
def test_alone_the_same_move_draws_the_same_again(name: str) -> None:
    """Taking back is no second chance for better cards."""
    table = opened(name, "pc", 9)
    play_until(table, lambda there: there.now.to_move == 0, random.Random(1))
    for word in table.positions[-1].legal_moves:
        play(table, word)
        first = state_of(table)
        ask(table, 0)
        play(table, word)
        assert state_of(table) == first
        ask(table, 0)


def test_alone_one_may_go_back_while_the_computer_thinks() -> None:
    """Its answer then comes too late, and is refused as one to a position that is gone."""
    table = opened("mandala", "pc")
    play(table, table.positions[-1].legal_moves[0])
    thinking_since = table.number
    assert table.now.mover is not None
    assert table.now.mover.kind == "computer"
    ask(table, 0)
    assert table.now.to_move == 0
    play(table, table.positions[-1].legal_moves[1])
    answered = table.positions[-1].legal_moves[0]
    with pytest.raises(Behind):
        actions.play(table, 1, answered, thinking_since, now(table), by="computer")


def test_practice_is_not_forgotten() -> None:
    table = opened("patterns", "pc")
    play_until(table, lambda there: len(there.moves) == 4, random.Random(1))
    ask(table, 0)
    play_on(table, 10_000, random.Random(2))
    assert table.now.end is not None
    assert table.now.is_practice


def test_practice_does_not_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that can grow without end would fill the memory of a server."""
    monkeypatch.setattr(actions, "MOST_ENTRIES", 10)
    table = opened("mandala", "pc")
    while table.number < 10:
        play(table, table.positions[-1].legal_moves[0])
        ask(table, 0)
    play(table, table.positions[-1].legal_moves[0])
    with pytest.raises(NotAllowed, match="too much"):
        ask(table, 0)


# When others have left.


def left_alone(moves_of_other: int) -> Table:
    """Return a table whose seat 1 was a person for some moves, and is a computer now."""
    table = opened("mandala", "pp", seconds=60, if_away="random")
    play_on(table, 2 * moves_of_other + 1, random.Random(4))
    assert table.now.to_move == 1
    deadline = table.deadline(table.now)
    assert deadline is not None
    add(table, actions.time_up(table, deadline))
    assert table.now.persons == [0]
    return table


def test_what_a_person_played_stays_after_they_have_left() -> None:
    """Alone with the computer that took over, one goes back to where the person left."""
    table = left_alone(2)
    play_on(table, 3, random.Random(5))
    while len(table.moves) > 4:
        ask(table, 0)
    assert [move.seat for move in table.moves] == [0, 1, 0, 1]
    with pytest.raises(NoUndo, match="another person"):
        ask(table, 0)


def test_resigning_ends_the_asking() -> None:
    table = opened("flowers", "ppp")
    play(table, next(word for word in table.positions[-1].legal_moves if word.endswith("2")))
    ask(table, 0)
    add(table, actions.resign(table, 2, now(table)))
    assert table.now.undo is None
    assert len(table.moves) == 1


# Who could take a move back.


@pytest.mark.parametrize(("name", "kinds"), [("mandala", "pp"), ("flowers", "ppp"),
                                             ("patterns", "pc"), ("flowers", "cpc")])  # fmt: skip
def test_those_who_could_take_a_move_back_are_told_and_nobody_else(name: str, kinds: str) -> None:
    """Whenever it is told, asking works; otherwise it is refused."""
    for seed in range(3):
        table, dice = opened(name, kinds, seed), random.Random(seed)
        for _ in range(40):
            if table.now.end is not None:
                break
            told = messages.status(table, table.now)["undoable"]
            assert told == [seat for seat in table.now.persons if can_ask(table, seat)]
            if told and dice.random() < 0.2:
                add(table, actions.ask_undo(table, told[0], now(table)))
            else:
                play_on(table, 1, dice)


def can_ask(table: Table, seat: int) -> bool:
    try:
        actions.ask_undo(table, seat, now(table))
    except NoUndo:
        return False
    return True


def test_when_the_game_is_over_nothing_can_be_taken_back() -> None:
    table = opened("patterns", "pc")
    play_on(table, 10_000, random.Random(1))
    assert messages.status(table, table.now)["undoable"] == []
