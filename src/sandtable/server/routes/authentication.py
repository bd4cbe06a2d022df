"""Authentication: there are no accounts; a key is all there is to a person.

The server keeps only its hash, the `holder`, which stands for the person everywhere.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from sandtable.errors import BadKey
from sandtable.server.allowances import Kind
from sandtable.server.edge.addresses import client_key, client_of
from sandtable.server.edge.budgets import Account
from sandtable.server.edge.keys import holder_of
from sandtable.server.routes.dependencies import ServicesHere
from sandtable.server.routes.services import Services
from sandtable.server.tables.clock import now
from sandtable.table.terms import check_new_name

KEY_BYTES = 24  # 192 bits

bearer = HTTPBearer(auto_error=False, description="The key of a person.")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has shown a key."""

    holder: str  # the hash of the key
    name: str


async def register(services: Services, name: str, account: Account) -> str:
    """Return a key for somebody new."""
    tidy = check_new_name(name)
    account.charge(Kind.PEOPLE)
    key = secrets.token_urlsafe(KEY_BYTES)
    await services.hub.store.add_person(holder_of(key) or "", tidy, now())
    return key


async def rename(services: Services, person: Person, name: str) -> Person:
    """Change the name of a person; tables keep the old one."""
    tidy = check_new_name(name)
    await services.hub.store.rename(person.holder, tidy)
    return Person(person.holder, tidy)


# What routes ask for.


def shown_holder(credentials: Credentials) -> str | None:
    """Return the hash of the key that was shown, if any; it may be nobody's."""
    return holder_of(credentials.credentials if credentials else None)


Holder = Annotated[str | None, Depends(shown_holder)]


async def authenticate(services: ServicesHere, holder: Holder) -> Person:
    """Return the person who is asking."""
    name = await services.hub.store.person(holder) if holder else None
    if holder is None or name is None:
        raise BadKey("this needs the key of a person: POST /api/people makes one")
    return Person(holder, name)


async def person_or_address(request: Request, services: ServicesHere, holder: Holder) -> str:
    """Return what stands for a client: the person whose key was shown, or else the address."""
    is_known = holder is not None and await services.hub.store.person(holder) is not None
    return holder if holder and is_known else client_key(client_of(request.scope))


CurrentPerson = Annotated[Person, Depends(authenticate)]
Client = Annotated[str, Depends(person_or_address)]
