"""HTTP: tables, their seats, commands and events, and help for the person to move."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

import orjson
from fastapi import Query, Response

from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.server.allowances import Kind
from sandtable.server.edge.budgets import Account
from sandtable.server.routes.authentication import CurrentPerson, Holder, Person
from sandtable.server.routes.beginnings import beginning_of
from sandtable.server.routes.dependencies import (
    AccountHere,
    AsideHere,
    LanguageQuery,
    ServicesHere,
    TableId,
    as_json,
    from_json,
    new_router,
)
from sandtable.server.schemas import bodies, replay_bodies, server_messages
from sandtable.server.schemas.commands import LARGEST_NUMBER, Command
from sandtable.server.tables.live import AT_ONCE, Live, Manner
from sandtable.table import actions, messages
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms

router = new_router()

HELP = ("hint", "take_back")  # entries of a log

MOST_EVENTS = 200  # in one response
LISTED_AS_EVENT = 2  # tables of a list that cost as much as an event that is sent again


@router.get("/me/tables", response_model=list[bodies.ListedTable])
async def my_tables(
    services: ServicesHere, account: AccountHere, person: CurrentPerson
) -> Response:
    """List my tables, the newest first."""
    return await _list(account, await services.tables_of(person.holder))


@router.get("/tables", response_model=list[bodies.ListedTable])
async def tables(services: ServicesHere, account: AccountHere) -> Response:
    """List games in play that anybody may watch, the newest first."""
    return await _list(account, [(live, None) for live in await services.watchable()])


@router.post("/tables", status_code=201, response_model=bodies.OpenedTable)
async def open_table(
    services: ServicesHere,
    account: AccountHere,
    aside: AsideHere,
    person: CurrentPerson,
    wanted: bodies.NewTable,
) -> Response:
    """Open a table; the invitations in the response are for the people who will sit at it."""
    terms = Terms.agreed(
        wanted.game,
        len(wanted.seats),
        wanted.options,
        seconds=wanted.seconds,
        if_away=wanted.if_away,
        is_watchable=wanted.watching,
    )
    seats = [_seat(seat, person) for seat in wanted.seats]
    open_already = await services.hub.store.count_open(person.holder)
    services.budgets.check_open_tables(account.address, open_already)
    beginning = await beginning_of(wanted.start, terms, person.holder, services, aside)
    await account.pay(Kind.TABLES)
    live = await services.hub.open(terms, seats, person.holder, account.address, beginning)
    welcome = messages.welcome(live.table, live.table.seat_of(person.holder))
    return as_json(welcome | _invitations(live.table, person), 201)


@router.get("/tables/{table}", response_model=server_messages.Welcome)
async def table_now(services: ServicesHere, holder: Holder, table: TableId) -> Response:
    """Return all that my seat, or a spectator, may know of a table."""
    live, seat = await services.look(table, holder)
    return as_json(messages.welcome(live.table, seat))


@router.get("/tables/{table}/invitations", response_model=bodies.Invitations)
async def invitations(services: ServicesHere, person: CurrentPerson, table: TableId) -> Response:
    """Return to the host of a table the words that open its open seats."""
    live, _ = await services.look(table, person.holder)
    return as_json(_invitations(live.table, person))


@router.post("/tables/{table}/seats", status_code=201, response_model=server_messages.Welcome)
async def sit(
    services: ServicesHere, person: CurrentPerson, table: TableId, wanted: bodies.Invitation
) -> Response:
    """Take the seat that an invitation opens."""
    live = await services.sit(table, person.holder, person.name, wanted.invitation)
    services.presence.count(live)  # a person who watched until now has a seat
    return as_json(messages.welcome(live.table, live.table.seat_of(person.holder)), 201)


@router.post("/tables/{table}/commands", response_model=server_messages.Event)
async def command(
    services: ServicesHere,
    account: AccountHere,
    person: CurrentPerson,
    table: TableId,
    wanted: Command,
    language: LanguageQuery = "en",
) -> Response:
    """Do what can also be done over the WebSocket; the response is the event it led to."""
    live, _ = await services.look(table, person.holder)
    services.hub.attend(live, person.holder, account.address)
    number = await services.hub.do(live, person.holder, wanted)
    return from_json(live.event_for(number, person.holder, Manner(language)))


@router.get("/tables/{table}/events", response_model=list[server_messages.Event])
async def events(
    services: ServicesHere,
    account: AccountHere,
    holder: Holder,
    table: TableId,
    after: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
    most: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = MOST_EVENTS,
    language: LanguageQuery = "en",
) -> Response:
    """Return what has happened after a number, as the WebSocket would; at most 200 events."""
    live, _ = await services.look(table, holder)
    found = []
    last = min(live.table.number, after + most)
    await account.pay(Kind.EVENTS, max(0, last - after))
    for number in range(after + 1, last + 1):
        found.append(live.event_for(number, holder, Manner(language)))
        if len(found) % AT_ONCE == 0:
            await asyncio.sleep(0)  # others have their turn
    return from_json(b"[%b]" % b",".join(found))


@router.get("/tables/{table}/log", response_model=replay_bodies.Log)
async def log(
    services: ServicesHere,
    aside: AsideHere,
    holder: Holder,
    table: TableId,
    language: LanguageQuery = "en",
    by_name: Annotated[bool, Query(description="Whether nobody is called you.")] = False,
) -> Response:
    """Return all moves that were not taken back, with what they caused, and what else happened."""
    live, seat = await services.look(table, holder)
    await aside.replay(1 + live.table.number)
    return from_json(await aside(log_of, live.table, seat, language, by_name))


def log_of(table: Table, seat: int | None, language: str, by_name: bool) -> bytes:
    """Write the moves of a table and what they caused, as a seat was told it."""
    number = table.number  # first: the table may go on meanwhile
    given = table, number, seat, language
    moves = messages.log(*given, by_name=by_name)
    besides = messages.log_besides(*given, by_name=by_name)
    return orjson.dumps({"number": number, "moves": moves, "besides": besides})


@router.get("/tables/{table}/reasons", response_model=bodies.Forbidden)
async def reasons(
    services: ServicesHere,
    aside: AsideHere,
    holder: Holder,
    table: TableId,
    language: LanguageQuery = "en",
) -> Response:
    """Return why I may not make the other moves now; nothing unless it is my turn."""
    live, seat = await services.look(table, holder)
    position = _my_turn(live.table, seat)
    return from_json(await aside(reasons_of, live.table.number, position, language))


def reasons_of(number: int, position: Position | None, language: str) -> bytes:
    """Write why the seat to move may not make each of the other moves."""
    found = position.reasons(language) if position else {}
    return orjson.dumps({"number": number, "reasons": found})


@router.get("/tables/{table}/foreseen", response_model=bodies.Foreseen)
async def foreseen(
    services: ServicesHere,
    aside: AsideHere,
    holder: Holder,
    table: TableId,
    language: LanguageQuery = "en",
) -> Response:
    """Return what each of my legal moves is certain to cause; nothing unless it is my turn."""
    live, seat = await services.look(table, holder)
    number, names = live.table.number, live.table.now.seats.names[language]
    position = _my_turn(live.table, seat)
    return from_json(await aside(foreseen_of, number, position, language, names))


def foreseen_of(
    number: int, position: Position | None, language: str, names: Sequence[str]
) -> bytes:
    """Write what each legal move of the seat to move is certain to cause."""
    found = position.consequences(language, names) if position else {}
    return orjson.dumps({"number": number, "foreseen": found})


def _my_turn(table: Table, seat: int | None) -> Position | None:
    """Return the position in which a person is to move, if it is this one's turn."""
    now = table.now
    return now.position if seat in now.persons and seat == now.to_move else None


@router.post("/tables/{table}/hint", response_model=bodies.Hint)
async def hint(
    services: ServicesHere, person: CurrentPerson, table: TableId, wanted: bodies.HintWish
) -> Response:
    """Return what a strong player would do in my place; only if I am alone with computers."""
    live, _ = await services.look(table, person.holder)
    return as_json(await services.hints.hint(live, person.holder, wanted))


def _seat(wanted: Any, person: Person) -> Seat:
    if isinstance(wanted, bodies.MySeat):
        return Seat("person", person.name, holder=person.holder)
    if isinstance(wanted, bodies.ComputerSeat):
        return Seat("computer", level=wanted.level)
    return Seat("open")


async def _list(account: Account, found: Sequence[tuple[Live, int | None]]) -> Response:
    await account.pay(Kind.EVENTS, len(found) / LISTED_AS_EVENT)
    return as_json([_listed(live, seat) for live, seat in found])


def _listed(live: Live, seat: int | None) -> Json:
    now = live.table.now
    return {
        "table": messages.table_info(live.table),
        "state": now.state,
        "seats": now.seats.shown,
        "seat": seat,
        "to_move": now.to_move,
        "moves": len(live.table.moves),
        "deadline": live.table.deadline(now),
        "end": now.end and now.end.to_json(),
        "changed": now.since or live.table.entries[0].at,
        "helped": any(entry.kind in HELP for entry in live.table.entries),
    }


def _invitations(table: Table, person: Person) -> Json:
    words = actions.invitations(table, person.holder)
    return {"invitations": {str(seat): word for seat, word in words.items()}}
