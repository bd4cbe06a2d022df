"""Installing Python packages: with uv, or with pip where uv cannot be had."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import threading
from pathlib import Path

from running import DISK_FULL, NO_NETWORK, Failed, Programs, Progress
from stamps import PYTHON, ROOT, VENV

LOG = VENV / "install.log"
WHAT = "the installation"  # in sentences
UV = VENV / "uv"  # ours, where the machine has none
# Settings of pip, and the variables by which uv knows them.
UV_NAMES = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "client-cert": "SSL_CLIENT_CERT",
    "proxy": "ALL_PROXY",
}


class Installer:
    """Installs what is locked, without looking for anything else; both tools check the hashes."""

    def __init__(self, programs: Programs, progress: Progress, python: str) -> None:
        self._programs = programs
        self._progress = progress
        self._python = python  # .venv is made with it
        self._lock = threading.Lock()
        self._uv: str | None = None
        self._is_settled = False  # which tool it is
        self._variables: dict[str, str] = {}

    def install_lock(self, name: str, folder: Path | None = None) -> None:
        """Install a file of requirements/ into .venv, or into a folder, which then is whole."""
        locked = ["--require-hashes", "--requirement", str(ROOT / f"requirements/{name}.txt")]
        if folder is None:
            self._install(["--python", str(PYTHON)], locked)
        else:
            new = folder.with_suffix(".new")
            remove(new)
            self._install(["--target", str(new)], locked)
            remove(folder)
            new.rename(folder)

    def install_this(self) -> None:
        """Install Sandtable itself, so that what is in src/ is what runs."""
        # The dot is where programs run: a path could be taken for a name with brackets or marks.
        words = ["--no-build-isolation", "--editable", "."]
        self._install(["--python", str(PYTHON)], words, SANDTABLE_SKIP_PAGE="1")

    def _install(self, where: list[str], what: list[str], **variables: str) -> None:
        with self._lock:
            self._settle()
        if self._uv:
            command = [self._uv, "pip", "install", "--no-deps", *where, *what]
            try:
                return self._programs.run(WHAT, command, LOG, self._variables | variables)
            except Failed as error:
                if str(error) == DISK_FULL:
                    raise
                self._progress.step("packages", "installing with pip, as uv failed")
                self._uv = None
        self._pip_install(where, what, **variables)

    def _settle(self) -> None:
        """Find uv or fetch it. Should that fail, it is pip, which takes several times as long."""
        if self._is_settled:
            return
        settings = self._pip_settings()
        self._uv = shutil.which("uv") or str(UV / "bin/uv")
        if not Path(self._uv).exists():
            self._progress.step("packages", "getting uv")
            new = UV.with_suffix(".new")
            remove(new)
            locked = ["--require-hashes", "--requirement", str(ROOT / "requirements/uv.txt")]
            try:
                self._pip_install(["--target", str(new)], locked)
                new.rename(UV)
                self._progress.step("packages", "installing")
            except Failed as error:
                if str(error) in (DISK_FULL, NO_NETWORK):
                    raise
                self._uv = None
        if settings:
            self._variables = variables_of(settings.communicate()[0].decode())
            self._programs.forget(settings)
        self._is_settled = True

    def _pip_install(self, where: list[str], what: list[str], **variables: str) -> None:
        command = [self._python, "-I", "-m", "pip"]
        if not has_module(self._python, "pip"):
            command[0] = str(PYTHON)
        if where[0] == "--python":  # which pip wants before the verb
            command, where = [*command, *where], []
        options = ["--retries", "2", "--no-deps", "--no-compile", "--progress-bar", "off"]
        self._programs.run(WHAT, [*command, "install", *options, *where, *what], LOG, variables)

    def _pip_settings(self) -> subprocess.Popen[bytes] | None:
        """Begin to read pip's settings, which uv does not know."""
        if not has_module(self._python, "pip"):
            return None
        command = [self._python, "-I", "-m", "pip", "config", "list"]
        return self._programs.start(command, subprocess.PIPE)


def variables_of(settings: str) -> dict[str, str]:
    """Return pip's settings as variables of uv, unless the user has set those."""
    found: dict[str, str] = {}
    lines = re.findall(r"^(global|install|:env:)\.([\w-]+)=(.*)$", settings, re.MULTILINE)
    for wanted in ("global", "install", ":env:"):  # each wins over those before it
        for section, name, value in lines:
            if section == wanted and name in UV_NAMES:
                found[UV_NAMES[name]] = str(ast.literal_eval(value))
    if "UV_FIND_LINKS" in found:
        found["UV_FIND_LINKS"] = ",".join(found["UV_FIND_LINKS"].split())
    # Every archive has its hash, so it does not matter which index it comes from.
    found["UV_INDEX_STRATEGY"] = "unsafe-best-match"
    return {name: value for name, value in found.items() if name not in os.environ}


def has_module(python: str | Path, name: str) -> bool:
    """Whether a Python has a module of its own."""
    code = f"import importlib.util, sys; sys.exit(not importlib.util.find_spec({name!r}))"
    return subprocess.run([python, "-I", "-c", code], check=False).returncode == 0


def remove(path: Path) -> None:
    """Delete a file, a link or a folder with all that is in it, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
