"""HTTP: whether the server is well, and its metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from sandtable.errors import NotAllowed
from sandtable.server.edge.addresses import client_of
from sandtable.server.edge.metrics import may_read_metrics
from sandtable.server.keeping.health import OK
from sandtable.server.routes.dependencies import ServicesHere

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """Respond as long as the process lives; whatever it needs may be away."""
    return Response("ok\n", media_type="text/plain")


@router.get("/readyz")
async def readyz(services: ServicesHere) -> Response:
    """Return for each part whether it does its work; 503 unless all do."""
    parts = await services.health.parts()
    is_ready = all(why == OK for why in parts.values())
    return JSONResponse({"ready": is_ready, "parts": parts}, 200 if is_ready else 503)


@router.get("/metrics")
async def metrics(request: Request, services: ServicesHere) -> Response:
    """Return all metrics for Prometheus."""
    if not may_read_metrics(services.settings, client_of(request.scope), request.headers):
        raise NotAllowed("metrics are for this machine, or for whoever shows their token")
    return await services.metrics.whole_response()
