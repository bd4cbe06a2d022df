"""Moves and effects as sentences: "You" for whoever reads them, names for everybody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from string import Formatter
from typing import Any, NamedTuple, Protocol

from sandtable.games.effects import Effect, size
from sandtable.games.words.counts import REMEMBERED, colour_name, some_cards

SEATS = {"seat", "first", "other"}  # the fields of an effect that name somebody
MOST_SEATS = 4

# What follows "you" and what follows a name: you draw, Ben draws; du ziehst, Ben zieht.
FORMS = {
    "s": ("", "s"),
    "es": ("", "es"),
    "is": ("are", "is"),
    "has": ("have", "has"),
    "own": ("your", "their"),
    "t": ("st", "t"),
    "st": ("st", ""),
    "e": ("st", "e"),
    "hat": ("hast", "hat"),
    "ist": ("bist", "ist"),
    "eigen": ("dein", "das eigene"),
}


class Choice(NamedTuple):
    """A kind of move as a choice, in each language."""

    en: str
    de: str


class Sentence(NamedTuple):
    """A sentence for what happened and one for what is to come, in each language."""

    en: str
    de: str
    coming_en: str = ""
    coming_de: str = ""
    is_obvious: bool = False  # to come, it goes without saying: the choice itself, the next turn

    def text(self, language: str, is_coming: bool) -> str:
        """Return the sentence in a language, with its gaps."""
        said, coming = (self.de, self.coming_de) if language == "de" else (self.en, self.coming_en)
        return (is_coming and coming) or said


OF_ANY_GAME = {
    "draw": Sentence(
        "{seat} drew {cards}.",
        "{seat} {seat:hat} {cards} gezogen.",
        "{seat} draw{seat:s} {cards}.",
        "{seat} zieh{seat:t} {cards}.",
    ),
    "turn": Sentence(
        "It is {seat:your} turn.",
        "{seat} {seat:ist} am Zug.",
        "Then it is {seat:your} turn.",
        "Dann {seat:ist} {seat:du} am Zug.",
        is_obvious=True,
    ),
    "won": Sentence("{seat} won: {scores}.", "{seat} {seat:hat} gewonnen: {scores}."),
    "shared": Sentence("The win is shared: {scores}.", "Der Sieg wird geteilt: {scores}."),
    "reveal": Sentence("Now everybody sees all cards.", "Jetzt liegen alle Karten offen."),
}


@dataclass(frozen=True)
class Name:
    """Somebody at the table: `{seat}` is their name or "You", and `{seat:your}` what is theirs."""

    name: str  # empty: whoever reads the sentence
    language: str

    def __format__(self, form: str) -> str:
        """Return the name, or the form that a word takes after it."""
        if form in FORMS:
            return FORMS[form][bool(self.name)]
        if form in ("", "you", "du", "dir", "dich"):
            return self.name or form or ("you" if self.language == "en" else "du")
        if not self.name:
            return form  # your; dein, deine, deinen: as the noun that follows wants it
        if self.language == "en":
            return f"{self.name}'s"
        return f"{self.name}'" if self.name[-1] in "sxzß" else f"{self.name}s"


@dataclass(frozen=True)
class Names:
    """Several at the table: `{seats:dir}` is "dir und Ben"."""

    names: Sequence[Name]
    language: str

    def __format__(self, form: str) -> str:
        """Return their names, each in the form that is wanted."""
        return joined([format(name, form) for name in self.names], self.language)


@dataclass(frozen=True)
class Amount:
    """Cards, tokens or tiles: `{cards}` says which, `{cards:was|were}` chooses by their number."""

    text: str
    number: int

    def __format__(self, forms: str) -> str:
        """Return what they are, or one of two words for one and for more."""
        one, _, more = forms.partition("|")
        return (one if self.number == 1 else more) if forms else self.text


Spellings = Mapping[str, Callable[[Any, str], object]]  # of fields that only one game has


class Texts(Protocol):
    """What `texts.py` of a game offers."""

    MOVES: Mapping[str, Choice]
    EFFECTS: Mapping[str, Sentence]
    SPELLINGS: Spellings
    ENDS: Mapping[str, tuple[str, str]]  # why a game is over


class Voice(NamedTuple):
    """In which words something is said: those of a game, in a language, with these names."""

    texts: Any  # Texts: a module, which can be remembered
    language: str
    names: tuple[str, ...]  # by seat; empty: whoever reads the sentence


class Teller:
    """Puts moves and effects into words for one seat (None: a spectator)."""

    def __init__(
        self,
        texts: Texts,
        seat: int | None,
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> None:
        self._voice = Voice(
            texts,
            language,
            tuple(
                "" if other == seat else seat_name(other, language, names)  # nothing for the reader
                for other in range(len(names) if names else MOST_SEATS)
            ),
        )

    def choice(self, move: Any) -> str:
        """Return a move as a choice that can be made."""
        text = self._voice.texts.MOVES[move.kind][self._voice.language == "de"]
        values = tuple(_fixed(getattr(move, field)) for field in gaps(text))
        return filled(text, values, self._voice, False)

    def told(self, effects: Iterable[Effect], *, are_coming: bool = False) -> list[Effect]:
        """Return effects with their sentences."""
        return [
            {
                "kind": effect["kind"],
                "rule": effect["rule"],
                "text": self.text(effect, are_coming),
                **effect,
            }
            for effect in effects
        ]

    def consequences(self, effects: Iterable[Effect]) -> list[str]:
        """Return in sentences what is to come of a choice, without what goes without saying."""
        texts = self._voice.texts
        worth_saying = (each for each in effects if not sentence(texts, _key(each)).is_obvious)
        return [self.text(effect, is_coming=True) for effect in worth_saying]

    def text(self, effect: Effect, is_coming: bool = False) -> str:
        """Return the sentence for an effect."""
        voice = self._voice
        key = _key(effect) if "case" in effect else effect["kind"]
        text, fields = said(voice.texts, voice.language, key, is_coming)
        values = map(effect.__getitem__, fields)
        return filled(text, tuple(map(_fixed, values)), voice, True)


def _fixed(value: Any) -> Any:
    """Return a value as one that can be remembered."""
    if isinstance(value, dict):
        return tuple(value.items())
    return tuple(value) if isinstance(value, list) else value


def _key(effect: Effect) -> str:
    """Return the name of the sentence for a kind of effect, or a case of it: "complete tied"."""
    return f"{effect['kind']} {effect['case']}" if "case" in effect else effect["kind"]


def sentence(texts: Texts, key: str) -> Sentence:
    """Return a sentence of a game, or of any game."""
    return texts.EFFECTS.get(key) or OF_ANY_GAME[key]


@cache
def said(texts: Any, language: str, key: str, is_coming: bool) -> tuple[str, tuple[str, ...]]:
    """Return the text of a sentence, and the fields that it has gaps for."""
    text = sentence(texts, key).text(language, is_coming)
    return text, gaps(text)


@cache
def gaps(text: str) -> tuple[str, ...]:
    """Return the fields that a text has gaps for, each once."""
    found = (field for _, field, _, _ in Formatter().parse(text) if field)
    return tuple(dict.fromkeys(found))


@lru_cache(REMEMBERED)  # a game says the same things again and again
def filled(text: str, values: tuple[object, ...], voice: Voice, is_sentence: bool) -> str:
    """Return a text with its gaps filled; a sentence begins with a capital, but for a name."""
    words = {
        field: spelled(field, value, voice) for field, value in zip(gaps(text), values, strict=True)
    }
    told = text.format_map(words)
    if not is_sentence or (text.startswith("{seat") and words["seat"].name):
        return told
    return told[0].upper() + told[1:]


def spelled(field: str, value: Any, voice: Voice) -> Any:
    """Return a field of a move or an effect as it stands in a sentence."""
    texts, language, names = voice
    if field in SEATS:
        return Name(names[value], language)
    if field == "seats":
        return Names([Name(names[seat], language) for seat in value], language)
    if field == "mandala":
        return value + 1
    if field == "lead":
        return f" {'zu' if language == 'de' else 'to'} ".join(map(str, value))
    if field == "cards":
        cards = value if isinstance(value, int) else dict(value)
        return Amount(cards_text(cards, language), size(cards))
    if field == "colour":
        return colour_name(value, language)
    if field in texts.SPELLINGS:
        return texts.SPELLINGS[field](value, language)
    return " : ".join(map(str, value)) if field == "scores" else value


def seat_name(seat: int, language: str, names: Sequence[str] | None) -> str:
    """Return what a seat is called: its name, or its number where nobody has one."""
    return names[seat] if names else f"{'Platz' if language == 'de' else 'Seat'} {seat}"


def cards_text(cards: Any, language: str) -> str:
    """Return "2 black cards and 1 red card", or "3 cards" where colours are not known."""
    if isinstance(cards, int):
        noun = ("card", "cards") if language == "en" else ("Karte", "Karten")
        return f"{cards} {noun[cards != 1]}"
    return joined(
        [some_cards(number, letter, language) for letter, number in cards.items()], language
    )


def joined(parts: Sequence[str], language: str) -> str:
    """Return "this, that and the other"."""
    *most, last = parts
    return f"{', '.join(most)} {'und' if language == 'de' else 'and'} {last}" if most else last
