"""HTTP: QR codes, so that a phone need not type a link; nothing is kept."""

from __future__ import annotations

import segno

from sandtable.server.routes.dependencies import AsideHere, new_router
from sandtable.server.schemas import bodies

router = new_router()

QUIET_ZONE = 4  # modules, as the norm wants it
DRAWING, CHARACTERS = 10, 10  # a code costs as many positions replayed, and one for so many more


@router.post("/qr-codes")
async def qr_code(aside: AsideHere, wanted: bodies.Link) -> bodies.QrCode:
    """Draw a link as a QR code: black on white, with its quiet zone."""
    await aside.replay(DRAWING + len(wanted.link) / CHARACTERS)
    return bodies.QrCode(picture=await aside(draw, wanted.link))


def draw(link: str) -> str:
    """Return the picture as the address of an image."""
    code = segno.make(link, micro=False, error="m")
    return str(code.svg_data_uri(border=QUIET_ZONE, light="#fff", omitsize=True))
