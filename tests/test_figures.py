"""The figures of README and docs/benchmarks.md are those that a benchmark printed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
README, BENCHMARKS = (
    (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/benchmarks.md")
)
FILES = {path.stem: path for path in (ROOT / "bench/results").glob("*.json")}
RESULTS = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in FILES.items()}
COLUMNS = {
    "Mandala": "mandala",
    "Patterns": "patterns",
    "Flowers": "flowers",
    "Flowers, 2 players": "flowers",
    "Flowers, 3 players": "flowers_3p",
    "Flowers, 4 players": "flowers_4p",
}
MEASURES = ("move_ms", "p99_ms", "worst_ms", "adept_s", "mb", "cpu")  # of an attack
SIDES = ("sandtable", "brief", "processes2", "processes2_brief")
MATCH_UP = re.compile(r"(.+): `(\w+)` against (?:three )?`([\w:]+)`")


def figures(name: str) -> dict[str, Any]:
    found: dict[str, Any] = RESULTS[name]["figures"]
    return found


def tables(text: str) -> list[list[list[str]]]:
    """Return each table of a page as rows of cells, its heading first."""
    found = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    return [[[cell.strip() for cell in row.split("|")[1:-1]] for row in t.splitlines()]
            for t in found]  # fmt: skip


def sections() -> list[tuple[list[str], str]]:
    """Return the parts of docs/benchmarks.md, each with the results that it names."""
    parts = re.split(r"^(?=##|`python3)", BENCHMARKS, flags=re.MULTILINE)
    return [(re.findall(r"`bench/results/(\w+)\.json`", part), part) for part in parts]


@pytest.mark.parametrize("name", FILES)
def test_results_say_what_made_them_where_and_when(name: str) -> None:
    result = RESULTS[name]
    assert list(result) == ["made_by", "machine", "when", "figures"]
    script = result["made_by"].split()[1]
    assert (ROOT / script).exists()
    assert f"bench/results/{name}.json" in BENCHMARKS


def test_every_figure_of_the_benchmarks_was_printed() -> None:
    checked = 0
    for names, part in sections():
        known = {key: value for name in names for key, value in figures(name).items()}
        for (first, *heads), _, *rows in tables(part):
            for key, *cells in rows if first == "figure" else ():
                for head, cell in zip(heads, cells, strict=True):
                    if cell:
                        full = full_key(key.strip("`"), head)
                        assert float(cell) == pytest.approx(known[full], rel=1e-3), full
                        checked += 1
    assert checked > 150


def full_key(key: str, head: str) -> str:
    """Return the name of a figure from its row and its column."""
    if head == "value":
        return key
    if head in MEASURES:
        return f"{key}_{head}"
    if head in COLUMNS:
        return f"{COLUMNS[head]}_{key}"
    engine, unit = re.fullmatch(r"(.+?)_(moves_per_s|p\d\d_ms|server_us)", key).groups()  # type: ignore[union-attr]
    return f"{engine}_{head.partition(' ')[0]}_{unit}"  # sandtable_moves_per_s, 50 tables


def test_every_match_up_of_the_benchmarks_was_played() -> None:
    """The rate and interval of each row are those of the machine that it names."""
    checked = 0
    for (first, *heads), _, *rows in tables(BENCHMARKS):
        for title, *cells in rows if first == "match-up" else ():
            row = dict(zip(heads, cells, strict=True))
            name = {"2": "strength", "16": "strength_16_cores", "": "full_time"}[
                row.get("cores", "")
            ]
            game, player, other = MATCH_UP.fullmatch(title).groups()  # type: ignore[union-attr]
            outcome = figures(name)[f"{COLUMNS[game]}_{player}_vs_{other}"]
            numbers = (100 * outcome[key] for key in ("win_rate", "low", "high"))
            shown = [row["wins %"], *row["95 % interval"].split("-")]
            assert [f"{number:.1f}" for number in numbers] == shown, title
            assert row.get("games", "200") == str(outcome["games"])
            checked += 1
    assert checked == 18


def test_the_proofs_of_the_benchmarks_were_found() -> None:
    proofs = figures("proofs")
    for (first, *_), _, *rows in tables(BENCHMARKS):
        for tokens, *cells in rows if first == "tokens face up" else ():
            keys = (f"{name}_at_{tokens}" for name in ("proven", "median_ms", "slowest_ms"))
            assert [float(cell) for cell in cells] == [proofs[key] for key in keys]
    assert f"{proofs['proven_at_20']:g} % of positions with 20 face-up" in README
    assert f"{proofs['proven_at_26']:g} % of those with 26" in README


def test_the_speeds_of_the_readme_were_printed() -> None:
    """Millions or billions of moves a second, and ratios, to the digits shown."""
    rules, card = figures("rules"), figures("rules_gpu")
    (table,) = (t for t in tables(README) if "one core" in t[0])
    for title, *cells in table[2:]:
        key = COLUMNS.get(title)
        if key is None:
            key = title.lower().replace("`", "").replace("openspiel ", "").replace(" ", "_")
            expected = [rules[f"{key}_moves_per_s"]]
        else:
            expected = [rules[f"{key}_moves_per_s"], rules[f"{key}_vs_crazy_eights"]]
            expected += [rules[f"{key}_all_cores_moves_per_s"], card[f"{key}_gpu_moves_per_s"]]
        for cell, value in zip(cells, expected, strict=False):
            assert number(cell) == pytest.approx(value, rel=0.025), (title, cell)
    assert f"divides the ratios above by {rules['crazy_eights_actions_per_move']:.2f}" in README
    listed = [
        rules[f"{game}_listed_vs_crazy_eights"] for game in ("mandala", "patterns", "flowers")
    ]
    assert ", ".join(f"{ratio:.1f}" for ratio in listed) in " ".join(README.split())


def number(cell: str) -> float:
    value, _, unit = cell.partition(" ")
    return float(value) * {"": 1, "million": 1e6, "billion": 1e9}[unit]


def test_the_server_of_the_readme_is_the_median_of_all_rounds() -> None:
    """Where it is behind is said as well."""
    server, text = figures("server"), " ".join(README.split())
    (table,) = (t for t in tables(README) if "boardgame.io's" in " ".join(t[0]))
    for (_, moves, ratio, p99), name in zip(table[2:], SIDES, strict=True):
        begin = "" if name == "sandtable" else f"{name}_"
        assert moves == f"{server[f'{name}_50_moves_per_s']:,.0f}"
        assert ratio == f"{server[f'{begin}moves_ratio']:.2f}"
        assert p99 == f"{server[f'{name}_50_p99_ms']:.1f} ms"
    ours, theirs = (server[f"{n}_1_moves_per_s"] for n in ("sandtable", "boardgame"))
    assert ours < theirs
    assert f"at one table ({theirs:,.0f} to {ours:,.0f} moves a second)" in text


def test_the_strengths_of_the_readme_were_played() -> None:
    """Each win rate stands with the machine that played it."""
    rivals = [("greedy", "random"), ("adept", "greedy"), ("classic", "adept")]
    rivals.append(("classic", "montecarlo:64"))
    (table,) = (t for t in tables(README) if "`greedy` against `random`" in t[0])
    for game, *cells in table[2:]:
        for cell, (player, other) in zip(cells, rivals, strict=True):
            key = f"{COLUMNS[game]}_{player}_vs_{other}"
            name = "strength_16_cores" if cell.endswith("*") else "strength"
            assert cell.rstrip("*") == f"{100 * figures(name)[key]['win_rate']:.1f} %", key


def test_what_the_readme_says_of_learned_values_was_played() -> None:
    text = " ".join(README.split())
    played = [
        figures("learned")[f"{match} 200/200"] for match in ("mandala", "patterns", "flowers-2")
    ]
    wins = [match["wins"] for match in played]
    assert "{:.1f} % in Mandala, {:.1f} % in Patterns and {:.1f} % in Flowers".format(*wins) in text
    pairs = figures("levels")["pairs"]
    for pair, words in (
        ("mandala", "{wins} % of {games} games of Mandala"),
        ("flowers", "{wins} % of {games} games of Flowers with two"),
    ):
        assert words.format(**pairs[f"{pair}: grandmaster against master"]) in text
