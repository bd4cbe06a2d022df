"""What OpenAPI says of views and messages is so, to the letter."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

from sandtable import GAME_NAMES, find_game
from sandtable.games.game import Options
from sandtable.games.position import Position
from sandtable.server.schemas import bodies, replay_bodies, server_messages, views
from sandtable.table.entries import PUBLIC
from sandtable.testing.conformance import settings_of
from tests.server.guests import House, Json, done, play_on

VIEW: TypeAdapter[Any] = TypeAdapter(views.View)
TALLY: TypeAdapter[Any] = TypeAdapter(views.Tally)
LACKS: TypeAdapter[Any] = TypeAdapter(views.Lacks)
MESSAGE: TypeAdapter[Any] = TypeAdapter(server_messages.Message)

SETTINGS = [
    (name, players, options)
    for name in GAME_NAMES
    for players, options in settings_of(find_game(name))
]


def positions(name: str, players: int, options: Options, seed: int) -> Iterator[Position]:
    """Play a random game."""
    dice = random.Random(seed)
    position = Position.new(name, players, options, seed)
    while not position.is_over:
        yield position
        position = position.play(dice.choice(position.legal_moves))
    yield position


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_views_and_tallies_have_exactly_their_shapes(
    name: str, players: int, options: Options
) -> None:
    for seed in range(3):
        for position in positions(name, players, options, seed):
            for seat in (None, *range(players)):
                sight = position.sight(seat)
                assert VIEW.validate_python(sight["view"], strict=True) == sight["view"]
                assert TALLY.validate_python(sight["tally"], strict=True) == sight["tally"]
                assert LACKS.validate_python(sight["lacks"], strict=True) == sight["lacks"]


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_view_with_a_key_too_many_or_too_few_is_another_shape(name: str) -> None:
    *_, last = positions(name, 2, {}, 1)
    first = Position.new(name)
    for view in (first.view(0), last.view(0)):
        optional = {"scores", "winners", "reason"}
        for key in set(view) - optional:
            with pytest.raises(ValidationError):
                VIEW.validate_python({k: v for k, v in view.items() if k != key})
        with pytest.raises(ValidationError):
            VIEW.validate_python(view | {"more": 1})
    for key in ("scores", "winners", "reason"):
        with pytest.raises(ValidationError):
            VIEW.validate_python(first.view(0) | {key: None})


def test_all_that_is_heard_at_a_table_has_its_shape(house: House) -> None:
    """Also over HTTP, where it is told in the same words."""
    ann = house.guest()
    chair = ann.at(ann.open("mandala", ["me", "random"])["table"]["id"])
    while not chair.latest["legal"]:
        chair.hear()
    path = f"/api/tables/{chair.table}"
    chair.ask("play", move="x", seen=chair.latest["number"])
    chair.ask("react", reaction="hello")
    done(ann.ask("POST", f"{path}/hint", {"id": "h", "seen": chair.latest["number"]}))
    chair.hear()
    chair.play()
    chair.ask("play", move="x", seen=0)
    while not chair.latest["legal"]:
        chair.hear()
    chair.ask("ask_undo")
    back = ann.at(chair.table, after=1)
    chair.play_on()
    look = ann.ask("GET", path).text
    assert look == ann.at(chair.table).texts[0]
    events = [text for text in chair.texts if json.loads(text)["kind"] == "event"]
    assert ann.ask("GET", f"{path}/events").text == f"[{','.join(events)}]"
    told = [json.loads(text) for text in (*chair.texts, *back.texts, look)]
    told += [*chair.here, *back.here]
    for message in told:
        assert MESSAGE.validate_python(message, strict=True) == message
    assert {message["kind"] for message in told} == {
        "welcome", "event", "back", "refusal", "here",
    }  # fmt: skip
    assert {"hint", "take_back"} <= {m["event"]["kind"] for m in told if "event" in m}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_answers_about_tables_have_their_shapes(house: House, game: str) -> None:
    chairs = house.seated(game)
    ann, path = chairs[0].guest, f"/api/tables/{chairs[0].table}"
    assert ann is not None
    fits(list[bodies.ListedTable], ann.ask("GET", "/api/me/tables").json())
    fits(bodies.Invitations, ann.ask("GET", f"{path}/invitations").json())
    fits(bodies.OpenedTable, ann.open(game))
    play_on(chairs, moves=4)
    fits(bodies.Forbidden, ann.ask("GET", f"{path}/reasons").json())
    fits(bodies.Foreseen, ann.ask("GET", f"{path}/foreseen").json())
    fits(replay_bodies.Log, ann.ask("GET", f"{path}/log").json())
    play_on(chairs)
    fits(replay_bodies.TableRecord, ann.ask("GET", f"{path}/record").json())
    fits(replay_bodies.Replay, ann.ask("GET", f"{path}/replay?seat=1").json())


def fits(shape: Any, content: Any) -> None:
    """Fail if something has not exactly a shape."""
    adapter: TypeAdapter[Any] = TypeAdapter(shape)
    assert adapter.validate_python(content, strict=True) == content


def test_every_kind_of_event_is_listed() -> None:
    kinds = get_args(get_type_hints(server_messages.Happening)["kind"])
    assert set(kinds) == set(PUBLIC) - {"open"}
    keys = {key for keys in PUBLIC.values() for key in keys}
    assert set(server_messages.Happening.__annotations__) == {"kind", "seat"} | keys


def test_a_refusal_after_behind_tells_all_that_can_be_seen() -> None:
    sight = set(views.Sight.__annotations__)
    assert sight | {"status"} <= set(server_messages.LiveRefusal.__annotations__)


def test_the_document_is_printed_as_a_server_tells_it(house: House) -> None:
    """In an order that does not change, so that what is made from it does not either."""
    command = [sys.executable, "-m", "sandtable.server.routes.openapi"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    served: Json = done(house.ask("GET", "/api/openapi.json"))
    assert json.loads(printed) == served
    assert printed == json.dumps(served, indent=1, sort_keys=True) + "\n"


def test_the_document_names_views_and_messages(house: House) -> None:
    schemas = done(house.ask("GET", "/api/openapi.json"))["components"]["schemas"]
    assert {
        "MandalaView", "PatternsView", "FlowersView", "MandalaLine", "PatternsLine", "FlowerLine",
        "TileLine", "Welcome", "Event", "Back", "LiveRefusal", "Here", "Hello",
    } <= set(schemas)  # fmt: skip
    for name in ("MandalaView", "PatternsView", "FlowersView"):
        assert schemas[name]["additionalProperties"] is False
        optional = set(schemas[name]["properties"]) - set(schemas[name]["required"])
        assert optional == {"scores", "winners", "reason"}
    assert not any(name.endswith(("-Input", "-Output")) for name in schemas)
