"""Refusals and crashes over HTTP: one form, and one list of status codes."""

from __future__ import annotations

import math

from starlette.responses import JSONResponse
from structlog.contextvars import get_contextvars

from sandtable import errors
from sandtable.errors import Banned, SandtableError, TooFast, TooLarge, TooSlow

TOO_MANY = 429
OUR_FAULT = 500  # from here on
TRY_AGAIN = 60.0  # seconds: when there may be room again, where nobody can know

# Everything else that is refused is the client's mistake: 400.
STATUS: dict[type[SandtableError], int] = {
    errors.BadKey: 401,
    errors.BadOrigin: 403,
    errors.NotAllowed: 403,
    errors.NotSeated: 403,
    errors.BadInvite: 403,
    errors.OldInvite: 403,
    errors.Banned: 403,
    errors.NoTable: 404,
    errors.NoReview: 404,
    errors.NoPuzzle: 404,
    errors.NoStudy: 404,
    errors.TooSlow: 408,
    errors.Behind: 409,
    errors.GameOver: 409,
    errors.IllegalMove: 409,
    errors.NotOver: 409,
    errors.NotStarted: 409,
    errors.NotYourTurn: 409,
    errors.NoUndo: 409,
    errors.SeatTaken: 409,
    errors.TooLarge: 413,
    errors.HeadersTooLarge: 431,
    errors.TooFast: TOO_MANY,
    errors.TooMany: TOO_MANY,
    errors.BadPuzzles: 500,
    errors.TableDamaged: 500,  # asking again does not help
    errors.StoreUnavailable: 503,
    errors.ThinkingFailed: 503,
}


def error_response(status: int, code: str, message: str, **more: object) -> JSONResponse:
    """Return the one form that every error has."""
    error = {"code": code, "message": message, **more, **reference(status)}
    return JSONResponse({"error": error}, status)


def reference(status: int) -> dict[str, str]:
    """Return under which id the log has what is our fault, so that whoever suffers can name it."""
    request = get_contextvars().get("request") if status >= OUR_FAULT else None
    return {"reference": request} if request else {}


def crash_response() -> JSONResponse:
    """Return the response to what should not have happened, without telling what it was."""
    return error_response(500, "internal", "something went wrong here; the log knows what")


def refusal(error: SandtableError) -> JSONResponse:
    """Return the response to what is refused."""
    status, more = STATUS.get(type(error), 400), {}
    if status == TOO_MANY or isinstance(error, Banned):
        more["wait"] = math.ceil(error.wait if isinstance(error, TooFast | Banned) else TRY_AGAIN)
    response = error_response(status, error.code, str(error), **more)
    if more:
        response.headers["retry-after"] = str(more["wait"])
    if isinstance(error, TooLarge | TooSlow):
        response.headers["connection"] = "close"  # the rest of the body is not wanted
    return response
