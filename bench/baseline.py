"""The baseline: a bare Starlette app that responds with fixed bytes, under uvicorn (`uvicorn bench.baseline:app`)."""

import os
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

BODY = Path(os.environ["BENCH_BODY_FILE"]).read_bytes()


async def respond(_request: Request) -> Response:
    return Response(BODY, media_type="application/json")


app = Starlette(routes=[Route("/{path:path}", respond)])
