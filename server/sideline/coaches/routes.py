"""HTTP of coaches: search, profile, add, universities."""

from hashlib import blake2b
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.responses import Response

from sideline.accounts.current_user import CurrentUser
from sideline.coaches import add_coach as adding
from sideline.coaches import cards, search, universities
from sideline.coaches import read_coach as reading
from sideline.coaches.coach_id import CoachId
from sideline.coaches.lists import DivisionName, SportName
from sideline.coaches.schemas import AddCoach, CoachCard, CoachPage, CoachProfile, Universities
from sideline.core.schemas import ready, refuses
from sideline.core.site import CurrentSite, Reading, Writing

router = APIRouter(prefix="/api", tags=["coaches"])

_JSON = "application/json"


@router.get("/coaches", response_model=CoachPage, responses=refuses(400))
def search_coaches(
    *,
    site: CurrentSite,
    session: Reading,
    q: str = "",
    sport: SportName | None = None,
    division: DivisionName | None = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 8,
    cursor: str | None = None,
) -> Response:
    """Coaches with every word of `q` in name, university or sport; names that begin with it first, then by reviews."""
    wanted = search.Wanted(q, sport, division)
    page = search.search_coaches(session, site.keys, wanted, limit, cursor)
    return Response(cards.dump(page), media_type=_JSON)


@router.post("/coaches", response_model=CoachCard, status_code=201, responses=refuses(401, 403, 409))
def add_coach(user: CurrentUser, site: CurrentSite, session: Writing, body: AddCoach) -> Response:
    """Add a coach who is missing. 409 `coach_exists` names the one who is there in `coach_id`."""
    return ready(CoachCard.model_validate(adding.add_coach(session, site, user, body.draft())), 201)


@router.get("/coaches/{coach_id}", response_model=CoachProfile, responses=refuses(404) | {304: {"model": None}})
def read_coach(
    session: Reading, coach_id: CoachId, if_none_match: Annotated[str | None, Header(include_in_schema=False)] = None
) -> Response:
    """A coach's profile; 304 to a visitor who holds it unchanged."""
    body = cards.dump(reading.read_profile(session, coach_id))
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match and _holds(if_none_match, tag):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=_JSON)


@router.get("/universities", response_model=Universities)
def list_universities(session: Reading, q: str = "") -> Response:
    """Known universities that hold every word of `q`."""
    return ready(Universities(items=universities.suggest_universities(session, q)))


def _holds(if_none_match: str, tag: str) -> bool:
    held = {part.strip().removeprefix("W/") for part in if_none_match.split(",")}
    return tag in held or "*" in held
