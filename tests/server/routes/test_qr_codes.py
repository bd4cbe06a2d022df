"""QR codes of links."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

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
