"""The HTTP interface: people, tables, commands and records."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Query, Request, Response

from sandtable.errors import NotOver
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.reading import Json
from sandtable.players import LEVELS
from sandtable.server.edge.middleware import client_of
from sandtable.server.routes.authentication import (
    AtDesk,
    Holder,
    Someone,
    TableId,
    as_is,
    as_json,
    new_router,
)
from sandtable.server.routes.services import Person
from sandtable.server.schemas import bodies, server_messages
from sandtable.server.schemas.commands import LARGEST_NUMBER, Command
from sandtable.server.tables.live import AT_ONCE, Live
from sandtable.server.tables.study import replay_of
from sandtable.table import actions, messages, proof
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms

router = new_router()

MOST_EVENTS = 200  # in one answer


@router.get("/games")
async def games() -> bodies.Offer:
    """Tell what can be played here, and against whom."""
    found = [find_game(name) for name in GAME_NAMES]
    infos = [
        bodies.GameInfo(
            name=game.name,
            players=list(game.players),
            options={name: list(values) for name, values in game.options.items()},
        )
        for game in found
    ]
    return bodies.Offer(games=infos, levels=list(LEVELS), reactions=list(actions.REACTIONS))


@router.post("/people", status_code=201)
async def new_person(request: Request, desk: AtDesk, wanted: bodies.NewPerson) -> bodies.Newcomer:
    """Become a person: the key in the answer is shown this once, and is all there is to know."""
    key = await desk.welcome(wanted.name, client_of(request.scope))
    return bodies.Newcomer(key=key, name=" ".join(wanted.name.split()))


@router.get("/me")
async def me(person: Someone) -> bodies.You:
    """Tell who I am."""
    return bodies.You(name=person.name)


@router.patch("/me")
async def rename(desk: AtDesk, person: Someone, wanted: bodies.NewPerson) -> bodies.You:
    """Change my name for tables to come."""
    return bodies.You(name=(await desk.rename(person, wanted.name)).name)


@router.get("/me/tables", response_model=list[bodies.ListedTable])
async def my_tables(desk: AtDesk, person: Someone) -> Response:
    """List my tables, the newest first."""
    return as_is([_listed(live, seat) for live, seat in await desk.tables_of(person)])


@router.get("/tables", response_model=list[bodies.ListedTable])
async def tables(desk: AtDesk) -> Response:
    """List games in play that anybody may watch, the newest first."""
    return as_is([_listed(live, None) for live in await desk.watchable()])


@router.post("/tables", status_code=201, response_model=bodies.OpenedTable)
async def open_table(
    request: Request, desk: AtDesk, person: Someone, wanted: bodies.NewTable
) -> Response:
    """Open a table; the invitations in the answer are for those who shall sit at it."""
    terms = Terms.agreed(
        wanted.game,
        len(wanted.seats),
        wanted.options,
        seconds=wanted.seconds,
        if_away=wanted.if_away,
        is_watchable=wanted.watching,
    )
    seats = [_seat(seat, person) for seat in wanted.seats]
    live = await desk.open_table(person, client_of(request.scope), terms, seats)
    told = messages.welcome(live.table, live.table.seat_of(person.holder))
    return as_is(told | _invitations(live.table, person), 201)


@router.get("/tables/{table}", response_model=server_messages.Welcome)
async def table_now(desk: AtDesk, holder: Holder, table: TableId) -> Response:
    """Tell all that my seat, or a spectator, may know of a table."""
    live, seat = await desk.look(table, holder)
    return as_is(messages.welcome(live.table, seat))


@router.get("/tables/{table}/invitations", response_model=bodies.Invitations)
async def invitations(desk: AtDesk, person: Someone, table: TableId) -> Response:
    """Tell the host of a table the words that open its open seats."""
    live, _ = await desk.look(table, person.holder)
    return as_is(_invitations(live.table, person))


@router.post("/tables/{table}/seats", status_code=201, response_model=server_messages.Welcome)
async def sit(desk: AtDesk, person: Someone, table: TableId, wanted: bodies.Invitation) -> Response:
    """Take the seat that an invitation opens."""
    live = await desk.sit(table, person, wanted.invitation)
    desk.presence.count(live)  # whoever watched until now has a seat
    return as_is(messages.welcome(live.table, live.table.seat_of(person.holder)), 201)


@router.post("/tables/{table}/commands", response_model=server_messages.Event)
async def command(desk: AtDesk, person: Someone, table: TableId, wanted: Command) -> Response:
    """Do what can also be done over the WebSocket; the answer is the event it led to."""
    live, _ = await desk.look(table, person.holder)
    number = await desk.hub.do(live, person.holder, wanted)
    return as_json(live.event_for(number, person.holder))


@router.get("/tables/{table}/events", response_model=list[server_messages.Event])
async def events(
    desk: AtDesk,
    holder: Holder,
    table: TableId,
    after: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
) -> Response:
    """Tell what has happened after a number, as the WebSocket would have; at most 200 events."""
    live, _ = await desk.look(table, holder)
    told = []
    for number in range(after + 1, min(live.table.number, after + MOST_EVENTS) + 1):
        told.append(live.event_for(number, holder))
        if len(told) % AT_ONCE == 0:
            await asyncio.sleep(0)  # others have their turn
    return as_json(b"[%b]" % b",".join(told))


@router.get("/tables/{table}/record", response_model=bodies.Record)
async def record(desk: AtDesk, holder: Holder, table: TableId) -> Response:
    """Give the record of a finished game, for `sandtable verify` and for keeping."""
    live, _ = await desk.look(table, holder)
    return as_is(proof.record(live.table))


@router.get("/tables/{table}/replay", response_model=bodies.Replay)
async def replay(
    desk: AtDesk,
    holder: Holder,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=3, description="Nobody's: a spectator.")] = None,
) -> Response:
    """Tell a finished game again, as a seat saw it then."""
    live, _ = await desk.look(table, holder)
    if live.table.now.end is None:
        raise NotOver("the replay shows every seat's cards, so it can be had after the end")
    return as_json(await desk.aside(replay_of, live.table, seat))


def _seat(wanted: Any, person: Person) -> Seat:
    if isinstance(wanted, bodies.MySeat):
        return Seat("person", person.name, holder=person.holder)
    if isinstance(wanted, bodies.ComputerSeat):
        return Seat("computer", level=wanted.level)
    return Seat("open")


def _listed(live: Live, seat: int | None) -> Json:
    moment = live.table.now
    return {
        "table": messages.about(live.table),
        "state": moment.state,
        "seats": [each.public() for each in moment.seats],
        "seat": seat,
        "to_move": moment.to_move,
        "end": moment.end and moment.end.written(),
    }


def _invitations(table: Table, person: Person) -> Json:
    words = actions.invitations(table, person.holder)
    return {"invitations": {str(seat): each for seat, each in words.items()}}
