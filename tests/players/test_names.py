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


def test_computers_of_one_table_have_different_names_which_stay_theirs() -> None:
    for table in ("", "Wm9vX3RhYmxl", "a-_b"):
        for level in (*LEVELS, "search:5000"):
            names = [name_at(table, seat, level) for seat in range(4)]
            assert len({*names}) == 4
            assert names == [name_at(table, seat, level) for seat in range(4)]


def test_not_every_table_has_the_same_opponents() -> None:
    assert len({name_at(f"table {number}", 1, "novice") for number in range(40)}) == 4
