"""Addresses that are kept out."""

from __future__ import annotations

from sandtable.cli.admin.writing import now, write, write_done, written
from sandtable.server.edge.bans import read_network, short
from sandtable.store.desk import Desk


def ban(desk: Desk, address: str, seconds: int, reason: str, is_json: bool) -> None:
    """Keep an address or a network out for a time."""
    network, at = read_network(address), now()
    until = at + 1000 * seconds
    desk.ban(str(network), until, reason, at)
    shown = short(network)
    text = f"{shown} is kept out until {written(until)}."
    write_done({"banned": shown, "until": until}, text, is_json=is_json)


def unban(desk: Desk, address: str, reason: str, is_json: bool) -> None:
    """Let an address or a network in again."""
    network = read_network(address)
    desk.unban(str(network), reason, now())
    shown = short(network)
    write_done({"unbanned": shown}, f"{shown} may come in again.", is_json=is_json)


def list_bans(desk: Desk, is_json: bool) -> None:
    """List who is kept out."""
    items = [
        {"address": short(read_network(row.network)), "until": row.until, "reason": row.reason}
        for row in desk.bans(now())
    ]
    write(items, is_json=is_json, if_none="Nobody is kept out.")
