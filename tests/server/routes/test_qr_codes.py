"""QR codes of links."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest

from sandtable.server.routes.qr_codes import qr_code
from sandtable.server.schemas.bodies import Link
from tests.server.guests import House, done

LINK = "http://192.168.1.20:8321/join/abcdefghijkl#2.abcdefghijklmnopqrstuvwxyz"


def test_a_link_is_drawn_as_a_picture(house: House) -> None:
    drawn = done(house.ask("POST", "/api/qr-codes", {"link": LINK}))["picture"]
    assert drawn.startswith("data:image/svg+xml")
    assert "<path" in unquote(drawn)
    other = done(house.ask("POST", "/api/qr-codes", {"link": LINK + "x"}))["picture"]
    assert other != drawn


@pytest.mark.parametrize("body", [{}, {"link": ""}, {"link": "x" * 501}, {"link": 1}])
def test_what_is_no_link_or_too_long_is_refused(house: House, body: dict[str, object]) -> None:
    answer = house.ask("POST", "/api/qr-codes", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")


class Paid:
    """An aside that notes what is paid."""

    def __init__(self) -> None:
        self.positions = 0.0

    async def replay(self, positions: float) -> None:
        self.positions += positions

    async def __call__(self, work: Callable[..., str], *args: object) -> str:
        return work(*args)


def test_a_long_link_costs_more_since_it_takes_longer_to_draw() -> None:
    def cost(link: str) -> float:
        paid: Any = Paid()
        asyncio.run(qr_code(paid, Link(link=link)))
        return float(paid.positions)

    assert 10 < cost(LINK) < 20
    assert cost("x" * 500) == 60
