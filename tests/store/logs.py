"""Small logs for tests."""

from sandtable.store import Row, Summary

SECRET = bytes(range(32))
PLAYING = Summary("mandala", "playing", is_watchable=True, due=None)


def opening(table: str, *holders: str, at: int = 1, summary: Summary = PLAYING) -> Row:
    """Return the entry that opens a table."""
    return Row(table, 0, at, '{"kind":"open"}', holders, summary)


def entry(table: str, number: int, body: str = '{"kind":"play"}') -> Row:
    """Return an entry that changes nothing that lists show."""
    return Row(table, number, number, body)


def real_opening(table: str, *holders: str, at: int = 1, summary: Summary = PLAYING) -> Row:
    """Return an entry that opens a table as the server does."""
    from sandtable.table import actions  # loads the games, which many processes do without
    from sandtable.table.terms import Seat, Terms

    seats = [Seat("person", f"Person ☺ {seat}", holder=f"{seat}") for seat in range(2)]
    body = actions.open_table(Terms.agreed("mandala", 2), seats, "0", at, SECRET).to_text()
    return Row(table, 0, at, body, holders, summary)


def real_entry(table: str, number: int, said: str = "hello") -> Row:
    """Return an entry that can follow at such a table."""
    from sandtable.table.entries import Entry

    body = Entry(number, "react", number, 0, f"id-{number}", {"reaction": said}).to_text()
    return Row(table, number, number, body)
