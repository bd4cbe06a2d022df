"""A fresh checkout of this project, in which installing, building and serving are stand-ins."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = "src/sandtable/server/page"
NOWHERE = "http://127.0.0.1:9/"  # nobody listens at this port

# Instead of installing packages it leads to those that are installed where the tests run.
UV = """\
#!/bin/bash
echo "uv $$ $*" >>"{home}/calls"
while (($#)); do [[ $1 == --python ]] && python=$2; shift; done
[[ -e {home}/wait ]] && while [[ -e {home}/wait ]]; do sleep 0.05; done
[[ -e {home}/uv.sh ]] && source {home}/uv.sh
site=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
printf '%s\\n' "{root}/src" "{packages}" >"$site/stand-in.pth"
"""
NODE = "#!/bin/sh\necho v22.20.0\n"
NPM = """\
#!/bin/sh
echo "npm $*" >>"{home}/calls"
case $1 in
    ci) mkdir -p node_modules ;;
    run) mkdir -p ../{page} && echo page >../{page}/index.html ;;
esac
"""


# Commands that load one small package and no games, so that a set-up takes a second.
COMMANDS = {
    "cli/engine.py": "import segno\n\n\ndef run():\n    return 0\n",
    "cli/serve.py": "def run(**_):\n    print('serving')\n    return 0\n",
    "cli/play/command.py": "",
    "server/serve.py": "",
}


class Checkout:
    """The files of this project in a folder of their own, and programs beside it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a checkout with ümlauts"
        self.home = folder
        self.venv = self.root / ".venv"
        self.stamp = self.venv / "sandtable.stamp"
        self.calls = folder / "calls"

    def make(self, names: Iterable[str]) -> None:
        """Copy the files."""
        for name in names:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)

    def add_commands(self) -> None:
        """Put stand-ins in the place of commands."""
        for name, text in COMMANDS.items():
            (self.root / "src/sandtable" / name).write_text(text)

    def add_programs(self) -> None:
        """Put stand-ins of programs beside the checkout."""
        packages = sysconfig.get_path("purelib")
        write_program(
            self.home / "bin/uv", UV.format(home=self.home, root=self.root, packages=packages)
        )
        write_program(self.home / "bin/node", NODE)
        write_program(self.home / "bin/npm", NPM.format(home=self.home, page=PAGE))

    def copy(self, folder: Path, *, is_moved: bool = False) -> Checkout:
        """Copy all of it, as if it had been made there unless it `is_moved`."""
        other = Checkout(folder)
        shutil.copytree(self.root, other.root, symlinks=True)
        other.add_programs()
        if other.stamp.exists() and not is_moved:
            said = json.loads(other.stamp.read_text())
            other.stamp.write_text(json.dumps(said | {"root": str(other.root)}))
        return other

    def environment(self, **more: str) -> dict[str, str]:
        """Return an environment in which the network cannot be reached."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PIP_", "UV_", "npm_config_", "SANDTABLE_"))
        }
        return kept | {
            "PATH": f"{self.home / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHON": sys.executable,
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_INDEX_URL": NOWHERE,
            "PIP_CACHE_DIR": str(self.home / "pip"),
            "UV_DEFAULT_INDEX": NOWHERE,
            "npm_config_registry": NOWHERE,
            "npm_config_cache": str(self.home / "npm"),
            "SANDTABLE_DATA": str(self.home / "data"),
            **more,
        }

    def begin(self, *words: str, **more: str) -> subprocess.Popen[str]:
        """Begin `./sandtable WORD...`."""
        return subprocess.Popen(
            [self.root / "sandtable", *words],
            cwd=self.home,
            env=self.environment(**more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run `./sandtable WORD...` to its end."""
        process = self.begin(*words, **more)
        output, errors = process.communicate()
        return subprocess.CompletedProcess(words, process.returncode, output, errors)

    def called(self, program: str) -> int:
        """Count the calls of a stand-in."""
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        return sum(line.startswith(program) for line in lines)


def write_program(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def project_files() -> list[str]:
    """Return the files that a clone would have, as they are now."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    parts = ("src/", "web/", "requirements/", "sandtable", "pyproject.toml", "README", "LICENSE")
    return [name for name in told.split("\0") if name.startswith(parts) and (ROOT / name).is_file()]
