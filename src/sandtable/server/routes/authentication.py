"""Authentication: there are no accounts; a key is all there is to a person.

The server keeps only its hash. That of the first key, the `holder`, stands for the person
everywhere; another key may take the place of the first one.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sandtable.errors import BadKey, BadRequest, NumberTaken, StoreUnavailable, TableDamaged
from sandtable.server.allowances import Kind
from sandtable.server.edge.addresses import client_key, client_of
from sandtable.server.edge.budgets import Account
from sandtable.server.edge.keys import holder_of
from sandtable.server.routes.dependencies import ServicesHere
from sandtable.server.routes.services import Services
from sandtable.server.tables.clock import now
from sandtable.store import Store
from sandtable.table.terms import check_new_name

KEY_BYTES = 24  # 192 bits
SEEN_EVERY = 86_400_000  # milliseconds between two notes that somebody was here

bearer = HTTPBearer(auto_error=False, description="The key of a person.")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has shown a key."""

    holder: str
    name: str


async def find_person(services: Services, key: str | None) -> Person | None:
    """Return the person who has a key, if anybody has it, and note now and then that they came."""
    store = services.hub.store
    shown = holder_of(key)
    known = await store.person(shown) if shown else None
    if known is None:
        return None
    if now() - known.seen > SEEN_EVERY:
        services.hub.background(_note(store, known.holder))
    return Person(known.holder, known.name)


async def _note(store: Store, holder: str) -> None:
    with suppress(StoreUnavailable, TableDamaged):
        await store.saw(holder, now())


async def register(services: Services, name: str, account: Account) -> str:
    """Return a key for somebody new."""
    tidy = check_new_name(name)
    account.charge(Kind.PEOPLE)
    key = secrets.token_urlsafe(KEY_BYTES)
    await services.hub.store.add_person(holder_of(key) or "", tidy, now())
    return key


async def change_key(services: Services, person: Person, key: str) -> None:
    """Let another key stand for a person; the one they had opens nothing any more."""
    try:
        await services.hub.store.change_key(person.holder, holder_of(key) or "")
    except NumberTaken:
        raise BadRequest("a key must be new: make another one") from None


async def rename(services: Services, person: Person, name: str) -> Person:
    """Change the name of a person; tables keep the old one."""
    tidy = check_new_name(name)
    await services.hub.store.rename(person.holder, tidy)
    return Person(person.holder, tidy)


# What routes ask for.


async def shown_person(services: ServicesHere, credentials: Credentials) -> Person | None:
    """Return the person whose key was shown, if any."""
    return await find_person(services, credentials.credentials if credentials else None)


ShownPerson = Annotated[Person | None, Depends(shown_person)]


async def shown_holder(person: ShownPerson) -> str | None:
    """Return what stands for the person whose key was shown, if any."""
    return person.holder if person else None


Holder = Annotated[str | None, Depends(shown_holder)]


async def authenticate(person: ShownPerson) -> Person:
    """Return the person who is asking."""
    if person is None:
        raise BadKey("this needs the key of a person: POST /api/people makes one")
    return person


async def person_or_address(request: Request, holder: Holder) -> str:
    """Return what stands for a client: the person whose key was shown, or else the address."""
    return holder or client_key(client_of(request.scope))


CurrentPerson = Annotated[Person, Depends(authenticate)]
Client = Annotated[str, Depends(person_or_address)]
