"""HTTP: whether the server is well, and its metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from sandtable.errors import NotAllowed
from sandtable.server.edge.addresses import client_of
from sandtable.server.edge.metrics import may_read_metrics
from sandtable.server.routes.dependencies import ServicesHere

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(services: ServicesHere) -> Response:
    """Respond as long as the database does."""
    await services.hub.store.check()
    return Response("ok\n", media_type="text/plain")


@router.get("/metrics")
async def metrics(request: Request, services: ServicesHere) -> Response:
    """Return all metrics for Prometheus."""
    if not may_read_metrics(services.settings, client_of(request.scope), request.headers):
        raise NotAllowed("metrics are for this machine, or for whoever shows their token")
    return services.metrics.response()
