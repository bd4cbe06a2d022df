"""Makes .venv and the page where they are missing, broken or out of date, and starts Sandtable.

    python requirements/set_up start [WORD]...        what ./sandtable does
    python requirements/set_up venv run|test|bench    .venv with at least that set of packages
    python requirements/set_up page [--dev]           the page; --dev: and what its checks need
    python requirements/set_up npm WORD...            npm in web/

It runs on any Python from 3.11 on, with nothing but the standard library. A finished .venv has a
stamp that says what was installed, with which Python, and where; as long as it agrees, a start
takes no time. Without one .venv is filled again, with what uv and npm have in their caches. The
page has such a stamp too.
"""

from __future__ import annotations

import signal

# Ctrl-C ends this without a traceback, also one that came while Python was starting.
signal.signal(signal.SIGINT, signal.SIG_DFL)
if hasattr(signal, "pthread_sigmask"):
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from stamps import PYTHON, ROOT, SETS, STAMP, VENV, is_ready, page_is_ready


def main(words: Sequence[str]) -> int:
    """Do what the command line asks for; return the exit status."""
    match words:
        case ["start", *rest]:
            return start(rest)
        case ["start-again", *rest]:
            return run(rest, is_repaired=True)
        case ["venv", wanted] if wanted in SETS:
            ensure(wanted)
            return 0
        case ["page", *options] if options in ([], ["--dev"]):
            ensure(None, options)
            return 0 if page_is_ready() else 1
        case ["npm", *rest] if rest:
            ensure("run")
            from making import npm

            npm(rest)
    print(__doc__, file=sys.stderr)
    return 2


def start(words: list[str]) -> int:
    """Run a command of Sandtable, once everything that it needs is there."""
    from sandtable.cli.arguments import read, refuse_early

    chosen = read(words)  # help, the version and wrong use end here
    wants_page = chosen.command == "serve"
    if not is_ready("run") or (wants_page and not page_is_ready()):
        refuse_early(chosen)
        ensure("run", [] if wants_page else None)
    if Path(sys.prefix) != VENV:
        again("start", words)
    return run(words)


def run(words: list[str], *, is_repaired: bool = False) -> int:
    """Run a command here, in .venv; should a package be damaged, install everything anew first."""
    try:
        from sandtable.cli import read_words
        from sandtable.cli import run as run_command

        return run_command(read_words(words))
    except Exception as error:
        package = damaged_package(error)
        if is_repaired or package is None:
            raise
        from running import say

        say(f"{package} in .venv is damaged: installing everything anew ({error})")
        STAMP.unlink(missing_ok=True)
        os.environ["UV_NO_CACHE"] = "1"  # uv links files, so those in its cache are damaged too
        ensure("run")
        again("start-again", words)


def again(how: str, words: list[str]) -> NoReturn:
    """Go on as a new process, with the Python of .venv."""
    os.environ.pop("UV_NO_CACHE", None)
    if hasattr(signal, "pthread_sigmask"):  # until that one can heed it
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    os.execv(PYTHON, [str(PYTHON), str(Path(__file__).parent), how, *words])


def damaged_package(error: Exception) -> str | None:
    """Return the name of the package in .venv whose import failed with an error, if one did."""
    files, trace = [], error.__traceback__
    while trace:
        files.append(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    if isinstance(error, ImportError) and error.name and not error.name.startswith("sandtable"):
        return error.name.partition(".")[0]
    if isinstance(error, SyntaxError):
        files.append(error.filename or "")
    elif not any("importlib" in file for file in files):
        return None
    place = Path(files[-1])
    inside = place.parts[len(VENV.parts) :] if place.is_relative_to(VENV) else ()
    if "site-packages" not in inside:
        return None
    return Path(inside[inside.index("site-packages") + 1]).stem


def ensure(wanted: str | None, page: list[str] | None = None) -> None:
    """Return once a set of packages and the page are there, each if it is asked for."""
    if (wanted is None or is_ready(wanted)) and (page is None or page_is_ready()):
        return
    from making import make
    from running import Failed, heeding_signals, reason_of, say

    try:
        with heeding_signals():
            make(wanted, page)
    except Failed as error:
        error.tell()
        sys.exit(1)
    except OSError as error:
        needs = f"it needs a folder to write to, and to start programs from: is {ROOT} one?"
        say(reason_of(str(error)) or f"the set-up failed: {error}; {needs}")
        sys.exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
