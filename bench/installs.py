"""How much does an install take: without extras, and with each of them?

Every row is an environment of its own in a temporary folder, filled by uv with a wheel of what is
here, without the page: megabytes on the disk, and packages. `added_mb` is what the core adds to
NumPy and Numba alone. Archives come from the cache of uv, or else from the network.
The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from common import ROOT, enter_environment, finish, parser_of, say, tell

enter_environment("sandtable", "hatchling", packages="run")

MEGABYTE = 1e6
LARGE = ("all", "ray", "training", "gpu")  # several GB, or parts of what brings them


class Size(NamedTuple):
    """What an environment holds."""

    megabytes: float
    packages: int


def main() -> None:
    chosen = parser_of(__doc__ or "").parse_args()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = [name for name in extras["project"]["optional-dependencies"] if name not in LARGE]
    if chosen.quick:
        names = ["server"]
    tell(f"{'':28} {'MB':>8} {'packages':>9}")
    with TemporaryDirectory() as folder:
        wheel = build_wheel(Path(folder))
        ground = measure("NumPy and Numba", ["numpy", "numba"], folder)
        core = measure("sandtable", [str(wheel)], folder)
        sizes = {"ground": ground, "core": core}
        for name in names:
            sizes[name] = measure(f"sandtable[{name}]", [f"{wheel}[{name}]"], folder)
    figures = {f"{name}_mb": size.megabytes for name, size in sizes.items()}
    figures |= {f"{name}_packages": float(size.packages) for name, size in sizes.items()}
    finish(figures | {"added_mb": core.megabytes - ground.megabytes})


def build_wheel(folder: Path) -> Path:
    say("building a wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    environment = os.environ | {"SANDTABLE_SKIP_PAGE": "1"}
    subprocess.run(
        [*command, "--directory", str(folder)],
        cwd=ROOT, env=environment, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    return wheel


def measure(title: str, what: list[str], folder: str) -> Size:
    """Install into an environment, print how large it is, and delete it."""
    say(title)
    uv = shutil.which("uv") or str(ROOT / ".venv/uv/bin/uv")
    place = Path(folder, "environment")
    lock = ["--constraint", str(locked_versions(Path(folder)))]
    command = [uv, "pip", "install", "--quiet", "--target", str(place), *lock, *what]
    subprocess.run(command, check=True)
    files = [path for path in place.rglob("*") if path.is_file() and not path.is_symlink()]
    size = Size(
        sum(path.stat().st_size for path in files) / MEGABYTE,
        len(list(place.glob("*.dist-info"))),
    )
    shutil.rmtree(place)
    tell(f"{title:28} {size.megabytes:8.1f} {size.packages:9}")
    return size


def locked_versions(folder: Path) -> Path:
    """Return the versions of the lock, without hashes: a wheel of ours has none."""
    path = folder / "versions.txt"
    lines = (ROOT / "requirements/run.txt").read_text(encoding="utf-8").splitlines()
    kept = [line.removesuffix(" \\") for line in lines if line[:1].isalnum()]
    path.write_text("\n".join(kept), encoding="utf-8")
    return path


if __name__ == "__main__":
    main()
