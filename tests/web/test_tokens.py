"""Every measure of the page that is used more than once is named in one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "web/src"
STYLE = re.compile(r"<style>\n(.*?)</style>", re.DOTALL)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"(?<![\w-])([\w-]+):\s*([^;{}]+);")
INNERMOST = re.compile(r"[\w-]*\([^()]*\)")
LENGTH = re.compile(r"(?<![\w.-])[\d.]+rem\b")
TIME = re.compile(r"(?<![\w.-])[\d.]+m?s\b")
USED = re.compile(r"var\((--[\w-]+)")
# In style sheets, in the attributes of elements, and in scripts.
NAMED = re.compile(r"(--[\w-]+)(?=\s*:|=[{\"]|'\s*,)|@property (--[\w-]+)")

# What has tokens, and what in its place would be a measure of its own.
TOKENS = {
    "font-size": LENGTH,
    "font": LENGTH,
    "gap": LENGTH,
    "row-gap": LENGTH,
    "column-gap": LENGTH,
    "padding": LENGTH,
    "margin": LENGTH,
    "border-radius": LENGTH,
    "z-index": re.compile(r"\d"),
    "transition": TIME,
    "animation": TIME,
}
SCREENS = 13  # media queries: what can stretch or wrap needs none
# Whose colours are used, and with what one points, is no size.
SCREEN = re.compile(r"@media (?!\((forced-colors|pointer))")


def styles() -> dict[str, str]:
    """Read the style sheets and the styles of all components, without comments, by file."""
    sheets = {path: path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.css")}
    for path in SOURCES.rglob("*.svelte"):
        sheets[path] = "".join(STYLE.findall(path.read_text(encoding="utf-8")))
    return {
        str(path.relative_to(SOURCES)): COMMENT.sub("", sheet) for path, sheet in sheets.items()
    }


def outside_formulas(value: str) -> str:
    """Leave out what stands in brackets: there lengths are proportions of one thing."""
    while value != (value := INNERMOST.sub("", value)):
        pass
    return value


@pytest.mark.parametrize("name", TOKENS)
def test_a_measure_is_taken_from_the_tokens(name: str) -> None:
    """No component has a size, a space, a layer or a duration of its own."""
    found = [
        f"{path}: {each}: {value}"
        for path, sheet in styles().items()
        for each, value in DECLARATION.findall(sheet)
        if (each == name or each.startswith(f"{name}-"))
        and TOKENS[name].search(outside_formulas(value))
    ]
    assert not found


def test_every_token_is_named_and_used() -> None:
    """A misspelt one would be taken for nothing, without a word."""
    texts = [
        path.read_text(encoding="utf-8")
        for kind in ("css", "svelte", "ts")
        for path in SOURCES.rglob(f"*.{kind}")
    ]
    named = {one or other for text in texts for one, other in NAMED.findall(text)}
    used = {name for text in texts for name in USED.findall(text)}
    tokens = {name for name, _ in DECLARATION.findall(styles()["app.css"]) if name[:2] == "--"}
    assert used <= named
    assert tokens <= used


def test_every_shared_class_is_used() -> None:
    """Svelte finds what no component uses in its own styles, but not in the shared ones."""
    markup = " ".join(
        STYLE.sub("", path.read_text(encoding="utf-8"))
        for kind in ("svelte", "ts")
        for path in SOURCES.rglob(f"*.{kind}")
    )
    sheets = " ".join(sheet for path, sheet in styles().items() if path.endswith(".css"))
    shared = set(re.findall(r"\.([a-z][\w-]*)(?=[^{};]*{)", sheets))
    assert {name for name in shared if not re.search(rf"\b{name}\b", markup)} == set()


def test_few_screens_are_told_apart() -> None:
    """Each media query is one more page to look at after every change."""
    assert sum(len(SCREEN.findall(sheet)) for sheet in styles().values()) <= SCREENS
