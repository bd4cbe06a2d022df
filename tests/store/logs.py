"""Small logs for tests."""

from sandtable.store import Row, Summary

PLAYING = Summary("mandala", "playing", is_watchable=True, due=None)


def opening(table: str, *holders: str, at: int = 1, summary: Summary = PLAYING) -> Row:
    """Give the entry that opens a table."""
    return Row(table, 0, at, '{"kind":"open"}', holders, summary)


def entry(table: str, number: int, body: str = '{"kind":"play"}') -> Row:
    """Give an entry that changes nothing that lists show."""
    return Row(table, number, number, body)
