"""Thinking in threads of the server's own process."""

import asyncio
import threading

import pytest

from sandtable.errors import ThinkingFailed
from sandtable.games import GAME_NAMES
from sandtable.games.position import Position
from sandtable.players import Answer, Question, prepare_player, think
from sandtable.server.tables import computers
from sandtable.server.tables.computers import Threads
from tests.patience import LONG_ENOUGH, until


def ask_about(game: str, level: str, *, seed: int = 0, time_ms: int | None = None) -> Question:
    """Make a question about the first move of a game."""
    position = Position.new(game, 2, seed=7)
    prepare_player(position.game, level)
    return Question.about(position, level, seed=seed, time_ms=time_ms)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_thread_answers_as_the_player_would(game: str) -> None:
    question = ask_about(game, "search:30", seed=3)

    async def scene() -> None:
        threads = Threads(1)
        assert await threads.ask(question, "table:1") == think(question)
        await threads.close()

    asyncio.run(scene())


def test_thoughts_end_in_the_order_in_which_they_were_asked_for() -> None:
    """One thread serves first come, first served, however short a later thought would be."""
    questions = [ask_about("mandala", "master", time_ms=time_ms) for time_ms in (200, 100, 1)]
    ended: list[int] = []

    async def scene() -> None:
        threads = Threads(1)

        async def ask(number: int) -> None:
            await threads.ask(questions[number], f"table:{number}")
            ended.append(number)

        await asyncio.gather(*map(ask, range(3)))
        await threads.close()

    asyncio.run(scene())
    assert ended == [0, 1, 2]


class Thinking:
    """Stands for thinking: masters think until they are told to end, and all is counted."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.about: list[Question] = []

    def __call__(self, question: Question) -> Answer:
        self.about.append(question)
        if question.level == "master":
            assert self.may_end.wait(LONG_ENOUGH)
        return think(question)


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    made = Thinking()
    monkeypatch.setattr(computers, "think", made)
    return made


def test_quick_levels_do_not_wait_for_those_that_think_long(thinking: Thinking) -> None:
    """They have a thread of their own, also while all others are busy."""
    long = ask_about("mandala", "master", time_ms=1)
    quick = [ask_about("mandala", level) for level in ("random", "greedy", "novice")]

    async def scene() -> None:
        threads = Threads(1)
        masters = [asyncio.create_task(threads.ask(long, f"long:{n}")) for n in range(2)]
        await until(lambda: thinking.about == [long])
        for number, question in enumerate(quick):
            await threads.ask(question, f"quick:{number}")
        assert not any(thought.done() for thought in masters)
        thinking.may_end.set()
        await asyncio.gather(*masters)
        await threads.close()

    asyncio.run(scene())


def test_no_more_thoughts_at_a_time_than_threads(thinking: Thinking) -> None:
    """Six questions to two threads keep two threads busy."""
    question = ask_about("mandala", "master", time_ms=1)

    async def scene() -> int:
        before = set(threading.enumerate())
        threads = Threads(2)
        asking = [asyncio.create_task(threads.ask(question, f"table:{n}")) for n in range(6)]
        await until(lambda: len(thinking.about) >= 2)
        begun = set(threading.enumerate()) - before
        assert thinking.about == [question] * 2
        thinking.may_end.set()
        await asyncio.gather(*asking)
        await threads.close()
        return sum(thread.name.startswith("thinking") for thread in begun)

    assert asyncio.run(scene()) == 2


def test_a_cancelled_question_is_never_thought_about(thinking: Thinking) -> None:
    """A grandmaster's five seconds, cancelled while they wait, hold nobody up."""
    first, long = ask_about("mandala", "master", time_ms=1), ask_about("mandala", "grandmaster")

    async def scene() -> None:
        threads = Threads(1)
        asked = asyncio.create_task(threads.ask(first, "table:1"))
        await until(lambda: thinking.about == [first])
        waiting = asyncio.create_task(threads.ask(long, "table:2"))
        await asyncio.sleep(0)  # now it waits for the only thread
        waiting.cancel()
        await asyncio.wait([waiting])
        thinking.may_end.set()
        await asked
        await threads.ask(first, "table:3")
        await threads.close()

    asyncio.run(scene())
    assert thinking.about == [first, first]


def test_the_server_goes_on_while_a_player_thinks() -> None:
    """The event loop gets its turns during a thought, unless the whole machine stands still."""
    question = ask_about("mandala", "master", time_ms=500)

    async def scene() -> None:
        threads, turns = Threads(1), 0
        async with asyncio.timeout(LONG_ENOUGH):
            while turns <= 2:  # more than once before and once after
                thinking, turns = asyncio.create_task(threads.ask(question, "table:1")), 0
                while not thinking.done():
                    await asyncio.sleep(0.01)
                    turns += 1
        await threads.close()

    asyncio.run(scene())


def test_a_question_that_cannot_be_answered_is_told_as_such() -> None:
    broken = Question("mandala", b"not a view", "greedy")

    async def scene() -> None:
        threads = Threads(1)
        with pytest.raises(ThinkingFailed, match="table:1"):
            await threads.ask(broken, "table:1")
        await threads.close()
        with pytest.raises(ThinkingFailed):
            await threads.ask(ask_about("mandala", "random"), "table:2")

    asyncio.run(scene())
