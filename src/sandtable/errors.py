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
└── BadSeat        a seat the game does not have
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
