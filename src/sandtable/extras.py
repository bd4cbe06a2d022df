"""What the parts of Sandtable need beyond NumPy and Numba, and saying so where it is missing."""

from __future__ import annotations

from importlib.util import find_spec

# By extra: the modules that it brings. pyproject.toml names their packages; a test compares.
EXTRAS = {
    "play": ("rich",),
    "arena": ("openskill", "rich"),
    "server": (
        "fastapi", "alembic", "httptools", "orjson", "prometheus_client", "psycopg", "pydantic",
        "redis", "rich", "saq", "segno", "sqlalchemy", "structlog", "uvicorn", "websockets",
    ),
    "dataset": ("pyarrow", "openskill", "rich"),
    "research": ("gymnasium", "pettingzoo", "pyspiel", "PIL"),
    "gpu": ("numba_cuda",),
    "training": ("numba_cuda", "torch"),
    "ray": ("ray", "openskill", "rich"),
}  # fmt: skip


class MissingExtra(ModuleNotFoundError):
    """Packages of an extra are not installed; the message says how to get them."""


def needs(extra: str, what: str, *modules: str) -> None:
    """Refuse to go on with something (in words) without an extra, or some modules of it."""
    missing = [module for module in modules or EXTRAS[extra] if find_spec(module) is None]
    if missing:
        raise MissingExtra(in_words(extra, what, missing[0]), name=missing[0])


def in_words(extra: str, what: str, module: str) -> str:
    """Return one line that names what is missing and how to get it."""
    return f'{what} needs {module}, which is not installed: pip install "sandtable[{extra}]"'
