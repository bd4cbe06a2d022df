"""HTTP: moves tried from any position or record, and studies that people keep."""

from __future__ import annotations

import secrets
from contextlib import suppress
from hmac import compare_digest
from typing import Annotated, Any

import orjson
from fastapi import Depends, Path, Request, Response

from sandtable.errors import BadKey, Behind, NoStudy, NotOver, StoreUnavailable
from sandtable.games.words.reading import Json
from sandtable.server.allowances import Kind
from sandtable.server.edge.keys import holder_of
from sandtable.server.routes.authentication import (
    KEY_BYTES,
    SEEN_EVERY,
    Client,
    Credentials,
    Holder,
)
from sandtable.server.routes.dependencies import (
    AccountHere,
    AsideHere,
    ServicesHere,
    as_json,
    from_json,
    new_router,
)
from sandtable.server.routes.services import Services
from sandtable.server.schemas import bodies, study_bodies
from sandtable.server.tables.clock import now
from sandtable.server.tables.hub import new_id
from sandtable.server.tables.replays import read_record
from sandtable.server.tables.studies import (
    cost_of,
    cost_of_document,
    imagined,
    position_to_move,
    question_of,
    studied,
)
from sandtable.store.rows import KeptStudy
from sandtable.study import advising, document, reading
from sandtable.study.document import Document, FromPosition, FromRecord
from sandtable.table import proof

router = new_router()

LINE_COST = 10  # positions: many worlds may be tried until all moves are legal
ID_BYTES = 16  # whoever has the link may read
StudyId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]


async def shown_owner(credentials: Credentials) -> str | None:
    """Return the hash of the key that was shown, if any."""
    return holder_of(credentials.credentials) if credentials else None


Owner = Annotated[str | None, Depends(shown_owner)]


@router.post("/study", response_model=study_bodies.Studied)
async def study(services: ServicesHere, aside: AsideHere, wanted: study_bodies.Study) -> Response:
    """Play moves from a position or from within a record, and return what a seat sees then."""
    await services.readiness.wait_for_game(_game_of(wanted))
    await aside.replay(cost_of(wanted))
    return from_json(await aside(studied, wanted))


@router.post("/study/hint", response_model=bodies.Hint)
async def study_hint(
    services: ServicesHere,
    account: AccountHere,
    aside: AsideHere,
    client: Client,
    wanted: study_bodies.Study,
) -> Response:
    """Return what a strong player would do there, knowing what the seat to move may know."""
    await services.readiness.wait_for_game(_game_of(wanted))
    await aside.replay(cost_of(wanted))
    position, name = await aside(position_to_move, wanted)
    language = wanted.language
    return as_json(await services.hints.study(position, client, account, language, name))


@router.post("/study/line", response_model=study_bodies.StudiedLine)
async def line(services: ServicesHere, aside: AsideHere, wanted: study_bodies.Line) -> Response:
    """Play moves that are expected, as whoever is to move could imagine them."""
    await services.readiness.wait_for_game(_game_of(wanted))
    await aside.replay(cost_of(wanted) + LINE_COST)
    return from_json(await aside(imagined, wanted))


@router.post("/study/best", response_model=study_bodies.BestMoves)
async def best_moves(
    request: Request,
    services: ServicesHere,
    account: AccountHere,
    aside: AsideHere,
    client: Client,
    wanted: study_bodies.BestMovesWish,
) -> Response:
    """Return the best moves there, from what a seat may know or under an assumption."""
    await services.readiness.wait_for_game(_game_of(wanted))
    await aside.replay(cost_of(wanted))
    position, asked, name = await aside(question_of, wanted, secrets.randbits(64))
    found = await services.advice.ask(asked, client, account, request.is_disconnected)
    return as_json(await aside(advising.told, position, found, wanted.language, name))


def _game_of(wanted: study_bodies.Study) -> object:
    """Return the name of the game that is studied, if it is there."""
    return (wanted.position or wanted.record or {}).get("game")


# Studies that are kept.


@router.get("/studies/schema", response_model=dict[str, Any])
async def study_schema() -> Response:
    """Return the JSON Schema of a study."""
    return as_json(document.schema())


@router.post("/studies", status_code=201, response_model=study_bodies.StudyMade)
async def keep_study(
    services: ServicesHere,
    account: AccountHere,
    aside: AsideHere,
    holder: Holder,
    wanted: study_bodies.NewStudy,
) -> Response:
    """Keep a new study, and return it with the key that lets its owner change it."""
    if wanted.study is not None:
        made = await _read(services, aside, wanted.study)
    else:
        made = await _begun(services, aside, holder, wanted)
    account.charge(Kind.STUDIES)
    key, at = secrets.token_urlsafe(KEY_BYTES), now()
    kept = KeptStudy(
        id=new_id(ID_BYTES),
        owner=holder_of(key) or "",
        game=made.game,
        number=1,
        at=at,
        changed=at,
        seen=at,
        body=orjson.dumps(made.to_json()).decode(),
    )
    await services.hub.store.add_study(kept)
    return from_json(_opened(kept, is_yours=True, key=key), 201)


@router.get("/studies/{study}", response_model=study_bodies.StudyOpened)
async def open_study(services: ServicesHere, owner: Owner, study: StudyId) -> Response:
    """Return a study, to anybody who has its link."""
    kept = await _found(services, study)
    if now() - kept.seen > SEEN_EVERY:
        with suppress(StoreUnavailable):
            await services.hub.store.saw_study(study, now())
    return from_json(_opened(kept, is_yours=_is_of(kept, owner)))


@router.put("/studies/{study}", response_model=study_bodies.StudySaved)
async def save_study(
    services: ServicesHere,
    aside: AsideHere,
    owner: Owner,
    study: StudyId,
    wanted: study_bodies.SavedStudy,
) -> Response:
    """Save a study; it is refused if somebody has saved it since it was last seen."""
    kept = await _owned(services, study, owner)
    body = orjson.dumps((await _read(services, aside, wanted.study)).to_json()).decode()
    store, number, at = services.hub.store, wanted.number + 1, now()
    if not await store.save_study(study, number, at, body):
        await _found(services, study)
        raise Behind("the study was changed elsewhere: open it again")
    return as_json({"id": study, "number": number, "created": kept.at, "changed": at})


@router.delete("/studies/{study}", response_model=study_bodies.StudySaved)
async def delete_study(services: ServicesHere, owner: Owner, study: StudyId) -> Response:
    """Delete a study for ever."""
    kept = await _owned(services, study, owner)
    await services.hub.store.delete_study(study)
    return as_json(_saved(kept))


async def _begun(
    services: Services, aside: AsideHere, holder: str | None, wanted: study_bodies.NewStudy
) -> Document:
    """Return the study that a game or a position begins with."""
    start: FromRecord | FromPosition
    if isinstance(wanted.start, study_bodies.OfTable):
        live, _ = await services.look(wanted.start.table, holder)
        if live.table.now.end is None:
            raise NotOver("a study shows every seat's cards, so it can be made after the end")
        start = FromRecord(record=proof.record(live.table))
    elif isinstance(wanted.start, study_bodies.OfRecord):
        start = FromRecord(record=wanted.start.record)
    else:
        assert isinstance(wanted.start, study_bodies.OfPosition)
        start = FromPosition(position=wanted.start.position, seed=wanted.start.seed)
    content = start.record if isinstance(start, FromRecord) else start.position
    await services.readiness.wait_for_game(content.get("game"))
    await aside.replay(cost_of_document({"start": start.model_dump()}))
    return await aside(reading.new, wanted.name or "", start, read_record)


async def _read(services: Services, aside: AsideHere, content: Json) -> Document:
    """Read a study that a client has sent."""
    await services.readiness.wait_for_game(content.get("game"))
    await aside.replay(cost_of_document(content))
    return await aside(reading.read, content, read_record)


async def _found(services: Services, study: str) -> KeptStudy:
    kept = await services.hub.store.study(study)
    if kept is None:
        raise NoStudy("there is no such study")
    return kept


async def _owned(services: Services, study: str, owner: str | None) -> KeptStudy:
    kept = await _found(services, study)
    if not _is_of(kept, owner):
        raise BadKey("only whoever has the key of a study may change it; others may copy it")
    return kept


def _is_of(kept: KeptStudy, owner: str | None) -> bool:
    return owner is not None and compare_digest(kept.owner, owner)


def _saved(kept: KeptStudy) -> Json:
    return {"id": kept.id, "number": kept.number, "created": kept.at, "changed": kept.changed}


def _opened(kept: KeptStudy, *, is_yours: bool, **more: str) -> bytes:
    """Return a study as clients get it; its document is JSON already."""
    about = orjson.dumps(_saved(kept) | {"is_yours": is_yours} | more)
    return about[:-1] + b',"study":' + kept.body.encode() + b"}"
