"""Everything that a page says: what is shown, and what is only read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from sandtable.games import find_game
from sandtable.games.game import LANGUAGES
from sandtable.games.words.telling import OF_ANY_GAME
from sandtable.table import happenings
from tests.web.stage import GAMES

SOURCES = Path(__file__).parents[2] / "web/src"
WORD = re.compile(r"[^\W\d_]{3,}")
GAP = re.compile(r"\{[^{}]*\}")
NAMES = {"sandtable", "english", "json", "benjamin", "trevor", "brett", "gilbert", "lookout"}

# In source code: what is in quotes, and what is not of it.
QUOTED = re.compile(r"""'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""")
UNQUOTED = re.compile(r"/\*.*?\*/|^\s*//.*?$|^import.*?$|\$\{[^{}]*\}", re.DOTALL | re.MULTILINE)

# Texts, those of options included, and what labels, titles and placeholders say; but for what is
# marked as being in another language.
TEXTS = """() => {
  const found = new Set([document.title]);
  const app = document.getElementById('app');
  const isOurs = (element) => !element.closest('#app [lang]');
  const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (isOurs(walker.currentNode.parentElement)) found.add(walker.currentNode.data);
  for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
    for (const element of app.querySelectorAll(`[${name}]`))
      if (isOurs(element)) found.add(element.getAttribute(name));
  return [...found].map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean);
}"""


def texts(page: Page) -> set[str]:
    """Return all texts of a page."""
    return set(page.evaluate(TEXTS))


def in_other_words(page: Page, other: str) -> list[str]:
    """Return the texts of a page that hold words of another language."""
    strange = vocabulary(other) - vocabulary("de" if other == "en" else "en") - NAMES
    return sorted(text for text in texts(page) if set(words([text])) & strange)


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Return all words that the app uses in a language."""
    files = [
        *SOURCES.glob(f"words/{language}/*.ts"),
        *SOURCES.glob(f"games/*/words/**/{language}.ts"),
    ]
    sources = [path.read_text(encoding="utf-8") for path in files]
    quoted = [text for source in sources for text in QUOTED.findall(UNQUOTED.sub("", source))]
    moves = [
        game.describe(move, language)
        for game in map(find_game, GAMES)
        for move in game.notation.WORDS.values()
    ]
    besides = [*happenings.TEXTS.values(), *happenings.REACTIONS.values(), happenings.PLAYS_ON]
    told = [GAP.sub(" ", texts[LANGUAGES.index(language)]) for texts in besides]
    effects = [
        GAP.sub(" ", sentence.text(language, is_coming))
        for sentences in (
            OF_ANY_GAME,
            *(find_game(game).module("words.texts").EFFECTS for game in GAMES),
        )
        for sentence in sentences.values()
        for is_coming in (False, True)
    ]
    assert sources
    return frozenset(words([*quoted, *moves, *effects, *told]))


def words(found: Iterable[str]) -> Iterable[str]:
    """Return the words of texts, in small letters."""
    return (word.lower() for text in found for word in WORD.findall(text))
