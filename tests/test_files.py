"""The user's files: where they are, and that one is written whole or not at all."""

import os
from pathlib import Path

import pytest

from sandtable import files
from sandtable.errors import StoreUnavailable


def test_the_data_folder_is_the_users_or_the_one_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SANDTABLE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "users"))
    assert files.data_folder().is_relative_to(tmp_path / "users")
    named = tmp_path / "named" / "deep"
    monkeypatch.setenv("SANDTABLE_DATA", str(named))
    assert files.data_folder() == named
    assert files.own_database() == f"sqlite:///{named}/sandtable.sqlite3"
    assert named.stat().st_mode & 0o777 == 0o700


def test_a_data_folder_that_cannot_be_made_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path / "file" / "folder"))
    with pytest.raises(StoreUnavailable, match="SANDTABLE_DATA"):
        files.own_database()


@pytest.mark.parametrize(("mode", "usual"), [(files.FOR_ALL, 0o644), (files.FOR_OWNER, 0o600)])
def test_a_file_has_its_name_when_it_is_whole(tmp_path: Path, mode: int, usual: int) -> None:
    path, old = tmp_path / "games.json", os.umask(0o022)
    try:
        with files.whole_file(path, mode) as file:
            file.write(b"whole")
            assert not path.exists()
    finally:
        os.umask(old)
    assert path.read_bytes() == b"whole"
    assert path.stat().st_mode & 0o777 == usual
    assert list(tmp_path.iterdir()) == [path]


def test_what_goes_wrong_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    path.write_text("old")

    def write() -> None:
        with files.whole_file(path) as file:
            file.write(b"half")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        write()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_and_leads_to_the_new_file(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    link = tmp_path / "link"
    link.symlink_to(Path("disk") / "file")
    with files.whole_file(link) as file:
        file.write(b"whole")
    assert link.is_symlink()
    assert (tmp_path / "disk" / "file").read_bytes() == b"whole"
