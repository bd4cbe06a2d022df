"""Sentences with gaps, in each language, and the endings of their verbs."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.words.counts import colour_name

Table = Mapping[str, Mapping[str, str]]  # sentences by language and key

# By the gap they fill, after a name and after "you": Ann builds, you build; Ann baut, du baust.
ENDINGS = {"s": ("s", ""), "es": ("es", ""), "t": ("t", "st")}


def endings(*, is_you: bool) -> dict[str, str]:
    """Return what verbs end in after a name, or after "you"."""
    return {gap: forms[is_you] for gap, forms in ENDINGS.items()}


class Sentences:
    """The sentences of a game in one language."""

    def __init__(self, table: Table, language: str) -> None:
        self.language = language
        self._sentences = table[language]

    def __call__(self, key: str, letter: str = "", **gaps: object) -> str:
        """Fill the gaps of a sentence; a letter fills the gap for a colour."""
        if letter:
            gaps["colour"] = colour_name(letter, self.language)
        return self._sentences[key].format(**gaps)
