"""The HTTP interface: people, tables, commands and records."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sandtable.errors import BadSeat, NotOver
from sandtable.games import GAME_NAMES, find_game
from sandtable.players import LEVELS
from sandtable.server import shapes
from sandtable.server.commands import LARGEST_NUMBER, TABLE_ID, Command
from sandtable.server.desk import Desk, Person, holder_of
from sandtable.server.guard import client_of
from sandtable.server.live import AT_ONCE, Live
from sandtable.table import door, messages, proof
from sandtable.table.terms import Seat, Terms

router = APIRouter(
    prefix="/api",
    responses={"4XX": {"model": shapes.Refusal}, "5XX": {"model": shapes.Refusal}},
)
bearer = HTTPBearer(auto_error=False, description="The key of a person.")

MOST_EVENTS = 200  # in one answer

TableId = Annotated[str, Path(pattern=TABLE_ID)]
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


def desk_of(request: Request) -> Desk:
    """Give the desk of this server."""
    desk: Desk = request.app.state.desk
    return desk


AtDesk = Annotated[Desk, Depends(desk_of)]


async def who(desk: AtDesk, credentials: Credentials) -> Person:
    """Find out who is asking."""
    return await desk.person(credentials.credentials if credentials else None)


def maybe_holder(credentials: Credentials) -> str | None:
    """Give the holder of the key that was shown, if any."""
    return holder_of(credentials.credentials if credentials else None)


Someone = Annotated[Person, Depends(who)]
Holder = Annotated[str | None, Depends(maybe_holder)]


@router.get("/games")
async def games() -> shapes.Offer:
    """Tell what can be played here, and against whom."""
    found = [find_game(name) for name in GAME_NAMES]
    infos = [
        shapes.GameInfo(
            name=game.name,
            players=list(game.players),
            options={name: list(values) for name, values in game.options.items()},
        )
        for game in found
    ]
    return shapes.Offer(games=infos, levels=list(LEVELS), reactions=list(door.REACTIONS))


@router.post("/people", status_code=201)
async def new_person(request: Request, desk: AtDesk, wanted: shapes.NewPerson) -> shapes.Newcomer:
    """Become a person: the key in the answer is shown this once, and is all there is to know."""
    key = await desk.welcome(wanted.name, client_of(request.scope))
    return shapes.Newcomer(key=key, name=" ".join(wanted.name.split()))


@router.get("/me")
async def me(person: Someone) -> shapes.You:
    """Tell who I am."""
    return shapes.You(name=person.name)


@router.patch("/me")
async def rename(desk: AtDesk, person: Someone, wanted: shapes.NewPerson) -> shapes.You:
    """Change my name for tables to come."""
    return shapes.You(name=(await desk.rename(person, wanted.name)).name)


@router.get("/me/tables")
async def my_tables(desk: AtDesk, person: Someone) -> list[shapes.ListedTable]:
    """List my tables, the newest first."""
    return [_listed(live, seat) for live, seat in await desk.tables_of(person)]


@router.get("/tables")
async def tables(desk: AtDesk) -> list[shapes.ListedTable]:
    """List games in play that anybody may watch, the newest first."""
    return [_listed(live, None) for live in await desk.watchable()]


@router.post("/tables", status_code=201)
async def open_table(
    request: Request, desk: AtDesk, person: Someone, wanted: shapes.NewTable
) -> shapes.OpenedTable:
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
    table = live.table
    told = messages.welcome(table, table.seat_of(person.holder))
    told["invitations"] = door.invitations(table, person.holder)
    return shapes.OpenedTable.model_validate(told)


@router.get("/tables/{table}")
async def table_now(desk: AtDesk, holder: Holder, table: TableId) -> shapes.Welcome:
    """Tell all that my seat, or a spectator, may know of a table."""
    live, seat = await desk.look(table, holder)
    return shapes.Welcome.model_validate(messages.welcome(live.table, seat))


@router.get("/tables/{table}/invitations")
async def invitations(desk: AtDesk, person: Someone, table: TableId) -> shapes.Invitations:
    """Tell the host of a table the words that open its open seats."""
    live, _ = await desk.look(table, person.holder)
    return shapes.Invitations(invitations=door.invitations(live.table, person.holder))


@router.post("/tables/{table}/seats", status_code=201)
async def sit(
    desk: AtDesk, person: Someone, table: TableId, wanted: shapes.Invitation
) -> shapes.Welcome:
    """Take the seat that an invitation opens."""
    live = await desk.sit(table, person, wanted.invitation)
    desk.presence.count(live)  # whoever watched until now has a seat
    seat = live.table.seat_of(person.holder)
    return shapes.Welcome.model_validate(messages.welcome(live.table, seat))


@router.post("/tables/{table}/commands", response_model=shapes.Event)
async def command(desk: AtDesk, person: Someone, table: TableId, wanted: Command) -> Response:
    """Do what can also be done over the WebSocket; the answer is the event it led to."""
    live, _ = await desk.look(table, person.holder)
    number = await desk.hub.do(live, person.holder, wanted)
    return _json(live.event_for(number, person.holder))


@router.get("/tables/{table}/events", response_model=list[shapes.Event])
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
    return _json(b"[%b]" % b",".join(told))


@router.get("/tables/{table}/record")
async def record(desk: AtDesk, holder: Holder, table: TableId) -> shapes.Record:
    """Give the record of a finished game, for `sandtable verify` and for keeping."""
    live, _ = await desk.look(table, holder)
    return shapes.Record.model_validate(proof.record(live.table))


@router.get("/tables/{table}/replay")
async def replay(
    desk: AtDesk,
    holder: Holder,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, le=3, description="Nobody's: a spectator.")] = None,
) -> shapes.Replay:
    """Tell a finished game again, as a seat saw it then."""
    live, _ = await desk.look(table, holder)
    if live.table.now.end is None:
        raise NotOver("the replay shows every seat's cards, so it can be had after the end")
    if seat is not None and seat >= live.table.terms.players:
        raise BadSeat(f"there are seats 0 to {live.table.terms.players - 1}")
    told = {
        "table": messages.about(live.table),
        "seat": seat,
        "steps": messages.replay(live.table, seat),
    }
    return shapes.Replay.model_validate(told)


def _seat(wanted: Any, person: Person) -> Seat:
    if isinstance(wanted, shapes.MySeat):
        return Seat("person", person.name, holder=person.holder)
    if isinstance(wanted, shapes.ComputerSeat):
        return Seat("computer", level=wanted.level)
    return Seat("open")


def _listed(live: Live, seat: int | None) -> shapes.ListedTable:
    moment = live.table.now
    return shapes.ListedTable.model_validate(
        {
            "table": messages.about(live.table),
            "state": moment.state,
            "seats": [each.public() for each in moment.seats],
            "seat": seat,
            "to_move": moment.to_move,
        }
    )


def _json(text: bytes) -> Response:
    return Response(text, media_type="application/json")
