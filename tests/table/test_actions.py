"""The door of a table: who may do what, and when."""

import random

import pytest

from sandtable.errors import (
    BadInvite,
    Behind,
    GameOver,
    IllegalMove,
    NotAllowed,
    NotOver,
    NotSeated,
    NotStarted,
    NotYourTurn,
    SeatTaken,
)
from sandtable.games.ground import chance
from sandtable.table import actions, invitations
from sandtable.table.snapshot import OVER, PLAYING, WAITING
from sandtable.table.table import LONGEST_WAIT, Table
from tests.tables import OPENED, add, again, holder_of, now, opened, play, play_on, secret_of


def finished(game: str, kinds: str, seed: int = 0) -> Table:
    table = opened(game, kinds, seed)
    play_on(table, 10_000, random.Random(seed))
    assert table.now.end is not None
    return table


def some_move(table: Table) -> str:
    return table.positions[-1].legal_moves[0]


# Opening and sitting down.


def test_a_table_opens_with_a_secret_of_its_own() -> None:
    first = opened("mandala", "pp")
    one, two = (actions.open_table(first.terms, first.now.seats, "", 0) for _ in range(2))
    assert one.data["secret"] != two.data["secret"]
    assert len(bytes.fromhex(one.data["secret"])) == chance.SECRET_BYTES


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    table = opened("flowers", "poo")
    words = actions.invitations(table, holder_of(0))
    assert sorted(words) == [1, 2]
    for seat, state in ((2, WAITING), (1, PLAYING)):
        assert table.now.state == WAITING
        assert table.now.position is None
        entry = add(table, actions.sit(table, holder_of(seat), "Bo", words[seat], now(table)))
        assert entry.seat == seat
        assert table.now.state == state
    assert table.now.position is not None


def test_only_the_host_can_invite() -> None:
    table = opened("mandala", "po")
    for other in ("", "x", holder_of(1)):
        with pytest.raises(NotAllowed):
            actions.invitations(table, other)


def test_an_invitation_opens_one_seat_once() -> None:
    table = opened("flowers", "poo")
    words = actions.invitations(table, holder_of(0))
    add(table, actions.sit(table, holder_of(1), "Bo", words[1], now(table)))
    with pytest.raises(SeatTaken, match="somebody"):
        actions.sit(table, holder_of(2), "Cleo", words[1], now(table))
    assert sorted(actions.invitations(table, holder_of(0))) == [2]


def test_one_person_takes_one_seat() -> None:
    table = opened("flowers", "poo")
    words = actions.invitations(table, holder_of(0))
    with pytest.raises(SeatTaken, match="at seat 0"):
        actions.sit(table, holder_of(0), "Ann", words[1], now(table))


def test_the_invitation_of_another_table_opens_nothing() -> None:
    table, other = opened("mandala", "po", 1), opened("mandala", "po", 2)
    for words in (*actions.invitations(other, holder_of(0)).values(), "", "\ud800"):
        with pytest.raises(BadInvite):
            actions.sit(table, holder_of(1), "Bo", words, now(table))


def test_an_invitation_to_a_seat_that_was_never_open_is_worth_nothing() -> None:
    """Whoever learns the secret at the end can write invitations, and they open nothing."""
    table = opened("mandala", "pp")
    for seat in range(2):
        with pytest.raises(SeatTaken):
            actions.sit(table, "x", "Bo", invitations.invitation(secret_of(0), seat), now(table))


# Playing.


def test_nobody_moves_before_the_game_begins() -> None:
    table = opened("mandala", "po")
    with pytest.raises(NotStarted):
        actions.play(table, 0, "M1b", 0, now(table))


def test_only_the_seat_to_move_can_move() -> None:
    table = opened("mandala", "pp")
    with pytest.raises(NotYourTurn):
        actions.play(table, 1, some_move(table), 0, now(table))
    with pytest.raises(NotSeated):
        actions.play(table, None, some_move(table), 0, now(table))


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    table = opened("mandala", "pp")
    with pytest.raises(IllegalMove):
        actions.play(table, 0, "Db9", 0, now(table))


def test_a_move_on_a_position_that_is_gone_is_refused() -> None:
    """Talk does not make a page fall behind; moves do, and so does taking them back."""
    table = opened("patterns", "pp")
    add(table, actions.react(table, 0, "hello", now(table)))
    assert actions.play(table, 1, some_move(table), 0, now(table)).entry.kind == "play"
    play(table, some_move(table))
    add(table, actions.ask_undo(table, 1, now(table)))
    add(table, actions.answer_undo(table, 0, True, now(table)))
    for seen in range(table.number):
        with pytest.raises(Behind):
            actions.play(table, 1, some_move(table), seen, now(table))
    assert actions.play(table, 1, some_move(table), table.number, now(table)).entry.kind == "play"


def test_persons_do_not_move_for_computers_nor_computers_for_persons() -> None:
    table = opened("mandala", "cp")
    with pytest.raises(NotSeated):
        actions.play(table, 0, some_move(table), 0, now(table))
    play(table, some_move(table))
    with pytest.raises(NotSeated):
        actions.play(table, 1, some_move(table), 1, now(table), by="computer")


def test_nothing_is_played_after_the_end() -> None:
    table = finished("mandala", "pp")
    with pytest.raises(GameOver):
        actions.play(table, 0, "M1b", table.number, now(table))
    with pytest.raises(GameOver):
        actions.resign(table, 0, now(table))
    with pytest.raises(GameOver):
        actions.ask_undo(table, 0, now(table))


# Ids.


def test_a_request_is_found_by_its_maker_and_id() -> None:
    """The id of one person means nothing to another; made again from texts it is still known."""
    table = opened("patterns", "pp")
    add(table, actions.play(table, 1, some_move(table), 0, now(table), "x"))
    for each in (table, again(table)):
        first, second = (seat.holder for seat in each.now.seats)
        assert each.number_of(second, "x") == 1
        assert each.number_of(first, "x") is None
        assert each.number_of(second, "y") is None
        assert each.number_of(None, "x") is None


# Resigning and clocks.


@pytest.mark.parametrize(
    ("game", "kinds"), [("mandala", "pp"), ("mandala", "pc"), ("flowers", "pp")]
)
@pytest.mark.parametrize("moves", [0, 5])
def test_resigning_ends_a_game_for_two(game: str, kinds: str, moves: int) -> None:
    table = opened(game, kinds)
    play_on(table, moves, random.Random(1))
    scores = tuple(table.positions[-1].scores)
    add(table, actions.resign(table, 0, now(table)))
    end = table.now.end
    assert end is not None
    assert (end.reason, end.winners, end.by) == ("resigned", (1,), 0)
    assert end.scores == scores
    assert table.now.state == OVER
    assert table.now.to_move is None


@pytest.mark.parametrize(("kinds", "is_over"), [("ppp", False), ("pppp", False), ("pcpc", False),
                                               ("pcc", True), ("pccc", True)])  # fmt: skip
def test_resigning_leaves_others_their_game(kinds: str, is_over: bool) -> None:
    """A computer takes the seat while there are other persons; alone with computers it ends."""
    table = opened("flowers", kinds)
    play_on(table, 6, random.Random(2))
    add(table, actions.resign(table, 0, now(table)))
    assert (table.now.end is not None) == is_over
    if table.now.end is not None:
        scores = table.now.end.scores
        assert max(scores[1:]) == scores[table.now.end.winners[0]]
        assert 0 not in table.now.end.winners
    else:
        seat = table.now.seats[0]
        assert (seat.kind, seat.level, seat.name) == ("computer", "adept", "Person 0")
        play_on(table, 10_000, random.Random(3))
        assert table.now.end is not None


def test_the_last_person_to_resign_ends_the_game() -> None:
    table = opened("flowers", "ppp")
    add(table, actions.resign(table, 2, now(table)))
    add(table, actions.resign(table, 0, now(table)))
    assert table.now.end is None
    add(table, actions.resign(table, 1, now(table)))
    assert table.now.end is not None


def test_whoever_left_a_seat_to_a_computer_does_nothing_more_there() -> None:
    """They may look on as their seat, but neither move, talk, answer nor ask."""
    table = opened("flowers", "ppp")
    add(table, actions.resign(table, 0, now(table)))
    assert table.seat_of(holder_of(0)) == 0
    with pytest.raises(NotSeated):
        actions.play(table, 0, some_move(table), table.number, now(table))
    with pytest.raises(NotSeated):
        actions.react(table, 0, "oops", now(table))
    with pytest.raises(NotSeated):
        actions.resign(table, 0, now(table))
    with pytest.raises(NotSeated):
        actions.ask_undo(table, 0, now(table))
    play(table, some_move(table))
    assert table.moves[-1].seat == 0


def test_the_clock_of_the_seat_to_move_runs_on_when_another_leaves() -> None:
    """Nor does its page fall behind: the position is the same."""
    table = opened("flowers", "ppp", seconds=60)
    before = table.deadline(table.now)
    add(table, actions.resign(table, 1, now(table)))
    assert table.deadline(table.now) == before
    assert actions.play(table, 0, some_move(table), 0, now(table)).entry.kind == "play"


def test_the_clock_begins_when_nobody_is_missing_any_more() -> None:
    """Whatever somebody does shows that they are there, and so does sitting down last."""
    table = opened("flowers", "ppoo", seconds=60)
    for seat, here in ((2, {0}), (3, {0, 2})):
        word = invitations.invitation(table.secret, seat)
        add(table, actions.sit(table, holder_of(seat), "Dora", word, now(table), here))
    assert table.now.awaited == {1}
    begun = table.entries[-1].at
    assert table.deadline(table.now) == begun + LONGEST_WAIT + 60_000
    play(table, some_move(table))
    assert table.deadline(table.now) == begun + LONGEST_WAIT + 60_000
    add(table, actions.ready(table, 1, now(table)))
    assert table.deadline(table.now) == table.entries[-1].at + 60_000
    with pytest.raises(NotAllowed):
        actions.ready(table, 1, now(table))
    assert again(table).now.awaited == set()


@pytest.mark.parametrize("how", ["move", "reaction", "leaving"])
def test_the_clock_waits_no_longer_for_whoever_does_something(how: str) -> None:
    table = opened("flowers", "ppp", seconds=60, if_away="random")
    assert table.now.awaited == {0, 1, 2}
    for seat in (1, 2):
        add(table, actions.react(table, seat, "hello", now(table)))
    if how == "move":
        play(table, some_move(table))
    elif how == "reaction":
        add(table, actions.react(table, 0, "hello", now(table)))
    else:
        add(table, actions.resign(table, 0, now(table)))
        play(table, some_move(table))
    assert not table.now.awaited
    assert table.deadline(table.now) == table.entries[-1].at + 60_000


def test_a_clock_does_not_wait_for_ever() -> None:
    table = opened("mandala", "pp", seconds=60)
    add(table, actions.ready(table, 1, now(table)))
    deadline = table.deadline(table.now)
    assert deadline == OPENED + LONGEST_WAIT + 60_000
    late = OPENED + 2 * LONGEST_WAIT
    change = actions.play(table, 0, some_move(table), 0, late)
    add(table, change)
    assert table.deadline(table.now) == late + 60_000


@pytest.mark.parametrize("kinds", ["pc", "cp"])
def test_alone_with_computers_the_clock_waits_for_nobody(kinds: str) -> None:
    assert not opened("mandala", kinds, seconds=60).now.awaited


@pytest.mark.parametrize("kinds", ["pp", "ppp", "pppp"])
def test_time_that_is_up_ends_the_game_if_that_was_agreed(kinds: str) -> None:
    table = opened("flowers", kinds, seconds=60)
    play_on(table, 7, random.Random(1))
    mover, deadline = table.now.to_move, table.deadline(table.now)
    assert mover is not None
    assert deadline is not None
    with pytest.raises(NotAllowed):
        actions.time_up(table, deadline - 1)
    add(table, actions.time_up(table, deadline))
    end = table.now.end
    assert end is not None
    assert (end.reason, end.by) == ("time", mover)
    best = max(score for seat, score in enumerate(end.scores) if seat != mover)
    assert mover not in end.winners
    assert all(end.scores[seat] == best for seat in end.winners)


@pytest.mark.parametrize("kinds", ["pp", "ppp", "pppp"])
def test_time_that_is_up_brings_a_computer_if_that_was_agreed(kinds: str) -> None:
    table = opened("flowers", kinds, seconds=60, if_away="novice")
    for left in range(len(kinds)):
        seat, deadline = table.now.to_move, table.deadline(table.now)
        assert seat == left
        assert deadline is not None
        add(table, actions.time_up(table, deadline))
        assert table.now.seats[seat].level == "novice"
        assert table.deadline(table.now) is None
        with pytest.raises(NotAllowed):
            actions.time_up(table, deadline + 10**9)
        play(table, next(w for w in table.positions[-1].legal_moves if w.startswith("P")))
    assert table.now.end is None
    play_on(table, 10_000, random.Random(1))
    assert table.now.end is not None


def test_without_a_clock_time_is_never_up() -> None:
    table = opened("mandala", "pp")
    with pytest.raises(NotAllowed):
        actions.time_up(table, 10**15)


# Tables that are closed.


def test_a_table_that_never_filled_up_can_be_closed() -> None:
    """Then nobody sits down any more, and there is no rematch."""
    table = opened("flowers", "poo")
    (words, _) = actions.invitations(table, holder_of(0)).values()
    add(table, actions.resign(table, 0, now(table)))
    end = table.now.end
    assert end is not None
    assert (end.reason, end.winners, end.scores, end.by) == ("closed", (), (), 0)
    with pytest.raises(GameOver):
        actions.sit(table, holder_of(1), "Bo", words, now(table))
    with pytest.raises(NotAllowed):
        actions.ask_rematch(table, 0, now(table), "next")
    with pytest.raises(GameOver):
        actions.resign(table, 0, now(table))


def test_a_spectator_does_nothing() -> None:
    table = opened("mandala", "pp")
    for verb in (actions.resign, actions.ask_undo):
        with pytest.raises(NotSeated):
            verb(table, None, now(table))
    with pytest.raises(NotSeated):
        actions.react(table, None, "hello", now(table))
    with pytest.raises(NotSeated):
        actions.ask_rematch(finished("mandala", "pp"), None, 0, "next")


# Reactions.


def test_reactions_are_few_between_two_moves() -> None:
    table = opened("patterns", "pp")
    for _ in range(2):
        for reaction in actions.REACTIONS[: actions.MOST_REACTIONS]:
            add(table, actions.react(table, 0, reaction, now(table)))
        with pytest.raises(NotAllowed):
            actions.react(table, 0, "oops", now(table))
        add(table, actions.react(table, 1, "oops", now(table)))
        play(table, some_move(table))


def test_only_known_reactions_are_passed_on() -> None:
    table = opened("patterns", "pp")
    for words in ("", "you fool", "HELLO", "hello\n"):
        with pytest.raises(NotAllowed):
            actions.react(table, 0, words, now(table))


# Rematches.


@pytest.mark.parametrize("kinds", ["pp", "ppp", "pppp", "pcp"])
def test_a_rematch_needs_every_person_and_moves_everybody_one_seat_on(kinds: str) -> None:
    table = finished("flowers", kinds)
    persons = table.now.persons
    for seat in persons:
        assert table.now.rematch is None
        add(table, actions.ask_rematch(table, seat, now(table), f"next-{seat}"))
        with pytest.raises(NotAllowed):
            actions.ask_rematch(table, seat, now(table), "again")
    assert table.now.rematch == f"next-{persons[-1]}"
    assert table.now.again == set(persons)
    rematch = Table("next", [actions.open_rematch(table, now(table))])
    last = len(kinds) - 1
    for seat in persons:
        assert rematch.seat_of(holder_of(seat)) == (seat - 1 if seat else last)
    assert rematch.secret != table.secret
    assert rematch.terms == table.terms
    assert rematch.now.state == PLAYING


def test_after_as_many_rematches_as_seats_everybody_sits_where_they_began() -> None:
    table = first = finished("flowers", "ppp")
    for _ in range(3):
        table = Table("next", [actions.open_rematch(table, now(table))])
    assert table.now.seats == first.now.seats


def test_there_is_no_rematch_before_the_end() -> None:
    table = opened("mandala", "pp")
    with pytest.raises(NotOver):
        actions.ask_rematch(table, 0, now(table), "next")


def test_whoever_left_has_no_seat_in_the_rematch() -> None:
    """A computer sits there, and its cards are not for the person who sat there once."""
    table = opened("flowers", "ppp")
    add(table, actions.resign(table, 1, now(table)))
    play_on(table, 10_000, random.Random(1))
    with pytest.raises(NotSeated):
        actions.ask_rematch(table, 1, now(table), "next")
    for seat in (0, 2):
        add(table, actions.ask_rematch(table, seat, now(table), "next"))
    rematch = Table("next", [actions.open_rematch(table, now(table))])
    assert rematch.seat_of(holder_of(1)) is None
    assert [seat.kind for seat in rematch.now.seats] == ["computer", "person", "person"]
    assert rematch.now.seats[0].public() == {"kind": "computer", "level": "adept"}
