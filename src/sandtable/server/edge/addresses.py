"""Addresses: of clients, of this machine on its network, and the QR code that saves typing one."""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from io import StringIO
from typing import TextIO

import segno
from starlette.types import Scope

from sandtable.server.settings import EVERYWHERE, Settings

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# Addresses kept for documentation (RFC 5737, RFC 3849): a route is looked up, nothing is sent.
SOMEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
NETWORK_OF_ONE_CLIENT = 64  # bits: a household or a rented machine has at least this much of IPv6

# Black on white whatever the terminal's own colours are: scanners want a light edge.
BLACK_ON_WHITE, PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
SWAPPED = str.maketrans("█▀▄ ", " ▄▀█")  # segno draws the light modules; we draw the dark ones
QUIET_ZONE = 2  # modules; four are the norm, but phones read two and the window stays small


@lru_cache(maxsize=4096)
def read_address(text: str) -> Address | None:
    """Read an IP address; an IPv4 address mapped to IPv6 is the IPv4 address."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_loopback(text: str) -> bool:
    """Whether this is an address of the machine for itself."""
    address = read_address(text)
    return text == "localhost" or (address is not None and address.is_loopback)


def is_for_this_machine(settings: Settings) -> bool:
    """Whether only this machine can reach the server."""
    return is_loopback(settings.host) and not settings.hosts


def is_on_this_machine(client: str, settings: Settings) -> bool:
    """Whether a client is on the server's own machine, where limits protect nobody.

    Once there are public names, a proxy on this machine may speak for all the world.
    """
    return is_loopback(client) and not settings.hosts


def client_of(scope: Scope) -> str:
    """Return the address that a request came from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def address_reached(scope: Scope) -> Address | None:
    """Return the address of this machine that a connection was made to."""
    server = scope.get("server")
    return read_address(str(server[0])) if server else None


def client_key(text: str) -> str:
    """Return what stands for one client: an IPv4 address, or the network part of an IPv6 one."""
    address = read_address(text)
    if isinstance(address, ipaddress.IPv6Address) and not address.is_loopback:
        return str(ipaddress.ip_network((address, NETWORK_OF_ONE_CLIENT), strict=False))
    return text[:40] if address is None else str(address)


def lan_address() -> str | None:
    """Return this machine's address on the local network, IPv4 first, without sending anything."""
    for family, somewhere in SOMEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))
                found = str(probe.getsockname()[0])
        except OSError:
            continue
        if not is_loopback(found):
            return found
    return None


def url_to_type(host: str, port: int) -> str:
    """Return the URL that people type to reach a server that listens there."""
    if host in EVERYWHERE:
        host = lan_address() or "127.0.0.1"
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def qr_code(url: str, screen: TextIO) -> str | None:
    """Draw a URL as a QR code, two modules a character; None where it could not be read."""
    encoding = (getattr(screen, "encoding", None) or "").lower().replace("-", "")
    if not screen.isatty() or encoding != "utf8":
        return None
    drawing = StringIO()
    code = segno.make(url, micro=False, error="l", boost_error=False)
    code.terminal(drawing, border=QUIET_ZONE, compact=True)
    lines = drawing.getvalue().translate(SWAPPED).splitlines()
    return "\n".join(f"{BLACK_ON_WHITE}{line}{PLAIN}" for line in lines)
