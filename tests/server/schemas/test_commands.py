"""What clients ask for, as it is read."""

import pytest

from sandtable.errors import BadRequest
from sandtable.server.schemas.commands import read_command


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{}", "Unable to extract tag"),
        ('{"do": "react", "id": "a", "reaction": "?"}', "react.reaction: Input should be"),
    ],
)
def test_a_refusal_begins_with_the_place_if_there_is_one(text: str, why: str) -> None:
    with pytest.raises(BadRequest) as refused:
        read_command(text)
    assert str(refused.value).startswith(why)
