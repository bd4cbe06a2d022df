"""The page's types are made from the server's OpenAPI, and from nothing older."""

import json
import subprocess
from pathlib import Path

from sandtable.server.routes import openapi

WEB = Path(__file__).parents[2] / "web"
MAKE = "python -m sandtable.server.routes.openapi | npm run -s types >src/api/schema.d.ts, in web/"


def test_the_page_knows_the_interface_of_this_server() -> None:
    command = json.loads((WEB / "package.json").read_text())["scripts"]["types"].split()
    made = subprocess.run(
        ["npx", "--no-install", *command],
        cwd=WEB, input=openapi.text(), check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert made.stdout == (WEB / "src/api/schema.d.ts").read_text(), MAKE
