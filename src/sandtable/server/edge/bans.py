"""Addresses that the owner of the server keeps out for a time."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from sandtable.errors import BadRequest, Banned
from sandtable.server.edge.addresses import NETWORK_OF_ONE_CLIENT, client_key, read_address

MAPPED = 96  # bits before an IPv4 address that is written as one of IPv6

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Bans:
    """Who is kept out, and until when; the one look that every request costs is a cheap one."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._clients: dict[str, int] = {}  # until when, in ms since 1970
        self._networks: list[tuple[Network, int]] = []

    def replace(self, bans: Mapping[str, int]) -> None:
        """Keep these networks out, and nobody else."""
        found = {ipaddress.ip_network(each): until for each, until in bans.items()}
        self._clients = {
            client_key(str(network.network_address)): until
            for network, until in found.items()
            if is_one_client(network)
        }
        self._networks = [each for each in found.items() if not is_one_client(each[0])]

    def check(self, address: str) -> None:
        """Refuse somebody who is kept out."""
        until = self.until(address) if self._clients or self._networks else 0
        if until > self._clock():
            wait = (until - self._clock()) / 1000
            raise Banned(f"your address is kept out of this server until {written(until)}", wait)

    def until(self, address: str) -> int:
        """Return until when an address is kept out, in ms since 1970; that may be over."""
        found = read_address(address)
        wide = [until for network, until in self._networks if found and found in network]
        return max([self._clients.get(client_key(address), 0), *wide])


def read_network(text: str) -> Network:
    """Read an address or a network; an IPv6 address stands for the network of one client."""
    address = read_address(text)
    try:
        if isinstance(address, ipaddress.IPv6Address):
            return ipaddress.ip_network((address, NETWORK_OF_ONE_CLIENT), strict=False)
        network = ipaddress.ip_network(address or text, strict=False)
        mapped = getattr(network.network_address, "ipv4_mapped", None)
        if mapped is not None and network.prefixlen >= MAPPED:
            return ipaddress.ip_network((mapped, network.prefixlen - MAPPED))
        return network
    except ValueError:
        raise BadRequest(
            f"{text!r:.60} is no address and no network, such as 203.0.113.7 or 2001:db8::/48"
        ) from None


def short(network: Network) -> str:
    """Write a network; that of one address as the address."""
    return str(network).removesuffix("/32")


def is_one_client(network: Network) -> bool:
    """Whether a network is what counts as one client."""
    return network.prefixlen == (32 if network.version == 4 else NETWORK_OF_ONE_CLIENT)


def written(at: int) -> str:
    """Write a time for people."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
