"""What all benchmarks share: their environment, their options and how they end."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def enter_environment(*modules: str) -> None:
    """Run this script again inside .venv, with the peers installed, unless all modules are here."""
    if "--no-peers" in sys.argv:
        modules = ("sandtable",)
    if all(importlib.util.find_spec(module) for module in modules):
        return
    if os.environ.get("SANDTABLE_BENCH_ENTERED"):
        sys.exit(f"cannot import {', '.join(modules)}; --no-peers measures without them")
    ensure = 'root=$1; source "$root/requirements/venv.sh"; ensure_venv bench'
    subprocess.run(["bash", "-euo", "pipefail", "-c", ensure, "bench", str(ROOT)], check=True)
    python = str(ROOT / ".venv/bin/python")
    os.environ["SANDTABLE_BENCH_ENTERED"] = "1"
    os.execv(python, [python, *sys.argv])


def options(description: str) -> argparse.Namespace:
    """Read the options that every benchmark has."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="end within 50 seconds")
    parser.add_argument("--no-peers", action="store_true", help="measure Sandtable alone")
    return parser.parse_args()


def rounded(value: Any) -> Any:
    """Keep four digits of every number."""
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, float):
        return float(f"{value:.4g}")
    return value


def finish(figures: dict[str, Any]) -> None:
    """Print all figures as the last line."""
    print(json.dumps(rounded(figures)), flush=True)
