"""The page's types are made from the server's OpenAPI, and from nothing older."""

import json
import subprocess
from pathlib import Path

from sandtable.server.routes.openapi import new_app

WEB = Path(__file__).parents[2] / "web"
MAKE_BOTH = (
    "python -m sandtable.server.routes.openapi >web/openapi.json, then npm run types in web/"
)


def test_the_page_knows_the_interface_of_this_server() -> None:
    assert json.loads((WEB / "openapi.json").read_text()) == new_app().openapi(), MAKE_BOTH


def test_the_types_are_made_from_that_interface(tmp_path: Path) -> None:
    made = tmp_path / "schema.d.ts"
    command = json.loads((WEB / "package.json").read_text())["scripts"]["types"].split()
    command[command.index("--output") + 1] = str(made)
    subprocess.run(["npx", "--no-install", *command], cwd=WEB, check=True, capture_output=True)
    assert made.read_text() == (WEB / "src/api/schema.d.ts").read_text(), MAKE_BOTH
