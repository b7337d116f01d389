"""How is a search answered? GET /api/coaches, at the door (core.quick_route)."""

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.datastructures import QueryParams

from sideline.coaches import cards
from sideline.coaches.schemas import SearchCoaches
from sideline.coaches.search import Wanted, search_coaches
from sideline.core.quick_route import QuickRoute
from sideline.core.site import Site


def _page(site: Site, _asked: dict[str, str], query: QueryParams) -> bytes:
    try:
        asked = SearchCoaches.model_validate(dict(query))
    except ValidationError as error:
        found = error.errors(include_url=False)
        raise RequestValidationError([{**one, "loc": ("query", *one["loc"])} for one in found]) from error
    wanted = Wanted(asked.q, asked.sport, asked.division)
    return cards.dump(search_coaches(site.database.glances, site.keys, wanted, asked.limit, asked.cursor))


route = QuickRoute("/api/coaches", _page, aside=True)
"""Answers the `CoachPage`; 304 to a visitor who holds it unchanged; 422 to no question, 400 to no cursor of ours."""
