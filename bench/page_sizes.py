"""How large is the page, as the server sends it?"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from sandtable.server.edge.static_files import FOLDER, choose, read_files

ACCEPTED = "gzip, deflate, br"  # what every browser takes
KINDS = {"script": ".js", "css": ".css", "fonts": ".woff2"}


def sizes() -> dict[str, float]:
    """Return the size of all files of each kind in kB (1000 bytes), in the coding that is sent."""
    files = read_files(FOLDER)
    if not files:
        sys.exit("the page has not been built")
    sent = {path: len(choose(codings, ACCEPTED).content) for path, codings in files.items()}
    return by_kind(sent.items(), "")


def by_kind(sent: Iterable[tuple[str, float]], prefix: str) -> dict[str, float]:
    """Sum up sizes in bytes by the ending of the names."""
    found = list(sent)
    return {
        f"{prefix}{kind}_kb": sum(size for name, size in found if name.endswith(ending)) / 1000
        for kind, ending in KINDS.items()
    }
