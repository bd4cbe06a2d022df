"""The licences of what is bundled into the page are part of it."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src/sandtable/server/page"


def test_every_package_that_the_page_is_made_of_is_named_with_its_licence() -> None:
    notices = (PAGE / "notices.txt").read_text(encoding="utf-8")
    named = dict(re.findall(r"^(\S+) [\d.]+ \((.+)\)$", notices, re.MULTILINE))
    wanted = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["dependencies"]
    only_build = {"vite", "@sveltejs/vite-plugin-svelte"}
    assert set(wanted) - only_build <= set(named)
    kinds = list(named.values())
    assert set(kinds) == {"MIT", "OFL-1.1"}
    assert notices.count("to deal in the Software without restriction") == kinds.count("MIT")
    assert notices.count("SIL OPEN FONT LICENSE Version 1.1") == kinds.count("OFL-1.1")
