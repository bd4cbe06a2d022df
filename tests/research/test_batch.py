"""Batches: thousands of games as arrays, each of them the game that a Match plays."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import sandtable
from sandtable import GAME_NAMES, Match, errors, find_game
from sandtable.errors import BadRequest, BadSeat, IllegalMove
from sandtable.players.greedy import rate_moves
from sandtable.research import Batch, legal_mask, observe
from sandtable.research.batch import Results

SETTINGS = [
    ("mandala", 2, {}),
    ("patterns", 2, {}),
    ("flowers", 2, {}),
    ("flowers", 4, {"end": "round", "backs": "mixed"}),
]
SEEDS = [7, 2**64 - 1, 0]


def has_ended_like(match: Match, results: Results, index: Any) -> bool:
    winners = np.flatnonzero(results.winners[index]).tolist()
    reason = match.game.rules.REASONS[results.reasons[index]]
    return (
        match.is_over
        and results.scores[index].tolist() == match.scores
        and (winners, reason) == (match.winners, match.reason)
        and results.lengths[index] == len(match.moves)
    )


def content_of(batch: Batch) -> list[bytes]:
    return [batch.position(index).content for index in range(batch.size)]


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_equal_seeds_are_the_games_of_a_match_move_by_move(
    name: str, players: int, options: dict[str, str]
) -> None:
    batch = sandtable.batch(name, len(SEEDS), players, options, seeds=SEEDS)
    matches = [Match.new(name, players, options, seed) for seed in SEEDS]
    words = find_game(name).notation.WORDS
    while (batch.to_move >= 0).any():
        legal, seen, actions = batch.legal(), batch.observe(), batch.random_actions()
        other = batch.observe(players - 1)
        for index, match in enumerate(matches):
            assert batch.position(index) == match.position
            assert np.array_equal(legal[index], legal_mask(match))
            assert np.array_equal(other[index], observe(match, players - 1))
            if match.to_move is not None:
                assert batch.to_move[index] == match.to_move
                assert np.array_equal(seen[index], observe(match, match.to_move))
                match.play(words[actions[index]])
            else:
                assert actions[index] == -1
        is_over = np.array([match.is_over for match in matches])
        assert np.array_equal(batch.step(actions).ended, is_over & (actions >= 0))
    assert all(has_ended_like(match, batch.results, at) for at, match in enumerate(matches))
    assert all(has_ended_like(match, batch.finished, at) for at, match in enumerate(matches))
    twin = Match.new(name, players, options, SEEDS[0])
    twin.play_randomly(SEEDS[0])
    assert twin == matches[0], "and its random actions are those of Match.play_randomly"


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_looking_ahead_shows_what_is_certain_and_deals_the_rest_anew(
    name: str, players: int, options: dict[str, str]
) -> None:
    """What is the same in many worlds is what comes; draws are not told."""
    batch = sandtable.batch(name, 8, players, options, seeds=SEEDS[0])
    is_certain = []
    for _ in range(12):
        before, actions, seats = content_of(batch), batch.random_actions(), batch.to_move.copy()
        tried = [batch.look_ahead(range(8), actions, world=world) for world in range(32)]
        assert np.array_equal(tried[0], batch.look_ahead(range(8), actions))
        assert content_of(batch) == before
        batch.step(actions)
        same = (np.array(tried) == tried[0]).all(axis=(0, 2))
        assert np.array_equal(tried[0][same], batch.observe(seats)[same])
        is_certain.extend(same)
    assert any(is_certain)
    assert all(is_certain) == (name == "patterns"), "where nothing is hidden, nothing is dealt"


@pytest.mark.parametrize("name", GAME_NAMES)
def test_looking_ahead_tries_every_legal_action(name: str) -> None:
    batch = Batch(name, 4, seeds=1)
    games, actions = batch.legal().nonzero()
    rows = batch.look_ahead(games, actions)
    assert rows.shape == (len(games), batch.layout.size)
    some = slice(1, None, 2)
    assert np.array_equal(batch.look_ahead(games[some], actions[some]), rows[some])
    out = np.zeros_like(rows)
    assert batch.look_ahead(games, actions, out=out) is out
    assert np.array_equal(out, rows)
    batch.play_out()
    assert batch.look_ahead(*batch.legal().nonzero()).shape == (0, batch.layout.size)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_game_that_ends_makes_room_for_the_next(name: str) -> None:
    """Whose seed is told, so that a Match plays it again; `rollout` does the same in one go."""
    batch, twin = (Batch(name, 4, seeds=1, auto_reset=True) for _ in range(2))
    rollout = twin.rollout(300)
    games = 0
    for step in range(300):
        assert np.array_equal(batch.observe(), rollout.observations[step])
        assert np.array_equal(batch.to_move, rollout.seats[step])
        actions = batch.random_actions()
        assert np.array_equal(actions, rollout.actions[step])
        ended, rewards = batch.step(actions, check=step % 10 == 0)
        assert np.array_equal(ended, rollout.ended[step])
        assert np.array_equal(rewards, rollout.rewards[step])
        assert (rewards.sum(axis=1) == 0).all()
        assert not rewards[~ended].any()
        for index in np.flatnonzero(ended):
            games += 1
            match = Match.new(name, seed=batch.finished.seeds[index])
            match.play_randomly(batch.finished.seeds[index])
            assert has_ended_like(match, batch.finished, index)
            assert (rewards[index] > 0).tolist() == [match.winners == [seat] for seat in (0, 1)]
            assert batch.results.lengths[index] == 0
    assert games > 4
    assert len({*batch.finished.seeds, *batch.results.seeds}) == 8


def test_a_shared_win_of_four_is_divided_and_all_rewards_sum_to_nothing() -> None:
    batch = Batch("flowers", 2000, players=4, seeds=0)
    while (batch.to_move >= 0).any():
        step = batch.step(batch.random_actions(), check=False)
        sole = batch.finished.winners.sum(axis=1) == 1
        assert np.allclose(step.rewards.sum(axis=1), 0, atol=1e-6)
        assert np.allclose(step.rewards[step.ended & sole].max(axis=1, initial=1), 1)
    assert not sole.all(), "some are shared"


@pytest.mark.parametrize("name", GAME_NAMES)
def test_threads_change_nothing_and_whole_games_are_the_same(name: str) -> None:
    """Played out from the first move, a batch gives the games of `playouts`."""
    one, several = (Batch(name, 4_000, seeds=2**64 - 99, threads=threads) for threads in (1, 2))
    for _ in range(5):
        one.step(one.random_actions())
        several.step(several.random_actions())
    assert np.array_equal(one.results.scores, several.results.scores)
    ended = one.play_out()
    assert all(np.array_equal(a, b) for a, b in zip(ended, several.play_out(), strict=True))
    whole = sandtable.playouts(name, 4_000, seed=2**64 - 99)
    assert np.array_equal(whole.lengths, ended.lengths)
    assert np.array_equal(whole.scores, ended.scores)
    assert np.array_equal(whole.winners, ended.winners)
    assert np.array_equal(whole.reasons, ended.reasons)
    assert np.allclose(whole.shares.sum(axis=1), 1)
    assert whole.reason_names == one.reason_names


def test_without_seeds_every_batch_is_another() -> None:
    one, other = Batch("mandala", 2), Batch("mandala", 2)
    assert len({*content_of(one), *content_of(other)}) == 4
    before = content_of(one)
    one.reset()
    assert not set(before) & set(content_of(one))
    one.reset(other.results.seeds)
    assert content_of(one) == content_of(other)


def test_arrays_belong_to_whoever_asked_or_are_written_in_place() -> None:
    """DLPack hands them to other libraries without a copy."""
    batch = Batch("mandala", 8, seeds=1)
    first = batch.observe()
    room = np.empty_like(first)
    assert batch.observe(out=room) is room
    batch.step(batch.random_actions())
    assert np.array_equal(first, room)
    assert np.shares_memory(np.from_dlpack(first), first)
    assert batch.observe([0, 1] * 4).shape == (8, batch.layout.size)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_greedy_rival_plays_what_looks_best_until_it_is_our_move(name: str) -> None:
    batch = Batch(name, 20, seeds=5)
    batch.answer(0, "random")
    assert (batch.to_move == 0).all()
    words, rules = batch.game.notation.WORDS, batch.game.rules
    moves, appeals = np.empty(rules.MOST_LEGAL, np.int64), np.empty(rules.MOST_LEGAL)
    before = [batch.position(index) for index in range(20)]
    batch.answer(1, "greedy")
    assert (batch.to_move == 1).all()
    once = np.flatnonzero(batch.results.lengths == batch.results.lengths.min())
    for index in once:
        seen = before[index].seen_by(0)
        number = rate_moves(seen, moves, appeals)
        best = moves[:number][appeals[:number] == appeals[:number].max()]
        after = [before[index].play(words[move]) for move in best]
        assert batch.position(int(index)) in after


# ------------------------------------------------------------------------------ bad input


def illegal(batch: Batch) -> Any:
    actions = batch.random_actions()
    actions[1] = np.flatnonzero(~batch.legal()[1])[-1]
    return actions


BAD: dict[str, tuple[Callable[[Batch], object], type[Exception], str]] = {
    "shape": (lambda b: b.step([1, 2]), BadRequest, r"actions must be int64 of shape \(3,\)"),
    "kind": (lambda b: b.step(np.ones(3)), BadRequest, "actions must be int64 .* not float64"),
    "ragged": (lambda b: b.step([[1], [2, 3], 4]), BadRequest, "actions must be int64"),
    "words": (lambda b: b.step(["Dg1"] * 3), BadRequest, "actions must be int64"),
    "illegal": (lambda b: b.step(illegal(b)), IllegalMove, r"actions\[1\] is \d+, which is not"),
    "no move": (lambda b: b.step([-1, -2, -1]), IllegalMove, r"actions\[1\] is -2"),
    "too large": (lambda b: b.step([-1, -1, 9999]), IllegalMove, r"actions\[2\] is 9999"),
    "seat": (lambda b: b.observe(2), BadSeat, "seat must be a whole number from 0 to 1"),
    "seats": (lambda b: b.observe([0, 1, 2]), BadRequest, "seats must be .* from 0 to 1"),
    "few seats": (lambda b: b.observe([0]), BadRequest, "seats must be int8 of shape"),
    "out": (lambda b: b.observe(out=np.zeros(5)), BadRequest, "out must be a writable array"),
    "type": (lambda b: b.legal(out=np.zeros((3, 385))), BadRequest, "out must be .* bool of"),
    "seed": (lambda b: b.reset(-1), BadRequest, "seeds must be a whole number from 0"),
    "seeds": (lambda b: b.reset([1, 2, -3]), BadRequest, "seeds must be .* from 0 to .* not -3"),
    "ragged seeds": (lambda b: b.reset([1, [2], 3]), BadRequest, "seeds must be a whole number"),
    "room": (lambda b: b.rollout(2, cast(Any, 3)), BadRequest, "out must be what an earlier"),
    "rivals": (lambda b: b.answer(0, cast(Any, ["random"])), BadRequest, "rival must be"),
    "few seeds": (lambda b: b.reset([1, 2]), BadRequest, r"seeds must be uint64 of shape \(3,"),
    "index": (lambda b: b.position(3), BadRequest, "index must be .* from 0 to 2, not 3"),
    "steps": (lambda b: b.rollout(0), BadRequest, "steps must be a whole number from 1"),
    "games": (lambda b: b.look_ahead([3], [0]), BadRequest, r"games\[0\] must be from 0 to 2"),
    "tried": (lambda b: b.look_ahead([1], [-1]), IllegalMove, r"actions\[0\] is -1, which is not"),
    "rows": (lambda b: b.look_ahead([1, 2], [0]), BadRequest, "games must be int64 of shape"),
    "world": (lambda b: b.look_ahead([1], [0], world=-1), BadRequest, "world must be a whole"),
    "one row": (lambda b: b.look_ahead(1, 0), BadRequest, "actions must be a row"),
    "no rows": (lambda b: b.look_ahead([1], None), BadRequest, "actions must be a row"),
    "rival": (lambda b: b.answer(0, "sage"), BadRequest, "rival must be random or greedy"),
    "chosen": (lambda b: b.deal_next([1, 0, 1]), BadRequest, "chosen must be bool of shape"),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_is_refused_by_name_and_changes_nothing(what: str) -> None:
    do, kind, message = BAD[what]
    batch = Batch("mandala", 3, seeds=1)
    before = content_of(batch)
    with pytest.raises(kind, match=message):
        do(batch)
    assert content_of(batch) == before


def test_a_finished_game_takes_no_more_actions() -> None:
    batch = Batch("patterns", 2, seeds=1)
    batch.play_out()
    batch.step([-1, -1])
    with pytest.raises(errors.GameOver, match=r"actions\[0\] is 5, but that game is over"):
        batch.step([5, -1])
    assert not batch.legal().any()


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        (("chess", 4), errors.UnknownGame, "no game 'chess'"),
        (("mandala", 0), BadRequest, "size must be a whole number from 1"),
        (("mandala", 4, 3), errors.BadPlayers, "for 2 players"),
        (("flowers", 4, 2, {"end": "never"}), errors.BadOption, "option end"),
        (("flowers", 4, 2, ["end"]), errors.BadOption, "options must be a mapping"),
        ((["mandala"], 4), errors.UnknownGame, "no game"),
        (("mandala", 10**15), BadRequest, "size must be .* to 2147483647"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(
    arguments: tuple[Any, ...], kind: type[Exception], message: str
) -> None:
    for make in (Batch, sandtable.playouts):
        with pytest.raises(kind, match=message.replace("size", "(size|games)")):
            make(*arguments)


@pytest.mark.parametrize("threads", [-1, 1.5, 10**9])
def test_a_wrong_number_of_threads_is_refused(threads: Any) -> None:
    for make in (Batch, sandtable.playouts):
        with pytest.raises(BadRequest, match="threads must be a whole number from 0 to 1024"):
            make("mandala", 2, threads=threads)


def test_what_is_kept_up_to_date_cannot_be_changed_by_accident() -> None:
    batch = Batch("patterns", 2, seeds=1)
    for shown in (batch.to_move, *batch.finished):
        with pytest.raises(ValueError, match="read-only"):
            shown[0] = 1
    assert (batch.observe(batch.to_move) == batch.observe()).all()


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_copy_that_would_share_its_games_is_refused(again: Callable[[Batch], object]) -> None:
    with pytest.raises(BadRequest, match="a batch cannot be copied or pickled"):
        again(Batch("patterns", 2, seeds=1))


def test_arrays_that_can_only_be_read_will_do() -> None:
    batch, other = (Batch("patterns", 2, seeds=1) for _ in range(2))
    actions = batch.random_actions()
    other.step(actions)
    actions.flags.writeable = False
    batch.step(actions)
    assert [batch.position(place) for place in (0, 1)] == [other.position(0), other.position(1)]


def test_steps_may_be_counted_by_a_small_integer_of_numpy() -> None:
    two: list[Any] = [np.int8(2), 2]
    rollout, other = (Batch("patterns", 200, seeds=1).rollout(steps) for steps in two)
    assert np.array_equal(rollout.observations, other.observations)


def test_without_a_seed_playouts_are_others_each_time_and_tell_theirs() -> None:
    games, others = (sandtable.playouts("patterns", 50) for _ in range(2))
    assert games.seed != others.seed
    again = sandtable.playouts("patterns", 50, seed=games.seed)
    assert (again.scores == games.scores).all()


def test_a_device_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadRequest, match="device must be cpu or gpu, not 'tpu'"):
        Batch("mandala", 4, device="tpu")
    gpu = pytest.importorskip("sandtable.games.ground.gpu", reason="numba-cuda is not installed")
    if not gpu.is_available():
        with pytest.raises(BadRequest, match="no NVIDIA GPU here"):
            sandtable.playouts("mandala", 4, device="gpu")
