"""What computer players are called."""

from sandtable.players.levels import LEVELS
from sandtable.players.names import NAMES, name_at


def test_every_level_has_as_many_names_as_a_table_has_seats() -> None:
    assert list(NAMES) == list(LEVELS)
    assert {len(names) for names in NAMES.values()} == {4}


def test_no_two_names_begin_alike() -> None:
    names = [name for names in NAMES.values() for name in names]
    assert len({name[0] for name in names}) == len(names)
    assert max(map(len, names)) <= 6


def test_computers_of_one_table_have_different_names() -> None:
    for level in (*LEVELS, "search:5000"):
        assert len({name_at(place, level) for place in range(4)}) == 4
