"""HTTP of coaches: search, profile, add, universities."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from sideline.accounts.current_user import CurrentUser
from sideline.coaches import add_coach as adding
from sideline.coaches import universities
from sideline.coaches.coach_id import CoachId
from sideline.coaches.schemas import (
    AddCoach,
    CoachCard,
    CoachPage,
    CoachProfile,
    SearchCoaches,
    SearchText,
    Universities,
)
from sideline.core.client_address import ClientAddress
from sideline.core.schemas import ready, refuses
from sideline.core.site import CurrentSite, Reading, Writing

router = APIRouter(prefix="/api", tags=["coaches"])


@router.get("/coaches", response_model=CoachPage, responses=refuses(400) | {304: {"model": None}})
async def search_coaches(asked: Annotated[SearchCoaches, Query()]) -> None:  # only the description
    """Coaches with every word of `q` in name, university or sport; names that begin with it first, then by reviews."""


@router.post("/coaches", response_model=CoachCard, status_code=201, responses=refuses(401, 403, 409, 429))
def add_coach(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: Writing, body: AddCoach
) -> Response:
    """Add a coach who is missing. 409 `coach_exists` names the one who is there in `coach_id`."""
    site.rate_limiter.spend("coaches-per-user", site.settings.limit_coaches_per_user, str(user.id))
    site.rate_limiter.spend("coaches-per-address", site.settings.limit_coaches_per_address, address)
    return ready(CoachCard.model_validate(adding.add_coach(session, site, user, body.draft())), 201)


@router.get("/coaches/{coach_id}", response_model=CoachProfile, responses=refuses(404) | {304: {"model": None}})
async def read_coach(coach_id: CoachId) -> None:  # only the description
    """A coach's profile; 304 to a visitor who holds it unchanged."""


@router.get("/universities", response_model=Universities)
def list_universities(session: Reading, q: SearchText = "") -> Response:
    """Known universities that hold every word of `q`."""
    return ready(Universities(items=universities.suggest_universities(session, q)))
