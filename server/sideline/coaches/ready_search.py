"""How is a search answered? GET /api/coaches, with little between the question and the database.

A plain route before FastAPI's, for the reason that core.quick_route gives.
"""

from anyio import to_thread
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from sideline.coaches import cards
from sideline.coaches.schemas import SearchCoaches
from sideline.coaches.search import Wanted, search_coaches
from sideline.core.plain_route import PlainRoute
from sideline.core.site import Site, site_of

PATH = "/api/coaches"


async def answer(request: Request) -> Response:
    """The `CoachPage`. Raises RequestValidationError for what is no question, Refusal 400 for a cursor not ours."""
    try:
        asked = SearchCoaches.model_validate(dict(request.query_params))
    except ValidationError as error:
        found = error.errors(include_url=False)
        raise RequestValidationError([{**one, "loc": ("query", *one["loc"])} for one in found]) from error
    # In a thread: a hard question may take some milliseconds, in which others are answered.
    return Response(await to_thread.run_sync(_body, site_of(request), asked), media_type="application/json")


def _body(site: Site, asked: SearchCoaches) -> bytes:
    wanted = Wanted(asked.q, asked.sport, asked.division)
    with site.database.reading() as session:
        return cards.dump(search_coaches(session.connection(), site.keys, wanted, asked.limit, asked.cursor))


route = PlainRoute(PATH, answer, methods=["GET"])
