"""Studies that are kept: made from games and positions, read by link, changed by their owner."""

import copy

import pytest

from sandtable import Match, Position
from sandtable.study.document import MOST_NODES
from tests.server.guests import House, Json, done, play_on, refused

POSITION = Position.new("mandala", seed=7).to_json()


def kept(house: House, **start: object) -> Json:
    """Keep a study of a position of Mandala, unless another start is given."""
    wanted = {"name": "Openings", "start": start or {"position": POSITION, "seed": 3}}
    return done(house.ask("POST", "/api/studies", wanted))


def test_a_finished_table_becomes_a_study_with_its_moves_as_the_main_line(house: House) -> None:
    chairs = house.seated("patterns")
    wanted = {"name": "Ours", "start": {"table": chairs[0].table}}
    play_on(chairs, moves=3)
    assert refused(house.ask("POST", "/api/studies", wanted)) == (409, "not_over")
    chairs[0].ask("resign")
    made = done(house.ask("POST", "/api/studies", wanted))
    nodes = made["study"]["nodes"]
    assert [node.get("move") for node in nodes][1:] == made["study"]["start"]["record"]["moves"]
    assert [node.get("after") for node in nodes] == [None, 0, 1, 2]
    assert made["study"]["name"] == "Ours"


def test_anybody_reads_a_study_and_its_owner_alone_changes_it(house: House) -> None:
    made = kept(house)
    path, key, study = f"/api/studies/{made['id']}", made["key"], made["study"]
    opened = done(house.ask("GET", path))
    assert "key" not in opened
    assert not opened["is_yours"]
    assert opened["study"] == study
    assert done(house.ask("GET", path, key=key))["is_yours"]
    word = Position.from_json(POSITION).legal_moves[0]
    study["nodes"].append({"after": 0, "by": 0, "move": word, "comment": "Why not?"})
    saving = {"number": 1, "study": study}
    assert refused(house.ask("PUT", path, saving)) == (401, "bad_key")
    assert refused(house.guest().ask("PUT", path, saving)) == (401, "bad_key")
    assert done(house.ask("PUT", path, saving, key))["number"] == 2
    assert done(house.ask("PUT", path, saving, key))["number"] == 2  # its answer was lost
    assert done(house.ask("GET", path))["study"] == study
    assert refused(house.ask("DELETE", path)) == (401, "bad_key")
    assert done(house.ask("DELETE", path, key=key))["id"] == made["id"]
    assert refused(house.ask("GET", path)) == (404, "no_study")
    assert refused(house.ask("PUT", path, saving, key)) == (404, "no_study")


def test_of_two_who_change_the_same_study_the_second_is_told(house: House) -> None:
    made = kept(house)
    path, key = f"/api/studies/{made['id']}", made["key"]
    mine, theirs = (made["study"] | {"name": name} for name in ("Mine", "Theirs"))
    done(house.ask("PUT", path, {"number": 1, "study": mine}, key))
    late = house.ask("PUT", path, {"number": 1, "study": theirs}, key)
    assert refused(late) == (409, "behind")
    assert done(house.ask("GET", path))["study"]["name"] == "Mine"


def test_a_file_becomes_a_study_of_ones_own(house: House) -> None:
    match = Match.new("flowers", 3, seed=5)
    match.play_randomly(seed=1)
    made = kept(house, record=match.record())
    copied = done(house.ask("POST", "/api/studies", {"study": made["study"]}))
    assert copied["id"] != made["id"]
    assert copied["key"] != made["key"]
    assert copied["study"] == made["study"]


def test_a_file_that_was_changed_by_hand_is_refused_in_words(house: House) -> None:
    study = kept(house)["study"]
    word = Position.from_json(POSITION).legal_moves[0]

    def change(**keys: object) -> Json:
        changed: Json = copy.deepcopy(study) | keys
        return changed

    node = {"after": 0, "by": 0, "move": word}
    cases: list[tuple[Json, str]] = [
        (change(version=2), "version"),
        (change(colour="red"), "colour"),
        (change(game="flowers"), "game and players"),
        (change(nodes=[]), "nodes"),
        (change(nodes=[node]), "node 0"),
        (change(nodes=[{}, node | {"move": "M9z"}]), "node 1"),
        (change(nodes=[{}, node | {"by": 1}]), "seat 0"),
        (change(nodes=[{}, node | {"after": 1}]), "stands before"),
        (change(nodes=[{}, node, node]), "twice"),
        (change(nodes=[{"marks": [{"kind": "ring", "at": "moon.1"}]}]), "moon"),
        (change(name="a\x1b[31mb"), "printable"),
        (change(name="\u200b"), "printable"),
        (change(assumptions=[{"name": "x", "seat": 3, "cards": {"hands.1": {"r": 1}}}]), "seats"),
        (change(start={"position": POSITION | {"deck": {}}}), "start"),
        (change(nodes=[{"comment": "x" * 2001}]), "comment"),
    ]
    for content, said in cases:
        answer = house.ask("POST", "/api/studies", {"study": content})
        assert refused(answer) == (400, "bad_study"), said
        assert said in answer.json()["error"]["message"]


@pytest.mark.parametrize("body", [{}, {"name": "x"}, {"start": {"position": POSITION}}])
def test_a_study_needs_a_name_and_a_start(house: House, body: Json) -> None:
    assert refused(house.ask("POST", "/api/studies", body)) == (400, "bad_request")


def test_the_form_of_a_study_can_be_had(house: House) -> None:
    schema = done(house.ask("GET", "/api/studies/schema"))
    assert schema["properties"]["nodes"]["maxItems"] == MOST_NODES
