"""HTTP: new people, and their names."""

from __future__ import annotations

from sandtable.server.routes import authentication
from sandtable.server.routes.authentication import CurrentPerson
from sandtable.server.routes.dependencies import AccountHere, ServicesHere, new_router
from sandtable.server.schemas import bodies

router = new_router()


@router.post("/people", status_code=201)
async def new_person(
    services: ServicesHere, account: AccountHere, wanted: bodies.NewPerson
) -> bodies.Newcomer:
    """Become a person: the key in the response is shown this once, and is all there is to know."""
    key = await authentication.register(services, wanted.name, account)
    return bodies.Newcomer(key=key, name=" ".join(wanted.name.split()))


@router.get("/me")
async def me(person: CurrentPerson) -> bodies.You:
    """Return who I am."""
    return bodies.You(name=person.name)


@router.put("/me/key")
async def change_key(
    services: ServicesHere, person: CurrentPerson, wanted: bodies.NewKey
) -> bodies.You:
    """Let a key that I made take the place of mine, on all devices; all seats stay mine."""
    await authentication.change_key(services, person, wanted.key)
    return bodies.You(name=person.name)


@router.patch("/me")
async def rename(
    services: ServicesHere, person: CurrentPerson, wanted: bodies.NewPerson
) -> bodies.You:
    """Change my name for tables to come."""
    return bodies.You(name=(await authentication.rename(services, person, wanted.name)).name)
