"""Sentences with gaps, in each language."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.words.counts import colour_name

Table = Mapping[str, Mapping[str, str]]  # sentences by language and key


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
