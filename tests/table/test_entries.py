"""Entries of the log: their text, and what of them may be told."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.errors import BadRecord
from sandtable.table.entries import PRIVATE, PUBLIC, Entry

KINDS = sorted(PUBLIC)
values = st.text(st.characters(exclude_categories=["Cs"])) | st.booleans() | st.integers(0, 10**9)


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    kind = draw(st.sampled_from(KINDS))
    keys = [*PUBLIC[kind], *PRIVATE.get(kind, ())]
    return Entry(
        draw(st.integers(0, 10**6)),
        kind,
        draw(st.integers(0, 2**53)),
        draw(st.none() | st.integers(0, 3)),
        draw(st.none() | st.text("abc-_", min_size=1)),
        {key: draw(values) for key in keys},
    )


@given(entries())
def test_reading_undoes_writing(entry: Entry) -> None:
    text = entry.to_text()
    assert Entry.from_text(entry.number, text) == entry
    assert "\n" not in text


@given(entries())
def test_what_everybody_is_told_of_an_entry_holds_nothing_private(entry: Entry) -> None:
    told = entry.public()
    assert set(told) <= {"kind", "seat", *PUBLIC[entry.kind]}
    assert not set(told) & set(PRIVATE.get(entry.kind, ()))
    assert "id" not in told


@pytest.mark.parametrize("kind", sorted(PRIVATE))
def test_nothing_is_both_private_and_public(kind: str) -> None:
    assert not set(PRIVATE[kind]) & set(PUBLIC[kind])


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "null", "7", '"open"', "[]", "{}", "[" * 100_000,
        '{"kind":"play"}', '{"at":1}', '{"kind":"dance","at":1}', '{"kind":["play"],"at":1}',
        '{"kind":"react","at":"now","seat":0,"reaction":"hello"}',
        '{"kind":"react","at":true,"seat":0,"reaction":"hello"}',
        '{"kind":"react","at":1,"seat":"0","reaction":"hello"}',
        '{"kind":"react","at":1,"seat":0.5,"reaction":"hello"}',
        '{"kind":"react","at":1,"seat":0,"id":7,"reaction":"hello"}',
        '{"kind":"react","at":1,"seat":0,"reaction":"hello","secret":"00"}',
        '{"kind":"react","at":' + "9" * 5000 + "}",
    ],
)  # fmt: skip
def test_a_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Entry.from_text(3, text)


@given(entries(), st.data())
def test_a_text_cut_short_is_refused(entry: Entry, data: st.DataObject) -> None:
    text = entry.to_text()
    with pytest.raises(BadRecord):
        Entry.from_text(0, text[: data.draw(st.integers(0, len(text) - 1))])


def test_a_text_is_compact() -> None:
    entry = Entry(5, "play", 1, 0, "x", {"move": "M1b"})
    assert json.loads(entry.to_text()) == {
        "kind": "play", "at": 1, "seat": 0, "id": "x", "move": "M1b"
    }  # fmt: skip
    assert " " not in entry.to_text()
