"""Hundreds of games over real sockets: nobody is told what their seat may not know."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import httpx
import orjson
import pytest

from sandtable.errors import SandtableError
from sandtable.games.game import LANGUAGES, Options
from sandtable.games.ground import chance
from sandtable.players import Answer, Question
from sandtable.players.why import why
from sandtable.server.edge.keys import holder_of
from sandtable.server.routes.tables import foreseen_of, reasons_of
from sandtable.server.schemas.bodies import Study
from sandtable.server.schemas.commands import COMMAND
from sandtable.server.tables.dispatch import do
from sandtable.server.tables.studies import studied
from sandtable.table import messages
from sandtable.table.table import Table
from sandtable.table.terms import names_of
from tests import nets
from tests.leaks import twin_of
from tests.patience import LONG_ENOUGH
from tests.server.fuzz.target import Target, attacked
from tests.server.tables.overheard import Evening, Heard, Json, Story
from tests.tables import opened, play_on

AT_A_TIME = 12  # tables
ENDS, BACKS = ("turn", "round"), ("colour", "mixed")
FLOWERS = [{"end": end, "backs": backs} for end in ENDS for backs in BACKS]

# Game, seats, options, and how many games: Patterns hides little and is soon over.
MANY, SOME, FEW = (nets.width(plain=n, thorough=10 * n) for n in (64, 24, 6))
EACH, ONCE = (nets.width(plain=n, thorough=5 * n) for n in (2, 1))
PARTIES: list[tuple[str, list[str], Options, int]] = [
    ("patterns", ["me", "open"], {}, MANY),
    ("mandala", ["me", "open"], {}, SOME),
    ("mandala", ["me", "greedy"], {}, FEW),
    *(("flowers", ["me", "open"], options, EACH) for options in FLOWERS),
    *(("flowers", ["me", "open", "open"], options, EACH) for options in FLOWERS),
    *(("flowers", ["me", "open", "random", "open"], options, ONCE) for options in FLOWERS),
    *(("flowers", ["me", "open", "open", "open"], options, ONCE) for options in FLOWERS),
]


class Listening:
    """What a table that was made again from its log would have told, and its twins."""

    def __init__(self, table: Table, story: Story, seed: int) -> None:
        self.table = table
        self.story = story
        self.seed = seed
        self.kinds: Counter[str] = Counter()

    def check(self, heard: Heard) -> None:
        """Compare what somebody heard with what they would have heard at a twin."""
        seat = self.table.seat_of(holder_of(heard.key))
        path = heard.path.partition(" ")[2]
        told = json.loads(heard.text)
        kind = "refusal" if "error" in told else path.partition("?")[0] or told.get("kind", "")
        self.kinds[kind] += 1
        if isinstance(told, list):
            wanted = b"[%s]" % b",".join(self.event(one["number"], seat) for one in told)
        elif "error" in told or path in ("/record", "/invitations"):
            return
        elif path in ("/reasons", "/foreseen"):
            wanted = self.help(path, told["number"], seat)
        elif path == "/log":
            wanted = self.log(told, seat)
        elif told["kind"] == "event":
            wanted = self.event(told["number"], seat)
        elif told["kind"] == "welcome":
            wanted = self.welcome(told, seat)
        elif told["kind"] == "refusal":
            wanted = self.refusal(told, heard.key)
        else:
            wanted = orjson.dumps({key: told[key] for key in UNNUMBERED[told["kind"]]})
        assert heard.text.encode() == wanted, f"seat {seat} heard {heard.text}, not {wanted!r}"

    def twin(self, number: int, seat: int | None) -> Table:
        """Return a twin as it stands after an entry; from the end on nothing is hidden."""
        if self.table.snapshots[number].end is None:
            return twin_of(self.table, number, seat, self.seed + number)
        return Table(self.table.id, self.table.entries[: number + 1])

    def event(self, number: int, seat: int | None) -> bytes:
        """Write an event as a twin would tell it."""
        if self.table.snapshots[number].end is not None:
            return orjson.dumps(messages.event(self.table, number, seat))
        return orjson.dumps(messages.event(self.twin(number, seat), number, seat))

    def welcome(self, told: Json, seat: int | None) -> bytes:
        """Write a welcome as a twin would tell it, but for the hash of the secret."""
        wanted = messages.welcome(self.twin(told["number"], seat), seat)
        wanted["table"]["commitment"] = chance.commitment(self.table.secret)
        return orjson.dumps(wanted)

    def help(self, path: str, number: int, seat: int | None) -> bytes:
        """Write the reasons that a twin would give against moves, or what it would foresee."""
        now = self.twin(number, seat).now
        is_mine = seat in now.persons and seat == now.to_move
        position = now.position if is_mine else None
        if path == "/reasons":
            return reasons_of(number, position, "en")
        seats = self.table.snapshots[number].seats
        return foreseen_of(number, position, "en", names_of(seats))

    def log(self, told: Json, seat: int | None) -> bytes:
        """Write the log as the events of twins tell it."""
        for move in told["moves"]:
            move["effects"] = json.loads(self.event(move["number"], seat))["effects"]
        return orjson.dumps(told)

    def refusal(self, told: Json, key: str | None) -> bytes:
        """Let a twin refuse the same command."""
        holder = holder_of(key)
        seat = self.table.seat_of(holder)
        twin = self.twin(told["number"], seat)
        if seat is not None:  # a twin has other people; this one stays
            seats = [*twin.now.seats]
            seats[seat] = replace(seats[seat], holder=holder or "")
            twin.snapshots[-1] = replace(twin.now, seats=tuple(seats))
        command = COMMAND.validate_python(self.story.asked[told["id"]])
        with pytest.raises(SandtableError) as caught:
            do(twin, holder, command, twin.entries[-1].at, lambda: "new")
        wanted = {"kind": "refusal", "code": caught.value.code, "message": str(caught.value)}
        wanted |= {"number": told["number"], "id": told["id"]}
        if caught.value.code == "behind":
            wanted |= messages.standing(twin, twin.now, seat)
        return orjson.dumps(wanted)


UNNUMBERED = {"here": ("kind", "seats", "watchers"), "back": ("kind", "number", "seat")}


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with attacked(tmp_path_factory.mktemp("overheard")) as target:
        yield target


async def play_all(target: Target, game: str, games: list[tuple[list[str], Json]]) -> list[Story]:
    """Play games, some at a time; give their stories and those of their rematches."""
    waiting = games[::-1]
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(
        base_url=target.server.url, trust_env=False, timeout=LONG_ENOUGH, limits=limits
    ) as web:

        async def spend(seed: int) -> list[Story]:
            evening = Evening(target, web, f"{game} {seed}")
            while waiting:
                await evening.play(game, *waiting.pop())
            return evening.stories

        found = await asyncio.gather(*(spend(seed) for seed in range(AT_A_TIME)))
    return [story for stories in found for story in stories]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["patterns", "mandala", "flowers"])
def test_nobody_hears_what_is_hidden(target: Target, game: str) -> None:
    """Each frame and answer is the same, byte for byte, at a table with other hidden cards."""
    games = [(k, dict(o)) for name, k, o, times in PARTIES if name == game for _ in range(times)]
    stories = asyncio.run(play_all(target, game, games))
    kinds: Counter[str] = Counter()
    for seed, story in enumerate(stories):
        listening = Listening(target.table(story.table), story, seed)
        assert listening.table.now.end is not None
        for heard in story.heard:
            listening.check(heard)
        look_for_secrets(listening.table, story)
        kinds += listening.kinds
    assert len(stories) >= len(games)
    assert {"welcome", "event", "back", "here", "refusal"} <= {*kinds}
    assert {"/events", "/commands", "/reasons", "/foreseen", "/log"} <= {*kinds}


def look_for_secrets(table: Table, story: Story) -> None:
    """Fail if anything that was said holds a key, its hash, an invitation, or an early secret."""
    never = {*story.keys, *(holder_of(key) or "" for key in story.keys), *story.invitations}
    secret = table.secret.hex()
    for heard in story.heard:
        is_for_host = heard.path == "GET /invitations" and holder_of(heard.key) == table.host
        assert is_for_host or not any(one in heard.text for one in never), heard
        if secret in heard.text:
            assert '"end":{' in heard.text or heard.path == "GET /record", heard


def test_a_leak_would_be_found(target: Target) -> None:
    """What one seat heard is not what a twin tells another; nor is a key that slipped in."""
    (story, *_) = asyncio.run(play_all(target, "mandala", [(["me", "open"], {})]))
    table = target.table(story.table)
    listening = Listening(table, story, 0)
    events = [heard for heard in story.heard if '"kind":"event"' in heard.text]
    hosts = [heard for heard in events if table.seat_of(holder_of(heard.key)) == 0]
    with pytest.raises(AssertionError, match="seat 1 heard"):
        listening.check(replace(hosts[0], key=story.keys[1]))
    story.heard.append(replace(hosts[0], text=hosts[0].text + story.keys[0]))
    with pytest.raises(AssertionError):
        look_for_secrets(table, story)


@pytest.mark.parametrize(
    ("game", "kinds"), [("patterns", "pc"), ("mandala", "cp"), ("flowers", "cpc")]
)
def test_hints_reasons_and_studies_depend_on_nothing_hidden(game: str, kinds: str) -> None:
    """What thinks about a hint is asked the same, and says the same, at a table's twins."""
    seat, compared = kinds.index("p"), 0
    for seed in range(4):
        table, dice = opened(game, kinds, seed), nets.dice(seed)
        while table.now.end is None:
            play_on(table, 1, dice)
            if table.now.to_move == seat:
                twin = twin_of(table, table.number, seat, seed)
                assert twin.now.position != table.now.position
                move = dice.random()
                assert lessons(table, move) == lessons(twin, move)
                compared += 1
    assert compared > 30


def lessons(table: Table, chosen: float) -> list[object]:
    """Return all that a person who is to move can learn of a position."""
    position = table.now.position
    assert position is not None
    moves = position.legal_moves
    answer = Answer(moves[int(chosen * len(moves))], 0.5)
    study = Study(position=position.to_json(), moves=[], seat=position.to_move)
    return [
        Question.about(position, "master"),
        [why(position, answer, language) for language in LANGUAGES],
        [reasons_of(table.number, position, language) for language in LANGUAGES],
        [position.consequences(language) for language in LANGUAGES],
        studied(study),
    ]
