"""How each level played the deal of a day, from the same seat against the same opponent.

The games are played when somebody first asks for a day: in the background, behind everything else,
the quick levels first. They are kept, and there are few of them: nobody is charged. Thinking is
counted and not timed, so every server comes to the same results.
"""

from __future__ import annotations

from datetime import date, timedelta

import orjson
import structlog

from sandtable.errors import BadRequest, SandtableError
from sandtable.games.ground import chance
from sandtable.games.match import Match
from sandtable.games.words.reading import Json
from sandtable.players import Question
from sandtable.server.tables.computers import Thinkers
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.turns import Asker, Rank
from sandtable.table.beginnings import of_day, seed_of_thought
from sandtable.table.terms import Terms

log = structlog.get_logger(__name__)

OPPONENT = "adept"
SEAT = 0  # of whoever plays the deal; the other is the opponent's
PLAYERS = 2
BACK = 7  # days before today for which levels still play
LONGEST_MS = 60_000  # for a thought, which is hardly ever reached

# What each level is allowed for a move: about its usual time on the machine of docs/benchmarks.md.
# In Patterns a simulation is a position that was looked at.
TIMES = {"novice": 1, "greedy": 1, "adept": 1, "expert": 1, "master": 20, "grandmaster": 100}
SIMULATIONS = {"mandala": 2_000, "flowers": 2_000, "patterns": 40_000}
USUAL = 2_000
LEVELS = tuple(TIMES)


class Days:
    """The games that levels play, each once."""

    def __init__(self, hub: Hub, thinkers: Thinkers) -> None:
        self._hub = hub
        self._thinkers = thinkers
        self._playing: set[tuple[str, str]] = set()  # dates and games

    async def results(self, game: str, day: date, today: date) -> Json:
        """Return how levels played a deal, as far as they have; what is missing is played."""
        if not today - timedelta(days=BACK) <= day <= today:
            raise BadRequest(f"levels play the deals of today and of the {BACK} days before")
        kept = await self._hub.store.day(day.isoformat(), game)
        played = {level: orjson.loads(kept[level]) for level in LEVELS if level in kept}
        waiting = [level for level in LEVELS if level not in played]
        if waiting and (day.isoformat(), game) not in self._playing:
            self._playing.add((day.isoformat(), game))
            self._hub.background(self._play_all(game, day, waiting))
        return {
            "game": game,
            "date": day.isoformat(),
            "players": PLAYERS,
            "seat": SEAT,
            "opponent": OPPONENT,
            "results": [{"level": level, **found} for level, found in played.items()],
            "waiting": waiting,
        }

    async def _play_all(self, game: str, day: date, levels: list[str]) -> None:
        try:
            for level in levels:
                body = await self._play(game, day, level)
                text = orjson.dumps(body).decode()
                await self._hub.store.keep_day(day.isoformat(), game, level, text)
        except SandtableError as error:  # it is tried again when somebody asks
            log.info("a deal of the day was not played", game=game, code=error.code)
        finally:
            self._playing.discard((day.isoformat(), game))

    async def _play(self, game: str, day: date, level: str) -> Json:
        terms = Terms.agreed(game, PLAYERS, {})
        deal = of_day(terms, day, day).deal
        position = Match.from_secret(game, PLAYERS, terms.options, deal).position
        asker = Asker("", f"{game} {day}", Rank.REVIEW)
        made = 0
        while not position.is_over:
            chooses = level if position.to_move == SEAT else OPPONENT
            question = Question.about(
                position,
                chooses,
                seed=seed_of_thought(deal, made),
                time_ms=LONGEST_MS,
                simulations=TIMES[chooses] * SIMULATIONS.get(game, USUAL),
            )
            await self._thinkers.ready(question)
            answer = await self._thinkers.ask(question, f"{game}.{day}.{level}.{made}", asker)
            made += 1
            position = position.play(answer.move, chance.seed_of_move(deal, made))
        return {"scores": position.scores, "winners": position.winners, "reason": position.reason}
