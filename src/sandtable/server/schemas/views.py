"""What a seat may know of each game, for OpenAPI and the page's types: one type for all games."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, Union

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from sandtable.games.registry import GAMES
from sandtable.games.words.reading import Json

if TYPE_CHECKING:
    View = Json
    Line = Json
else:
    _SCHEMAS = [import_module(f"{home}.schema") for home in GAMES.values()]
    _VIEWS = tuple(schema.VIEW for schema in _SCHEMAS)
    View = Annotated[Union[_VIEWS], Field(discriminator="game")]  # noqa: UP007
    Line = Union[tuple(line for schema in _SCHEMAS for line in schema.LINES)]  # noqa: UP007

Tally = Annotated[
    list[list[Line]], Field(description="For each seat the lines of its visible score.")
]
Lacks = Annotated[
    list[Annotated[str, Field(pattern=r"^[bgopry]{0,6}$")]],
    Field(description="For each Mandala the letters of the colours that it still lacks."),
]
Place = list[str | int]  # a path into a view
Effect = TypedDict(
    "Effect",
    {
        "kind": str,
        "rule": str,
        "text": Annotated[str, Field(description="A sentence for the seat that is told.")],
        "seat": NotRequired[int],
        "from": NotRequired[Place],
        "to": NotRequired[Place],
        "cards": NotRequired[Json | int],
        "tiles": NotRequired[list[str] | int],
        "set": NotRequired[list[Annotated[list[Any], Field(min_length=2, max_length=2)]]],
    },
)
with_config(ConfigDict(extra="allow"))(Effect)
Effects = Annotated[
    list[Effect],
    Field(description="What the move caused, in order, as the seat may know it."),
]
Legal = Annotated[list[str], Field(description="The words of the moves that may be made now.")]


class Sight(TypedDict):
    """What a seat sees of a game, and what it may do; null and empty until the game begins."""

    view: View | None
    legal: Legal
    tally: Tally | None
    lacks: Lacks


Reasons = Annotated[
    dict[str, str], Field(description="For each move that is not legal now, what forbids it.")
]
Consequences = Annotated[
    dict[str, list[str]],
    Field(description="For each legal move in sentences what it is certain to cause."),
]
