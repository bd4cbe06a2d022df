"""Matches between computer players: many games on paired deals, and what they tell."""

from sandtable.extras import needs

needs("arena", "sandtable.arena")

from sandtable.arena.match_up import MatchUp
from sandtable.arena.playing import Result
from sandtable.arena.running import play_all
from sandtable.arena.summary import Summary, summarise

__all__ = ["MatchUp", "Result", "Summary", "play_all", "summarise"]
