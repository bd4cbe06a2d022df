"""Properties that hold in every position of every game, checked along random games.

A failed property is an AssertionError with a sentence that says what was promised.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import product

import numpy as np

from sandtable.errors import GameOver, IllegalMove, SandtableError
from sandtable.games.effects import Effect, apply_effects, as_seen_in, size
from sandtable.games.game import Game, Options
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import bytes_of, copy_of, new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.match import Match
from sandtable.games.position import Position, story_of
from sandtable.testing.relabelling import labels_of, recolour, recolour_word, renaming, reseat

MOST_MOVES = 100_000


def settings_of(game: Game) -> Iterator[tuple[int, Options]]:
    """Yield every number of players with every combination of options."""
    for players in game.players:
        for values in product(*game.options.values()):
            yield players, dict(zip(game.options, values, strict=True))


def check_game(game: Game, games: int = 20, first_seed: int = 0) -> None:
    """Check all properties along random games of every setting."""
    for players, options in settings_of(game):
        for seed in range(first_seed, first_seed + games):
            check_playthrough(game, players, options, seed)


def check_playthrough(
    game: Game, players: int, options: Options, seed: int, every: int = 1
) -> Match:
    """Check all properties at every so many positions of a random game, and return it finished."""
    chooser = random.Random(f"{game.name} {players} {options} {seed}")
    match = Match.new(game.name, players, options, seed)
    check_position(match.position, chooser)
    while not match.is_over:
        word = chooser.choice(match.legal_moves)
        if chooser.randrange(every) == 0:
            check_relabelled(match.position, word, chooser)
            check_position(match.position, chooser)
            check_effects(match.position, word, chooser)
            check_stories(match.position, word)
        match.play(word)
        assert len(match.moves) < MOST_MOVES, "a game ends"
    check_position(match.position, chooser)
    check_record(match)
    check_undo(match, chooser)
    return match


def check_position(position: Position, chooser: random.Random) -> None:
    """Check one position."""
    dice = new_record(DICE)
    reseed(dice, np.uint64(chooser.getrandbits(64)))
    check_turn(position)
    check_moves(position, dice)
    check_notation(position)
    check_refusal(position, chooser)
    check_sight(position, chooser.choice([None, *range(position.players)]), dice)


def check_turn(position: Position) -> None:
    """There is a seat to move with a legal move, or the game is over with winners and a reason."""
    if position.to_move is None:
        assert position.legal_moves == [], "a finished game has no legal moves"
        assert position.phase == "over", "only a finished game has no seat to move"
        assert position.winners, "a finished game has winners"
        assert position.reason in position.game.rules.REASONS, "a finished game has a reason"
    else:
        assert position.legal_moves, "the seat to move can move"
        assert 0 <= position.to_move < position.players, "the seat to move is at the table"
        assert position.winners == [], "a running game has no winners yet"
        assert position.reason is None, "a running game has no reason to have ended"


def check_moves(position: Position, dice: Record) -> None:
    """Legal moves are distinct, in bounds and sorted by word; a random move is one of them."""
    rules = position.game.rules
    moves = position.legal_by_word
    listed = np.empty(rules.MOST_LEGAL, np.int64)
    number = rules.legal(position.state, listed)
    assert number <= rules.MOST_LEGAL, "the list of legal moves has room for all"
    assert number == len(moves), "no move is listed twice"
    assert all(0 <= move < rules.MOVES for move in moves.values()), "moves are in bounds"
    assert position.legal_moves == sorted(moves), "words are sorted"
    some = {*moves.values(), *range(number % 7 - 1, rules.MOVES + 1, 7)}  # others each time
    found = {move for move in some if rules.is_legal(position.state, move)}
    assert found == set(moves.values()), "what is legal is listed, and nothing else"
    sentences = {position.describe(word) for word in moves}
    assert len(sentences) == len(moves), "every move has a sentence of its own"
    if not position.is_over:
        assert rules.random_move(position.state, dice) in moves.values(), "a random move is legal"


def check_notation(position: Position) -> None:
    """A position that is written and read again is the same, with the same moves."""
    written = position.to_json()
    again = Position.from_json(json.loads(json.dumps(written)))
    assert again.to_json() == written, "reading undoes writing"
    assert again.legal_moves == position.legal_moves, "a position read has the same moves"


def check_refusal(position: Position, chooser: random.Random) -> None:
    """A move that is not legal is refused with words, and nothing changes."""
    words = list(position.game.notation.WORDS.values())
    word = chooser.choice([*chooser.choices(words, k=3), "", "M", chooser.choice(words) + "1"])
    before = bytes_of(position.state)
    if word in position.legal_by_word:
        return
    refusal: SandtableError | None = None
    try:
        position.play(word)
    except (GameOver, IllegalMove) as error:
        refusal = error
    assert refusal, f"the illegal move {word} is refused"
    assert isinstance(refusal, GameOver) == position.is_over, "a finished game refuses every move"
    assert len(str(refusal)) > 10, "a refusal says why"
    assert bytes_of(position.state) == before, "a refused move changes nothing"


def check_sight(position: Position, seat: int | None, dice: Record) -> None:
    """States that differ only in what a seat cannot know look the same to it, move for move."""
    game = position.game
    seen = position.seen_by(seat)
    assert seen.rng == 0, "nobody sees the draws to come"
    other = new_record(game.rules.STATE)
    game.sight.sample(seen, dice, other)
    sampled = Position(game, position.players, position.options, other)
    assert bytes_of(sampled.seen_by(seat)) == bytes_of(seen), "a sample agrees with the view"
    assert json.dumps(sampled.view(seat)) == json.dumps(position.view(seat)), "to the byte"
    Position.from_json(sampled.to_json())
    filled = Position.from_view(json.loads(json.dumps(position.view(seat))), seat, seed=1)
    assert filled.view(seat) == position.view(seat), "a view alone is enough to deal the rest"
    if position.is_over:
        assert sampled.to_json() == position.to_json(), "the end hides nothing"
    elif seat == position.to_move:
        from_view = Position(game, position.players, position.options, seen)
        assert from_view.legal_by_word == position.legal_by_word, (
            "a view tells its seat what it may play"
        )


def check_effects(position: Position, word: str, chooser: random.Random) -> None:
    """Applied to a view before a move, its effects give the view after it; the certain ones come.

    Every effect names its rule and is one sentence in each language.
    """
    after = position.play(word)
    for seat in (None, *range(position.players)):
        effects = position.effects(word, after, seat)
        led_to = apply_effects(position.view(seat), json.loads(json.dumps(effects)))
        assert led_to == after.view(seat), "effects lead from the view before to the view after"
        for effect in (*effects, *position.effects(word, after, seat, "de")):
            assert re.fullmatch(r"[A-Z]+[0-9]+", effect["rule"]), "an effect names its rule"
            assert re.fullmatch(r"[^a-z{}][^{}]*[.!]", effect["text"]), "an effect is a sentence"
    foreseen = position.foresee(word)
    assert position.foresee(word, "de"), "every move is certain to cause something"
    dice = new_record(DICE)
    reseed(dice, np.uint64(chooser.getrandbits(64)))
    other = new_record(position.game.rules.STATE)
    position.game.sight.sample(position.seen_by(position.to_move), dice, other)
    sampled = Position(position.game, position.players, position.options, other)
    caused = iter(sampled.effects(word, sampled.play(word), position.to_move))
    assert all(any(comes_true(sure, effect) for effect in caused) for sure in foreseen), (
        "what is certain happens, whatever is hidden"
    )


def check_stories(position: Position, word: str) -> None:
    """What a move causes in a running game looks alike to all but its maker, who sees the draws."""
    after = position.play(word)
    if after.is_over:
        return
    views = {
        seat: (position.view(seat), after.view(seat)) for seat in (None, *range(position.players))
    }
    others = story_of(position.game, position.view(None), word, after.view(None))
    for seat, (old, new) in views.items():
        own = as_seen_in(others, old, new) if seat == position.to_move else others
        assert story_of(position.game, old, word, new) == own, "only its maker sees what is drawn"


def comes_true(foreseen: Effect, effect: Effect) -> bool:
    """Whether an effect is the one foreseen; of what is to be drawn only the number was known."""
    for things in ("cards", "tiles"):
        if isinstance(foreseen.get(things), int):
            effect = {**effect, things: size(effect.get(things, 0))}
    return foreseen | {"text": ""} == effect | {"text": ""}


def check_relabelled(position: Position, word: str, chooser: random.Random) -> None:
    """Other colour names or seat numbers make no other game.

    A draw turns the same random number into another card when colours change places in the
    deck, so what a move does is compared only where it drew nothing. The position is read from
    its JSON as its twins are: why a game is ending is not written there.
    """
    written = position.to_json()
    position = Position.from_json(written)
    after = position.play(word)
    drew_nothing = position.state.rng == after.state.rng
    names = renaming(written, chooser)
    twin = Position.from_json(recolour(written, names))
    renamed = sorted(recolour_word(position.game, move, names) for move in position.legal_moves)
    assert twin.legal_moves == renamed, "renamed colours have the renamed moves"
    if drew_nothing:
        result = twin.play(recolour_word(position.game, word, names)).to_json()
        assert result == recolour(after.to_json(), names), "and these do the same"
    if labels_of(written).has_equal_seats(written):
        twin = Position.from_json(reseat(written))
        assert twin.legal_moves == position.legal_moves, "moved seats have the same moves"
        if drew_nothing:
            result = twin.play(word).to_json()
            assert result == reseat(after.to_json()), "and these do the same"


def check_record(match: Match) -> None:
    """A record that went through JSON replays to the same bytes."""
    again = Match.from_record(json.loads(json.dumps(match.record())))
    assert again.moves == match.moves, "a record has all moves"
    assert again.position == match.position, "a replay ends in the same position"


def check_undo(match: Match, chooser: random.Random) -> None:
    """Undone moves leave no trace, and played again they draw the same cards."""
    again = Match.from_record(match.record())
    final = copy_of(match.position.state)
    undone = [again.moves[-number - 1] for number in range(chooser.randint(1, len(again.moves)))]
    for _ in undone:
        again.undo()
    for word in reversed(undone):
        again.play(word)
    assert bytes_of(again.position.state) == bytes_of(final), "undo and redo lead back"
