"""What the log in the database says of what players were told."""

from collections.abc import Sequence

import orjson

from sandtable.store import Store
from sandtable.table import messages
from sandtable.table.entries import Entry
from sandtable.table.table import Table
from tests.clients import Player


async def check_logs(database: str, players: Sequence[Player]) -> int:
    """Compare all that players were told with the log; give the number of moves in it."""
    store = Store.open(database, must_exist=True)
    try:
        tables = {player.table: await read_table(store, player.table) for player in players}
    finally:
        await store.close()
    for table in tables.values():
        _check_table(table)
    for player in players:
        _check_player(player, tables[player.table])
    acknowledged = {(player.table, move.id) for player in players for move in player.acknowledged}
    happened = {(table.id, entry.id) for table in tables.values() for entry in _by_persons(table)}
    assert happened == acknowledged, "a move has happened that nobody knows of"
    return sum(entry.kind == "play" for table in tables.values() for entry in table.entries)


async def read_table(store: Store, identity: str) -> Table:
    """Make a table of its log, whose numbers must have no gaps."""
    found = await store.read(identity)
    assert [number for number, _ in found] == list(range(len(found)))
    return Table(identity, [Entry.from_text(number, text) for number, text in found])


def _check_table(table: Table) -> None:
    ids = [(entry.seat, entry.id) for entry in table.entries if entry.id]
    assert len(ids) == len(set(ids)), "a command has happened twice"
    assert table.now.state == "over"


def _by_persons(table: Table) -> list[Entry]:
    return [entry for entry in table.entries if entry.kind == "play" and entry.id]


def _check_player(player: Player, table: Table) -> None:
    """Check that nothing that was told is missing from the log, nor otherwise in it."""
    for move in player.acknowledged:
        entry = table.entries[move.number]
        assert (entry.seat, entry.id) == (player.seat, move.id)
        assert (entry.kind, entry.data["move"]) == ("play", move.move)
    first = table.number - len(player.events) + 1
    for number, text in enumerate(player.events, start=first):
        assert text.encode() == orjson.dumps(messages.event(table, number, player.seat))
