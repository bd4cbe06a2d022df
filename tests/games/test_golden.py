"""The golden transcripts: whole games that never change by accident."""

import pytest

from sandtable.games.game import Options
from tests.transcripts import FOLDER, golden_settings, path_of, transcript

SETTINGS = list(golden_settings())


@pytest.mark.parametrize(
    ("name", "players", "options"), SETTINGS, ids=[path_of(*s).stem for s in SETTINGS]
)
def test_a_game_of_each_setting_plays_as_written_down(
    name: str, players: int, options: Options
) -> None:
    """If this change is wanted: python -m tests.transcripts, and say so in the changelog."""
    assert transcript(name, players, options) == path_of(name, players, options).read_text()


def test_no_transcript_is_left_over_or_missing() -> None:
    assert {path_of(*setting) for setting in SETTINGS} == set(FOLDER.glob("*.txt"))
