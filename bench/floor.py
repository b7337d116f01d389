"""The floor: a bare Starlette that answers fixed bytes, under the same uvicorn. `uvicorn bench.floor:app`."""

import os
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

BODY = Path(os.environ["BENCH_BODY_FILE"]).read_bytes()


async def answer(_request: Request) -> Response:
    return Response(BODY, media_type="application/json")


app = Starlette(routes=[Route("/{path:path}", answer)])
