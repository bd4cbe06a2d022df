"""Every refusal: one small tree of exceptions, each with a stable code.

What games, records and the line protocol refuse stands right below `SandtableError`; what only
tables, stores and servers refuse, below `TableRefusal`.
"""


class SandtableError(Exception):
    """A refusal; ``code`` never changes, the message says what is wrong and what to do."""

    code = "error"

    def __init_subclass__(cls, code: str) -> None:
        cls.code = code


class BadJson(SandtableError, code="bad_json"):
    """The input is not JSON."""


class BadRequest(SandtableError, code="bad_request"):
    """The request has the wrong form."""


class UnknownGame(SandtableError, code="unknown_game"):
    """There is no game of that name."""


class BadPlayers(SandtableError, code="bad_players"):
    """The game is not for that number of players."""


class BadOption(SandtableError, code="bad_option"):
    """The game has no such option, or the option no such value."""


class BadPosition(SandtableError, code="bad_position"):
    """The position cannot exist on a table."""


class BadRecord(SandtableError, code="bad_record"):
    """The record cannot be replayed."""


class NoGame(SandtableError, code="no_game"):
    """No game has been started."""


class IllegalMove(SandtableError, code="illegal_move"):
    """The rules forbid the move."""


class GameOver(SandtableError, code="game_over"):
    """The game has ended."""


class BadSeat(SandtableError, code="bad_seat"):
    """The game has no such seat."""


class TableRefusal(SandtableError, code="table_refusal"):
    """A table, store or server refuses; the line protocol knows none of these."""


class NoTable(TableRefusal, code="no_table"):
    """There is no such table, or the caller may not see it."""


class NoReview(TableRefusal, code="no_review"):
    """Nobody has asked for this review, or it was forgotten."""


class NoPerson(TableRefusal, code="no_person"):
    """There is no such person."""


class BadTerms(TableRefusal, code="bad_terms"):
    """A table cannot be opened like this."""


class BadKey(TableRefusal, code="bad_key"):
    """Nobody has this key."""


class BadInvite(TableRefusal, code="bad_invite"):
    """The invitation is not valid for this table."""


class OldInvite(BadInvite, code="old_invite"):
    """Another invitation has taken the place of this one."""


class Banned(TableRefusal, code="banned"):
    """The owner of the server keeps this address out for ``wait`` seconds more."""

    def __init__(self, message: str, wait: float = 1.0) -> None:
        super().__init__(message)
        self.wait = wait


class SeatTaken(TableRefusal, code="seat_taken"):
    """The seat is not open any more."""


class NotSeated(TableRefusal, code="not_seated"):
    """Only those who sit at the table may do this."""


class NotStarted(TableRefusal, code="not_started"):
    """Seats are still open."""


class NotOver(TableRefusal, code="not_over"):
    """Only a finished game shows this."""


class NotYourTurn(TableRefusal, code="not_your_turn"):
    """Another seat is to move."""


class Behind(TableRefusal, code="behind"):
    """The table has moved on since the page last looked."""


class NoUndo(TableRefusal, code="no_undo"):
    """Fair play does not let this move be taken back."""


class BadHost(TableRefusal, code="bad_host"):
    """The server does not answer to this name."""


class BadOrigin(TableRefusal, code="bad_origin"):
    """Another site's page may not do this."""


class TooFast(TableRefusal, code="too_fast"):
    """Requests or messages come too fast; ``wait`` is the number of seconds to pause."""

    def __init__(self, message: str, wait: float = 1.0) -> None:
        super().__init__(message)
        self.wait = wait


class TooMany(TableRefusal, code="too_many"):
    """One client may not have so many tables, people or connections."""


class TooLarge(TableRefusal, code="too_large"):
    """The body is too large."""


class HeadersTooLarge(TooLarge, code="headers_too_large"):
    """The headers of a request are too large."""


class TooSlow(TableRefusal, code="too_slow"):
    """The body takes too long."""


class NotAllowed(TableRefusal, code="not_allowed"):
    """This table or seat does not allow it."""


class NumberTaken(TableRefusal, code="number_taken"):
    """Another entry of the table's log has this number already."""


class StoreUnavailable(TableRefusal, code="unavailable"):
    """The database cannot be reached or written, or whether it was written is not known."""


class TableDamaged(TableRefusal, code="table_damaged"):
    """What is stored of a table cannot be read or played again; other tables go on."""


class ThinkingFailed(TableRefusal, code="thinking_failed"):
    """No answer could be had from a computer player; asking again later may help."""


class NoStudy(TableRefusal, code="no_study"):
    """There is no such study."""


class BadStudy(TableRefusal, code="bad_study"):
    """What was sent is no study, or holds what cannot be played."""


class BadAssumption(TableRefusal, code="bad_assumption"):
    """Hidden cards cannot lie like this in the position that is studied."""


class NoPuzzle(TableRefusal, code="no_puzzle"):
    """There is no such puzzle."""


class BadPuzzles(TableRefusal, code="bad_puzzles"):
    """A file of puzzles cannot be read, or has been changed."""
