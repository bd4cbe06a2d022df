"""Every refusal: one small tree of exceptions, each with a stable code.

SandtableError
├── BadJson        not JSON at all
├── BadRequest     a request of the wrong form
├── UnknownGame    a game we do not have
├── BadPlayers     a number of players the game does not allow
├── BadOption      an option or value the game does not have
├── BadPosition    a position that cannot exist
├── BadRecord      a record that cannot be replayed
├── NoGame         nothing to act on yet
├── IllegalMove    a move the rules forbid
├── GameOver       a move after the end
├── BadSeat        a seat the game does not have
└── TableRefusal   what only tables, stores and servers refuse
    ├── NoTable         a table that does not exist, or that the caller may not see
    ├── BadTerms        a table that cannot be opened like this
    ├── BadKey          nobody has this key
    ├── BadInvite       an invitation that is not valid for this table
    ├── SeatTaken       a seat that is not open any more
    ├── NotSeated       only those who sit at the table may do this
    ├── NotStarted      seats are still open
    ├── NotOver         only a finished game shows this
    ├── NotYourTurn     another seat is to move
    ├── Behind          the table has moved on since the page last looked
    ├── NoUndo          fair play does not let this move be taken back
    ├── BadHost         a name that this server does not answer to
    ├── BadOrigin       another site's page is asking
    ├── TooFast         requests or messages come too fast
    ├── TooMany         tables, people or connections beyond what one client may have
    ├── TooLarge        a body that is too large
    ├── TooSlow         a body that takes too long
    ├── NumberTaken     another entry of a table's log has this number already
    ├── StoreUnavailable  the database cannot be reached or written
    ├── ThinkingFailed  no answer from a computer player, for now
    └── NotAllowed      everything else that this table or seat does not allow
"""


class SandtableError(Exception):
    """A refusal; ``code`` never changes, the message says what is wrong and what to do."""

    code = "error"


class BadJson(SandtableError):
    """The input is not JSON."""

    code = "bad_json"


class BadRequest(SandtableError):
    """The request has the wrong form."""

    code = "bad_request"


class UnknownGame(SandtableError):
    """There is no game of that name."""

    code = "unknown_game"


class BadPlayers(SandtableError):
    """The game is not for that number of players."""

    code = "bad_players"


class BadOption(SandtableError):
    """The game has no such option, or the option no such value."""

    code = "bad_option"


class BadPosition(SandtableError):
    """The position cannot exist on a table."""

    code = "bad_position"


class BadRecord(SandtableError):
    """The record cannot be replayed."""

    code = "bad_record"


class NoGame(SandtableError):
    """No game has been started."""

    code = "no_game"


class IllegalMove(SandtableError):
    """The rules forbid the move."""

    code = "illegal_move"


class GameOver(SandtableError):
    """The game has ended."""

    code = "game_over"


class BadSeat(SandtableError):
    """The game has no such seat."""

    code = "bad_seat"


class TableRefusal(SandtableError):
    """A table, store or server refuses; the line protocol knows none of these."""

    code = "table_refusal"


class NoTable(TableRefusal):
    """There is no such table, or the caller may not see it."""

    code = "no_table"


class BadTerms(TableRefusal):
    """A table cannot be opened like this."""

    code = "bad_terms"


class BadKey(TableRefusal):
    """Nobody has this key."""

    code = "bad_key"


class BadInvite(TableRefusal):
    """The invitation is not valid for this table."""

    code = "bad_invite"


class SeatTaken(TableRefusal):
    """The seat is not open any more."""

    code = "seat_taken"


class NotSeated(TableRefusal):
    """Only those who sit at the table may do this."""

    code = "not_seated"


class NotStarted(TableRefusal):
    """Seats are still open."""

    code = "not_started"


class NotOver(TableRefusal):
    """Only a finished game shows this."""

    code = "not_over"


class NotYourTurn(TableRefusal):
    """Another seat is to move."""

    code = "not_your_turn"


class Behind(TableRefusal):
    """The table has moved on since the page last looked."""

    code = "behind"


class NoUndo(TableRefusal):
    """Fair play does not let this move be taken back."""

    code = "no_undo"


class BadHost(TableRefusal):
    """The server does not answer to this name."""

    code = "bad_host"


class BadOrigin(TableRefusal):
    """Another site's page may not do this."""

    code = "bad_origin"


class TooFast(TableRefusal):
    """Requests or messages come too fast; ``wait`` is the number of seconds to pause."""

    code = "too_fast"

    def __init__(self, message: str, wait: float = 1.0) -> None:
        super().__init__(message)
        self.wait = wait


class TooMany(TableRefusal):
    """One client may not have so many tables, people or connections."""

    code = "too_many"


class TooLarge(TableRefusal):
    """The body is too large."""

    code = "too_large"


class TooSlow(TableRefusal):
    """The body takes too long."""

    code = "too_slow"


class NotAllowed(TableRefusal):
    """This table or seat does not allow it."""

    code = "not_allowed"


class NumberTaken(TableRefusal):
    """Another entry of the table's log has this number already."""

    code = "number_taken"


class StoreUnavailable(TableRefusal):
    """The database cannot be reached or written, or whether it was written is not known."""

    code = "unavailable"


class ThinkingFailed(TableRefusal):
    """No answer could be had from a computer player; asking again later may help."""

    code = "thinking_failed"
