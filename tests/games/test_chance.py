"""Chance from a secret: what it decides, shows and opens."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.ground import chance
from sandtable.table import invitations

secrets = st.binary(min_size=chance.SECRET_BYTES, max_size=chance.SECRET_BYTES)
SECRET = bytes(range(chance.SECRET_BYTES))


def test_the_tape_never_changes() -> None:
    """Old records are checked with these numbers, so no release may alter them."""
    assert chance.seed_of_move(SECRET, 0) == 0x3A8B171143BC3FE5
    assert chance.seed_of_move(SECRET, 1) == 0x7761B1CC25227DFC
    assert chance.seed_of_move(SECRET, 137) == 0x3B41E20E3EE6E2DA
    assert invitations.invitation(SECRET, 2) == "3aeed5a49432b9c958bf8a834834895d"


def test_the_commitment_is_the_plain_hash_of_the_secret() -> None:
    """Anybody can check it with a tool of their own."""
    assert chance.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_every_secret_is_another() -> None:
    drawn = {chance.fresh_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {chance.SECRET_BYTES}


@given(secrets)
def test_deal_moves_and_invitations_have_nothing_in_common(secret: bytes) -> None:
    seeds = {chance.seed_of_move(secret, number) for number in range(50)}
    words = {invitations.invitation(secret, seat) for seat in range(4)}
    assert len(seeds) == 50
    assert len(words) == 4
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert not {f"{seed:016x}" for seed in seeds} & {word[:16] for word in words}


@given(secrets, st.integers(0, 3))
def test_an_invitation_opens_its_own_seat_only(secret: bytes, seat: int) -> None:
    words = invitations.invitation(secret, seat)
    opens = [invitations.is_invitation(secret, other, words) for other in range(4)]
    assert opens == [other == seat for other in range(4)]
    assert not invitations.is_invitation(SECRET[::-1], seat, words)


@pytest.mark.parametrize("words", ["", "0" * 32, "\ud800", "é" * 32, "x" * 10_000])
def test_made_up_words_open_nothing(words: str) -> None:
    """Not even those that cannot be encoded, such as half a character."""
    assert not invitations.is_invitation(SECRET, 0, words)


@given(st.text())
def test_an_invitation_must_be_exact(more: str) -> None:
    words = invitations.invitation(SECRET, 1)
    assert invitations.is_invitation(SECRET, 1, words + more) == (not more)
    assert not invitations.is_invitation(SECRET, 1, words.upper())
