"""What the documents say is so."""

import json
import re
from pathlib import Path

import pytest

from sandtable import GAME_NAMES, Position, errors, find_game
from sandtable.cli.arguments import make_parser
from sandtable.cli.engine import Engine
from sandtable.cli.play.texts import COMMANDS
from sandtable.players import LEVELS
from tests.test_rooms import ROOMS

ROOT = Path(__file__).parent.parent
DOCS = sorted(ROOT.glob("docs/**/*.md")) + sorted(ROOT.glob("*.md"))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_protocol_lists_every_request_code_and_level() -> None:
    text = read("docs/protocol.md")
    assert set(re.findall(r'"do":"(\w+)"', text)) == set(Engine().verbs)
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


def test_the_architecture_lists_the_rooms_in_their_order() -> None:
    text = read("docs/architecture.md")
    listed = re.findall(r"^\| `(\w+)(?:/|\.py)` \|", text, re.MULTILINE)[: len(ROOMS)]
    assert listed == ROOMS


def test_the_architecture_lists_the_files_of_the_games() -> None:
    text = read("docs/architecture.md")
    for path in [*(ROOT / "src/sandtable/games").glob("*.py")]:
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


def test_every_ruling_that_a_message_cites_is_in_the_rules() -> None:
    written = set(re.findall(r"^- \*\*([MPF]\d+)\*\*", read("docs/rules.md"), re.MULTILINE))
    expected = {f"M{n}" for n in range(1, 20)} | {f"P{n}" for n in range(1, 12)}
    assert written == expected | {f"F{n}" for n in range(1, 18)}
    for path in (ROOT / "src").rglob("*.py"):
        cited = re.findall(
            r"\(([MPF]\d+(?:(?:, | to )[MPF]\d+)*)\)", path.read_text(encoding="utf-8")
        )
        assert set(re.findall(r"[MPF]\d+", " ".join(cited))) <= written, path


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


def test_the_figures_of_the_readme_are_those_of_the_benchmarks() -> None:
    """Each ratio in the README's table is a figure that bench/rules.py printed."""
    figures = dict(
        re.findall(r"^\| `(\w+)` \| ([\d.,e+]+) \|", read("docs/benchmarks.md"), re.MULTILINE)
    )
    rows = {"Mandala": "mandala", "Patterns": "patterns", "Flowers, 2 players": "flowers"}
    for title, key in rows.items():
        (row,) = (
            line
            for line in read("README.md").splitlines()
            if line.startswith(f"| {title} |") and "million" in line
        )
        cells = [cell.strip() for cell in row.split("|")]
        assert float(cells[3]) == pytest.approx(float(figures[f"{key}_vs_crazy_eights"]), abs=0.06)


def test_the_servers_figures_in_the_readme_are_those_of_the_benchmarks() -> None:
    """Moves a second of both servers and our p99 at 50 tables, as bench/server.py printed them."""
    pattern = r"^\| `(\w+_50_\w+)` \| ([\d.]+) \|"
    figures = dict(re.findall(pattern, read("docs/benchmarks.md"), re.MULTILINE))
    text = read("README.md")
    for name in ("sandtable", "boardgame"):
        assert f"{float(figures[f'{name}_50_moves_per_s']):,.0f}" in text
    (p99,) = re.findall(r"within ([\d.]+) ms", text)
    assert float(p99) == pytest.approx(float(figures["sandtable_50_p99_ms"]), abs=0.06)


def test_the_strengths_of_the_readme_are_those_of_the_benchmarks() -> None:
    """Each win rate in the README's table stands in the table of match-ups."""
    rows = re.findall(
        r"^\| (\w+): `(\w+)` against `([\w:]+)`(?: \(a\))? \| ([\d.]+) \|",
        read("docs/benchmarks.md"),
        re.MULTILINE,
    )
    measured = {(game, player, other): float(wins) for game, player, other, wins in rows}
    columns = [("greedy", "random"), ("adept", "greedy"), ("master", "adept")]
    columns.append(("master", "montecarlo:64"))
    for game in ("Mandala", "Patterns", "Flowers"):
        (row,) = (
            line
            for line in read("README.md").splitlines()
            if line.startswith(f"| {game} |") and "%" in line
        )
        cells = [float(cell) for cell in re.findall(r"([\d.]+) %", row)]
        assert cells == [measured[game, *column] for column in columns]
