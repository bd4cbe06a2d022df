"""Referees: a second, independent reading of the rules, over the JSON of positions alone."""

from types import ModuleType

from tests.referees import flowers, mandala, patterns

REFEREES: dict[str, ModuleType] = {"mandala": mandala, "patterns": patterns, "flowers": flowers}
