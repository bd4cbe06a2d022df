"""How large is the page, as the server sends it?"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable

from sandtable.server.edge.static_files import FOLDER, INDEX, choose, read_files

ACCEPTED = "gzip, deflate, br"  # what every browser takes
KINDS = {"script": ".js", "css": ".css", "fonts": ".woff2"}


def sizes() -> dict[str, float]:
    """Return the size of all files of each kind in kB (1000 bytes), in the coding that is sent."""
    files = read_files(FOLDER)
    if not files:
        sys.exit("the page has not been built")
    sent = {path: len(choose(codings, ACCEPTED).content) for path, codings in files.items()}
    named = front_page(choose(files[INDEX], "identity").content.decode())
    front = [(path, size) for path, size in sent.items() if path in named]
    return by_kind(sent.items(), "") | {"front_script_kb": by_kind(front, "")["script_kb"]}


def front_page(text: str) -> set[str]:
    """Return the paths that index.html names: what a browser fetches before anything is shown."""
    return set(re.findall(r'(?:src|href)="([^"]+)"', text))


def by_kind(sent: Iterable[tuple[str, float]], prefix: str) -> dict[str, float]:
    """Sum up sizes in bytes by the ending of the names."""
    found = list(sent)
    return {
        f"{prefix}{kind}_kb": sum(size for name, size in found if name.endswith(ending)) / 1000
        for kind, ending in KINDS.items()
    }
