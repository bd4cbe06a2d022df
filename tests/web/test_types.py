"""What the page knows of the server is made from its OpenAPI document, or compared with it."""

import json
import re
import subprocess
from pathlib import Path

from sandtable.server.routes import openapi
from sandtable.table.terms import LONGEST_NAME

WEB = Path(__file__).parents[2] / "web"
MAKE = "python -m sandtable.server.routes.openapi | npm run -s types >src/api/schema.d.ts, in web/"


def test_the_page_knows_the_interface_of_this_server() -> None:
    command = json.loads((WEB / "package.json").read_text())["scripts"]["types"].split()
    made = subprocess.run(
        command, cwd=WEB, input=openapi.text(), check=True, capture_output=True, text=True
    )
    assert made.stdout == (WEB / "src/api/schema.d.ts").read_text(), MAKE


def test_names_may_be_as_long_as_the_server_takes_them() -> None:
    (known,) = re.findall(r"LONGEST_NAME = (\d+)", (WEB / "src/words/names.ts").read_text())
    assert int(known) == LONGEST_NAME
