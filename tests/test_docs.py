"""What the documents say is so."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest

from sandtable import GAME_NAMES, Position, errors, find_game
from sandtable.cli.arguments import make_parser
from sandtable.cli.play.texts import COMMANDS
from sandtable.games.words.telling import OF_ANY_GAME
from sandtable.players import LEVELS
from sandtable.protocol.engine import VERBS
from tests.test_rooms import ROOMS

ROOT = Path(__file__).parent.parent
DOCS = sorted(ROOT.glob("docs/**/*.md")) + sorted(ROOT.glob("*.md"))
# Decisions speak of their time, and the architecture has tests of its own.
PLAIN = [path for path in DOCS if path.parent.name != "decisions" and path.stem != "architecture"]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_protocol_lists_every_request_code_and_level() -> None:
    text = read("docs/protocol.md")
    assert set(re.findall(r'"do":"(\w+)"', text)) == set(VERBS)
    kinds = set(errors.SandtableError.__subclasses__()) - {errors.TableRefusal}
    codes = {kind.code for kind in kinds}
    refusals = text[text.index("## Refusals") :]
    assert set(re.findall(r"^\| `(\w+)` \|", refusals, re.MULTILINE)) == codes
    assert all(f"`{level}`" in text for level in LEVELS)


def test_the_page_on_playing_lists_every_option_command_and_player() -> None:
    text = read("docs/play.md")
    options = set(make_parser("play").options) - {"-h", "--help"}
    rows = set(re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE))
    assert rows == options | set(COMMANDS)
    german = {words.split()[0] for _, words, *_ in COMMANDS.values()}
    assert all(f"`{word}`" in text for word in german | set(LEVELS))


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_notation_lists_every_kind_of_move_and_every_key(name: str) -> None:
    text = read("docs/notation.md")
    kinds = {
        word if word in ("pass", "done") else word[0]
        for word in find_game(name).notation.WORDS.values()
    }
    shown = set(re.findall(r"`(\w+)`", text))
    assert all(any(word == kind or word.startswith(kind) for word in shown) for kind in kinds)
    common = {"game", "players", "options", "phase", "to_move"}
    keys = set(Position.new(name).to_json()) - common
    (row,) = (
        line
        for line in text.splitlines()
        if line.startswith(f"| {name} | `deck`") or line.startswith(f"| {name} | `board`")
    )
    assert set(re.findall(r"`(\w+)`", row)) == keys
    rules = find_game(name).rules
    assert row.endswith(f"| {', '.join(rules.PHASES)} | {', '.join(rules.REASONS)} |")


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_notation_lists_every_kind_of_effect(name: str) -> None:
    text = read("docs/notation.md")
    table = text[text.index(f"| {name.capitalize()} | rule |") :].split("\n\n")[0]
    kinds = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    special = {key.split()[0] for key in find_game(name).module("words.texts").EFFECTS}
    assert special <= kinds <= special | set(OF_ANY_GAME)


def test_the_architecture_lists_the_rooms_in_their_order() -> None:
    text = read("docs/architecture.md")
    listed = re.findall(r"^\| `(\w+)(?:/|\.py)` \|", text, re.MULTILINE)[: len(ROOMS)]
    assert listed == ROOMS


def test_the_architecture_shows_every_folder_and_no_other() -> None:
    text = read("docs/architecture.md")
    shown: list[str] = []
    way: list[str] = []
    for spaces, name in re.findall(r"^( *)([\w/]+)/(?: |$)", text.split("```")[1], re.MULTILINE):
        way = [*way[: len(spaces) // 2], name]
        shown.append("/".join(way))
    tracked = subprocess.run(
        ["git", "ls-files", "src/sandtable", "web/src"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    folders = {str(folder) for path in tracked for folder in Path(path).parents}
    deep = re.compile(
        r"web/src/(testing|\w+/(?!mandala|patterns|flowers)\w+|games/\w+/[\w/]+)|.*/versions"
    )
    wanted = {
        f for f in folders if f.startswith(("src/sandtable", "web/src")) and not deep.fullmatch(f)
    }
    assert sorted(shown) == sorted(wanted)


def test_the_architecture_lists_the_files_of_the_games() -> None:
    text = read("docs/architecture.md")
    for path in (ROOT / "src/sandtable/games").rglob("*.py"):
        assert path.stem == "__init__" or f"`{path.name}`" in text, path.name
    sizes = [str(find_game(name).rules.STATE.itemsize) for name in GAME_NAMES]
    assert re.findall(r"(\d+)(?: bytes)?\s+for\s+[MPF]", text) == sizes


def test_the_architecture_lists_the_files_of_the_players() -> None:
    text = read("docs/architecture.md")
    for path in (ROOT / "src/sandtable/players").glob("*.py"):
        assert path.stem == "__init__" or f"`{path.name}`" in text, path.name


def test_the_page_on_players_names_them_all_and_its_example_runs() -> None:
    text = read("docs/players.md")
    assert all(f"| `{level}` |" in text for level in LEVELS)
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(example, {})


@pytest.mark.parametrize("page", ["python", "research"])
def test_a_page_of_examples_runs_from_its_top_to_its_end(page: str) -> None:
    names: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", read(f"docs/{page}.md"), re.DOTALL):
        exec(example, names)


def test_every_ruling_that_a_message_cites_is_in_the_rules() -> None:
    written = set(re.findall(r"^- \*\*([MPF]\d+)\*\*", read("docs/rules.md"), re.MULTILINE))
    expected = {f"M{n}" for n in range(1, 20)} | {f"P{n}" for n in range(1, 12)}
    assert written == expected | {f"F{n}" for n in range(1, 18)}
    for path in (ROOT / "src").rglob("*.py"):
        cited = re.findall(
            r"\(([MPF]\d+(?:(?:, | to )[MPF]\d+)*)\)", path.read_text(encoding="utf-8")
        )
        assert set(re.findall(r"[MPF]\d+", " ".join(cited))) <= written, path


def test_the_page_on_the_editor_lists_every_reason_with_its_rule() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (\w+) \|", read("docs/editor.md"), re.MULTILINE)
    reasons = [find_game(game).module("problems").REASONS for game in GAME_NAMES]
    assert listed == [(code, reason.rule) for of in reasons for code, reason in of.items()]


def test_the_positions_of_the_notation_can_be_set() -> None:
    blocks = re.findall(r"```json\n(.*?)```", read("docs/notation.md"), re.DOTALL)
    positions = [json.loads(block) for block in blocks]
    whole = [p for p in positions if "phase" in p and isinstance(p.get("deck", {}), dict)]
    assert {position["game"] for position in whole} == set(GAME_NAMES)
    for position in whole:
        assert Position.from_json(position).to_json() == position


@pytest.mark.parametrize("path", DOCS, ids=[str(path.relative_to(ROOT)) for path in DOCS])
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (path.parent / target).exists(), target


@pytest.mark.parametrize("path", PLAIN, ids=[path.name for path in PLAIN])
def test_files_that_are_named_are_there(path: Path) -> None:
    places = [ROOT / place for place in (".", "src/sandtable", "web", "web/src", "tests")]
    for name in re.findall(r"`([\w.*-]+/[\w./*-]*)`", path.read_text(encoding="utf-8")):
        is_made = name.startswith((".venv", "api/"))
        assert is_made or any([*place.glob(name.rstrip("/"))] for place in places), name


def test_every_picture_is_shown_and_all_of_them_are_light() -> None:
    """`docs/screenshots/take.py` makes the others, in a folder that git ignores."""
    texts = "".join(path.read_text(encoding="utf-8") for path in DOCS)
    pictures = list((ROOT / "docs/screenshots").glob("*.webp"))
    assert {path.stem for path in pictures} == set(re.findall(r"/([\w-]+)\.webp", texts))
    assert sum(path.stat().st_size for path in pictures) < 1_500_000


FOREIGN = re.compile(r"^(Give|Tell|Say)s?\b|\bbe (it|they)\b|\b(for|to) who\b")
# In a file, where a docstring may begin with any quotation mark: only those are worth parsing.
SUSPECT = re.compile(FOREIGN.pattern.replace("^", r"[\"']\s*", 1))


def test_docstrings_say_what_is_returned_in_plain_words() -> None:
    """As in "Return the seat", "Whether a River is full": never "Give", "Tell" or "Say"."""
    folders = ("src", "tests", "bench", "docs", "requirements", "examples")
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}
    for name, content in sorted(texts.items()):
        for node in ast.walk(ast.parse(content if SUSPECT.search(content) else "")):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                text = ast.get_docstring(node) or ""
                assert not FOREIGN.search(text), f"{name}:{node.lineno}: {text}"
