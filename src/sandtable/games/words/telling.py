"""Moves and effects as sentences: "You" for whoever reads them, names for everybody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

from sandtable.games.effects import Effect, size
from sandtable.games.words.counts import colour_name, some_cards

SEATS = ("seat", "first", "other")  # the fields of an effect that name somebody

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


class Teller:
    """Puts moves and effects into words for one seat (None: a spectator)."""

    def __init__(
        self,
        texts: Texts,
        seat: int | None,
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> None:
        self._texts = texts
        self._seat = seat
        self._language = language
        self._names = names

    def choice(self, move: Any) -> str:
        """Return a move as a choice that can be made."""
        return self._filled(
            self._texts.MOVES[move.kind][self._language == "de"], partial(getattr, move)
        )

    def told(self, effects: Iterable[Effect], *, are_coming: bool = False) -> list[Effect]:
        """Return effects with their sentences."""
        return [
            {"kind": effect["kind"], "rule": effect["rule"], "text": self.text(effect, are_coming)}
            | effect
            for effect in effects
        ]

    def consequences(self, effects: Iterable[Effect]) -> list[str]:
        """Return in sentences what is to come of a choice, without what goes without saying."""
        worth_saying = (effect for effect in effects if not self._sentence(effect).is_obvious)
        return [self.text(effect, is_coming=True) for effect in worth_saying]

    def text(self, effect: Effect, is_coming: bool = False) -> str:
        """Return the sentence for an effect."""
        text = self._sentence(effect).text(self._language, is_coming)
        told = self._filled(text, effect.__getitem__)
        names_come_first = text.startswith("{seat") and self.name(effect["seat"]).name
        return told if names_come_first else told[0].upper() + told[1:]

    def _sentence(self, effect: Effect) -> Sentence:
        """Return the sentence for a kind of effect, or for a case of it: "complete tied"."""
        case = effect.get("case")
        key = f"{effect['kind']} {case}" if case else effect["kind"]
        return self._texts.EFFECTS.get(key) or OF_ANY_GAME[key]

    def _filled(self, text: str, value_of: Callable[[str], Any]) -> str:
        return text.format_map(_Words(lambda field: self.spelled(field, value_of(field))))

    def name(self, seat: int) -> Name:
        """Return how somebody is called."""
        if seat == self._seat:
            return Name("", self._language)
        return Name(seat_name(seat, self._language, self._names), self._language)

    def spelled(self, field: str, value: Any) -> object:
        """Return a field of an effect as it stands in a sentence."""
        language = self._language
        if field in SEATS:
            return self.name(value)
        if field == "seats":
            return Names([self.name(seat) for seat in value], language)
        if field == "mandala":
            return value + 1
        if field == "lead":
            return f" {'zu' if language == 'de' else 'to'} ".join(map(str, value))
        if field == "cards":
            return Amount(cards_text(value, language), size(value))
        if field == "colour":
            return colour_name(value, language)
        if field in self._texts.SPELLINGS:
            return self._texts.SPELLINGS[field](value, language)
        return " : ".join(map(str, value)) if field == "scores" else value


class _Words(dict[str, object]):
    """The fields of a move or an effect in words, each when a sentence asks for it."""

    def __init__(self, spelled: Callable[[str], object]) -> None:
        super().__init__()
        self._spelled = spelled

    def __missing__(self, field: str) -> object:
        return self._spelled(field)


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
