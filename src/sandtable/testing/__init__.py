"""The conformance suite: what every game of Sandtable must keep, whatever its rules are."""

from sandtable.testing.conformance import check_game, check_playthrough, settings_of

__all__ = ["check_game", "check_playthrough", "settings_of"]
