"""How is the most asked question answered? GET /api/coaches/{coach_id}, with little between the bytes and the socket.

A plain route stands before FastAPI's, which stays in the contract as its description: validation, dependencies and
three hops between threads would cost more than the read itself (docs/performance.md).
"""

from hashlib import blake2b

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches import cards
from sideline.coaches.coach_id import coach_id_of
from sideline.coaches.read_coach import read_profile
from sideline.core.db import Database
from sideline.core.plain_route import PlainRoute
from sideline.core.site import site_of

PATH = "/api/coaches/{coach_id}"


async def answer(request: Request) -> Response:
    """The `CoachProfile`; 304 to a visitor who holds it unchanged. Raises Refusal 404."""
    database = site_of(request).database
    coach_id = coach_id_of(request.path_params["coach_id"])
    # SQLite answers sooner than another thread would begin; a server on the network may take its time.
    body = _body(database, coach_id) if database.is_sqlite else await to_thread.run_sync(_body, database, coach_id)
    return ready(body, request.headers.get("If-None-Match"))


def ready(body: bytes, if_none_match: str | None) -> Response:
    """The bytes with their ETag, or 304."""
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match and _holds(if_none_match, tag):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


def _body(database: Database, coach_id: int) -> bytes:
    with database.glancing() as connection:
        return cards.dump(read_profile(connection, coach_id))


def _holds(if_none_match: str, tag: str) -> bool:
    held = {part.strip().removeprefix("W/") for part in if_none_match.split(",")}
    return tag in held or "*" in held


route = PlainRoute(PATH, answer, methods=["GET"])
